import AssemblyTesting
import Conditions
import Core
import Foundation
import Testing

@Suite("The transport, whatever a server does") struct HostileServerTests {
    private typealias Scene = TransportScene

    @Test(
        "a reply that ends too early is interrupted, wherever it ends",
        arguments: [
            "HTTP/1.1 200 Fine\nX-A: 1\nContent-Length: 5\n\nhello",
            "HTTP/1.1 103 Early\nLink: <a>\n\nHTTP/1.1 200 Fine\nContent-Length: 1\n\na",
            "HTTP/1.1 200 Fine\nTransfer-Encoding: chunked\n\n5;a=b\nhello\n0\nX-A: 1\nX-B: 2\n\n",
        ])
    func cut(text: String) async throws {
        let reply = Data(text.replacing("\n", with: "\r\n").utf8)
        let scene = try Scene()

        // Nothing is missed when it is the last line feed behind a trailer.
        for count in 0..<reply.count - (text.contains("chunked") ? 1 : 0) {
            scene.server.reply(to: "/", with: LoopbackReply(body: reply.prefix(count), delivery: .bare))
            #expect(await scene.outcome() == .interrupted, "after \(count) bytes")
        }
        scene.server.reply(to: "/", with: LoopbackReply(body: reply, delivery: .bare))
        #expect(await scene.outcome() == .reply(200))
    }

    @Test("of two replies to one question the first is the reply")
    func two() async throws {
        let reply = "HTTP/1.1 20%d Fine\nContent-Length: 1\n\na"
        let scene = try Scene(
            text: reply.replacing("%d", with: "1") + reply.replacing("%d", with: "2"))

        #expect(await scene.outcome() == .reply(201))
        #expect(await scene.outcome() == .reply(201))
    }

