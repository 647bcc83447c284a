import AssemblyTesting
import Conditions
import Core
import CoreBase
import CoreDouble
import Foundation
import Testing

@Suite("Clock") struct ClockContract {
    // Both on the system's clock: what a clock promises is about time that passes.
    private static let clocks = Contract<any WallClock>("Clock") {
        try CoreBase(CoreSettings(folder: TemporaryFolder().url)).clock
    } double: {
        CoreDouble().clock
    }

    @Test("the date is the one of now", arguments: clocks)
    func now(_ clock: Implementation<any WallClock>) async throws {
        let clock = try await clock.make()

        let before = Date()
        let now = clock.now

        #expect(before <= now)
        #expect(now <= Date())
    }

    @Test("it waits at least as long as asked", arguments: clocks)
    func waits(_ clock: Implementation<any WallClock>) async throws {
        let clock = try await clock.make()

        let start = ContinuousClock.now
        try await clock.sleep(for: .milliseconds(20))

        #expect(start.duration(to: .now) >= .milliseconds(20))
    }

    @Test("a wait of nothing or less is over at once", arguments: clocks)
    func noWait(_ clock: Implementation<any WallClock>) async throws {
        let clock = try await clock.make()

        try await clock.sleep(for: .zero)
        try await clock.sleep(for: .seconds(-3600))
    }

    @Test(
        "a cancelled task waits for nothing, and is told so", arguments: clocks,
        [Duration.zero, .seconds(3600)])
    func wasCancelled(_ clock: Implementation<any WallClock>, duration: Duration) async throws {
        let clock = try await clock.make()

        let wait = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await clock.sleep(for: duration)
        }

        await #expect(throws: CancellationError.self) { try await wait.value }
    }

    @Test(
        "a cancelled wait ends at once, however long it was to be", arguments: clocks,
        [Duration.seconds(3600), .seconds(Int64.max)])
    func cancellation(_ clock: Implementation<any WallClock>, duration: Duration) async throws {
        let clock = try await clock.make()

        let wait = Task { try await clock.sleep(for: duration) }
        wait.cancel()

        await #expect(throws: CancellationError.self) { try await wait.value }
    }

    @Test("the Double's clock moves with its conditions")
    func moved() async throws {
        let time = ManualTime()
        let clock = CoreDouble(conditions: Conditions(time: time)).clock
        let start = clock.now

        let wait = Task { try await clock.sleep(for: .seconds(3600)) }
        await time.waitForSleepers()
        time.advance(by: .seconds(3600))
        try await wait.value

        #expect(clock.now.timeIntervalSince(start) == 3600)
    }
}
