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
