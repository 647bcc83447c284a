/// Lets changes to the same thing happen one after another, in the order in which they were asked for.
@MainActor final class OneAtATime {
    private var isBusy = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Does the work when all that was asked for before is done.
    func run(_ work: () async -> Void) async {
        await enter()
        await work()
        leave()
    }

    private func enter() async {
        guard isBusy else {
            isBusy = true
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    private func leave() {
        if waiting.isEmpty {
            isBusy = false
        } else {
            waiting.removeFirst().resume()
        }
    }
}
