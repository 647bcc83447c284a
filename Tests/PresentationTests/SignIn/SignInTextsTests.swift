import BusinessLogic
import BusinessLogicDouble
import Conditions
import Presentation
import Testing

@testable import PresentationBase

@Suite("What signing in says", .timeLimit(.minutes(10))) @MainActor struct SignInTextsTests {
    private let conditions = Conditions(time: ManualTime())

    private nonisolated static let server = "the address of the program's server"

    @Test(
        "each failure of signing in says what happened and what to do",
        arguments: [
            (
                AccountError.wrongPassword, "The e-mail address or the password is wrong.",
                "Write the password again; capitals matter in it."
            ),
            (
                .noServer, "There is no server to sign in at: none is set.",
                "Set WEATHER_SERVER_URL to \(server)."
            ),
            (
                .offline(detail: "the server can't be reached (weather.example)"),
                "The server can't be reached (weather.example).", "Check the connection, then sign in again."
            ),
            (
                .interrupted(detail: "the server did not answer: no whole reply within 10 s"),
                "The server did not answer: no whole reply within 10 s.", "Sign in again."
            ),
            (
                .unavailable(detail: "the server is out of order (status 503)"),
                "The server is out of order (status 503).", "Sign in again in a few minutes."
            ),
            (
                .refused(detail: "the server refuses the request (status 403): “No”"),
                "The server refuses the request (status 403): “No”.",
                "Do what the server says, then sign in again."
            ),
            (
                .malformed(detail: "the server's reply does not make sense: it has no token"),
                "The server's reply does not make sense: it has no token.",
                "See that WEATHER_SERVER_URL is \(server)."
            ),
            (
                .notKept("/data/secrets.json can't be written: No space left on device.\nhelp: make room"),
                "The session can't be kept. /data/secrets.json can't be written: No space left on device.",
                "make room"
            ),
        ])
    func signingIn(_ error: AccountError, _ text: String, _ help: String) async throws {
        let presentation = presentation(over: FailingAccounts(signIn: error))
        let screen = presentation.signInScreen
        await screen.appear()
        screen.write("ann@example.org", "correct horse")

        await screen.submit()

        #expect(screen.state.notice == Notice(.error, text, help: help))
        #expect(screen.state.phase == .signedOut && !screen.state.isBusy)
        #expect(screen.state.password.content.text.isEmpty == (error == .wrongPassword))
        await #expect(throws: ScriptError.failed(Notice(.error, text, help: help))) {
            try await presentation.scripting.run(
                .signIn(email: "ann@example.org", password: HiddenText("correct horse")))
        }
    }

    @Test("a session that can't be read is told in the place of the form")
    func reading() async throws {
        let error = AccountError.notKept("/data/secrets.json can't be read.\nhelp: make it readable")
        let notice = Notice(
            .error, "Who is signed in can't be read. /data/secrets.json can't be read.",
            help: "make it readable")
        let presentation = presentation(over: FailingAccounts(account: error))
        let screen = presentation.signInScreen

        await screen.appear()

        #expect(screen.state == SignInState(phase: .failed(notice)))
        screen.edit(.insert("x"))
        #expect(screen.state.email.content.text == "")
        await #expect(throws: ScriptError.failed(notice)) {
            try await presentation.scripting.run(.account)
        }
    }

    @Test("a session that can't be forgotten goes on, and says why")
    func signingOut() async throws {
        let error = AccountError.notKept("/data/secrets.json can't be written.\nhelp: make it writable")
        let notice = Notice(
            .error, "The session can't be forgotten. /data/secrets.json can't be written.",
            help: "make it writable")
        let presentation = presentation(over: FailingAccounts(signOut: error, isSignedIn: true))
        let screen = presentation.signInScreen
        await screen.appear()

        await screen.signOut()

        #expect(screen.state.phase == .signedIn(.ann))
        #expect(screen.state.notice == notice && !screen.state.isBusy)
        await #expect(throws: ScriptError.failed(notice)) {
            try await presentation.scripting.run(.signOut)
        }

        await screen.appear()
        #expect(screen.state == SignInState(phase: .signedIn(.ann)))
    }

    @Test(
        "a command that signs out says whose session it has forgotten, though that could not be read before",
        arguments: [(true, "Signed out ann@example.org."), (false, "Nobody was signed in.")])
    func signingOutUnread(isSignedIn: Bool, text: String) async throws {
        let error = AccountError.notKept("/data/secrets.json can't be read.\nhelp: make it readable")
        let presentation = presentation(over: FailingAccounts(account: error, isSignedIn: isSignedIn))

        let reply = try await presentation.scripting.run(.signOut)

        #expect(reply.content == .message(text))
    }

    @Test(
        "a session that could not be checked goes on, and says why",
        arguments: [
            (
                AccountError.noServer,
                "The session could not be checked: there is no server to sign in at: none is set.",
                "Set WEATHER_SERVER_URL to \(server)."
            ),
            (
                .offline(detail: "the server can't be reached"),
                "The session could not be checked: the server can't be reached.",
                "Check the connection, then check it again."
            ),
            (
                .unavailable(detail: "the server is out of order (status 503)"),
                "The session could not be checked: the server is out of order (status 503).",
                "Check it again in a few minutes."
            ),
            (
                .interrupted(detail: "the server did not answer"),
                "The session could not be checked: the server did not answer.", "Check it again."
            ),
            (
                .refused(detail: "the server refuses the request (status 403): “No”"),
                "The session could not be checked: the server refuses the request (status 403): “No”.",
                "Do what the server says, then check it again."
            ),
            (
                .malformed(detail: "the server's reply does not make sense"),
                "The session could not be checked: the server's reply does not make sense.",
                "See that WEATHER_SERVER_URL is \(server)."
            ),
        ])
    func checking(_ error: AccountError, _ text: String, _ help: String) async throws {
        let presentation = presentation(over: FailingAccounts(confirm: error, isSignedIn: true))
        let screen = presentation.signInScreen

        await screen.appear()

        let notice = Notice(.warning, text, help: help)
        #expect(screen.state == SignInState(phase: .signedIn(.ann), notice: notice))
        let reply = try await presentation.scripting.run(.account)
        #expect(reply.content == .message("Signed in as Ann (ann@example.org)."))
        #expect(reply.notice == notice)
    }

    @Test(
        "a session that can't be read or forgotten while it is checked goes on, and says why",
        arguments: [
            "/data/secrets.json can't be read.",
            "The server says that the session has ended, and it can't be forgotten here. The disk is full.",
        ])
    func checkingNotKept(reason: String) async throws {
        let error = AccountError.notKept("\(reason)\nhelp: see to the file")
        let notice = Notice(.error, reason, help: "see to the file")
        let presentation = presentation(over: FailingAccounts(confirm: error, isSignedIn: true))
        let screen = presentation.signInScreen

        await screen.appear()

        #expect(screen.state == SignInState(phase: .signedIn(.ann), notice: notice))
        #expect(try await presentation.scripting.run(.account).notice == notice)
    }

    @Test("a user is signed in still where the session can be neither checked nor read any more")
    func checkingUnread() async throws {
        let memory = BusinessLogicMemory()
        let accounts = AccountsOnDemand(
            accounts: BusinessLogicDouble(conditions: conditions, memory: memory).accountService)
        let presentation = presentation(over: accounts)
        let (screen, scripting) = (presentation.signInScreen, presentation.scripting)
        _ = try await scripting.run(
            .signIn(email: "ann@example.org", password: HiddenText("correct horse")))
        let asking = Task { try await scripting.run(.account) }
        let appearing = Task { await screen.appear() }
        await accounts.checks.waitForQuestions(2)

        memory.failure = "The store is damaged."
        for check in 0...1 { accounts.checks.answer(check, .failure(.offline(detail: "no route"))) }
        let reply = try await asking.value
        await appearing.value

        let notice = Notice(
            .warning, "The session could not be checked: no route.",
            help: "Check the connection, then check it again.")
        #expect(reply.content == .message("Signed in as Ann (ann@example.org)."))
        #expect(reply.json.contains("\"ann@example.org\""))
        #expect(reply.notice == notice)
        #expect(screen.state == SignInState(phase: .signedIn(.ann), notice: notice))
    }

    @Test(
        "a password is nowhere to be seen: not in the state, the command or the screen, however they are printed"
    )
    func secrecy() async throws {
        let presentation = presentation(
            over: FailingAccounts(signIn: .offline(detail: "the server can't be reached")))
        let screen = presentation.signInScreen
        await screen.appear()
        screen.write("ann@example.org", "correct horse")
        var shown = "\(screen.state)"
        let readings = screen.updates()
        await screen.submit()
        for await state in readings {
            dump(state, to: &shown)
            break
        }
        dump(screen, to: &shown)
        let command = ScriptCommand.signIn(email: "ann@example.org", password: HiddenText("correct horse"))
        dump(command, to: &shown)
        shown +=
            "\(screen.state) \(String(reflecting: screen.state)) \(command) \(String(reflecting: command))"

        #expect(shown.contains("ann@example.org") && shown.contains("•••"))
        #expect(!shown.contains("horse"))
    }

    @Test("the session is shown as the server tells it now, in words and in JSON")
    func renamed() async throws {
        let accounts = FailingAccounts(isSignedIn: true, nameAtServer: "Anna")

        let reply = try await presentation(over: accounts).scripting.run(.account)

        #expect(reply.message?.contains("Anna (ann@example.org)") == true)
        #expect(reply.json.contains("\"Anna\""))
    }

    @Test("before the password is known it is said that no server is set, or what is wrong with the address")
    func noServer() {
        let scripting = presentation(over: FailingAccounts(hasServer: false)).scripting
        let noServer = Notice(
            .error, "There is no server to sign in at: none is set.",
            help: "Set WEATHER_SERVER_URL to \(Self.server).")

        #expect(throws: ScriptError.failed(noServer)) { try scripting.checkSignIn(email: "ann@example.org") }

        let wrong = Notice(
            .error, "The e-mail address can't be used.", help: "Write it like ann@example.org.")
        #expect(throws: ScriptError.invalid(wrong)) { try scripting.checkSignIn(email: "ann.example.org") }
    }

    private func presentation(over accounts: any AccountService) -> PresentationBase {
        PresentationBase(
            services: Services(conditions: conditions, memory: BusinessLogicMemory(), account: accounts),
            time: .following(conditions))
    }
}

/// An account of which some things can't be done.
private struct FailingAccounts: AccountService {
    var hasServer = true
    var account: AccountError?
    var signIn: AccountError?
    var signOut: AccountError?
    var confirm: AccountError?
    var isSignedIn = false
    var nameAtServer = "Ann"

    private func ann(_ name: String) -> Account? {
        isSignedIn ? Account(email: "ann@example.org", name: name) : nil
    }

    func account() async throws(AccountError) -> Account? {
        if let account { throw account }
        return ann("Ann")
    }
    func signIn(email: EmailAddress, password: Password) async throws(AccountError) -> Account {
        if let signIn { throw signIn }
        return Account(email: email.text)
    }
    func signOut() async throws(AccountError) -> Account? {
        if let signOut { throw signOut }
        return ann("Ann")
    }
    func confirm() async throws(AccountError) -> Account? {
        if let confirm { throw confirm }
        return ann(nameAtServer)
    }
    func updates() -> AsyncStream<Account?> { AsyncStream { $0.finish() } }
}
