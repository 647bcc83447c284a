extension AsyncStream where Element: Sendable {
    /// What waits for a reader who reads it and stops.
    func waiting() async -> [Element] {
        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            var waiting: [Element] = []
            for await element in self { waiting.append(element) }
            return waiting
        }.value
    }
}
