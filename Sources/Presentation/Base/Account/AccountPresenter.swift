internal import BusinessLogic
internal import Presentation

/// What is shown of the account of a session.
@MainActor final class AccountPresenter: Sendable {
    /// Hears of each change.
    weak var listener: (any AccountPresenterListener)?
    /// The account.
    private(set) var panel: AccountPanel
    /// Why it is not known whether the session still holds.
    private(set) var notice: Notice?

    private let sessionCheck: any SessionCheck
    private let errors: SignInErrorHandler
    private var requests = PendingRequests()

    init(_ account: Account, check: any SessionCheck, errors: SignInErrorHandler) {
        panel = AccountPanel(email: account.email, name: account.name)
        sessionCheck = check
        self.errors = errors
    }

    /// Shows the account as it is now.
    func show(_ account: Account) {
        panel.name = account.name
        listener?.accountChanged()
    }

    /// Asks the server whether the session still holds, and shows what came of it.
    func check() async {
        let request = requests.begin()
        showChecking()
        do {
            let account = try await sessionCheck.run()
            if requests.accept(request) {
                notice = nil
                if let account { panel.name = account.name }
            }
        } catch {
            if let problem = errors.notice(forChecking: error), requests.accept(request) { notice = problem }
        }
        requests.end(request)
        showChecking()
    }

    /// Shows nothing any more.
    func stop() async { listener = nil }

    private func showChecking() {
        panel.isChecking = requests.isWaiting
        listener?.accountChanged()
    }
}

/// Hears what is shown of the account.
@MainActor protocol AccountPresenterListener: AnyObject {
    func accountChanged()
}
