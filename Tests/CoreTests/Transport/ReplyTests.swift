import AssemblyTesting
import Core
import CoreBase
import Foundation
import Testing

@Suite("What the transport makes of a reply") struct ReplyTests {
    private typealias Scene = TransportScene

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
        #expect(scene.core.log.entries(last: 9) == [], "it is nothing odd")
    }

    @Test("a status needs no reason: HTTP/2 has none", arguments: ["HTTP/1.1 201", "HTTP/1.1 201 "])
    func noReason(line: String) async throws {
        let scene = try Scene(text: "\(line)\nContent-Length: 5\n\nhello")

        let response = try await scene.send(scene.request())

        #expect(response.status == 201)
        #expect(String(decoding: response.body, as: UTF8.self) == "hello")
    }

    @Test("a compressed body is decompressed")
    func compressed() async throws {
        let scene = try Scene(LoopbackReply(headers: ["Content-Encoding": "gzip"], body: Gzip.hello))

        let response = try await scene.send(scene.request())

        #expect(String(decoding: response.body, as: UTF8.self) == "hello, hello")
    }

    @Test("a compressed body that something follows is told as broken")
    func followedBody() async throws {
        let scene = try Scene(
            LoopbackReply(
                headers: ["Content-Encoding": "gzip"], body: Gzip.hello + Data(repeating: 1, count: 100)))

        #expect(
            await scene.error(of: scene.request()) == .notUnderstood(detail: "its packed body is broken"))
    }

    // libcurl does not say whether what it unpacked had its end.
    @Test(
        "a compressed body that its server ends too early is what could be unpacked, at most",
        arguments: [15, 25])
    func cutWhenPacked(size: Int) async throws {
        let scene = try Scene(
            LoopbackReply(headers: ["Content-Encoding": "gzip"], body: Gzip.hello.prefix(size)))

        let response = try? await scene.send(scene.request())

        let unpacked = response.map { String(decoding: $0.body, as: UTF8.self) } ?? ""
        #expect("hello, hello".hasPrefix(unpacked))
    }

    @Test("headers stand in the order in which they came, and none is lost")
    func headers() async throws {
        let scene = try Scene(
            text: "HTTP/1.1 200 Fine\nX-B: 1\nx-a:  2 \nX-B: 3\nX-C:\nX-D: a\n  b\n\tc: d\n\n")

        let response = try await scene.send(scene.request())

        #expect(
            response.headers == [
                HTTPField("X-B", "1"), HTTPField("x-a", "2"), HTTPField("X-B", "3"), HTTPField("X-C", ""),
                HTTPField("X-D", "a b c: d"),
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

    @Test("a status that says that there is no body has none", arguments: [204, 304])
    func noBody(status: Int) async throws {
        let scene = try Scene(text: "HTTP/1.1 \(status) Fine\nContent-Length: 4000001\n\nhello")

        let response = try await scene.send(scene.request())

        #expect(response.status == status)
        #expect(response.body.isEmpty)
    }
}
