import AssemblyTesting
import Conditions
import Core
import CoreBase
import Foundation
import Testing

@Suite("URLSession, whatever the server does") struct URLSessionTransportTests {
    /// A server with one reply, and the core that asks it.
    private final class Scene: Sendable {
        let server: LoopbackServer
        let core: CoreBase
        private let folder: TemporaryFolder

        init(_ reply: LoopbackReply) throws {
            server = try LoopbackServer(["/": reply])
            folder = try TemporaryFolder()
            core = CoreBase(CoreSettings(folder: folder.url, userAgent: "weather-test/1"))
        }

        func request(deadline: Duration = .seconds(60)) -> HTTPRequest {
            HTTPRequest("GET", server.url.appending(path: "/"), deadline: deadline)
        }

        func outcome(deadline: Duration = .seconds(60)) async -> Outcome {
            await Outcome { () throws(TransportError) in
                try await core.transport.send(request(deadline: deadline))
            }
        }
    }

    private static let hello = Data("hello, hello, hello".utf8)

    @Test(
        "a reply that breaks off is interrupted",
        arguments: [
            LoopbackReply.Delivery.truncated(afterBytes: 5), .truncated(afterBytes: 0), .reset(afterBytes: 5),
            .closed, .refused,
        ])
    func interrupted(delivery: LoopbackReply.Delivery) async throws {
        let scene = try Scene(LoopbackReply(body: Self.hello, delivery: delivery))

        #expect(await scene.outcome() == .interrupted)
        #expect(scene.server.requests.count == 1, "it is not repeated by itself")
    }

    @Test(
        "a deadline under a second is kept, however the reply dawdles", .timeLimit(.minutes(10)),
        arguments: [
            LoopbackReply.Delivery.silent, .stalled(afterBytes: 0), .stalled(afterBytes: 5),
            .dripping(.milliseconds(20)), .delayed(.seconds(3600)),
        ])
    func deadline(delivery: LoopbackReply.Delivery) async throws {
        let scene = try Scene(LoopbackReply(body: Self.hello, delivery: delivery))

        let start = ContinuousClock.now
        let outcome = await scene.outcome(deadline: .milliseconds(150))

        #expect(outcome == .timedOut)
        #expect(start.duration(to: .now) >= .milliseconds(150))
    }

    @Test(
        "what is not HTTP is not understood",
        arguments: [
            LoopbackReply(body: Data("220 mail.example ready\r\n".utf8), delivery: .bare),
            LoopbackReply(headers: ["Content-Encoding": "gzip"], body: Data("no gzip".utf8)),
            LoopbackReply(redirectTo: "/"),
        ])
    func notUnderstood(reply: LoopbackReply) async throws {
        let scene = try Scene(reply)

        #expect(await scene.outcome() == .notUnderstood)
    }

    @Test("a server that does not speak TLS is not understood")
    func plainServer() async throws {
        let scene = try Scene(LoopbackReply())
        let port = try #require(scene.server.url.port)
        let address = try #require(URL(string: "https://127.0.0.1:\(port)/"))

        let outcome = await Outcome { () throws(TransportError) in
            try await scene.core.transport.send(HTTPRequest("GET", address))
        }

        #expect(outcome == .notUnderstood)
    }

    @Test(
        "a demand for a password is a reply, with its body",
        arguments: ["Basic realm=\"x\"", "Bearer", "Digest realm=\"x\", nonce=\"y\""])
    func unauthorized(challenge: String) async throws {
        let scene = try Scene(
            LoopbackReply(401, headers: ["WWW-Authenticate": challenge], body: Data("no entry".utf8)))

        let response = try await scene.core.transport.send(scene.request())

        #expect(response.status == 401)
        #expect(response.header("WWW-Authenticate") == challenge)
        #expect(String(decoding: response.body, as: UTF8.self) == "no entry")
    }

    @Test(
        "statuses without a body, and redirects that lead nowhere, are replies",
        arguments: [204, 302, 304, 500])
    func bareStatuses(status: Int) async throws {
        let scene = try Scene(LoopbackReply(status))

        #expect(await scene.outcome() == .reply(status))
    }

    @Test("a compressed body is decompressed")
    func compressed() async throws {
        // What `printf 'hello, hello' | gzip -n` writes.
        let bytes = try #require(Data(base64Encoded: "H4sIAAAAAAAAA8tIzcnJ11HIAFEA/8XM8wwAAAA="))
        let scene = try Scene(LoopbackReply(headers: ["Content-Encoding": "gzip"], body: bytes))

        let response = try await scene.core.transport.send(scene.request())

        #expect(String(decoding: response.body, as: UTF8.self) == "hello, hello")
    }

    @Test("a large body is given up as soon as it is over the limit")
    func tooLarge() async throws {
        let body = Data(repeating: 32, count: 20_000_000)
        let scene = try Scene(LoopbackReply(body: body, delivery: .stalled(afterBytes: 19_000_000)))

        #expect(await scene.outcome() == .tooLarge)
    }

    @Test("a redirect is followed, and takes no secret header to another host")
    func redirect() async throws {
        let elsewhere = try LoopbackServer(["/there": LoopbackReply(json: "{}")])
        let there = elsewhere.url.appending(path: "there").absoluteString
        let scene = try Scene(LoopbackReply(redirectTo: there))
        var request = scene.request()
        request.headers = [HTTPField("X-Key", secret: Secret("s3cr3t")), HTTPField("X-Open", "yes")]

        let response = try await scene.core.transport.send(request)

        #expect(response.status == 200)
        #expect(scene.server.requests.first?.headers["x-key"] == "s3cr3t")
        #expect(elsewhere.requests.first?.headers["x-key"] == nil)
        #expect(elsewhere.requests.first?.headers["x-open"] == "yes")
    }

