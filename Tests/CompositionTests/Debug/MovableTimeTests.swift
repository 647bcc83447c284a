import Conditions
import DebugTools
import Foundation
import Synchronization
import Testing

@Suite("The clock that testers move", .timeLimit(.minutes(10))) struct MovableTimeTests {
    @Test("it goes as the other clock does, and keeps its distance")
    func goes() {
        let real = ManualTime()
        let time = MovableTime(real)
        let start = real.now

        time.move(by: .seconds(60))
        real.advance(by: .seconds(5))

        #expect(time.now == start.addingTimeInterval(65))
        #expect(time.offset == 60)
        time.moveBack()
        #expect(time.now == real.now)
    }

    @Test("a sleep ends when the time has come, by either clock")
    func wakes() async throws {
        let real = ManualTime()
        let time = MovableTime(real)
        let sleeper = Task { try await time.sleep(for: .seconds(100)) }
        await real.waitForSleepers()

        // Ends the sleep on the real clock; the next one may begin before anybody could see none.
        time.move(by: .seconds(40))
        await real.waitForSleepers()
        real.advance(by: .seconds(60))

        try await sleeper.value
        #expect(time.now == real.now.addingTimeInterval(40))
    }

    @Test(
        "a sleep ends in time, and not before, though the clock is moved back meanwhile, and on again",
        arguments: [
            ([-3600], 100), ([-3600, 3600], 100), ([-3600, 1800], 100), ([-3600, 3660], 40),
            ([60, -3600], 40), ([60, -60, 30], 40),
        ] as [([Int], Int)])
    func isMovedBack(moves: [Int], left: Int) async {
        let real = ManualTime()
        let time = MovableTime(real)
        let start = real.now
        let (ends, end) = AsyncStream<Date>.makeStream()
        // Sleeps again, so that there is a sleeper also where the first sleep ends too early.
        let sleeper = Task {
            while true {
                try await time.sleep(for: .seconds(100))
                end.yield(real.now)
            }
        }
        defer { sleeper.cancel() }
        await real.waitForSleepers()

        for seconds in moves { time.move(by: .seconds(seconds)) }
        await real.waitForSleepers()
        real.advance(by: .seconds(left))

        var iterator = ends.makeAsyncIterator()
        #expect(await iterator.next() == start.addingTimeInterval(TimeInterval(left)))
    }

    @Test("a sleep that the clock was moved beyond is over, though the system's time is shown again at once")
    func isMovedBeyond() async throws {
        let real = ManualTime()
        let time = MovableTime(real)
        let sleeper = Task { try await time.sleep(for: .seconds(100)) }
        await real.waitForSleepers()

        time.move(by: .seconds(100))
        time.moveBack()

        try await sleeper.value
    }

    @Test("a sleep on a clock that is ahead ends in time though the system's time is shown again")
    func showsSystemTime() async throws {
        let real = ManualTime()
        let time = MovableTime(real)
        time.move(by: .seconds(86_400))
        let sleeper = Task { try await time.sleep(for: .seconds(100)) }
        await real.waitForSleepers()

        time.moveBack()
        await real.waitForSleepers()
        real.advance(by: .seconds(100))

        try await sleeper.value
        #expect(time.now == real.now)
    }

    @Test("an alarm on a clock that is moved back waits for its date")
    func alarmWaits() async {
        let real = ManualTime()
        let time = MovableTime(real)
        let start = real.now
        let (rings, bell) = AsyncStream<Date>.makeStream()
        time.alarm(at: start.addingTimeInterval(100)) { bell.yield(time.now) }
        await real.waitForSleepers()

        time.move(by: .seconds(-3600))
        await real.waitForSleepers()
        real.advance(by: .seconds(100))
        await real.waitForSleepers()
        real.advance(by: .seconds(3600))

        var iterator = rings.makeAsyncIterator()
        #expect(await iterator.next() == start.addingTimeInterval(100))
    }

    @Test("a sleep ends in time though the system's clock is set back")
    func isSetBack() async throws {
        let real = ClockSetBack()

        try await MovableTime(real).sleep(for: .seconds(10))

        #expect(real.slept == [.seconds(10)])
    }

    @Test("a cancelled sleeper leaves at once")
    func isCancelled() async {
        let real = ManualTime()
        let time = MovableTime(real)
        let sleeper = Task { try await time.sleep(for: .seconds(100)) }
        await real.waitForSleepers()

        sleeper.cancel()

        await #expect(throws: CancellationError.self) { try await sleeper.value }
    }

    @Test("a sleep of no time returns at once, and not when it is cancelled")
    func noTime() async throws {
        let time = MovableTime(ManualTime())

        try await time.sleep(for: .zero)

        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await #expect(throws: CancellationError.self) { try await time.sleep(for: .zero) }
        }.value
    }
}

/// A clock that is set back by an hour during the first sleep.
private final class ClockSetBack: Timekeeper {
    private let sleeps = Mutex<[Duration]>([])

    var slept: [Duration] { sleeps.withLock { $0 } }

    var now: Date {
        let shown = slept.reduce(.zero, +) - (slept.isEmpty ? .zero : .seconds(3600))
        return Date(timeIntervalSince1970: shown / .seconds(1))
    }

    func sleep(for duration: Duration) async throws { sleeps.withLock { $0.append(duration) } }
}
