import AssemblyTesting
import Conditions
import Core
import Foundation
import Testing

@Suite("Transport") struct TransportContract {
    private static let transports = World.all.testing("Transport", \.core.transport)
    private static let services = FakeServiceWorld.all.testing("Transport", \.core.transport)

    @Test("a reply comes whole: status, headers, body", arguments: transports)
    func replies(_ world: Implementation<World>) async throws {
        let world = try await world.make()

        let response = try await world.core.transport.send(world.request())

        #expect(response.status == 200)
        #expect(response.header("content-type")?.hasPrefix("application/json") == true)
        #expect(try JSONSerialization.jsonObject(with: response.body) is [String: Any])
        #expect(response.address == world.request().url.absoluteString, "without the query")
    }

    @Test("a reply of any status is a reply", arguments: transports)
    func anyStatus(_ world: Implementation<World>) async throws {
        let world = try await world.make()

        let response = try await world.core.transport.send(world.request("/nothing/here"))

        #expect(response.status == 404)
        #expect(response.address == world.request("/nothing/here").url.absoluteString)
        #expect(world.core.log.entries(last: 9) == [], "it is nothing odd")
    }

    @Test("what has not come by the deadline ends there", arguments: transports)
    func deadline(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.condition = .hang
        let deadline = Duration.milliseconds(50)

        let reply = Task { try await world.core.transport.send(world.request(deadline: deadline)) }
        await world.passDeadline(deadline)

        await #expect(throws: TransportError.timedOut(after: deadline)) { try await reply.value }
    }

    @Test(
        "of the request's deadline and the task's limit the shorter one counts", arguments: transports,
        [20, 80])
    func limit(_ world: Implementation<World>, milliseconds: Int) async throws {
        let world = try await world.make()
        world.condition = .hang
        let shorter = Duration.milliseconds(min(milliseconds, 50))

        let reply = Task {
            try await RequestTimeLimit.$current.withValue(.milliseconds(milliseconds)) {
                try await world.core.transport.send(world.request(deadline: .milliseconds(50)))
            }
        }
        await world.passDeadline(shorter)

        await #expect(throws: TransportError.timedOut(after: shorter)) { try await reply.value }
    }