    @Test("a head that breaks off is no reply, though no size is missing")
    func cutHead() async throws {
        let scene = try Scene(text: "HTTP/1.1 200 Fine\nX-A: 1\n")

        #expect(
            await scene.error(of: scene.request())
                == .interrupted(detail: "it broke off within its head"))
    }

    @Test(
        "a head with more accents on one letter than any language has is refused: to compare it takes too long",
        arguments: ["X-e%: 1", "X-A: e%"])
    func accents(field: String) async throws {
        for (count, outcome) in [(64, Outcome.reply(200)), (65, .notUnderstood)] {
            let accents = String(repeating: "\u{301}", count: count)
            let scene = try Scene(
                text: "HTTP/1.1 200 Fine\n\(field.replacing("%", with: accents))\nContent-Length: 1\n\na")

            #expect(await scene.outcome() == outcome, "\(count)")
        }
    }

    @Test("a body over the limit is refused as soon as that is known: by what it announces")
    func announced() async throws {
        let scene = try Scene(
            LoopbackReply(body: Data(repeating: 32, count: 1001), delivery: .stalled(afterBytes: 0)))

        #expect(await scene.error(of: scene.request(bodyLimit: 1000)) == .tooLarge(limit: 1000))
    }

    @Test("a body over the limit is refused as soon as that is known: by what has come")
    func tooLarge() async throws {
        let body = Data(repeating: 32, count: 20_000_000)
        let scene = try Scene(LoopbackReply(body: body, delivery: .stalled(afterBytes: 19_000_000)))

        #expect(await scene.outcome() == .tooLarge)
    }

    @Test("a body without an end is refused at the limit")
    func endless() async throws {
        let scene = try Scene(LoopbackReply(body: Data(repeating: 32, count: 1000), delivery: .endless))

        #expect(await scene.error(of: scene.request()) == .tooLarge(limit: 4_000_000))
    }

    @Test("a body that unpacks to more than the limit is refused there")
    func bomb() async throws {
        let bomb = Gzip.zeros(atLeast: 1_000_000)
        #expect(bomb.count < 100_000)
        let scene = try Scene(LoopbackReply(headers: ["Content-Encoding": "gzip"], body: bomb))

        #expect(await scene.error(of: scene.request(bodyLimit: 100_000)) == .tooLarge(limit: 100_000))
    }

    @Test("so it is however it is packed", arguments: PackedZeros.all)
    func packed(_ zeros: PackedZeros) async throws {
        let scene = try Scene(LoopbackReply(headers: ["Content-Encoding": zeros.coding], body: zeros.bytes))

        let outcome = await scene.outcome()

        // Not every libcurl can unpack all of them.
        #expect(outcome == .tooLarge || outcome == .notUnderstood && zeros.coding != "deflate")
    }

    @Test("what is within the limits is unpacked")
    func noBomb() async throws {
        let scene = try Scene(
            LoopbackReply(headers: ["Content-Encoding": "gzip"], body: Gzip.zeros(atLeast: 1)))

        let response = try await scene.send(scene.request(bodyLimit: 259))

        #expect(response.body == Data(repeating: 0, count: 259))
    }

    @Test("what packing makes larger is judged by what it unpacks to")
    func largerPacked() async throws {
        let size = "hello, hello".utf8.count
        #expect(Gzip.hello.count > size)
        let scene = try Scene(LoopbackReply(headers: ["Content-Encoding": "gzip"], body: Gzip.hello))

        let response = try await scene.send(scene.request(bodyLimit: size))

        #expect(String(decoding: response.body, as: UTF8.self) == "hello, hello")
        #expect(await scene.error(of: scene.request(bodyLimit: size - 1)) == .tooLarge(limit: size - 1))
    }

    @Test("a coding that packs nothing lets the announced size be judged")
    func identity() async throws {
        let scene = try Scene(
            LoopbackReply(
                headers: ["Content-Encoding": "Identity"], body: Data(repeating: 32, count: 1001),
                delivery: .stalled(afterBytes: 0)))

        #expect(await scene.error(of: scene.request(bodyLimit: 1000)) == .tooLarge(limit: 1000))
    }

    @Test(
        "a head over its limit is refused, in one line or many, also when it is not the last",
        arguments: [
            ("HTTP/1.1 200 Fine\n", "X-A: 1\n", 50_000), ("HTTP/1.1 200 Fine\nX-A: ", "1", 70_000),
            ("HTTP/1.1 200 Fine\nX-A: ", "1", 200_000), ("HTTP/1.1 200 ", "1", 200_000),
            ("", "HTTP/1.1 102 Wait\nX-A: 1\n\n", 5_000),
        ])
    func largeHead(start: String, part: String, count: Int) async throws {
        let scene = try Scene(text: "\(start)\(String(repeating: part, count: count))\n\nhello")

        #expect(
            await scene.error(of: scene.request())
                == .notUnderstood(detail: "its head is larger than 65536 bytes"))
    }

    @Test(
        "a head of 64 KiB is read, one of a byte more is refused",
        arguments: [(65_508, true), (65_509, false)])
    func headAtTheLimit(length: Int, isRead: Bool) async throws {
        // All lines with their ends are 28 bytes without the value.
        let scene = try Scene(
            text: "HTTP/1.1 200 Fine\nX-A: \(String(repeating: "1", count: length))\n\nhello")

        #expect(await scene.outcome() == (isRead ? .reply(200) : .notUnderstood))
    }

    @Test("a trailer without an end is refused at the limit of heads")
    func largeTrailer() async throws {
        let trailer = String(repeating: "X-A: 1\n", count: 50_000)
        let scene = try Scene(text: "HTTP/1.1 200 Fine\nTransfer-Encoding: chunked\n\n0\n\(trailer)\n")

        #expect(await scene.outcome() == .notUnderstood)
    }

    @Test(
        "what does not make sense is not understood",
        arguments: [
            "\n\n", "220 mail.example ready\n", "HTTP/1.1 2000 Fine\n\n", "HTTP/1.1 999 Fine\n\n",
            "HTTP/1.1 600 Fine\n\n",
            "HTTP/1.1 099 Fine\n\n",
            "HTTP/9.1 200 Fine\n\n", "HTTP/1.1 200 Fine\nno colon\n\n", "HTTP/1.1 200 Fine\nX-A: \u{0}\n\n",
            "HTTP/1.1 200 Fine\nContent-Length: -1\n\n", "HTTP/1.1 101 Switching\n\nhello",
            "HTTP/1.1 200 Fine\nContent-Encoding: gzip\n\nno gzip",
            "HTTP/1.1 200 Fine\nContent-Encoding: unheard-of\n\nhello",
        ])
    func nonsense(text: String) async throws {
        let scene = try Scene(text: text)

        #expect(await scene.outcome() == .notUnderstood)
    }

    @Test("a server that speaks something else is told as that")
    func noHTTP() async throws {
        let scene = try Scene(text: "220 mail.example ready\n")

        #expect(await scene.error(of: scene.request()) == .notUnderstood(detail: "it is not HTTP"))
    }

    @Test(
        "a chunk that is none ends the reply",
        arguments: ["zz\n", "fffffffffffffffff\nhi", "5\nhi", "-1\n", ""])
    func chunks(text: String) async throws {
        let scene = try Scene(text: "HTTP/1.1 200 Fine\nTransfer-Encoding: chunked\n\n\(text)")

        #expect(await scene.outcome() == .interrupted)
    }
}
