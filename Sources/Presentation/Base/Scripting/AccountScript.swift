internal import BusinessLogic
internal import Presentation

/// Signs a command line in and out.
struct AccountScript: Sendable {
    private let service: any AccountService
    private let rules: SignInRules
    private let errors: SignInErrorHandler
    private let json: ScriptJSON

    init(service: any AccountService, rules: SignInRules, errors: SignInErrorHandler, json: ScriptJSON) {
        self.service = service
        self.rules = rules
        self.errors = errors
        self.json = json
    }

    func checkSignIn(email: String) throws(ScriptError) {
        try check(email, .email)
        guard service.hasServer else {
            throw .failed(errors.notice(forSigningIn: .noServer) ?? Self.cancelled)
        }
    }

    func signIn(email: String, password: HiddenText) async throws(ScriptError) -> ScriptReply {
        try check(email, .email)
        try check(password.reveal(), .password)
        guard let credentials = SignInCredentials(email: email, password: password.reveal()) else {
            throw .failed(Self.cancelled)
        }
        let account: Account
        do {
            account = try await service.signIn(email: credentials.email, password: credentials.password)
        } catch {
            throw .failed(errors.notice(forSigningIn: error) ?? Self.cancelled)
        }
        return try reply(Self.signedIn(account), account)
    }

    func signOut() async throws(ScriptError) -> ScriptReply {
        let account: Account?
        do { account = try await service.signOut() } catch {
            throw .failed(errors.notice(forSigningOut: error) ?? Self.cancelled)
        }
        return try reply(account.map { "Signed out \($0.email)." } ?? "Nobody was signed in.", nil)
    }

    /// The account that is signed in; if the server can't be asked, the last known one.
    func show() async throws(ScriptError) -> ScriptReply {
        let known: Account?
        do { known = try await service.account() } catch {
            throw .failed(errors.notice(forReading: error) ?? Self.cancelled)
        }
        guard let known else { return try reply(Self.nobody, nil) }
        let account: Account?
        do { account = try await service.confirm() } catch {
            guard let notice = errors.notice(forChecking: error) else { throw .failed(Self.cancelled) }
            // The user may have signed out while the server was asked.
            let last: Account?
            do { last = try await service.account() } catch { last = known }
            guard let last else { return try reply(Self.nobody, nil, notice: errors.ended) }
            return try reply(Self.signedIn(last), last, notice: notice)
        }
        guard let account else { return try reply(Self.nobody, nil, notice: errors.ended) }
        return try reply(Self.signedIn(account), account)
    }

    private func check(_ text: String, _ field: SignInFieldID) throws(ScriptError) {
        guard let problem = rules.problem(with: text, in: field) else { return }
        throw .invalid(
            Notice(.error, "The \(field.words) can't be used.", help: problem))
    }

    private func reply(
        _ text: String, _ account: Account?, notice: Notice? = nil
    ) throws(ScriptError) -> ScriptReply {
        do {
            return ScriptReply(.message(text), json: try json.text(account), notice: notice)
        } catch {
            throw .failed(
                Notice(
                    .error, "The answer can't be written as JSON: \(error).", help: "Please report this."))
        }
    }

    private static func signedIn(_ account: Account) -> String {
        "Signed in as \(account.name.map { "\($0) (\(account.email))" } ?? account.email)."
    }

    private static let nobody = "Nobody is signed in. Sign in: weather sign-in <e-mail>"
    private static let cancelled = Notice(.info, "Cancelled.")
}

extension SignInFieldID {
    /// What it is called in a sentence.
    fileprivate var words: String {
        switch self {
        case .email: "e-mail address"
        case .password: "password"
        }
    }
}
