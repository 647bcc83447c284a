/// Runs asynchronous actions one after another, in the order of the calls.
@MainActor final class SerialActions {
    private var last: Task<Void, Never>?

    /// Runs the action when all before it are done. A call that is cancelled keeps its place in the order.
    func run(_ action: @escaping @MainActor () async -> Void) async {
        let current = Task { [last] in
            await last?.value
            await action()
        }
        last = current
        await withTaskCancellationHandler {
            await current.value
        } onCancel: {
            current.cancel()
        }
    }
}
