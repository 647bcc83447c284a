/// The running changes of stored data, of all screens; or the requests of all screens that lead to another one.
///
/// A change outlives its screen: it is finished even if the user goes back at once.
@MainActor final class PendingChanges {
    private var underWay: [Int: Task<Void, Never>] = [:]
    private var begunSoFar = 0
    /// Those that their screens do not know of yet.
    private var unasked: Set<Int> = []
    private var slow: Set<Int> = []
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var slownessChanged: (@MainActor () -> Void)?
    private let patience: @Sendable () async throws -> Void

    /// By default, a change counts as slow after a second.
    init(patience: @escaping @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(1)) }) {
        self.patience = patience
    }

    /// Whether a change is so slow that the user should be told what is waited for.
    var areSlow: Bool { !slow.isEmpty }

    /// Calls the closure whenever ``areSlow`` may have changed.
    func watch(_ changed: @escaping @MainActor () -> Void) { slownessChanged = changed }

    /// Starts a change; returns its task.
    @discardableResult
    func begin(_ change: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
        begunSoFar += 1
        let number = begunSoFar
        unasked.insert(number)
        let clock = Task { [patience] in
            guard (try? await patience()) != nil, underWay[number] != nil else { return }
            slow.insert(number)
            slownessChanged?()
            resumeWaiting()
        }
        let task = Task {
            unasked.remove(number)
            await change()
            underWay[number] = nil
            clock.cancel()
            if slow.remove(number) != nil { slownessChanged?() }
            resumeWaiting()
        }
        underWay[number] = task
        return task
    }

    /// Returns when the screens know of all changes: the next key may select something else.
    func areAsked() async { while !unasked.isEmpty { await Task.yield() } }

    /// Returns when all changes are finished, or one of them is slow.
    func settle() async {
        await areAsked()
        while !underWay.isEmpty, slow.isEmpty {
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    /// Returns when all changes are finished, or the time is over.
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

    private func resumeWaiting() {
        waiting.forEach { $0.resume() }
        waiting = []
    }
}
