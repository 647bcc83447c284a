import Conditions
import DebugTools
import Foundation
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

    @Test("who sleeps wakes when the time has come, by either clock")
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
