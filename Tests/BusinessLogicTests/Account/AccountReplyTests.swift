import BusinessLogic
import Core
import Dispatch
import Foundation
import Synchronization
import Testing

@testable import BusinessLogicBase

/// A server that gives the same reply to everything.
private final class ScriptedServer: AccountServer {
    let origin: String?
    private let reply: HTTPResponse
    private let asked = Mutex(0)

    init(reply: HTTPResponse, origin: String? = nil) { (self.reply, self.origin) = (reply, origin) }

    /// How many requests have come.
    var questions: Int { asked.withLock(\.self) }

    private func answer() -> HTTPResponse {
        asked.withLock { $0 += 1 }
        return reply
    }

    func signIn(email: String, password: Secret) async throws(AccountServerError) -> HTTPResponse { answer() }
    func signOut(token: Secret) async throws(AccountServerError) -> HTTPResponse { answer() }
    func account(token: Secret) async throws(AccountServerError) -> HTTPResponse { answer() }
}

/// A server that tells the name from the second question on; its answer to the first one waits until it is let go.
private final class LateServer: AccountServer {
    let origin: String? = nil
    private let late: String
    private let isFirst = Mutex(true)
    private let (held, hold) = AsyncStream.makeStream(of: Void.self)
    private let (come, comes) = AsyncStream.makeStream(of: Void.self)

    init(late: String) { self.late = late }

    func waitUntilHeld() async { for await _ in come {} }

    func letGo() { hold.finish() }

