internal import BusinessLogic
internal import Presentation

/// Signing in, and out again.
@MainActor final class SignInPresenter: SignInScreen, SignInFormListener {
    let form: SignInForm
    private let session: CurrentSession
    private let errors: SignInErrorHandler
    private let router: any SignInRouter
    private let broadcaster = StateBroadcaster(SignInState())
    private let sessionSubscription = StreamSubscription()
    private var attempt: Task<Void, Never>?
    private var readings = RequestSequence()
    private var isLeft = false

    init(
        form: SignInForm, session: CurrentSession, errors: SignInErrorHandler, router: any SignInRouter
    ) {
        self.form = form
        self.session = session
        self.errors = errors
        self.router = router
    }

    deinit { attempt?.cancel() }

    var state: SignInState { broadcaster.state }
    func updates() -> AsyncStream<SignInState> { broadcaster.updates() }

    func appear() async {
        if session.isSignOutFailureTold { session.forgetSignOutFailure() }
        let reading = readings.begin()
        do {
            try await session.restore()
            _ = readings.accept(reading)
            showSession()
            sessionSubscription.start(session.updates()) { [weak self] _ in self?.showSession() }
            await session.check()
            showSession()
        } catch {
            guard let notice = errors.notice(forReading: error), readings.accept(reading) else { return }
            update { $0.phase = .failed(notice) }
        }
    }

    func edit(_ edit: TextField.Edit) { if isFormOpen { form.edit(edit) } }
    func moveFocus(by distance: Int) { if isFormOpen { form.moveFocus(by: distance) } }
    func confirm() { if isFormOpen { form.confirm() } }

    func submit() async {
        guard !Task.isCancelled, isFormOpen else { return }
        form.submit()
        guard let attempt else { return }
        await withTaskCancellationHandler {
            await attempt.value
        } onCancel: {
            attempt.cancel()
        }
    }

    func cancel() {
        if let attempt {
            attempt.cancel()
        } else {
            isLeft = true
            router.close()
        }
    }

    func signOut() async {
        guard !Task.isCancelled, case .signedIn = state.phase, !state.isBusy else { return }
        update {
            $0.isBusy = true
            $0.notice = nil
        }
        await session.signOut()
        update { $0.isBusy = attempt != nil }
        showSession()
    }

    // MARK: The form

    func formChanged() { update() }

    func formSubmitted(_ credentials: SignInCredentials) {
        update {
            $0.isBusy = true
            $0.notice = nil
        }
        attempt = Task { [weak self, session] in
            do throws(AccountError) {
                try await session.signIn(credentials)
                self?.end(with: nil)
            } catch {
                self?.end(with: error)
            }
        }
    }

    private func end(with error: AccountError?) {
        attempt = nil
        update { $0.isBusy = false }
        showSession()
        guard let error else { return }
        if error == .wrongPassword { form.reject() }
        let notice = errors.notice(forSigningIn: error)
        update { $0.notice = notice }
    }

    /// Whether letters go into the form.
    private var isFormOpen: Bool {
        [.reading, .signedOut].contains(state.phase) && !state.isBusy
    }

    // MARK: Showing

    /// Shows who is signed in, unless that is shown already.
    private func showSession() {
        let status = session.status
        if let account = status.account {
            let isNew = if case .signedIn = state.phase { false } else { true }
            if isNew { form.clear() }
            update {
                $0.phase = .signedIn(account)
                $0.notice = status.notice
            }
            // A user who has left the page by then is told when they come back to it.
            if !isLeft { session.noteSignOutFailureTold() }
        } else if state.phase != .signedOut {
            if let email = status.endedFor { form.clear(email: email) }
            update {
                $0.phase = .signedOut
                $0.notice = status.notice ?? noServer
                // The server may still have to be told; that need not be waited for.
                $0.isBusy = attempt != nil
            }
        }
    }

    /// That there is no server, if so: told with the empty form, before a password is typed that can be sent nowhere.
    private var noServer: Notice? { session.hasServer ? nil : errors.notice(forSigningIn: .noServer) }

    /// Readers see the change and the form that belongs to it as one.
    private func update(_ change: (inout SignInState) -> Void = { _ in }) {
        broadcaster.update { state in
            change(&state)
            state.email = form.email.shown
            state.password = form.password.shown
            state.focus = form.focus
        }
    }
}
