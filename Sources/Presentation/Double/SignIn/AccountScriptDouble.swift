internal import Presentation

/// Signs a command line in and out.
@MainActor struct AccountScriptDouble {
    let account: SimulatedAccount

    func checkSignIn(email: String) throws(ScriptError) {
        try check(email, .email, "e-mail address")
        guard account.hasServer else { throw .failed(AccountTexts.notice(.noServer)) }
    }

    func signIn(email: String, password: HiddenText) async throws(ScriptError) -> ScriptReply {
        try check(email, .email, "e-mail address")
        try check(password.reveal(), .password, "password")
        if let refusal = await account.signIn(email: email, password: password.reveal()) {
            throw .failed(refusal == .cancelled ? Self.cancelled : AccountTexts.notice(refusal))
        }
        return try reply(account.account, "Nobody is signed in.")
    }

    func signOut() async throws(ScriptError) -> ScriptReply {
        if Task.isCancelled { throw .failed(Self.cancelled) }
        let before = account.account
        await account.signOut(isWanted: false)
        return try reply(nil, before.map { "Signed out \($0.email)." } ?? "Nobody was signed in.")
    }

    func show() async throws(ScriptError) -> ScriptReply {
        if Task.isCancelled { throw .failed(Self.cancelled) }
        let before = account.account
        let refusal = await account.checkQuietly()
        if refusal == .cancelled { throw .failed(Self.cancelled) }
        let hasEnded = before != nil && account.account == nil
        return try reply(
            account.account, "Nobody is signed in. Sign in: weather sign-in <e-mail>",
            notice: hasEnded
                ? AccountTexts.ended : refusal.map { AccountTexts.notice($0, AccountTexts.notChecked) })
    }

    private func check(_ text: String, _ field: SignInFieldID, _ name: String) throws(ScriptError) {
        guard let problem = AccountTexts.problem(with: text, in: field) else { return }
        throw .invalid(Notice(.error, "The \(name) can't be used.", help: problem))
    }

    private func reply(
        _ account: AccountPanel?, _ signedOutText: String, notice: Notice? = nil
    ) throws(ScriptError) -> ScriptReply {
        ScriptReply(
            .message(account.map { "Signed in as \(AccountTexts.name($0))." } ?? signedOutText),
            json: try SimpleJSON.text(AccountJSON(account)), notice: notice)
    }

    private static let cancelled = Notice(.info, "Cancelled.")
}