    @Test(
        "a deadline of nothing is over at once, whatever the network and the address", arguments: transports,
        [NetworkCondition.calm, .offline, .flaky(seed: 3)])
    func noTime(_ world: Implementation<World>, condition: NetworkCondition) async throws {
        let world = try await world.make()
        world.condition = condition

        for url in [world.request().url, URL(filePath: "/etc/hosts")] {
            await #expect(throws: TransportError.timedOut(after: .zero)) {
                try await world.core.transport.send(HTTPRequest("GET", url, deadline: .zero))
            }
        }
        #expect(world.core.connectivity.status == .unknown)
    }

    @Test("a reply that is late but in time is a reply", arguments: transports)
    func slow(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.condition = .slow(.seconds(3))

        async let reply = world.core.transport.send(world.request())
        await world.passDelay(.seconds(3))

        #expect(try await reply.status == 200)
    }

    @Test("a body over the limit is refused, one at the limit is not", arguments: transports)
    func bodyLimit(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let size = try await world.core.transport.send(world.request()).body.count

        let atTheLimit = try await world.core.transport.send(world.request(bodyLimit: size))

        #expect(atTheLimit.body.count == size)
        await #expect(throws: TransportError.tooLarge(limit: size - 1)) {
            try await world.core.transport.send(world.request(bodyLimit: size - 1))
        }
    }

    @Test(
        "a question for the head alone has a reply without a body, whatever the limit", arguments: transports)
    func headOnly(_ world: Implementation<World>) async throws {
        let world = try await world.make()

        let response = try await world.core.transport.send(
            world.request(bodyLimit: 0).with { $0.method = "HEAD" })

        #expect(response.status == 200)
        #expect(response.header("content-type")?.hasPrefix("application/json") == true)
        #expect(response.body.isEmpty)
    }

    @Test(
        "a reply that is lost before it is whole is no reply, however much of it came", arguments: transports,
        World.Loss.allCases)
    func lost(_ world: Implementation<World>, loss: World.Loss) async throws {
        let world = try await world.make()
        world.loseReply(loss)

        let outcome = await Outcome { () throws(TransportError) in
            try await world.core.transport.send(world.request())
        }

        #expect(outcome == .interrupted)
        #expect(world.core.connectivity.status == .unknown)
    }

    @Test(
        "a request that must not be sent twice is not, though its server closes connections that are used again",
        arguments: services, ["POST", "PATCH"])
    func sentOnce(_ service: Implementation<FakeServiceWorld>, method: String) async throws {
        let service = try await service.make()
        service.closeReusedConnections()
        let url = service.url.appending(path: "/v1/search")
        _ = try await service.core.transport.send(HTTPRequest("GET", url))

        let response = try await service.core.transport.send(HTTPRequest(method, url))

        #expect(response.status == 200)
        #expect(service.count(of: method) ?? 1 == 1)
    }

    @Test("a cancelled request ends at once", arguments: transports)
    func cancellation(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.condition = .hang

        let request = Task { try await world.core.transport.send(world.request(deadline: .seconds(3600))) }
        await world.waitForRequest()
        request.cancel()

        await #expect(throws: TransportError.cancelled) { try await request.value }
        #expect(world.core.log.entries(last: 9) == [], "it is nothing odd")
    }

    @Test(
        "a task that is cancelled before it asks does not ask", arguments: transports,
        [NetworkCondition.calm, .offline, .flaky(seed: 3)])
    func cancelledBefore(_ world: Implementation<World>, condition: NetworkCondition) async throws {
        let world = try await world.make()
        world.condition = condition
        let requests = [
            world.request(), world.request(deadline: .zero), HTTPRequest("GET", URL(filePath: "/etc/hosts")),
        ]

        for request in requests {
            await #expect(throws: TransportError.cancelled) {
                try await whenCancelled { try await world.core.transport.send(request) }
            }
        }
        #expect(world.core.connectivity.status == .unknown)
    }

    @Test("without a network the host is named", arguments: transports)
    func offline(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.condition = .offline

        let host = try #require(world.url.host())
        await #expect(throws: TransportError.unreachable(host: host)) {
            try await world.core.transport.send(world.request())
        }
    }

    @Test("an address of numbers that can't be reached is named as it is written")
    func offlineNumbers() async {
        // In a process of its own without a proxy: no variable that a developer may have excepts an address with a zone.
        await #expect(processExitsWith: .success) {
            for name in ["http_proxy", "all_proxy", "ALL_PROXY"] { unsetenv(name) }
            for transport in Self.transports {
                for address in [
                    "http://[::1]:1/", "http://[fe80::1%25lo]:1/", "http://[fe80::1%25a-name-of-15-by]:1/",
                ] {
                    let world = try await transport.make()
                    world.condition = .offline
                    let url = try #require(URL(string: address))
                    let host = try #require(URLComponents(url: url, resolvingAgainstBaseURL: true)?.host)

                    await #expect(throws: TransportError.unreachable(host: host), "\(transport)") {
                        try await world.core.transport.send(HTTPRequest("GET", url))
                    }
                    #expect(host.hasPrefix("[") && host.hasSuffix("]"), "\(host)")
                }
            }
        }
    }

    @Test(
        "an address that is none of the web's is not understood", arguments: transports,
        ["file:///etc/hosts", "foo://x/", "ftp://127.0.0.1:1/x", "http:///x", "x"])
    func otherSchemes(_ world: Implementation<World>, address: String) async throws {
        let world = try await world.make()
        let address = try #require(URL(string: address))

        let error = await #expect(throws: TransportError.self) {
            try await world.core.transport.send(HTTPRequest("GET", address))
        }

        #expect(error == .notSendable(detail: "its address is not one of http or https"))
        #expect(world.core.connectivity.status == .unknown)
        #expect(world.core.networkActivity.count == 0)
    }

    @Test(
        "a host or port that no server can have is refused and not sent", arguments: transports,
        [
            "http://a%20b.example/", "http://127.0.0.1:65536/", "http://a!b.example/", "http://a;b.example/",
            "http://[::g]/", "http://[1:2]/", "http://[fe80::1%25a-name-of-16-byt]/",
        ])
    func noServer(_ world: Implementation<World>, address: String) async throws {
        let world = try await world.make()
        // What is sent ends otherwise.
        world.condition = .offline
        let address = try #require(URL(string: address))

        await #expect(throws: TransportError.notSendable(detail: "no server can have its host and port")) {
            try await world.core.transport.send(HTTPRequest("GET", address))
        }
        #expect(world.core.connectivity.status == .unknown)
    }

    @Test(
        "a user name or password with a null character is refused and not sent", arguments: transports,
        ["http://a%00b:c@127.0.0.1/", "http://a:b%00c@127.0.0.1/"])
    func nullCharacter(_ world: Implementation<World>, address: String) async throws {
        let world = try await world.make()
        // What is sent ends otherwise.
        world.condition = .offline
        let address = try #require(URL(string: address))
        let error = TransportError.notSendable(detail: "its user name or password has a null character")

        await #expect(throws: error) { try await world.core.transport.send(HTTPRequest("GET", address)) }
        #expect(world.core.connectivity.status == .unknown)
    }

    @Test("a body with HEAD is refused and not sent, an empty one is none", arguments: transports)
    func headWithBody(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let request = world.request().with { $0.method = "HEAD" }

        let response = try await world.core.transport.send(request.with { $0.body = Data() })

        #expect(response.status == 200)
        // What is sent ends otherwise.
        world.condition = .offline
        await #expect(throws: TransportError.notSendable(detail: "HEAD can't be sent with a body")) {
            try await world.core.transport.send(request.with { $0.body = Data("{}".utf8) })
        }
    }

    @Test("dots in a path are sent as they are", arguments: services)
    func dots(_ service: Implementation<FakeServiceWorld>) async throws {
        let service = try await service.make()
        let found = try #require(URL(string: "\(service.url)/v1/search"))
        let dotted = try #require(URL(string: "\(service.url)/v1/x/../search"))

        #expect(try await service.core.transport.send(HTTPRequest("GET", found)).status == 200)
        #expect(try await service.core.transport.send(HTTPRequest("GET", dotted)).status == 404)
    }

    @Test(
        "what would begin a line of its own, or say where the request ends, is refused and not sent",
        arguments: transports,
        [
            (HTTPField("X-A", "1\r\nX-B: 2"), "its header X-A has a control character"),
            (
                HTTPField("X-A", secret: Secret("s3cr3t\n")),
                "its header X-A has a control character"
            ),
            (HTTPField("X-A", "1\u{0}"), "its header X-A has a control character"),
            (HTTPField("X-A", "1\u{7F}"), "its header X-A has a control character"),
            (HTTPField("X-A: 1\r\nX-B", "2"), "the name of one of its headers is not a word"),
            (HTTPField("", "2"), "the name of one of its headers is not a word"),
            (HTTPField("Content-Length", "3"), "its header Content-Length is not its own to set"),
            (
                HTTPField("Transfer-Encoding", "x"),
                "its header Transfer-Encoding is not its own to set"
            ),
            (HTTPField("HOST", "other"), "its header HOST is not its own to set"),
        ])
    func refusedHeaders(
        _ world: Implementation<World>, refused: (header: HTTPField, detail: String)
    ) async throws {
        let world = try await world.make()
        // What is sent ends otherwise.
        world.condition = .offline

        await #expect(throws: TransportError.notSendable(detail: refused.detail)) {
            try await world.core.transport.send(world.request().with { $0.headers = [refused.header] })
        }
        #expect(world.core.connectivity.status == .unknown)
    }

    @Test("a header's name may have every letter and sign that a word may", arguments: transports)
    func words(_ world: Implementation<World>) async throws {
        let world = try await world.make()

        let response = try await world.core.transport.send(
            world.request().with { $0.headers = [HTTPField("AZaz09!#$%&'*+-.^_`|~", "1")] })

        #expect(response.status == 200)
    }

    @Test(
        "a method that is not a word is refused and not sent", arguments: transports,
        ["", "GET / HTTP/1.1\r\nX-A:", "G T"])
    func refusedMethod(_ world: Implementation<World>, method: String) async throws {
        let world = try await world.make()
        // What is sent ends otherwise.
        world.condition = .offline

        await #expect(throws: TransportError.notSendable(detail: "its method is not a word")) {
            try await world.core.transport.send(world.request().with { $0.method = method })
        }
        #expect(world.core.connectivity.status == .unknown)
    }

    @Test("no log entry and no error shows a secret", arguments: transports)
    func secrecy(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.condition = .offline
        var request = world.request()
        request.query.append(HTTPField("apikey", secret: Secret("s3cr3t")))
        request.headers.append(HTTPField("Authorization", secret: Secret("s3cr3t")))

        let error = await #expect(throws: TransportError.self) {
            try await world.core.transport.send(request)
        }

        let entry = try #require(world.core.log.entries(last: 1).first)
        #expect(entry.level == .warning)
        #expect(entry.message.contains("apikey=•••"))
        #expect(!entry.message.contains("s3cr3t"))
        #expect(!"\(error as Any)".contains("s3cr3t"))
        #expect(!"\(request) \(request.headers)".contains("s3cr3t"))
    }

    @Test("the address of a reply shows no secret of its path", arguments: transports)
    func secretInPath(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        var request = world.request("/s3cr3t/v1/search")
        request.secretPathComponents = 1

        let address = try await world.core.transport.send(request).address

        #expect(address?.hasSuffix("/•••/v1/search") == true)
    }

    @Test("a reply that repeats a secret is shown without it", arguments: transports)
    func secretInReply(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let secret = HTTPField("zone", secret: Secret("Europe/Moscow"))

        let plain = try await world.core.transport.send(world.request())
        let masked = try await world.core.transport.send(world.request().with { $0.query.append(secret) })

        #expect(String(decoding: plain.body, as: UTF8.self).contains("Europe/Moscow"))
        #expect(masked.status == 200)
        let shown = String(decoding: masked.body, as: UTF8.self)
        #expect(shown.contains("•••") && !shown.contains("Moscow"))
    }

    @Test(
        "a reply that repeats user and password of the address is shown without them, however short they are",
        arguments: transports)
    func credentialsInReply(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let request = world.request()
        var address = try #require(URLComponents(url: request.url, resolvingAgainstBaseURL: true))
        // As every forecast repeats them: 2025-03-14T12:00.
        (address.user, address.password) = ("T12", "00")
        let url = try #require(address.url)

        let plain = try await world.core.transport.send(request)
        let masked = try await world.core.transport.send(request.with { $0.url = url })

        #expect(String(decoding: plain.body, as: UTF8.self).contains("T12:00"))
        #expect(masked.status == 200)
        let shown = String(decoding: masked.body, as: UTF8.self)
        #expect(shown.contains("•••") && !shown.contains("T12:00"))
    }
}
