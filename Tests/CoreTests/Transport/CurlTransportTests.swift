import AssemblyTesting
import Conditions
import Core
import CoreBase
import Foundation
import Testing

@Suite("The transport on libcurl") struct CurlTransportTests {
    private typealias Scene = TransportScene

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
        "a deadline is kept, however the reply dawdles",
        arguments: [
            LoopbackReply.Delivery.silent, .stalled(afterBytes: 0), .stalled(afterBytes: 5),
            .dripping(.seconds(3600)), .delayed(.seconds(3600)),
        ])
    func deadline(delivery: LoopbackReply.Delivery) async throws {
        let time = ManualTime()
        let scene = try Scene(LoopbackReply(body: Self.hello, delivery: delivery), clock: time)

        async let outcome = scene.outcome(of: scene.request(deadline: .milliseconds(150)))
        await time.waitForSleepers()
        time.advance(by: .milliseconds(150))

        #expect(await outcome == .timedOut)
    }

    // In real time: what is proved is that the system's clock ends it, and that nothing waits for whole seconds.
    @Test("a deadline under a second is kept on the system's clock", .timeLimit(.minutes(10)))
    func realDeadline() async throws {
        let scene = try Scene(LoopbackReply(body: Self.hello, delivery: .dripping(.milliseconds(20))))

        let start = ContinuousClock.now
        let outcome = await scene.outcome(of: scene.request(deadline: .milliseconds(150)))

        #expect(outcome == .timedOut)
        #expect(start.duration(to: .now) >= .milliseconds(150))
    }

    @Test(
        "what is not HTTP is not understood",
        arguments: [
            LoopbackReply(body: Data("220 mail.example ready\r\n".utf8), delivery: .bare),
            LoopbackReply(headers: ["Content-Encoding": "gzip"], body: Data("no gzip".utf8)),
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

        let response = try await scene.send(scene.request())

        #expect(response.status == 401)
        #expect(response.header("WWW-Authenticate") == challenge)
        #expect(String(decoding: response.body, as: UTF8.self) == "no entry")
    }

    @Test(
        "statuses without a body, and redirects that lead nowhere, are replies",
        arguments: [204, 302, 304, 407, 500])
    func bareStatuses(status: Int) async throws {
        let scene = try Scene(LoopbackReply(status))

        #expect(await scene.outcome() == .reply(status))
    }

    @Test("a compressed body is decompressed")
    func compressed() async throws {
        // What `printf 'hello, hello' | gzip -n` writes.
        let bytes = try #require(Data(base64Encoded: "H4sIAAAAAAAAA8tIzcnJ11HIAFEA/8XM8wwAAAA="))
        let scene = try Scene(LoopbackReply(headers: ["Content-Encoding": "gzip"], body: bytes))

        let response = try await scene.send(scene.request())

        #expect(String(decoding: response.body, as: UTF8.self) == "hello, hello")
    }

    @Test("a secret that a detail repeats does not show, what is none does")
    func secretDetail() async throws {
        let scene = try Scene(
            LoopbackReply(headers: ["Content-Encoding": "gzip"], body: Data("no gzip".utf8)))
        func detail(_ query: [HTTPField]) async throws -> String? {
            var request = scene.request()
            request.query = query
            do {
                _ = try await scene.send(request)
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

    @Test("no reply is kept from one request to the next")
    func noCache() async throws {
        let scene = try Scene(LoopbackReply(headers: ["Cache-Control": "max-age=3600"], body: Self.hello))

        for _ in 1...2 { _ = try await scene.send(scene.request()) }

        #expect(scene.server.requests.count == 2)
        #expect(scene.server.requests.last?.headers["if-modified-since"] == nil)
    }

    @Test("no cookie is kept from one request to the next")
    func noCookies() async throws {
        let scene = try Scene(LoopbackReply(headers: ["Set-Cookie": "a=1"]))

        _ = try await scene.send(scene.request())
        _ = try await scene.send(scene.request())

        #expect(scene.server.requests.last?.headers["cookie"] == nil)
    }

    @Test("headers stand in the order in which they came, and none is lost")
    func headers() async throws {
        let scene = try Scene(text: "HTTP/1.1 200 Fine\nX-B: 1\nx-a:  2 \nX-B: 3\nX-C:\nX-D: a\n  b\n\n")

        let response = try await scene.send(scene.request())

        #expect(
            response.headers == [
                HTTPField("X-B", "1"), HTTPField("x-a", "2"), HTTPField("X-B", "3"), HTTPField("X-C", ""),
                HTTPField("X-D", "a b"),
            ])
    }

    @Test("what comes before the reply, and what follows its body, is no part of it")
    func headsAndTrailers() async throws {
        let scene = try Scene(
            text: """
                HTTP/1.1 100 Continue
                X-Early: 1

                HTTP/1.1 103 Early Hints
                Link: </style.css>

                HTTP/1.1 200 Fine
                Transfer-Encoding: chunked
                Trailer: X-Late

                5
                hello
                0
                X-Late: 1


                """)

        let response = try await scene.send(scene.request())

        #expect(response.status == 200)
        #expect(response.headers.map(\.name) == ["Transfer-Encoding", "Trailer"])
        #expect(String(decoding: response.body, as: UTF8.self) == "hello")
    }

    @Test("a question for the head alone ends with it, whatever size it announces")
    func headOnly() async throws {
        let scene = try Scene(text: "HTTP/1.1 200 Fine\nContent-Length: 4000001\n\n")

        let response = try await scene.send(scene.request("HEAD"))

        #expect(response.header("Content-Length") == "4000001")
        #expect(response.body.isEmpty)
        #expect(scene.server.requests.map(\.method) == ["HEAD"])
    }

    @Test("a status that says that there is no body has none", arguments: [204, 304])
    func noBody(status: Int) async throws {
        let scene = try Scene(text: "HTTP/1.1 \(status) Fine\nContent-Length: 4000001\n\nhello")

        let response = try await scene.send(scene.request())

        #expect(response.status == status)
        #expect(response.body.isEmpty)
    }
}
