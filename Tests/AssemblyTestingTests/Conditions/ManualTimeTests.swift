import Conditions
import Dispatch
import Foundation
import Synchronization
import Testing

@Suite("Time that a test moves") struct ManualTimeTests {
    @Test("it stands still until it is moved")
    func standsStill() {
        let time = ManualTime()
        let start = time.now

        #expect(time.now == start)
        time.advance(by: .milliseconds(1_500))
        #expect(time.now.timeIntervalSince(start) == 1.5)
    }

    @Test("sleepers wake when they are due, not before")
    func wakes() async throws {
        let time = ManualTime()
        let short = Task { try await time.sleep(for: .seconds(1)) }
        let long = Task { try await time.sleep(for: .seconds(2)) }
        await time.waitForSleepers(2)

        time.advance(by: .seconds(1))
        try await short.value
        long.cancel()

        await #expect(throws: CancellationError.self) { try await long.value }
    }

    @Test("a clock that is set back makes no sleep longer, and an alarm waits for its date")
    func setBack() async throws {
        let time = ManualTime()
        let rings = Mutex(0)
        time.alarm(at: time.now.addingTimeInterval(2)) { rings.withLock { $0 += 1 } }
        let sleeper = Task { try await time.sleep(for: .seconds(2)) }
        await time.waitForSleepers()

        time.advance(by: .seconds(1))
        time.advance(by: .seconds(-100))
        time.advance(by: .seconds(1))
        await time.waitForNoSleepers()
        try await sleeper.value
        #expect(rings.withLock(\.self) == 0)

        time.advance(by: .seconds(100))
        #expect(rings.withLock(\.self) == 1)
    }

    @Test("a sleep of nothing is over at once, unless it is cancelled")
    func nothing() async throws {
        let time = ManualTime()
        try await time.sleep(for: .zero)
        try await time.sleep(for: .seconds(-1))

        let cancelled = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await time.sleep(for: .zero)
        }
        await #expect(throws: CancellationError.self) { try await cancelled.value }
    }

    @Test("an alarm goes off when its date has come, before a sleeper wakes, and once")
    func alarms() async throws {
        let time = ManualTime()
        let rings = Mutex(0)
        time.alarm(at: time.now.addingTimeInterval(2)) { rings.withLock { $0 += 1 } }
        let sleeper = Task {
            try await time.sleep(for: .seconds(2))
            return rings.withLock(\.self)
        }
        await time.waitForSleepers()

        time.advance(by: .seconds(1))
        #expect(rings.withLock(\.self) == 0)
        time.advance(by: .seconds(1))

        #expect(try await sleeper.value == 1)
        time.advance(by: .seconds(60))
        #expect(rings.withLock(\.self) == 1)
    }

    @Test("an alarm for a date that is over goes off at once")
    func lateAlarm() {
        let time = ManualTime()
        let rings = Mutex(0)

        time.alarm(at: time.now) { rings.withLock { $0 += 1 } }

        #expect(rings.withLock(\.self) == 1)
    }

    @Test("waiting for no sleepers returns when no task sleeps")
    func quiet() async throws {
        let time = ManualTime()
        let sleepers = (1...2).map { seconds in Task { try await time.sleep(for: .seconds(seconds)) } }
        await time.waitForSleepers(2)
        let quiet = Task { await time.waitForNoSleepers() }

        time.advance(by: .seconds(1))
        try await sleepers[0].value
        sleepers[1].cancel()
        await quiet.value

        await #expect(throws: CancellationError.self) { try await sleepers[1].value }
    }

    @Test("a cancelled task waits for sleepers, or for none, no longer", arguments: [false, true])
    func cancelledWait(isLate: Bool) async {
        let time = ManualTime()
        let sleeper = Task { try await time.sleep(for: .seconds(1)) }
        await time.waitForSleepers()
        let waits = [Task { await time.waitForSleepers(2) }, Task { await time.waitForNoSleepers() }]

        if isLate { await Task.yield() }
        for wait in waits { wait.cancel() }

        for wait in waits { await wait.value }
        sleeper.cancel()
    }

    @Test(
        "several steps are as long as their sum",
        arguments: [(50, 2), (150, 3), (300, 2), (400, 3), (800, 2), (900, 3)])
    func steps(milliseconds: Int, count: Int) async throws {
        let time = ManualTime()
        let sum = Duration.milliseconds(milliseconds * count)
        let conditions = Conditions(ConditionScript([.init(.calm, for: sum)], then: .offline), time: time)
        let sleeper = Task { try await time.sleep(for: sum) }
        await time.waitForSleepers()

        for _ in 1...count { time.advance(by: .milliseconds(milliseconds)) }

        #expect(conditions.current == .offline)
        // One who has been woken does not notice this.
        sleeper.cancel()
        await #expect(throws: Never.self) { try await sleeper.value }
    }

    @Test("of alarms and sleepers that are due at once the earliest comes first, whichever began first")
    func inOrder() async throws {
        let time = ManualTime()
        let thread = OneThread()
        let rung = Mutex<[Int]>([])
        let woken = Mutex<[Int]>([])
        var sleepers: [Task<Void, any Error>] = []
        for seconds in [3, 1, 2] {
            time.alarm(at: time.now.addingTimeInterval(Double(seconds))) {
                rung.withLock { $0.append(seconds) }
            }
            sleepers.append(
                Task(executorPreference: thread) { @Sendable in
                    try await time.sleep(for: .seconds(seconds))
                    woken.withLock { $0.append(seconds) }
                })
            await time.waitForSleepers(sleepers.count)
        }
        // The last one that fell asleep may still be on the thread, and would go on there before the others.
        await Task(executorPreference: thread) {}.value

        time.advance(by: .seconds(3))
        for sleeper in sleepers { try await sleeper.value }

        #expect(rung.withLock(\.self) == [1, 2, 3])
        #expect(woken.withLock(\.self) == [1, 2, 3])
    }
}

/// Runs what comes one after another, in the order in which it comes.
private final class OneThread: TaskExecutor {
    private let queue = DispatchQueue(label: "one-thread")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
