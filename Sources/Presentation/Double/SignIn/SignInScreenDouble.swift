internal import Conditions
internal import Presentation

@MainActor final class SignInScreenDouble: SignInScreen, ServicesObserver {
    private let account: SimulatedAccount
    private let conditions: Conditions
    private let navigator: any Navigator
    private let publisher = StatePublisher(SignInState())
    private var password = SignInFieldID.password.written()
    private var attempt: Task<Void, Never>?
    private var shakes: [SignInFieldID: Task<Void, Never>] = [:]
    /// Whether it is known who is signed in, or was asked for.
    private var showsSession = false

    init(account: SimulatedAccount, conditions: Conditions, navigator: any Navigator) {
        self.account = account
        self.conditions = conditions
        self.navigator = navigator
        account.addObserver(self)
    }

    deinit {
        attempt?.cancel()
        shakes.values.forEach { $0.cancel() }
    }

    var state: SignInState { publisher.state }
    func updates() -> AsyncStream<SignInState> { publisher.updates() }

    func appear() async {
        guard !Task.isCancelled else { return }
        showsSession = true
        account.restore()
        render()
        await account.check()
    }

    func edit(_ edit: TextField.Edit) {
        guard isFormOpen else { return }
        switch publisher.state.focus {
        case .email:
            let before = publisher.state.email.content.text
            publisher.state.email.content.apply(edit)
            if publisher.state.email.content.text != before { publisher.state.email.problem = nil }
        case .password:
            let before = password.text
            password.apply(edit)
            publisher.state.password.content = password.masked
            if password.text != before { publisher.state.password.problem = nil }
        }
    }

    func moveFocus(by distance: Int) {
        // Of two fields every second step leads to the other.
        guard isFormOpen, !distance.isMultiple(of: 2) else { return }
        publisher.state.focus = publisher.state.focus == .email ? .password : .email
    }

    func confirm() {
        guard isFormOpen else { return }
        if publisher.state.focus == .email { moveFocus(by: 1) } else { begin() }
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
        guard !Task.isCancelled, case .signedIn = publisher.state.phase, !publisher.state.isBusy else {
            return
        }
        publisher.state.isBusy = true
        publisher.state.notice = nil
        await account.signOut(isWanted: true)
        publisher.state.isBusy = attempt != nil
    }

    func render() {
        guard showsSession else { return }
        var state = publisher.state
        if let panel = account.status.account {
            if case .signedIn = state.phase {} else { clear(&state, email: "") }
            state.phase = .signedIn(panel)
            state.notice = account.status.notice
        } else if state.phase != .signedOut {
            if let email = account.status.endedFor { clear(&state, email: email) }
            state.phase = .signedOut
            state.notice = account.status.notice ?? (account.hasServer ? nil : AccountTexts.notice(.noServer))
            state.isBusy = attempt != nil
        }
        publisher.state = state
    }

    private var isFormOpen: Bool {
        [.reading, .signedOut].contains(publisher.state.phase) && !publisher.state.isBusy
    }

    private func begin() {
        publisher.state.email.problem = AccountTexts.problem(
            with: publisher.state.email.content.text, in: .email)
        publisher.state.password.problem = AccountTexts.problem(with: password.text, in: .password)
        let invalid = [publisher.state.email, publisher.state.password].filter { $0.problem != nil }
        if let first = invalid.first {
            publisher.state.focus = first.id
            invalid.forEach { shake($0.id) }
            return
        }
        publisher.state.isBusy = true
        publisher.state.notice = nil
        let (email, password) = (publisher.state.email.content.text, password.text)
        showsSession = true
        attempt = Task { [weak self, account] in
            let refusal = await account.signIn(email: email, password: password)
            self?.end(with: refusal)
        }
    }

    private func end(with refusal: SimulatedAccount.Refusal?) {
        if refusal == nil { account.restore() }
        render()
        attempt = nil
        var state = publisher.state
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
        publisher.state = state
        if refusal == .wrongPassword { shake(.password) }
    }

    private func clear(_ state: inout SignInState, email: String) {
        shakes.values.forEach { $0.cancel() }
        password = SignInFieldID.password.written()
        state.email = SignInField(.email, content: SignInFieldID.email.written(email))
        state.password = SignInField(.password)
        state.focus = email.isEmpty ? .email : .password
    }

    private func shake(_ id: SignInFieldID) {
        shakes[id]?.cancel()
        shakes[id] = Task { [weak self, conditions] in
            for offset in [1, -1, 1, -1] {
                // A frame may have ended just before the cancellation.
                guard !Task.isCancelled else { return }
                self?.move(id, to: offset)
                do { try await conditions.sleep(for: .milliseconds(60)) } catch { return }
            }
            if !Task.isCancelled { self?.move(id, to: 0) }
        }
    }

    private func move(_ id: SignInFieldID, to offset: Int) {
        switch id {
        case .email: publisher.state.email.offset = offset
        case .password: publisher.state.password.offset = offset
        }
    }
}
