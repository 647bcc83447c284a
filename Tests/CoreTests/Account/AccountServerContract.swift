import AssemblyTesting
import Conditions
import Core
import CoreBase
import CoreDouble
import Foundation
import Testing

@Suite("Account server", .timeLimit(.minutes(10))) struct AccountServerContract {
    private static let services = FakeServiceWorld.all.testing("AccountServer", \.core.server)
    private static let servers = World.all.testing("AccountServer", \.core.server)
    private static let unset = Contract<any CoreAssembly>("Core") {
        CoreBase(CoreSettings(folder: URL(filePath: "/nowhere/weather")))
    } double: {
        CoreDouble(hasServer: false)
    }.testing("AccountServer", \.server)

    private func signIn(
        _ service: FakeServiceWorld, _ email: String = "ann@example.org", _ password: String = "correct horse"
    ) async throws -> HTTPResponse {
        try await service.core.server.signIn(email: email, password: Secret(password))
    }

    private func token(in reply: HTTPResponse) throws -> Secret {
        Secret(try #require(JSONDecoder().decode([String: String].self, from: reply.body)["token"]))
    }

    @Test("a user who signs in gets a token, and with it the account", arguments: services)
    func signsIn(_ service: Implementation<FakeServiceWorld>) async throws {
        let service = try await service.make()

        let session = try await signIn(service)
        let account = try await service.core.server.account(token: try token(in: session))

        #expect(session.status == 201)
        let begun = try JSONDecoder().decode([String: String].self, from: session.body)
        #expect(begun.filter { $0.key != "token" } == ["email": "ann@example.org", "name": "Ann"])
        #expect(account.status == 200)
        #expect(
            try JSONDecoder().decode([String: String].self, from: account.body)
                == ["email": "ann@example.org", "name": "Ann"])
    }

    @Test(
        "an e-mail address may be written in capitals, and a password is compared exactly",
        arguments: services)
    func exactPassword(_ service: Implementation<FakeServiceWorld>) async throws {
        let service = try await service.make()

        let reply = try await signIn(service, "Ann@Example.ORG")
        #expect(reply.status == 201)
        let begun = try JSONDecoder().decode([String: String].self, from: reply.body)
        #expect(begun["email"] == "ann@example.org", "as the account has it")
        for password in ["Correct Horse", " correct horse", "correct horse\n", "correct  horse"] {
            #expect(try await signIn(service, "ann@example.org", password).status == 401)
        }
    }

    @Test(
        "a wrong password and an unknown address get the same refusal", arguments: services,
        [("ann@example.org", "wrong horse"), ("bob@example.org", "correct horse"), ("", ""), ("\"\\\n", "🌧")])
    func refuses(
        _ service: Implementation<FakeServiceWorld>, given: (email: String, password: String)
    ) async throws {
        let service = try await service.make()

        let reply = try await signIn(service, given.email, given.password)

        #expect(reply.status == 401)
        #expect(
            try JSONDecoder().decode([String: String].self, from: reply.body)
                == ["reason": "The e-mail address or the password is wrong."])
    }

    @Test("a session ends once when it is signed out, and no other does", arguments: services)
    func signsOut(_ service: Implementation<FakeServiceWorld>) async throws {
        let service = try await service.make()
        let (one, other) = (try token(in: await signIn(service)), try token(in: await signIn(service)))

        #expect(try await service.core.server.signOut(token: one).status == 204)
        #expect(try await service.core.server.signOut(token: one).status == 401)
        #expect(try await service.core.server.account(token: one).status == 401)
        #expect(try await service.core.server.account(token: other).status == 200)

        let third = try token(in: await signIn(service))
        #expect(try await service.core.server.account(token: one).status == 401)
        #expect(try await service.core.server.signOut(token: one).status == 401)
        #expect(try await service.core.server.account(token: third).status == 200)
    }

    @Test(
        "each session that was signed out stays ended, in whatever order they were", arguments: services,
        [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
    func staysEnded(_ service: Implementation<FakeServiceWorld>, order: [Int]) async throws {
        let service = try await service.make()
        var tokens: [Secret] = []
        for _ in order { tokens.append(try token(in: await signIn(service))) }

        for count in order.indices {
            #expect(try await service.core.server.signOut(token: tokens[order[count]]).status == 204)

            for (place, session) in order.enumerated() {
                let status = try await service.core.server.account(token: tokens[session]).status
                #expect(status == (place <= count ? 401 : 200), "\(session) after \(order[...count])")
            }
        }
    }

    @Test("a session ends by itself after 30 days", arguments: services)
    func expires(_ service: Implementation<FakeServiceWorld>) async throws {
        let service = try await service.make()
        let token = try token(in: await signIn(service))

        service.time.advance(by: .seconds(30 * 86_400 - 1))
        #expect(try await service.core.server.account(token: token).status == 200)
        service.time.advance(by: .seconds(1))
        #expect(try await service.core.server.account(token: token).status == 401)
    }

    @Test("a token that was never given is no session", arguments: services, ["", "session-1", "é"])
    func unknownToken(_ service: Implementation<FakeServiceWorld>, token: String) async throws {
        let service = try await service.make()

        #expect(try await service.core.server.account(token: Secret(token)).status == 401)
        #expect(try await service.core.server.signOut(token: Secret(token)).status == 401)
    }

    @Test(
        "another method is refused, and so is a body without both texts; neither begins or ends a session",
        arguments: services,
        [
            ("GET", "v1/session", nil, 405), ("PUT", "v1/session", nil, 405),
            ("POST", "v1/account", nil, 405),
            ("DELETE", "v1/account", nil, 405), ("POST", "v1/session", nil, 400),
            ("POST", "v1/session", "{}", 400), ("POST", "v1/session", #"{"email": "ann@example.org"}"#, 400),
        ] as [(String, String, String?, Int)])
    func refusesQuestion(
        _ service: Implementation<FakeServiceWorld>,
        asked: (method: String, path: String, body: String?, status: Int)
    ) async throws {
        let service = try await service.make()
        let token = try token(in: await signIn(service))

        let status = try await service.status(asked.method, asked.path, asked.body, token: token)

        #expect(status == asked.status)
        #expect(try await service.core.server.account(token: token).status == 200)
    }

    @Test("the Double's session holds in a program that was started anew, over other memory")
    func restarted() async throws {
        let token = try token(
            in: await CoreDouble().server.signIn(
                email: "ann@example.org", password: Secret("correct horse")))

        #expect(try await CoreDouble().server.account(token: token).status == 200)
    }

    @Test("the Double's session that one program has signed out has ended for the next one, too")
    func signedOutElsewhere() async throws {
        let memory = CoreMemory()
        let (one, other) = (CoreDouble(memory: memory), CoreDouble(memory: memory))
        let token = try token(
            in: await one.server.signIn(email: "ann@example.org", password: Secret("correct horse")))
        #expect(try await other.server.account(token: token).status == 200)

        #expect(try await one.server.signOut(token: token).status == 204)

        #expect(try await other.server.account(token: token).status == 401)
        #expect(try await other.server.signOut(token: token).status == 401)
    }

    @Test("without a network there is no reply, and the error says so", arguments: servers)
    func offline(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.condition = .offline

        let error = await #expect(throws: AccountServerError.self) {
            try await world.core.server.signIn(email: "ann@example.org", password: Secret("correct horse"))
        }

        guard case .noReply(.unreachable) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("a question whose reply is lost is not asked again", arguments: servers, World.Loss.allCases)
    func isLost(_ world: Implementation<World>, loss: World.Loss) async throws {
        let world = try await world.make()
        world.loseReply(loss, of: "/v1/account")

        let error = await #expect(throws: AccountServerError.self) {
            try await world.core.server.account(token: Secret("session-1"))
        }

        guard case .noReply(.interrupted) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(world.core.log.entries(last: 10).count { $0.subject == "transport" } == 1)
    }

    @Test("its requests show whether there is a network", arguments: servers)
    func connectivity(_ world: Implementation<World>) async throws {
        let world = try await world.make()

        _ = try await world.core.server.account(token: Secret("session-1"))
        #expect(world.core.connectivity.status == .online)

        world.condition = .offline
        _ = try? await world.core.server.account(token: Secret("session-1"))
        #expect(world.core.connectivity.status == .offline)
    }

    @Test("a cancelled question ends at once", arguments: servers)
    func cancellation(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.condition = .hang
        let server = world.core.server

        let question = Task { try await server.account(token: Secret("session-1")) }
        await world.waitForRequest()
        question.cancel()

        await #expect(throws: AccountServerError.noReply(.cancelled)) { try await question.value }
    }

    @Test("without an address nothing is asked, and the error says that none is set", arguments: unset)
    func notSet(_ core: Implementation<any CoreAssembly>) async throws {
        let core = try await core.make()

        let server = core.server
        #expect(server.origin == nil && core.notificationServer.origin == nil)
        for ask: @Sendable (any AccountServer) async throws -> HTTPResponse in [
            { try await $0.signIn(email: "ann@example.org", password: Secret("correct horse")) },
            { try await $0.signOut(token: Secret("session-1")) },
            { try await $0.account(token: Secret("session-1")) },
        ] {
            await #expect(throws: AccountServerError.notSet) { try await ask(server) }
            await #expect(throws: AccountServerError.notSet) {
                try await whenCancelled { try await ask(server) }
            }
        }
        #expect(core.connectivity.status == .unknown)
        #expect("\(AccountServerError.notSet)" == "no server is set")
    }
}

