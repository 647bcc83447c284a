internal import AssemblyKit
internal import BusinessLogic

/// Makes the assembly of a session.
@MainActor protocol SessionFactory: Sendable {
    func session(of account: Account) -> SessionBase
}

/// Makes sessions over the account service.
@MainActor struct ServiceSessionFactory: SessionFactory {
    let service: any AccountService
    let errors: SignInErrorHandler

    func session(of account: Account) -> SessionBase {
        SessionBase(account: account, service: service, errors: errors)
    }
}

/// What belongs to one session: made when the user signs in, and dropped when they sign out.
@MainActor final class SessionBase: Assembly {
    let components = Components()
    /// Who is signed in.
    let account: Account
    private let service: any AccountService
    private let errors: SignInErrorHandler

    /// A session of this account.
    init(account: Account, service: any AccountService, errors: SignInErrorHandler) {
        self.account = account
        self.service = service
        self.errors = errors
    }

    /// Stops what was made, the last first.
    func end() async { await shutdown() }

    /// What is shown of the account. Made after the check that it asks, and so stopped before it.
    var presenter: AccountPresenter {
        singleton { AccountPresenter(account, check: check, errors: errors) }
    }

    /// Asks the server whether the session still holds.
    var check: any SessionCheck { singleton { ServerSessionCheck(service: service) } }
}

extension AccountPresenter: Stoppable {}
extension ServerSessionCheck: Stoppable {}
