/// The changes that were begun and are not done yet, on whatever screen.
///
/// A change outlives its screen: whoever turns a setting and goes back at once wants both.
@MainActor final class Changes {
    private var underWay: [Int: Task<Void, Never>] = [:]
    private var begunSoFar = 0

    /// Begins a change when the one given is done; gives back the task that does it.
    func begin(after before: Task<Void, Never>?, _ change: @escaping @MainActor () async -> Void) -> Task<
        Void, Never
    > {
        begunSoFar += 1
        let number = begunSoFar
        let task = Task {
            await before?.value
            await change()
            underWay[number] = nil
        }
        underWay[number] = task
        return task
    }

    /// Returns when all changes are done, or the time is over.
    func finish(within limit: Duration) async {
        guard !underWay.isEmpty else { return }
        let (finished, finish) = AsyncStream<Never>.makeStream()
        let changes = Task { [tasks = underWay.values] in
            for task in tasks { await task.value }
            finish.finish()
        }
        let clock = Task {
            try? await Task.sleep(for: limit)
            finish.finish()
        }
        for await _ in finished {}
        changes.cancel()
        clock.cancel()
    }
}