    @Test("an address may be relative to another")
    func relative() async throws {
        let scene = try Scene(LoopbackReply())
        let url = try #require(URL(string: "there", relativeTo: scene.server.url.appending(path: "here/")))

        _ = try await scene.core.transport.send(HTTPRequest("GET", url))

        #expect(scene.server.requests.map(\.path) == ["/here/there"])
    }

    @Test("headers stand in the order of their names")
    func headers() async throws {
        let names = ["X-B", "X-D", "X-A", "X-E", "X-C"]
        let scene = try Scene(LoopbackReply(headers: Dictionary(names.map { ($0, "1") }) { $1 }))

        let response = try await scene.core.transport.send(scene.request())

        #expect(response.headers.map(\.name).filter { $0.hasPrefix("X-") } == names.sorted())
        #expect(response.headers == response.headers.sorted { $0.name < $1.name })
    }

    @Test("a secret that a detail repeats does not show, what is none does")
    func secretDetail() async throws {
        let scene = try Scene(
            LoopbackReply(headers: ["Content-Encoding": "gzip"], body: Data("no gzip".utf8)))
        func detail(_ query: [HTTPField]) async throws -> String? {
            var request = scene.request()
            request.query = query
            do {
                _ = try await scene.core.transport.send(request)
            } catch TransportError.notUnderstood(let detail) {
                return detail
            }
            return nil
        }
        let plain = try #require(try await detail([]))
        let words = plain.split(separator: " ").map(String.init)
        let word = try #require(words.max { $0.count < $1.count })

        #expect(try await detail([HTTPField("a", word), HTTPField("b", secret: Secret(""))]) == plain)
        #expect(
            try await detail([HTTPField("a", secret: Secret(word))])
                == plain.replacing(word, with: "•••"))
    }

    @Test("a request that nobody waits for is given up")
    func givenUp() async throws {
        let time = ManualTime()
        let server = try LoopbackServer(condition: .hang, time: time)
        let scene = try Scene(LoopbackReply())

        let request = Task { try await scene.core.transport.send(HTTPRequest("GET", server.url)) }
        await time.waitForSleepers()
        request.cancel()

        // A server that nobody leaves would wait for a year.
        let impatience = Task {
            try await Task.sleep(for: .seconds(20))
            time.advance(by: .seconds(2 * 365 * 24 * 3600))
        }
        await time.waitForNoSleepers()
        impatience.cancel()
        await #expect(throws: CancellationError.self) { try await impatience.value }
    }

    @Test("no reply is kept from one request to the next")
    func noCache() async throws {
        let scene = try Scene(LoopbackReply(headers: ["Cache-Control": "max-age=3600"], body: Self.hello))

        for _ in 1...2 { _ = try await scene.core.transport.send(scene.request()) }

        #expect(scene.server.requests.count == 2)
        #expect(scene.server.requests.last?.headers["if-modified-since"] == nil)
    }

    @Test("a redirect within the host keeps its headers")
    func redirectWithin() async throws {
        let scene = try Scene(LoopbackReply(redirectTo: "/there"))
        scene.server.reply(to: "/there", with: LoopbackReply(json: "{}"))
        var request = scene.request()
        request.headers = [HTTPField("X-Key", secret: Secret("s3cr3t"))]

        let response = try await scene.core.transport.send(request)

        #expect(response.status == 200)
        #expect(scene.server.requests.last?.headers["x-key"] == "s3cr3t")
    }

    @Test(
        "whatever is in a query arrives as it was",
        arguments: ["a+b;c&d=e", "A+B", "A B", "Ōsaka 大阪", "100%", "?#/", ""])
    func escaping(value: String) async throws {
        let scene = try Scene(LoopbackReply())
        var request = scene.request()
        request.query = [HTTPField("first", "1"), HTTPField("value", value)]

        _ = try await scene.core.transport.send(request)

        #expect(scene.server.requests.first?.query == ["first": "1", "value": value])
        #expect(scene.server.requests.first?.rawQuery.hasPrefix("first=1&value=") == true)
    }

    @Test("method, headers and body are sent, and the program says who it is")
    func whatIsSent() async throws {
        let scene = try Scene(LoopbackReply())
        var request = scene.request()
        request.method = "POST"
        request.headers = [HTTPField("X-Open", "yes")]
        request.body = Data("{}".utf8)

        _ = try await scene.core.transport.send(request)

        let sent = try #require(scene.server.requests.first)
        #expect(sent.method == "POST")
        #expect(sent.body == Data("{}".utf8))
        #expect(sent.headers["x-open"] == "yes")
        #expect(sent.headers["user-agent"] == "weather-test/1")
    }

    @Test("no cookie is kept from one request to the next")
    func noCookies() async throws {
        let scene = try Scene(LoopbackReply(headers: ["Set-Cookie": "a=1"]))

        _ = try await scene.core.transport.send(scene.request())
        _ = try await scene.core.transport.send(scene.request())

        #expect(scene.server.requests.last?.headers["cookie"] == nil)
    }

    @Test("many requests at once are all answered, and all ended")
    func many() async throws {
        let scene = try Scene(LoopbackReply(json: "{}"))

        let replies = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 1...40 { group.addTask { try await scene.core.transport.send(scene.request()).status } }
            return try await group.reduce(into: []) { $0.append($1) }
        }

        #expect(replies == Array(repeating: 200, count: 40))
        #expect(scene.core.networkActivity.count == 0)
    }
}
