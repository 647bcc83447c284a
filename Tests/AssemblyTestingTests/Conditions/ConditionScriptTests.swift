import Conditions
import Foundation
import Synchronization
import Testing

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

    @Test("a time is spelt to its last millisecond", arguments: [295_149, 295_153, 867_061, 3_600_001])
    func spellsTimes(milliseconds: Int) throws {
        let script = ConditionScript(
            [.init(.calm, for: .milliseconds(milliseconds))], then: .slow(.milliseconds(milliseconds)))

        #expect(script.description == "calm:\(milliseconds)ms,slow:\(milliseconds)ms")
        #expect(try ConditionScript(parsing: script.description) == script)
    }

    @Test("a script with a scene that is skipped is read back without it")
    func readBackSkipped() throws {
        let script = ConditionScript(
            [
                .init(.hang, for: .zero), .init(.calm, for: .seconds(30)), .init(.hang, for: .seconds(-1)),
                .init(.hang, for: .microseconds(400)),
            ], then: .slow(.seconds(-2)))

        #expect(script.description == "calm:30s,slow:0ms")
        #expect(
            try ConditionScript(parsing: script.description)
                == ConditionScript([.init(.calm, for: .seconds(30))], then: .slow(.zero)))
    }

    @Test("a delay without an end can be told")
    func endless() {
        #expect(NetworkCondition.slow(.seconds(Int64.max)).description == "slow:9223372036854775807s")
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
