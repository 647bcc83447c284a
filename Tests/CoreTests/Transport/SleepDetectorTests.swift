import AssemblyTesting
import Core
import Testing

@testable import CoreBase

/// No test can send the machine to sleep.
@Suite("Connections from before the machine slept") struct SleepDetectorTests {
    /// Whether there may be some after so many seconds, of which the machine was awake for so many.
    private func answers(_ moments: [(Int, Int)]) -> [Bool] {
        var detector = SleepDetector()
        return moments.map { all, awake in
            detector.mayHaveOldConnections(after: .seconds(all), awake: .seconds(awake))
        }
    }

    @Test("without a sleep there are none, however long nothing was asked")
    func awake() {
        #expect(answers([(0, 0), (1, 1), (119, 119), (86_400, 86_400)]) == [false, false, false, false])
    }

    @Test("after a sleep there may be some, until libcurl has closed them, and again after the next one")
    func slept() {
        let moments = [(100, 100), (3701, 101), (3702, 102), (3820, 220), (3821, 221), (7500, 300)]

        #expect(answers(moments) == [false, true, true, true, false, true])
    }

    @Test("short sleeps count when they add up")
    func shortSleeps() {
        #expect(answers([(12, 5), (21, 7)]) == [false, true])
    }

    // Without a sleep the second of two requests may begin when the first one's connection is idle again.
    @Test(
        "after a sleep none of several requests takes the idle connection; without one the first of them does",
        .timeLimit(.minutes(10)), arguments: [(true, 3...3), (false, 1...2)])
    func newConnections(hasSlept: Bool, counts: ClosedRange<Int>) async throws {
        let scene = try TransportScene(LoopbackReply(json: "{}", delivery: .kept))
        let request = try OutgoingRequest(scene.request(), userAgent: "test/1")
        var detector = SleepDetector()
        if hasSlept { _ = detector.mayHaveOldConnections(after: .seconds(7_200), awake: .seconds(3_600)) }
        let multi = CurlMulti(try #require(CurlMulti.makeHandle()), sleepDetector: detector)

        for atOnce in [1, 2] {
            let exchanges = (1...atOnce).map { _ in CurlExchange(request) }
            for exchange in exchanges { multi.add(exchange) }
            while !exchanges.allSatisfy(\.isOver) {
                try Task.checkCancellation()
                multi.perform()
                await Task.yield()
            }
        }

        #expect(scene.server.requests.count == 3)
        #expect(counts.contains(scene.server.connectionCount))
    }
}
