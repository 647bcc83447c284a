internal import BusinessLogic

/// Asks the server whether a session still holds.
@MainActor protocol SessionCheck: AnyObject, Sendable {
    /// The account as the server tells it now; nil when the session has ended.
    func run() async throws(AccountError) -> Account?
}

/// Asks by the account service. Once it is stopped, it asks no more.
@MainActor final class ServerSessionCheck: SessionCheck {
    private let service: any AccountService
    private var underWay: [Int: Task<Result<Account?, AccountError>, Never>] = [:]
    private var begunSoFar = 0
    private var isStopped = false

    init(service: any AccountService) { self.service = service }

    func run() async throws(AccountError) -> Account? {
        guard !isStopped, !Task.isCancelled else { throw .cancelled }
        begunSoFar += 1
        let number = begunSoFar
        let task = Task { [service] in
            do throws(AccountError) {
                return Result<Account?, AccountError>.success(try await service.confirm())
            } catch {
                return .failure(error)
            }
        }
        underWay[number] = task
        defer { underWay[number] = nil }
        return try await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }.get()
    }

    /// Gives up what is asked, and returns when nothing is any more.
    func stop() async {
        isStopped = true
        let tasks = underWay.values
        tasks.forEach { $0.cancel() }
        for task in tasks { _ = await task.value }
    }
}
