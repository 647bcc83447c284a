extension AsyncStream where Element: Sendable {
    /// The waiting elements of a stream, read until it would suspend.
    func waiting() async -> [Element] {
        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            var waiting: [Element] = []
            for await element in self { waiting.append(element) }
            return waiting
        }.value
    }
}

extension AsyncStream where Element: Sendable & Equatable {
    /// Reads until this comes, and gives other readers time to be told, too.
    func wait(for expected: Element) async {
        for await element in self where element == expected { break }
        for _ in 1...100 { await Task.yield() }
    }
}
