internal import BusinessLogic
internal import Presentation

/// The session of the user who is signed in. Its assembly is made when the user signs in, or is signed in when the
/// program starts; it is shut down and dropped, with all that it has made, when they sign out or the session has ended.
@MainActor final class CurrentSession: UserSession, AccountPresenterListener {
    private let service: any AccountService
    private let factory: any SessionFactory
    private let errors: SignInErrorHandler
    private let broadcaster = StateBroadcaster(Status())
    private let accountSubscription = StreamSubscription()
    private var session: SessionBase?
    private var ending: Task<Void, Never>?
    private var changes = 0
    /// The session that the user ends.
    private weak var leaving: SessionBase?
    /// Why the user could not be signed out. The screen that asked for it may be gone by then.
    private var signOutFailure: Notice?
    /// Whether the user has seen why they could not be signed out, so that it is not told again.
    private(set) var isSignOutFailureTold = false

    /// What is known of the session.
    struct Status: Hashable, Sendable {
        /// Who is signed in.
        var account: AccountPanel?
        /// What the user should know of the session.
        var notice: Notice?
        /// Whose session has ended by itself, when that was the last that happened.
        var endedFor: String?
    }

    init(service: any AccountService, factory: any SessionFactory, errors: SignInErrorHandler) {
        self.service = service
        self.factory = factory
        self.errors = errors
    }

    /// Whether there is a server to sign in at.
    var hasServer: Bool { service.hasServer }

    var status: Status { broadcaster.state }
    func updates() -> AsyncStream<Status> { broadcaster.updates() }

    @discardableResult func resume() async -> Notice? {
        // The screen reads it again when it is shown, and tells what is wrong then.
        guard (try? await restore()) != nil else { return nil }
        return await noticeOfEnd()
    }

    func noticeOfEnd() async -> Notice? {
        // Another program may have begun one since. One that is kept no more has been ended by another program, by a
        // sign-out as a rule.
        try? await refresh()
        guard session != nil else { return nil }
        await check()
        return status.endedFor == nil ? nil : errors.ended
    }

    /// Reads who is signed in, and hears of it from then on when that changes.
    func restore() async throws(AccountError) {
        try await refresh()
        accountSubscription.start(service.updates()) { [weak self] _ in try? await self?.refresh() }
    }

    /// Asks the server whether the session still holds.
    func check() async {
        guard let session else { return }
        await session.presenter.check()
        try? await refresh()
    }

    func signIn(_ credentials: SignInCredentials) async throws(AccountError) {
        let account = try await service.signIn(email: credentials.email, password: credentials.password)
        await take(account)
    }

    /// Signs out. Why that failed is in the notice until ``forgetSignOutFailure()``, or until the session is over.
    func signOut() async {
        forgetSignOutFailure()
        let ended = session
        leaving = ended
        defer { if leaving === ended { leaving = nil } }
        do throws(AccountError) {
            try await service.signOut()
            try? await refresh()
        } catch {
            guard let ended, ended === session else { return }
            signOutFailure = errors.notice(forSigningOut: error)
            accountChanged()
        }
    }

    /// A screen shows the notice to the user, which says why they could not be signed out if that failed.
    func noteSignOutFailureTold() { if signOutFailure != nil { isSignOutFailureTold = true } }

    /// Tells no more why the last sign-out failed.
    func forgetSignOutFailure() {
        isSignOutFailureTold = false
        guard signOutFailure != nil else { return }
        signOutFailure = nil
        accountChanged()
    }

    func accountChanged() {
        guard let presenter = session?.presenter else { return }
        let notice = signOutFailure ?? presenter.notice
        broadcaster.update { $0 = Status(account: presenter.panel, notice: notice) }
    }

    /// Reads until nothing was changed meanwhile, as what was read would be older than that.
    private func refresh() async throws(AccountError) {
        var account: Account?
        var before: Int
        repeat {
            before = changes
            account = try await service.account()
        } while before != changes
        await take(account)
    }

    /// Takes the account for that of the session. Returns when the session before it has ended.
    private func take(_ account: Account?) async {
        changes += 1
        if let account, account.email == session?.account.email {
            session?.presenter.show(account)
        } else if let account {
            end()
            begin(account)
        } else if let ended = session {
            end()
            broadcaster.update {
                $0 =
                    ended === leaving
                    ? Status() : Status(notice: errors.ended, endedFor: ended.account.email)
            }
        }
        await ending?.value
    }

    private func begin(_ account: Account) {
        let session = factory.session(of: account)
        session.presenter.listener = self
        self.session = session
        accountChanged()
    }

    private func end() {
        guard let session else { return }
        self.session = nil
        signOutFailure = nil
        ending = Task { [ending] in
            await ending?.value
            await session.end()
        }
    }
}
