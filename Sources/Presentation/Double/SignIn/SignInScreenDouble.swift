internal import Conditions
internal import Presentation

@MainActor final class SignInScreenDouble: SignInScreen, ServicesFollower {
    private let account: PretendAccount
    private let conditions: Conditions
    private let navigator: any Navigator
    private let shown = Shown(SignInState())
    private var password = TextField(limit: SignInFieldID.password.limit)
    private var attempt: Task<Void, Never>?
    private var shakes: [SignInFieldID: Task<Void, Never>] = [:]
    /// Whether it is known who is signed in, or was asked for.
    private var showsSession = false

    init(account: PretendAccount, conditions: Conditions, navigator: any Navigator) {
        self.account = account
        self.conditions = conditions
        self.navigator = navigator
        account.follow(self)
    }

    deinit {
        attempt?.cancel()
        shakes.values.forEach { $0.cancel() }
    }

    var state: SignInState { shown.state }
    func updates() -> AsyncStream<SignInState> { shown.updates() }

    func appear() async {
        guard !Task.isCancelled else { return }
        showsSession = true
        account.restore()
        render()
        _ = await account.check()
    }

    func edit(_ edit: TextField.Edit) {
        guard isFormOpen else { return }
        switch shown.state.focus {
        case .email:
            let before = shown.state.email.content.text
            shown.state.email.content.apply(edit)
            if shown.state.email.content.text != before { shown.state.email.problem = nil }
        case .password:
            let before = password.text
            password.apply(edit)
            shown.state.password.content = password.masked
            if password.text != before { shown.state.password.problem = nil }
        }
    }

    func moveFocus(by distance: Int) {
        // Of two fields every second step leads to the other.
        guard isFormOpen, !distance.isMultiple(of: 2) else { return }
        shown.state.focus = shown.state.focus == .email ? .password : .email
    }

    func confirm() {
        guard isFormOpen else { return }
        if shown.state.focus == .email { moveFocus(by: 1) } else { begin() }
    }

    func submit() async {
        guard !Task.isCancelled, isFormOpen else { return }
        begin()
        guard let attempt else { return }
        await withTaskCancellationHandler {
            await attempt.value
        } onCancel: {
            attempt.cancel()
        }
    }

    func cancel() { if let attempt { attempt.cancel() } else { navigator.back() } }

    func signOut() async {
        guard !Task.isCancelled, case .signedIn = shown.state.phase, !shown.state.isBusy else { return }
        shown.state.isBusy = true
        shown.state.notice = nil
        await account.signOut(isWanted: true)
        shown.state.isBusy = attempt != nil
    }

    func render() {
        guard showsSession else { return }
        var state = shown.state
        if let panel = account.status.account {
            if case .signedIn = state.phase {} else { clear(&state, email: "") }
            state.phase = .signedIn(panel)
            state.notice = account.status.notice
        } else if state.phase != .signedOut {
            if let email = account.status.endedFor { clear(&state, email: email) }
            state.phase = .signedOut
            state.notice = account.status.notice
            state.isBusy = attempt != nil
        }
        shown.state = state
    }

    private var isFormOpen: Bool {
        [.reading, .signedOut].contains(shown.state.phase) && !shown.state.isBusy
    }

    private func begin() {
        shown.state.email.problem = AccountTexts.problem(with: shown.state.email.content.text, in: .email)
        shown.state.password.problem = AccountTexts.problem(with: password.text, in: .password)
        let invalid = [shown.state.email, shown.state.password].filter { $0.problem != nil }
        if let first = invalid.first {
            shown.state.focus = first.id
            invalid.forEach { shake($0.id) }
            return
        }
        shown.state.isBusy = true
        shown.state.notice = nil
        let (email, password) = (shown.state.email.content.text, password.text)
        showsSession = true
        attempt = Task { [weak self, account] in
            let refusal = await account.signIn(email: email, password: password)
            self?.end(with: refusal)
        }
    }

    private func end(with refusal: PretendAccount.Refusal?) {
        if refusal == nil { account.restore() }
        render()
        attempt = nil
        var state = shown.state
        state.isBusy = false
        switch refusal {
        case nil: break
        case .cancelled: state.notice = nil
        case let refusal?: state.notice = AccountTexts.notice(refusal)
        }
        if refusal == .wrongPassword {
            password.apply(.moveToEnd)
            password.apply(.deleteToStart)
            state.password.content = password.masked
            state.focus = .password
        }
        shown.state = state
        if refusal == .wrongPassword { shake(.password) }
    }

    private func clear(_ state: inout SignInState, email: String) {
        shakes.values.forEach { $0.cancel() }
        password = TextField(limit: SignInFieldID.password.limit)
        state.email = SignInField(.email, content: TextField(email, limit: SignInFieldID.email.limit))
        state.password = SignInField(.password)
        state.focus = email.isEmpty ? .email : .password
    }

    private func shake(_ id: SignInFieldID) {
        shakes[id]?.cancel()
        shakes[id] = Task { [weak self, conditions] in
            for offset in [1, -1, 1, -1] {
                self?.move(id, to: offset)
                do { try await conditions.sleep(for: .milliseconds(60)) } catch { return }
            }
            self?.move(id, to: 0)
        }
    }

    private func move(_ id: SignInFieldID, to offset: Int) {
        switch id {
        case .email: shown.state.email.offset = offset
        case .password: shown.state.password.offset = offset
        }
    }
}
