/// What a screen does one after another, in the order of the calls.
@MainActor final class Turns {
    private var last: Task<Void, Never>?

    /// Runs the work when all before it is done. A call that is cancelled has its turn too.
    func take(_ work: @escaping @MainActor () async -> Void) async {
        let turn = Task { [last] in
            await last?.value
            await work()
        }
        last = turn
        await withTaskCancellationHandler {
            await turn.value
        } onCancel: {
            turn.cancel()
        }
    }
}
