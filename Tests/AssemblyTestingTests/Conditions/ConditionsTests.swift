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
        "who names no deadline waits ten seconds, and no longer",
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

@Suite("Scripts of conditions") struct ConditionScriptTests {
    @Test("each condition lasts its time, the last one stays")
    func goesOn() async throws {
        let time = ManualTime()
        let conditions = Conditions(try ConditionScript(parsing: "calm:30s,offline:5m,flaky:7"), time: time)
        var seen: [NetworkCondition] = []

        for seconds in [0, 29, 1, 299, 1, 86_400] {
            time.advance(by: .seconds(seconds))
            seen.append(conditions.current)
        }

        #expect(seen == [.calm, .calm, .offline, .offline, .flaky(seed: 7), .flaky(seed: 7)])
    }

    @Test("a leap over several conditions lands where it should")
    func leap() throws {
        let time = ManualTime()
        let conditions = Conditions(
            try ConditionScript(parsing: "calm:1s,hang:1s,slow:1s:1s,offline"), time: time)

        time.advance(by: .milliseconds(2_500))

        #expect(conditions.current == .slow(.seconds(1)))
    }

    @Test("a condition of no length is passed over")
    func nothing() {
        let script = ConditionScript(
            [.init(.hang, for: .zero), .init(.hang, for: .seconds(-1))], then: .calm)

        #expect(Conditions(script, time: ManualTime()).current == .calm)
    }

    @Test("a flaky network starts over in each scene, independent of earlier requests")
    func flakyAnew() async throws {
        func answers(_ text: String, before: Int) async throws -> [Bool] {
            let time = ManualTime()
            let conditions = Conditions(try ConditionScript(parsing: text), time: time)
            for _ in 0..<before { try? await conditions.pass() }
            time.advance(by: .seconds(1))
            var answers: [Bool] = []
            for _ in 1...20 { answers.append((try? await conditions.pass()) != nil) }
            return answers
        }

        let alone = try await answers("flaky:5", before: 0)

        #expect(try await answers("calm:1s,flaky:5", before: 3) == alone)
        #expect(try await answers("flaky:5:1s,flaky:5", before: 4) == alone)
        #expect(try await answers("flaky:5", before: 1) != alone)
    }

    @Test("a request keeps the condition that it began with")
    func underWay() async throws {
        let time = ManualTime()
        let conditions = Conditions(try ConditionScript(parsing: "slow:5s:1s,offline"), time: time)

        let answer = Task { try await conditions.pass(within: .seconds(10)) }
        await time.waitForSleepers()
        time.advance(by: .seconds(5))

        #expect(try await answer.value)
        #expect(conditions.current == .offline)
    }

    @Test("another script begins from its start, and setting a condition ends it")
    func again() throws {
        let time = ManualTime()
        let conditions = Conditions(.calm, time: time)
        time.advance(by: .seconds(60))

        conditions.play(try ConditionScript(parsing: "hang:2s,offline"))
        time.advance(by: .seconds(1))
        #expect(conditions.current == .hang)
        conditions.current = .slow
        time.advance(by: .seconds(60))

        #expect(conditions.current == .slow)
    }

    @Test(
        "followers are called for each condition of the script before the call that moved the clock returns")
    func followers() throws {
        let time = ManualTime()
        let conditions = Conditions(try ConditionScript(parsing: "calm:1s,offline:1s,hang"), time: time)
        let heard = Mutex<[NetworkCondition]>([])
        conditions.follow { [unowned conditions] in
            let condition = conditions.current
            heard.withLock { $0.append(condition) }
        }

        time.advance(by: .seconds(1))
        #expect(heard.withLock(\.self) == [.calm, .offline])
        conditions.current = .slow
        time.advance(by: .seconds(60))

        #expect(heard.withLock(\.self) == [.calm, .offline, .slow])
    }

    @Test("a follower is called for itself and for changes, not for another follower or the same condition")
    func followersApart() {
        let conditions = Conditions(.calm, time: ManualTime())
        let calls = Mutex([0, 0])
        conditions.follow { calls.withLock { $0[0] += 1 } }
        conditions.follow { calls.withLock { $0[1] += 1 } }
        #expect(calls.withLock(\.self) == [1, 1])

        conditions.current = .calm
        #expect(calls.withLock(\.self) == [1, 1])
        conditions.current = .offline
        #expect(calls.withLock(\.self) == [2, 2])
    }

    /// A second passes whenever an alarm is set, and none rings.
    private final class HastyTime: Timekeeper {
        private let seconds = Mutex(0.0)

        var now: Date { seconds.withLock { Date(timeIntervalSince1970: $0) } }
        func sleep(for duration: Duration) async throws {}
        func alarm(at date: Date, _ action: @escaping @Sendable () -> Void) { seconds.withLock { $0 += 1 } }
    }

    @Test("a follower hears of what begins while another one is added")
    func followerAddedMeanwhile() throws {
        let script = try ConditionScript(parsing: "calm:1s,hang:1s,offline")
        let conditions = Conditions(script, time: HastyTime())
        let heard = Mutex<[NetworkCondition]>([])
        conditions.follow { [unowned conditions] in
            let condition = conditions.current
            heard.withLock { $0.append(condition) }
        }

        conditions.follow {}

        #expect(heard.withLock(\.last) == .offline)
    }

    @Test("on the system's clock, too, a script goes on by itself", .timeLimit(.minutes(10)))
    func realTime() async throws {
        let conditions = Conditions(try ConditionScript(parsing: "calm:10ms,hang:10ms,offline"))
        let (changes, continuation) = AsyncStream<Void>.makeStream()
        conditions.follow { continuation.yield() }

        for await _ in changes where conditions.current == .offline { break }

        #expect(conditions.current == .offline)
    }

