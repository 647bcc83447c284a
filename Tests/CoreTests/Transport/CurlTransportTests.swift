import AssemblyTesting
import Conditions
import Core
import Foundation
import Synchronization
import Testing

@testable import CoreBase

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
        let scene = try Scene(LoopbackReply(body: Self.hello, delivery: delivery), clock: Scene.clock(time))

        async let outcome = scene.outcome(of: scene.request(deadline: .milliseconds(150)))
        await time.waitForSleepers()
        time.advance(by: .milliseconds(150))

        #expect(await outcome == .timedOut)
    }

    @Test("what a cancelled task asks is not sent, and not waited for", .timeLimit(.minutes(10)))
    func cancelledBefore() async throws {
        let scene = try Scene()
        let request = try OutgoingRequest(scene.request(), userAgent: "test/1")
        let loop = CurlLoop()

        let outcome = try await whenCancelled { await loop.reply(to: request) }

        #expect(throws: TransportError.cancelled) { try outcome.get() }
        loop.stop()
        #expect(scene.server.requests.isEmpty)
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

    @Test("a reply after the deadline is too late, though the clock is late as well")
    func lateClock() async throws {
        struct LateClock: WallClock {
            var now: Date { Date() }
            func sleep(for duration: Duration) async throws { try await waitForCancellation() }
        }
        let scene = try Scene(LoopbackReply(delivery: .delayed(.milliseconds(150))), clock: LateClock())

        #expect(await scene.outcome(of: scene.request(deadline: .milliseconds(50))) == .timedOut)
        #expect(await scene.outcome(of: scene.request(deadline: .seconds(60))) == .reply(200))
    }

    @Test("a clock that is set ahead makes no reply late")
    func clockSetAhead() async throws {
        final class JumpingClock: WallClock {
            private let jumps = Mutex(0)
            var now: Date {
                jumps.withLock { jumps in
                    jumps += 1
                    return Date(timeIntervalSince1970: Double(jumps) * 86_400)
                }
            }
            func sleep(for duration: Duration) async throws { try await waitForCancellation() }
        }
        let scene = try Scene(clock: JumpingClock())

        #expect(await scene.outcome(of: scene.request(deadline: .seconds(60))) == .reply(200))
    }

    @Test("with no time at all no server is asked")
    func noTime() async throws {
        let scene = try Scene()

        #expect(await scene.outcome(of: scene.request(deadline: .zero)) == .timedOut)
        #expect(await scene.outcome(of: scene.request(deadline: .seconds(-1))) == .timedOut)
        #expect(scene.server.connectionCount == 0)
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

    @Test(
        "a server that does not speak TLS is out of reach: it has answered nothing that could make no sense")
    func plainServer() async throws {
        let scene = try Scene(LoopbackReply())
        let port = try #require(scene.server.url.port)
        let address = try #require(URL(string: "https://127.0.0.1:\(port)/"))

        let error = try #require(await scene.error(of: HTTPRequest("GET", address, deadline: .seconds(60))))

        // The place as it stands in the brackets of other messages, too.
        let place = "127.0.0.1, to which no encrypted connection can be made"
        #expect(error == .unreachable(host: place))
        #expect("\(error)" == "\(place), can't be reached")
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
}

/// Ends only when its task is cancelled, as the sleep of a clock that stands still.
private func waitForCancellation() async throws {
    for await _ in AsyncStream<Void>.makeStream().stream {}
    throw CancellationError()
}
