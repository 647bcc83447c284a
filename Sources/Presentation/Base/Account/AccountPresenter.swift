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
    private var checks = 0

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
        change { $0.checks += 1 }
        do {
            let account = try await sessionCheck.run()
            change { presenter in
                presenter.notice = nil
                if let account { presenter.panel.name = account.name }
            }
        } catch {
            let notice = errors.notice(forChecking: error)
            if let notice { change { $0.notice = notice } }
        }
        change { $0.checks -= 1 }
    }

    /// Shows nothing any more.
    func stop() async { listener = nil }

    private func change(_ change: (AccountPresenter) -> Void) {
        change(self)
        panel.isChecking = checks > 0
        listener?.accountChanged()
    }
}

/// Hears what is shown of the account.
@MainActor protocol AccountPresenterListener: AnyObject {
    func accountChanged()
}
