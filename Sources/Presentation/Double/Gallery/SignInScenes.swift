internal import Presentation

extension Gallery {
    static func signInScenes() -> [Scene<SignInState>] {
        [
            Scene("reading", SignInState()),
            Scene("empty", SignInState(phase: .signedOut)),
            Scene("typing", written("ann@exam")),
            Scene("password", written("ann@example.org", 9)),
            Scene("invalid", invalid),
            Scene("busy", with { $0.isBusy = true }),
            Scene("wrong-password", wrongPassword),
            Scene(
                "offline",
                failed(
                    "The server can't be reached (weather.example).",
                    "Check the connection, then sign in again.")),
            Scene(
                "no-server",
                failed(
                    "There is no server to sign in at: none is set.",
                    "Set WEATHER_SERVER_URL to the address of the program's server.")),
            Scene(
                "out-of-order",
                failed(
                    "The server is out of order (status 503).", "Sign in again in a few minutes.")),
            Scene("ended", ended),
            Scene("signed-in", SignInState(phase: .signedIn(ann))),
            Scene(
                "checking",
                SignInState(phase: .signedIn(AccountPanel(email: ann.email, name: "Ann", isChecking: true)))),
            Scene("unchecked", unchecked),
            Scene("signing-out", SignInState(phase: .signedIn(ann), isBusy: true)),
            Scene("cyrillic", signedIn("Александра Константинопольская", "alexandra@пример.рф")),
            Scene("chinese", signedIn("欧阳娜娜", "nana@例子.中国")),
            Scene("without-name", SignInState(phase: .signedIn(AccountPanel(email: ann.email)))),
            Scene(
                "long",
                signedIn(
                    String(repeating: "Anna Maria ", count: 9),
                    String(repeating: "anna.maria.", count: 8) + "@example.org")),
            Scene("long-text", written(String(repeating: "anna.maria.", count: 12) + "@example.org")),
            Scene(
                "failed",
                SignInState(
                    phase: .failed(
                        Notice(
                            .error,
                            "Who is signed in can't be read. The secrets can't be read: Permission denied.",
                            help: "Make the file readable.")))),
        ]
    }

    private static let ann = AccountPanel(email: "ann@example.org", name: "Ann")

    /// A form with an e-mail address, and behind it a password of so many characters.
    private static func written(_ email: String, _ passwordLength: Int? = nil) -> SignInState {
        var state = SignInState(
            phase: .signedOut,
            email: SignInField(.email, content: SignInFieldID.email.written(email)))
        if let passwordLength {
            let bullets = String(repeating: "•", count: passwordLength)
            state.password.content = SignInFieldID.password.written(bullets)
            state.focus = .password
        }
        return state
    }

    private static func with(_ change: (inout SignInState) -> Void) -> SignInState {
        var state = written("ann@example.org", 13)
        change(&state)
        return state
    }

    private static func failed(_ text: String, _ help: String) -> SignInState {
        with { $0.notice = Notice(.error, text, help: help) }
    }

    /// In the middle of a shake.
    private static var invalid: SignInState {
        var state = written("ann@example", 0)
        state.focus = .email
        state.email.problem = "Write it like ann@example.org."
        state.password.problem = "Write your password."
        (state.email.offset, state.password.offset) = (1, 1)
        return state
    }

    private static var wrongPassword: SignInState {
        var state = written("ann@example.org", 0)
        state.notice = Notice(
            .error, "The e-mail address or the password is wrong.",
            help: "Write the password again; capitals matter in it.")
        return state
    }

    private static var ended: SignInState {
        var state = written("ann@example.org", 0)
        state.notice = Notice(.warning, "The session has ended.", help: "Sign in again.")
        return state
    }

    private static var unchecked: SignInState {
        SignInState(
            phase: .signedIn(ann),
            notice: Notice(
                .warning, "The session could not be checked: the server can't be reached (weather.example).",
                help: "Check the connection, then check it again."))
    }

    private static func signedIn(_ name: String, _ email: String) -> SignInState {
        SignInState(phase: .signedIn(AccountPanel(email: email, name: name)))
    }
}