@Suite("The client of the program's own server") struct AccountServerClientTests {
    private let server: LoopbackServer
    private let core: CoreBase
    private let folder: TemporaryFolder

    init() throws {
        server = try LoopbackServer()
        folder = try TemporaryFolder()
        var settings = CoreSettings(folder: folder.url, logThreshold: .debug)
        settings.server = ServiceEndpoint(url: server.url.appending(path: "api"))
        core = CoreBase(settings)
        core.follow(ManualTime())
    }

    @Test("the requests are those of docs/server.md, below the address that is set")
    func requests() async throws {
        _ = try await core.server.signIn(email: "ann@example.org", password: Secret("p\"ss wörd"))
        _ = try await core.server.account(token: Secret("t0ken+/="))
        _ = try await core.server.signOut(token: Secret("t0ken+/="))

        let asked = server.requests
        #expect(
            asked.map { "\($0.method) \($0.path)" }
                == ["POST /api/v1/session", "GET /api/v1/account", "DELETE /api/v1/session"])
        let body = try #require(asked.first?.body)
        #expect(
            try JSONDecoder().decode([String: String].self, from: body)
                == ["email": "ann@example.org", "password": "p\"ss wörd"])
        #expect(asked.first?.headers["content-type"] == "application/json")
        #expect(asked.map { $0.headers["authorization"] } == [nil, "Bearer t0ken+/=", "Bearer t0ken+/="])
    }

    @Test(
        "an address's origin is its scheme, host and port, however it is spelled",
        arguments: [
            ("HTTPS://Weather.Example/", "https://weather.example:443"),
            ("https://ada@weather.example:443/api", "https://weather.example:443"),
            ("https://weather.example:8443", "https://weather.example:8443"),
            ("http://localhost", "http://localhost:80"),
            ("https://bücher.example", "https://xn--bcher-kva.example:443"),
            ("https://XN--Bcher-kva.example", "https://xn--bcher-kva.example:443"),
            ("https://[::1]:8443", "https://[::1]:8443"),
        ])
    func origin(address: String, origin: String) throws {
        var settings = CoreSettings(folder: folder.url)
        settings.server = ServiceEndpoint(url: try #require(URL(string: address)))
        let core = CoreBase(settings)

        #expect(core.server.origin == origin)
        #expect(core.notificationServer.origin == origin)
    }

    @Test("neither password nor token shows in the log, nor the path of the server's address")
    func secrets() async throws {
        _ = try await core.server.signIn(email: "ann@example.org", password: Secret("correct horse"))
        _ = try await core.server.account(token: Secret("t0ken-of-ann"))

        let log = "\(core.log.entries(last: 9))"
        #expect(core.log.entries(last: 9).count == 2)
        #expect(!log.contains("horse") && !log.contains("t0ken") && !log.contains("api"))
    }

    @Test("any reply is passed on unread, and nothing is asked again", arguments: [200, 400, 429, 503])
    func unread(status: Int) async throws {
        server.reply(to: "/api/v1/session", with: LoopbackReply(status, body: Data("{oops".utf8)))

        let reply = try await core.server.signIn(email: "ann@example.org", password: Secret("correct horse"))

        #expect(reply.status == status)
        #expect(reply.body == Data("{oops".utf8))
        #expect(server.requests.count == 1)
    }

    @Test(
        "a redirect to another server is no answer, and nothing is asked there",
        arguments: [301, 302, 303, 307, 308], [200, 401])
    func redirectedElsewhere(status: Int, answer: Int) async throws {
        let reply = LoopbackReply(answer, body: Data(#"{"email": "b@b.c", "notifications": []}"#.utf8))
        let elsewhere = try LoopbackServer(["/there": reply])
        let redirect = LoopbackReply(
            status, headers: ["Location": elsewhere.url.appending(path: "there").absoluteString])
        for path in ["session", "account", "devices", "subscriptions/551487", "notifications"] {
            server.reply(to: "/api/v1/\(path)", with: redirect)
        }
        let token = Secret("t0ken-of-ann")
        let asked: [@Sendable (CoreBase) async throws -> HTTPResponse] = [
            { try await $0.server.signIn(email: "ann@example.org", password: Secret("correct horse")) },
            { try await $0.server.account(token: token) },
            { try await $0.server.signOut(token: token) },
            { try await $0.notificationServer.register(device: "laptop", token: token) },
            {
                try await $0.notificationServer.subscribe(
                    "laptop", to: .kazan, kinds: ["rain"], token: token)
            },
            { try await $0.notificationServer.unsubscribe("laptop", from: 551_487, token: token) },
            { try await $0.notificationServer.notifications(for: "laptop", after: nil, token: token) },
        ]

        for ask in asked {
            await #expect(
                throws: AccountServerError.noReply(.notUnderstood(detail: "it redirects to another server"))
            ) { try await ask(core) }
        }

        #expect(server.requests.count == asked.count)
        #expect(elsewhere.requests.isEmpty)
    }

    @Test("a redirect to another path of the same server is followed, with the token")
    func redirectedOnServer() async throws {
        server.reply(to: "/api/v1/account", with: LoopbackReply(redirectTo: "/api/v2/account"))
        server.reply(to: "/api/v2/account", with: LoopbackReply(json: #"{"email": "ann@example.org"}"#))

        let reply = try await core.server.account(token: Secret("t0ken-of-ann"))

        #expect(reply.status == 200)
        #expect(
            server.requests.map { $0.headers["authorization"] }
                == ["Bearer t0ken-of-ann", "Bearer t0ken-of-ann"])
    }
}
