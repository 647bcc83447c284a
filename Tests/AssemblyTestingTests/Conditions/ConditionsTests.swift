import Conditions
import Dispatch
import Foundation
import Synchronization
import Testing

@Suite("Conditions") struct ConditionsTests {
    @Test("calm lets everything through at once")
    func calm() async throws {
        let conditions = Conditions(time: ManualTime())

        try await conditions.pass()
        #expect(try await conditions.pass(within: .milliseconds(1)))
    }

    @Test("slow lets everything through when its delay is over")
    func slow() async throws {
        let time = ManualTime()
        let conditions = Conditions(.slow(.seconds(2)), time: time)

        let answer = Task { try await conditions.pass(within: .seconds(2)) }
        await time.waitForSleepers()
        time.advance(by: .seconds(2))

        #expect(try await answer.value)
    }

    @Test("a delay over the deadline ends at the deadline, however far the clock is moved")
    func tooSlow() async throws {
        let time = ManualTime()
        let conditions = Conditions(.slow(.seconds(5)), time: time)

        let answer = Task { try await conditions.pass(within: .seconds(2)) }
        await time.waitForSleepers()
        time.advance(by: .seconds(3600))

        #expect(try await !answer.value)
    }

    @Test("hang lets nothing through by any deadline")
    func hang() async throws {
        let time = ManualTime()
        let conditions = Conditions(.hang, time: time)

        let answer = Task { try await conditions.pass(within: .seconds(10)) }
        await time.waitForSleepers()
        time.advance(by: .seconds(10))

        #expect(try await !answer.value)
    }

    @Test("a deadline of nothing lets nothing through", arguments: [NetworkCondition.calm, .slow, .hang])
    func noTime(condition: NetworkCondition) async throws {
        #expect(try await !Conditions(condition, time: ManualTime()).pass(within: .zero))
    }

    @Test("offline lets nothing through")
    func offline() async throws {
        await #expect(throws: Obstacle.offline) { try await Conditions(.offline).pass() }
    }

    @Test("flaky fails some, and the same ones for the same seed", arguments: [UInt64(1), 7, .max])
    func flaky(seed: UInt64) async throws {
        func answers() async -> [Bool] {
            let conditions = Conditions(.flaky(seed: seed))
            var answers: [Bool] = []
            for _ in 1...50 { answers.append((try? await conditions.pass()) != nil) }
            return answers
        }

        let first = await answers()

        #expect(await answers() == first)
        #expect((20...45).contains(first.filter(\.self).count))
    }

    @Test("a changed condition takes effect at once, from its beginning")
    func changes() async throws {
        let conditions = Conditions(.offline)
        conditions.current = .calm
        try await conditions.pass()

        conditions.current = .offline

        await #expect(throws: Obstacle.offline) { try await conditions.pass() }
        #expect(conditions.current == .offline)
    }

    @Test(
        "a caller who names no deadline waits ten seconds, and no longer",
        arguments: [NetworkCondition.hang, .slow(.seconds(60))])
    func noDeadline(condition: NetworkCondition) async throws {
        let time = ManualTime()
        let conditions = Conditions(condition, time: time)

        let answer = Task { try await conditions.pass() }
        await time.waitForSleepers()
        time.advance(by: .seconds(10))

        await #expect(throws: Obstacle.broken) { try await answer.value }
    }

    @Test("a cancelled task stops waiting", arguments: [NetworkCondition.slow, .hang])
    func cancelled(condition: NetworkCondition) async throws {
        let time = ManualTime()
        let conditions = Conditions(condition, time: time)

        let answer = Task { try await conditions.pass() }
        await time.waitForSleepers()
        answer.cancel()

        await #expect(throws: CancellationError.self) { try await answer.value }
    }

    @Test(
        "a task that was cancelled before is told that, and nothing of the network",
        arguments: [NetworkCondition.calm, .slow, .flaky(seed: 1), .flaky(seed: 2), .offline, .hang])
    func cancelledBefore(condition: NetworkCondition) async {
        let conditions = Conditions(condition, time: ManualTime())
        let answer = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await conditions.pass()
        }

        await #expect(throws: CancellationError.self) { try await answer.value }
    }

    @Test(
        "a condition is spelt and read back",
        arguments: [
            ("calm", NetworkCondition.calm), ("slow", .slow), ("slow:500ms", .slow(.milliseconds(500))),
            ("slow:5s", .slow(.seconds(5))), ("slow:90s", .slow(.seconds(90))), ("slow:0ms", .slow(.zero)),
            ("flaky", .flaky), ("flaky:42", .flaky(seed: 42)), ("offline", .offline), ("hang", .hang),
        ])
    func spelling(text: String, condition: NetworkCondition) {
        #expect(NetworkCondition(text) == condition)
        #expect(condition.description == text)
    }

    @Test(
        "what spells no condition is none",
        arguments: [
            "", "Calm", "calm ", "flaky:", "flaky:-1", "flaky:x", "slow:", "slow:ms", "slow:5", "slow:-5ms",
            "slow:5d",
            "hang:1",
        ])
    func noCondition(text: String) { #expect(NetworkCondition(text) == nil) }
}