    @Test(
        "a script is spelt and read back",
        arguments: [
            "calm", "offline", "calm:30s,offline:5m,flaky:7", "slow:500ms:2h,slow:5m:90s,slow",
            "flaky:7:1m,flaky:10s,hang",
        ])
    func spelling(text: String) throws {
        #expect(try ConditionScript(parsing: text).description == text)
    }

    @Test(
        "a script of any condition is read back from what it is spelt as",
        arguments: [
            NetworkCondition.calm, .slow, .slow(.milliseconds(500)), .slow(.seconds(300)), .flaky,
            .flaky(seed: 7), .offline, .hang,
        ])
    func readBack(condition: NetworkCondition) throws {
        let script = ConditionScript([.init(condition, for: .seconds(60))], then: condition)

        #expect(try ConditionScript(parsing: script.description) == script)
    }

    @Test("every script that the documentation shows can be read, but for the one that shows the refusal")
    func documentation() throws {
        let docs = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../docs")
        let pages = ["configuration.md", "choosing.md", "assemblytesting/conditions.md"]
        let text = try pages.map { try String(contentsOf: docs.appending(path: $0), encoding: .utf8) }
            .joined()
        let scripts = text.matches(of: /CONDITIONS=([a-z0-9:,]+)/).map { String($0.1) }

        #expect(scripts.count >= 5)
        for script in scripts where !script.contains("oflfine") {
            #expect(throws: Never.self) { try ConditionScript(parsing: script) }
        }
    }

    @Test("blanks do no harm")
    func blanks() throws {
        #expect(
            try ConditionScript(parsing: " calm:30s, offline ")
                == ConditionScript([.init(.calm, for: .seconds(30))], then: .offline))
    }

    @Test(
        "what is no script is refused, with the part that is wrong",
        arguments: [
            ("", ConditionScriptError.unreadable("")), ("clam", .unreadable("clam")),
            ("calm:30s,", .unreadable("")), ("calm:30s,,hang", .unreadable("")),
            ("calm:30,hang", .unreadable("calm:30")), ("calm:0s,hang", .unreadable("calm:0s")),
            ("calm:-1s,hang", .unreadable("calm:-1s")), ("calm:30s:30s,hang", .unreadable("calm:30s:30s")),
            ("flaky:x:30s,hang", .unreadable("flaky:x:30s")), ("calm,hang", .lastsForGood("calm")),
            ("slow:5s,hang", .lastsForGood("slow:5s")), ("calm:30s", .nothingFollows("calm:30s")),
            ("hang:1s,offline:5m", .nothingFollows("offline:5m")),
        ])
    func malformed(text: String, error: ConditionScriptError) {
        #expect(throws: error) { try ConditionScript(parsing: text) }
    }

    @Test("the refusal says what is wrong and which forms are right")
    func refusal() {
        let error = #expect(throws: ConditionScriptError.self) {
            try ConditionScript(parsing: "calm:30s,oflfine")
        }

        #expect(
            error?.description == """
                “oflfine” is not a condition, with or without a duration.
                help: give one condition, or several with commas between them, each but the last with its time:
                  conditions: calm, slow, slow:<delay>, flaky, flaky:<seed>, offline, hang
                  delays and times: 500ms, 30s, 5m, 2h
                  a script: calm:30s,slow:2s:1m,offline:5m,flaky:7
                """)
    }

    @Test(
        "each refusal says what is wrong",
        arguments: [
            ("", "There is no condition where one should be."),
            ("calm,hang", "“calm” does not say how long it lasts, and something follows it."),
            ("calm:30s", "“calm:30s” ends, and nothing says what comes after it."),
        ])
    func refusals(text: String, sentence: String) {
        let error = #expect(throws: ConditionScriptError.self) { try ConditionScript(parsing: text) }

        #expect(error?.description.hasPrefix("\(sentence)\nhelp: ") == true)
    }
}

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

    @Test("of alarms and sleepers that are due at once the earliest comes first, whoever was there first")
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

@Suite("Alarms of a clock that can only be waited on", .timeLimit(.minutes(10))) struct TimekeeperTests {
    /// Is set back by a second while it is slept on for the first time; no sleep takes any time.
    private final class SetBackTime: Timekeeper {
        private let state = Mutex(State())

        private struct State {
            var now = Date(timeIntervalSince1970: 0)
            var sleeps = 0
        }

        var now: Date { state.withLock { $0.now } }

        func sleep(for duration: Duration) async throws {
            state.withLock { state in
                state.sleeps += 1
                state.now.addTimeInterval(duration / .seconds(1) - (state.sleeps == 1 ? 1 : 0))
            }
        }
    }

    @Test("an alarm goes off at its date, though the date was set back while it was waited for")
    func setBack() async {
        let time = SetBackTime()
        let date = time.now.addingTimeInterval(60)
        let (rings, bell) = AsyncStream<Date>.makeStream()

        time.alarm(at: date) { bell.yield(time.now) }

        var reader = rings.makeAsyncIterator()
        #expect(await reader.next() == date)
    }

    @Test("an alarm for a date that is over goes off at once")
    func isOver() {
        let time = SetBackTime()
        let rings = Mutex(0)

        time.alarm(at: time.now) { rings.withLock { $0 += 1 } }

        #expect(rings.withLock(\.self) == 1)
    }
}