    func signIn(email: String, password: Secret) async throws(AccountServerError) -> HTTPResponse {
        .json(#"{"token": "t", "email": "a@b.c"}"#, status: 201)
    }

    func signOut(token: Secret) async throws(AccountServerError) -> HTTPResponse { HTTPResponse(status: 204) }

    func account(token: Secret) async throws(AccountServerError) -> HTTPResponse {
        let isFirst = isFirst.withLock { isFirst in
            defer { isFirst = false }
            return isFirst
        }
        guard isFirst else { return .json(#"{"email": "a@b.c", "name": "Bea"}"#) }
        comes.finish()
        for await _ in held {}
        return .json(late)
    }
}

/// A server that begins a session, and tells which ones were ended. Its answer can wait until it is let go, and so
/// can the end of a session.
private final class SessionServer: AccountServer {
    let origin: String?
    private let gate = Mutex(Gate())
    private let endGate = Gate()
    private let (asked, isAsked) = AsyncStream.makeStream(of: Void.self)
    private let (ending, isEnding) = AsyncStream.makeStream(of: Void.self)
    private let (tokens, end) = AsyncStream.makeStream(of: String.self)

    init(origin: String? = nil, isHeld: Bool = false, holdsEnds: Bool = false) {
        self.origin = origin
        if !isHeld { letGo() }
        if !holdsEnds { endGate.open() }
    }

    /// Returns when a sign-in has come.
    func waitUntilAsked() async { for await _ in asked { return } }

    /// Lets the answers wait from now on.
    func hold() { gate.withLock { $0 = Gate() } }

    func letGo() { gate.withLock { $0.open() } }

    /// Returns when the end of a session has come.
    func waitUntilEnding() async { for await _ in ending { return } }

    func letEnd() { endGate.open() }

    /// Tells of no session that is ended after this.
    func close() { end.finish() }

    /// The token of the next session that is ended.
    func ended() async -> String? { await tokens.first { _ in true } }

    func signIn(email: String, password: Secret) async throws(AccountServerError) -> HTTPResponse {
        isAsked.yield()
        await gate.withLock(\.self).wait()
        // The answer to a request that was broken off is not read.
        if Task.isCancelled {
            end.finish()
            throw .noReply(.cancelled)
        }
        return .json(#"{"token": "new", "email": "a@b.c"}"#, status: 201)
    }

    func signOut(token: Secret) async throws(AccountServerError) -> HTTPResponse {
        isEnding.yield()
        await endGate.wait()
        for _ in 1...100 { await Task.yield() }
        // A request of a cancelled task is not sent.
        if !Task.isCancelled { end.yield(token.reveal()) }
        return HTTPResponse(status: 204)
    }

    func account(token: Secret) async throws(AccountServerError) -> HTTPResponse { HTTPResponse(status: 401) }
}

/// Runs a task, and tells each time that it has come to wait or to its end.
private final class SteppedThread: TaskExecutor {
    private let queue = DispatchQueue(label: "stepped-thread")
    private let (steps, isOver) = AsyncStream.makeStream(of: Void.self)

    /// Returns when the next step is over.
    func waitForStep() async { for await _ in steps { return } }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async {
            job.runSynchronously(on: self.asUnownedTaskExecutor())
            self.isOver.yield()
        }
    }
}

@Suite("Replies of the program's server") struct AccountReplyTests {
    private let core = StubbedCore()

    private func service(_ status: Int, _ body: String = "") -> any AccountService {
        ServerAccountService(
            server: ScriptedServer(reply: .json(body, status: status)), secrets: core.secrets, log: core.log)
    }

    @Test(
        "a server that is out of order or asked too often is told as that",
        arguments: [
            (500, "The server is out of order (status 500)"),
            (503, "The server is out of order (status 503)"),
            (599, "The server is out of order (status 599)"),
            (429, "The server has been asked too often"),
        ])
    func outOfOrder(status: Int, text: String) async throws {
        for (body, said) in [("", "."), (#"{"reason": "Back at noon."}"#, ": “Back at noon”.")] {
            let error = await #expect(throws: AccountError.self) {
                try await service(status, body).signInAnn()
            }

            #expect(error?.description == text + said + "\nhelp: try again in a few minutes")
        }
    }

    @Test(
        "why the server refuses a request is told in its words, on one line",
        arguments: [
            ("Confirm your address first.", "Confirm your address first"), ("  Why not? ", "Why not?"),
            (#"No.\u001b[31m\nNever"#, "No. [31m Never"),
            (String(repeating: "x", count: 201), String(repeating: "x", count: 200) + "…"),
        ])
    func refusesWithReason(reason: String, shown: String) async throws {
        let body = #"{"reason": "\#(reason)"}"#
        try await service(201, #"{"token": "t", "email": "a@b.c"}"#).signInAnn()

        for status in [400, 403, 422, 499] {
            for ask: @Sendable (any AccountService) async throws -> Void in [
                { try await $0.signInAnn() }, { _ = try await $0.confirm() },
            ] {
                let error = await #expect(throws: AccountError.self) { try await ask(service(status, body)) }
                #expect(
                    error?.description == """
                        The server refuses the request (status \(status)): “\(shown)”.
                        help: do what the server says, then try again
                        """)
            }
        }
    }

    @Test(
        "a refusal whose reason is none leads to the address of the server",
        arguments: [
            #"{"reason": ""}"#, #"{"reason": " . "}"#, #"{"reason": "\u200b\u2060."}"#, #"{"reason": 5}"#,
            "{}", "No.",
        ])
    func refusesWithoutReason(body: String) async throws {
        let error = await #expect(throws: AccountError.self) { try await service(403, body).signInAnn() }

        #expect(
            error?.description == """
                The server's reply does not make sense: it has status 403.
                help: see that WEATHER_SERVER_URL is the address of the program's server
                """)
    }

    @Test(
        "an address that a server does not know may be another server's, whatever its reason",
        arguments: [404, 405])
    func otherServer(status: Int) async throws {
        let error = await #expect(throws: AccountError.self) {
            try await service(status, #"{"error": true, "reason": "Not Found"}"#).signInAnn()
        }

        #expect(
            error?.description == """
                The server's reply does not make sense: it has status \(status): “Not Found”.
                help: see that WEATHER_SERVER_URL is the address of the program's server
                """)
    }

    @Test("a reason that repeats the password does not show it", arguments: [400, 429, 503])
    func reasonWithPassword(status: Int) async throws {
        let error = await #expect(throws: AccountError.self) {
            try await service(status, #"{"reason": "Not with Correct\u0020horse."}"#).signInAnn()
        }

        #expect(error?.description.contains("“Not with •••”") == true)
    }

    @Test(
        "a reason that repeats a password too short to be masked is not shown, and another one is",
        arguments: [
            ("abc", "password abc too short", "•••"), ("abc", #"Not with “AB\u0063”."#, "•••"),
            ("я", "я is too short.", "•••"), ("abc", "Write eight letters.", "Write eight letters"),
            ("e", "Write eight letters.", "Write eight letters"), ("e", "user:e is too short", "•••"),
            ("e!", "Not with e!x", "•••"), ("e", "Not with %65", "•••"), ("я", "Пароль для я: яя", "•••"),
        ])
    func reasonWithShortPassword(password: String, reason: String, shown: String) async throws {
        let error = await #expect(throws: AccountError.self) {
            try await service(400, #"{"reason": "\#(reason)"}"#).signInAnn(password)
        }

        #expect(
            error?.description == """
                The server refuses the request (status 400): “\(shown)”.
                help: do what the server says, then try again
                """)
    }

    private static let unsendable = "it has a token that can't be sent in a header"
    private static let unusable = "it has an e-mail address that can't be used"

    @Test(
        "a reply that makes no sense signs no user in, and the error says what is wrong with it",
        arguments: [
            (200, #"{"token": "t", "email": "a@b.c"}"#, "it has status 200"),
            (404, "{}", "it has status 404"), (302, "", "it has status 302"),
            (201, "<html>", "it is not a JSON object"), (201, "[]", "it is not a JSON object"),
            (201, #"{"email": "a@b.c"}"#, "it has no token"),
            (201, #"{"token": 5, "email": "a@b.c"}"#, "it has no token"),
            (201, #"{"token": "", "email": "a@b.c"}"#, "it has no token"),
            (201, #"{"token": "a\r\nHost: b", "email": "a@b.c"}"#, unsendable),
            (201, #"{"token": "t"}"#, "it has no e-mail address"),
            (201, #"{"token": "t", "email": ""}"#, "it has no e-mail address"),
            (201, #"{"token": "t", "email": "ann"}"#, unusable),
            (201, #"{"token": "t", "email": "ann@localhost"}"#, unusable),
            (201, #"{"token": "a b", "email": "a@b.c"}"#, unsendable),
            (201, #"{"token": "a\u007f", "email": "a@b.c"}"#, unsendable),
            (201, #"{"token": "\u00e9", "email": "a@b.c"}"#, unsendable),
        ])
    func nonsense(status: Int, body: String, what: String) async throws {
        let service = service(status, body)

        let error = await #expect(throws: AccountError.self) { try await service.signInAnn() }

        #expect(
            error?.description == """
                The server's reply does not make sense: \(what).
                help: see that WEATHER_SERVER_URL is the address of the program's server
                """)
        #expect(try await service.account() == nil)
    }

    @Test("a reply of a hundred thousand bytes is read, and one that is longer is not", arguments: [0, 1])
    func long(more: Int) async throws {
        let reply = #"{"token": "t", "email": "a@b.c"}"#
        let blanks = String(repeating: " ", count: 100_000 - reply.utf8.count + more)
        let service = service(201, reply + blanks)

        if more == 0 {
            #expect(try await service.signInAnn() == Account(email: "a@b.c"))
        } else {
            let error = await #expect(throws: AccountError.self) { try await service.signInAnn() }
            #expect(error?.description.contains("it is not a JSON object") == true)
        }
    }

    @Test("a caller who has cancelled before the server is asked tells it no password and no token")
    func cancelledBefore() async throws {
        try await self.service(201, #"{"token": "t", "email": "a@b.c"}"#).signInAnn()
        let server = ScriptedServer(reply: .json(#"{"token": "u", "email": "d@e.f"}"#, status: 201))
        let service = ServerAccountService(server: server, secrets: core.secrets, log: core.log)

        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            for work: (any AccountService) async throws -> Void in [
                { try await $0.signInAnn() }, { try await $0.signOut() }, { _ = try await $0.confirm() },
            ] {
                await #expect(throws: AccountError.cancelled) { try await work(service) }
            }
        }.value

        #expect(server.questions == 0)
    }

    @Test("a signed-in user stays so whatever the server refuses, unless it says that the session has ended")
    func refused() async throws {
        try await self.service(201, #"{"token": "t", "email": "a@b.c"}"#).signInAnn()

        for status in 201..<600 where status != 401 {
            let service = service(status, #"{"email": "a@b.c"}"#)

            await #expect(throws: AccountError.self, "\(status)") { try await service.confirm() }
            #expect(try await service.account() == Account(email: "a@b.c"), "\(status)")
        }

        #expect(try await service(401).confirm() == nil)
        #expect(try await service(200).account() == nil)
    }

    @Test("an account needs no name, and a name obeys no terminal")
    func name() async throws {
        let nameless = try await service(201, #"{"token": "t", "email": "a@b.c"}"#).signInAnn()
        let named = try await service(201, #"{"token": "t", "email": "a@b.c", "name": "A\u001b[31m"}"#)
            .signInAnn()

        #expect(nameless == Account(email: "a@b.c"))
        #expect(named.name == "A [31m")

        for blank in ["", " ", #"\u200b \u00ad"#] {
            let account = try await service(201, #"{"token": "t", "email": "a@b.c", "name": "\#(blank)"}"#)
                .signInAnn()
            #expect(account == nameless)
        }
        for count in [100, 101] {
            let name = String(repeating: "x", count: count)
            let account = try await service(201, #"{"token": "t", "email": "a@b.c", "name": "\#(name)"}"#)
                .signInAnn()
            #expect(account.name == String(name.prefix(100)) + (count > 100 ? "…" : ""))
        }
    }

    @Test("an e-mail address is kept whole, however long")
    func longAddress() async throws {
        let email = "a@" + Array(repeating: "b", count: 124).joined(separator: ".") + ".co"

        let account = try await service(201, #"{"token": "t", "email": "\#(email)"}"#).signInAnn()

        #expect(account.email == email)
    }

    @Test("a user who signs out while the account is being renamed is signed out")
    func signsOutMeanwhile() async throws {
        let secrets = SlowSecrets(core.secrets)
        let service = ServerAccountService(
            server: ScriptedServer(reply: .json(#"{"email": "a@b.c", "name": "Bea"}"#)), secrets: secrets,
            log: core.log)
        try await self.service(201, #"{"token": "t", "email": "a@b.c"}"#).signInAnn()
        secrets.hold()
        let confirming = Task { try await service.confirm() }
        await secrets.waitUntilHeld()

        let signingOut = Task { try await service.signOut() }
        for _ in 0..<100 { await Task.yield() }
        secrets.release()
        _ = try await confirming.value
        #expect(try await signingOut.value == Account(email: "a@b.c", name: "Bea"))

        #expect(try await service.account() == nil)
    }

    @Test(
        "an answer that comes late tells what a later one has brought",
        arguments: [#"{"email": "a@b.c"}"#, #"{"email": "a@b.c", "name": "Bo"}"#])
    func late(answer: String) async throws {
        let server = LateServer(late: answer)
        let service = ServerAccountService(server: server, secrets: core.secrets, log: core.log)
        try await service.signInAnn()

        let first = Task { try await service.confirm() }
        await server.waitUntilHeld()
        let bea = Account(email: "a@b.c", name: "Bea")
        #expect(try await service.confirm() == bea)
        server.letGo()

        #expect(try await first.value == bea)
        #expect(try await service.account() == bea)
    }

    @Test("what the server says of the account later takes the place of what was kept")
    func renamed() async throws {
        try await service(201, #"{"token": "t", "email": "a@b.c"}"#).signInAnn()

        let account = try await service(200, #"{"email": "a@b.c", "name": "Bea"}"#).confirm()

        #expect(account == Account(email: "a@b.c", name: "Bea"))
        #expect(try await service(500).account() == account)

        let nameless = try await service(200, #"{"email": "a@b.c"}"#).confirm()

        #expect(nameless == Account(email: "a@b.c"))
        #expect(try await service(500).account() == nameless)
    }

    @Test("where nothing can be kept, a session of an earlier version is confirmed, and a new name is not")
    func earlierVersionNotKept() async throws {
        try await self.service(201, #"{"token": "t", "email": "a@b.c"}"#).signInAnn()
        let secrets = FailingSecrets(core.secrets)
        secrets.fail(with: .inaccessible(path: "secrets.json", reason: "no room left"), except: .reading)
        func service(_ account: String) -> any AccountService {
            let server = ScriptedServer(reply: .json(account), origin: "https://weather.example:443")
            return ServerAccountService(server: server, secrets: secrets, log: core.log)
        }

        #expect(try await service(#"{"email": "a@b.c"}"#).confirm() == Account(email: "a@b.c"))
        let renamed = service(#"{"email": "a@b.c", "name": "Bea"}"#)
        await #expect(throws: AccountError.self) { try await renamed.confirm() }
    }

    @Test("readers are not told of an account when only its server's address becomes known")
    func tellsNoAddress() async throws {
        try await self.service(201, #"{"token": "t", "email": "a@b.c"}"#).signInAnn()
        let server = ScriptedServer(
            reply: .json(#"{"email": "a@b.c"}"#), origin: "https://weather.example:443")
        let service = ServerAccountService(server: server, secrets: core.secrets, log: core.log)
        let updates = service.updates()
        for await _ in updates { break }

        #expect(try await service.confirm() == Account(email: "a@b.c"))
        for _ in 1...100 { await Task.yield() }

        #expect(await updates.waiting() == [])
    }

    @Test("a session that begins after its sign-in was given up is ended", .timeLimit(.minutes(10)))
    func endsGivenUp() async throws {
        let server = SessionServer(isHeld: true)
        let service = ServerAccountService(server: server, secrets: core.secrets, log: core.log)

        let signIn = Task { try await service.signInAnn() }
        await server.waitUntilAsked()
        signIn.cancel()
        server.letGo()
        await #expect(throws: AccountError.cancelled) { try await signIn.value }

        #expect(await server.ended() == "new")
        #expect(try await service.account() == nil)
    }

    @Test(
        "a session that can't be kept is ended, and the one before is kept", .timeLimit(.minutes(10)),
        arguments: [false, true])
    func endsNotKept(isGivenUp: Bool) async throws {
        try await self.service(201, #"{"token": "old", "email": "a@b.c", "name": "Ann"}"#).signInAnn()
        let (server, failing) = (SessionServer(), FailingSecrets(core.secrets))
        let secrets = SlowSecrets(failing)
        let service = ServerAccountService(server: server, secrets: secrets, log: core.log)
        failing.fail(with: .inaccessible(path: "secrets.json", reason: "no room left"), except: .reading)
        secrets.hold()

        let signIn = Task { try await service.signInAnn() }
        await secrets.waitUntilHeld()
        if isGivenUp { signIn.cancel() }
        secrets.release()
        await #expect(throws: AccountError.self) { try await signIn.value }

        #expect(await server.ended() == "new")
        #expect(try await service.account() == Account(email: "a@b.c", name: "Ann"))
    }

    @Test(
        "a sign-in that is given up while another session is being kept is none, and its session ends",
        .timeLimit(.minutes(10)))
    func givenUpBeforeItsTurn() async throws {
        let (server, secrets) = (SessionServer(), SlowSecrets(core.secrets))
        let service = ServerAccountService(server: server, secrets: secrets, log: core.log)
        secrets.hold()
        let first = Task { try await service.signInAnn() }
        await secrets.waitUntilHeld()
        await server.waitUntilAsked()

        server.hold()
        let thread = SteppedThread()
        let second = Task(executorPreference: thread) { try await service.signInAnn() }
        await server.waitUntilAsked()
        // It waits for the answer, and with it for its turn.
        await thread.waitForStep()
        server.letGo()
        await thread.waitForStep()
        second.cancel()
        secrets.release()

        #expect(try await first.value == Account(email: "a@b.c"))
        try await #require(throws: AccountError.cancelled) { try await second.value }
        #expect(await server.ended() == "new")
    }

    @Test("the session of another account has ended when the sign-in that replaces it is done")
    func endsReplaced() async throws {
        try await self.service(201, #"{"token": "old", "email": "d@e.f"}"#).signInAnn()
        let server = SessionServer()
        let service = ServerAccountService(server: server, secrets: core.secrets, log: core.log)

        try await service.signInAnn()
        server.close()

        #expect(await server.ended() == "old")
        #expect(try await service.account() == Account(email: "a@b.c"))
    }

    @Test(
        "a server is told the token of another account's session only where it began that",
        .timeLimit(.minutes(10)),
        arguments: [
            ("https://weather.example:443", "old"), ("https://other.example:443", "new"), (nil, "new"),
        ] as [(String?, String)])
    func endsReplacedAtItsServer(origin: String?, firstEnded: String) async throws {
        let old = HTTPResponse.json(#"{"token": "old", "email": "d@e.f"}"#, status: 201)
        let before = ScriptedServer(reply: old, origin: origin)
        try await ServerAccountService(server: before, secrets: core.secrets, log: core.log).signInAnn()
        let server = SessionServer(origin: "https://weather.example:443")
        let service = ServerAccountService(server: server, secrets: core.secrets, log: core.log)

        try await service.signInAnn()
        _ = try await service.signOut()

        #expect(await server.ended() == firstEnded)
    }

    @Test("a sign-in takes the place of a session that can't be read at that moment, and is not ended")
    func replacesUnreadable() async throws {
        let (server, secrets) = (SessionServer(), FailingSecrets(core.secrets))
        let service = ServerAccountService(server: server, secrets: secrets, log: core.log)
        try await service.signInAnn()
        secrets.fail(with: .inaccessible(path: "secrets.json", reason: "out of reach"), except: .keeping)

        try await service.signInAnn()
        server.close()

        #expect(await server.ended() == nil)
        secrets.fail(with: nil)
        #expect(try await service.account() == Account(email: "a@b.c"))
    }

    @Test(
        "a user who gives up while the server does not answer the end of another session waits no longer",
        .timeLimit(.minutes(10)))
    func givenUpWhileEndingReplaced() async throws {
        try await self.service(201, #"{"token": "old", "email": "d@e.f"}"#).signInAnn()
        let server = SessionServer(holdsEnds: true)
        let service = ServerAccountService(server: server, secrets: core.secrets, log: core.log)

        let signIn = Task { try await service.signInAnn() }
        await server.waitUntilEnding()
        signIn.cancel()

        #expect(try await signIn.value == Account(email: "a@b.c"))
        server.letEnd()
        #expect(await server.ended() == "old")
    }

    @Test(
        "a user who gives up while the server leaves the end of an unkept session unanswered waits no longer",
        .timeLimit(.minutes(10)))
    func givenUpWhileEndingNotKept() async throws {
        let (server, secrets) = (SessionServer(holdsEnds: true), FailingSecrets(core.secrets))
        let service = ServerAccountService(server: server, secrets: secrets, log: core.log)
        secrets.fail(with: .inaccessible(path: "secrets.json", reason: "no room left"), except: .reading)

        let signIn = Task { try await service.signInAnn() }
        await server.waitUntilEnding()
        signIn.cancel()

        await #expect(throws: AccountError.self) { try await signIn.value }
        server.letEnd()
        #expect(await server.ended() == "new")
    }

    @Test("the session of the same account goes on, so that the server forgets nothing of this device")
    func keepsReplaced() async throws {
        try await self.service(201, #"{"token": "old", "email": "a@b.c"}"#).signInAnn()
        let server = SessionServer()
        let service = ServerAccountService(server: server, secrets: core.secrets, log: core.log)

        try await service.signInAnn()
        _ = try await service.signOut()

        #expect(await server.ended() == "new")
    }

    @Test("a sign-out that the server refuses is one here, and is logged without the token")
    func refusedSignOut() async throws {
        try await service(201, #"{"token": "t0ken-of-ann", "email": "a@b.c"}"#).signInAnn()

        try await service(503).signOut()

        #expect(try await service(500).account() == nil)
        #expect(core.warnings.count == 1)
        #expect(core.warnings.first?.contains("out of order") == true)
        #expect(!"\(core.warnings)".contains("t0ken"))
    }

    @Test("a session that is refused because others can read it ends here and at its server by a sign-out")
    func exposedSignOut() async throws {
        try await self.service(201, #"{"token": "t", "email": "a@b.c"}"#).signInAnn()
        let secrets = FailingSecrets(core.secrets)
        secrets.fail(with: .exposed(path: "secrets.json"), except: .removing)
        let server = ScriptedServer(reply: .json("", status: 204))
        let service = ServerAccountService(server: server, secrets: secrets, log: core.log)

        #expect(try await service.signOut() == Account(email: "a@b.c"))

        secrets.fail(with: nil)
        #expect(try await service.account() == nil)
        #expect(core.warnings == [])
        #expect(server.questions == 1)
    }

    @Test("a sign-out is not logged when the session has ended, or had before", arguments: [204, 401])
    func quietSignOut(status: Int) async throws {
        try await service(201, #"{"token": "t", "email": "a@b.c"}"#).signInAnn()

        try await service(status).signOut()

        #expect(core.warnings == [])
    }

    @Test(
        "what another version has kept is as good as nothing", arguments: ["", "[]", "{}", #"{"token": 1}"#])
    func otherVersion(kept: String) async throws {
        try await core.secrets.keep(Secret(kept), named: "session")

        #expect(try await service(500).account() == nil)
        try await service(201, #"{"token": "t", "email": "a@b.c"}"#).signInAnn()
        #expect(try await service(500).account() == Account(email: "a@b.c"))
    }
}
