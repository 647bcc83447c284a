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
}
