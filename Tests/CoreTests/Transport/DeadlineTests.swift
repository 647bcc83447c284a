import AssemblyTesting
import Core
import Foundation
import Testing

@Suite("The transport's deadline", .timeLimit(.minutes(10))) struct DeadlineTests {
    @Test(
        "a deadline on the system's clock is missed by less than a quarter of a second",
        arguments: [
            LoopbackReply(delivery: .silent),
            LoopbackReply(body: Data("hello".utf8), delivery: .stalled(afterBytes: 0)),
            LoopbackReply(body: Data("hello".utf8), delivery: .stalled(afterBytes: 4)),
            LoopbackReply(body: Data(repeating: 32, count: 10_000), delivery: .dripping(.milliseconds(10))),
            LoopbackReply(body: Data(repeating: 32, count: 1000), delivery: .endless),
            LoopbackReply(
                302, headers: ["Location": "/"], body: Data("hello".utf8),
                delivery: .delayed(.milliseconds(70))),
            LoopbackReply(body: Data("HTTP/1.1 200 Fine\r\nX-A".utf8), delivery: .unfinished),
            LoopbackReply(
                headers: ["Content-Encoding": "gzip"], body: Gzip.zeros(atLeast: 1_000_000),
                delivery: .stalled(afterBytes: 900)),
        ])
    func isKept(reply: LoopbackReply) async throws {
        let scene = try TransportScene(reply)

        let lateness = await Lateness.least { deadline in
            _ = await scene.outcome(of: scene.request(deadline: deadline, bodyLimit: .max))
        }

        #expect(lateness < Lateness.limit)
    }

    @Test("a deadline may be further away than the system's clock can count")
    func farAway() async throws {
        let scene = try TransportScene()

        #expect(await scene.outcome(of: scene.request(deadline: .seconds(Int64.max))) == .reply(200))
    }

    @Test("a request that is cancelled ends within a quarter of a second")
    func isCancelled() async throws {
        let scene = try TransportScene(LoopbackReply(delivery: .silent))

        let lateness = await Lateness.least { deadline in
            let asking = Task { await scene.outcome() }
            try? await Task.sleep(for: deadline)
            asking.cancel()
            #expect(await asking.value == .cancelled)
        }

        #expect(lateness < Lateness.limit)
    }
}
