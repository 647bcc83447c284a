import Testing

@testable import AssemblyTesting

@Suite("Comparisons of what runs at once") struct TogetherTests {
    private typealias Call = History<CounterStep>.Call

    @Test("a counter that increments in one act is sound")
    func sound() async throws { try await Comparison.with { SoundCounter() }.runTogether() }

    @Test("a lost update is found, shrunk to two tasks, and shown as a table")
    func lossy() async throws {
        let failure = try await #require(throws: ComparisonFailure.self) {
            try await Comparison.with { LossyCounter() }.runTogether(Array(1...20))
        }

        try expect(failure.description, isGolden: "together")
    }

    @Test("it is found with every seed, and is nothing that one after another would show")
    func always() async throws {
        let comparison = Comparison.with { LossyCounter() }

        try await comparison.run(seeds: 5)
        for seed in UInt64(1)...20 {
            await #expect(throws: ComparisonFailure.self) { try await comparison.runTogether([seed]) }
        }
    }

    private static let lossy = Contract<any Tally>("Tally") {
        LossyTally()
    } double: {
        FakeTally()
    }

    @Test("a lost update is found and shrunk, also among more orders than can be tried")
    func manyOrders() async throws {
        let comparison = Comparison(
            "tally", of: Addition.self, on: Self.lossy, state: { await $0.sum() })

        let failure = try await #require(throws: ComparisonFailure.self) {
            try await comparison.runTogether([1, 2, 3])
        }

        #expect(
            failure.description.hasPrefix(
                "tally: Base answered 3 tasks at once in a way that no order of their steps explains\n"))
        #expect(failure.description.contains("[Addition(number: 3)]"))
        #expect(!failure.description.contains("too many orders"))
    }

    @Test("a state that is never shown finds no lost update, and is told")
    func neverShows() async throws {
        let comparison = Comparison(
            "tally", of: Addition.self, on: Self.lossy, state: { _ in throw Notebook.LockedOut() })

        let failure = try await #require(throws: ComparisonFailure.self) {
            try await comparison.runTogether([1, 2])
        }

        #expect(
            failure.description == """
                tally: neither side shows its state after any of 2 sequences: LockedOut: Notebook.LockedOut()
                help: let `state:` return what is to be seen of a subject
                """)
    }

    @Test("a difference without concurrency is reported as such")
    func noRace() async throws {
        let failure = try await #require(throws: ComparisonFailure.self) {
            try await Comparison.with(.swallowsError).runTogether([1])
        }

        #expect(
            failure.description.hasPrefix("notebook: Base and Double differ, though nothing ran at once\n"))
        #expect(
            failure.description.contains("help: decide which side is right, and fix the other, and keep"))
    }

    @Test("a side that differs in a sequence is not accused of a race where tasks took turns step by step")
    func noOverlap() async throws {
        let failure = try await #require(throws: ComparisonFailure.self) {
            try await Comparison.with(.swallowsError).replayTogether([.add("a")], [.add("a")], schedule: 1)
        }

        #expect(
            failure.description.hasPrefix("notebook: Base and Double differ, though nothing ran at once\n"))
        #expect(failure.description.hasSuffix("\nhelp: decide which side is right, and fix the other"))
    }

    @Test("a Double that does not answer as it did is not said to differ from Base")
    func onlyDouble() async throws {
        let made = Numbers()
        let comparison = Comparison(
            "counter", of: CounterStep.self,
            on: Contract<any Counter>("Counter") {
                SoundCounter()
            } double: {
                let count = made.next()
                return FakeCounter(count: count == 3 ? 1 : 0)
            })

        let failure = try await #require(throws: ComparisonFailure.self) {
            try await comparison.runTogether(seeds: 1, tasks: 1)
        }

        #expect(
            failure.description.hasPrefix(
                "counter: Double answered differently when it was asked again, though nothing ran at once\n"))
        #expect(failure.description.contains("help: let its answers depend on the steps alone;\n"))
    }

    @Test("sides that differ before anything is asked are told so")
    func differsAtFirst() async throws {
        let failure = try await #require(throws: ComparisonFailure.self) {
            try await Comparison.with { SoundCounter(count: 1) }.runTogether([1])
        }

        #expect(
            failure.description.hasPrefix(
                """
                counter: Base and Double differ, though nothing ran at once

                Before anything is asked it shows 1, and Double shows 0.

                As a test:
                """))
    }

    @Test("a test that is cancelled ends, and no race is made of it")
    func cancelled() async {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await Comparison.with { LossyCounter() }.runTogether(seeds: 20)
        }

        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("a race that was found is found again, each time")
    func steady() async throws {
        let comparison = Comparison.with { LossyCounter() }

        for _ in 1...20 {
            let failure = try await #require(throws: ComparisonFailure.self) {
                try await comparison.replayTogether(after: [.value], [.increment], [.increment], schedule: 1)
            }
            try expect(failure.description, isGolden: "together-replayed")
        }
    }

    private static let histories: [(calls: [(asked: Int, answered: Int, count: Int)], isExplained: Bool)] = [
        // Asked at once: either may be the first.
        ([(1, 3, 2), (2, 4, 1)], true),
        // The one that was answered before the other was asked must be the first.
        ([(1, 2, 2), (3, 4, 1)], false),
        ([(1, 2, 1), (3, 4, 2)], true),
        // Both can't be the first.
        ([(1, 3, 1), (2, 4, 1)], false),
        // The long one comes between the short ones, though it was asked first and answered last.
        ([(2, 3, 1), (4, 5, 3), (1, 6, 2)], true),
        ([(2, 3, 1), (4, 5, 2), (1, 6, 2)], false),
    ]

    @Test(
        "a history is explained by an order that keeps what was over before something else began",
        arguments: histories)
    func explains(_ calls: [(asked: Int, answered: Int, count: Int)], _ isExplained: Bool) async throws {
        let history = History(
            calls: calls.enumerated().map { task, call in
                Call(
                    task: task, step: CounterStep.increment, asked: call.asked, answered: call.answered,
                    outcome: .answer(call.count))
            }, state: nil)

        var check = LinearizabilityCheck(history, model: { SoundCounter() }, state: nil)

        #expect(try await (check.counterexample() == nil) == isExplained)
    }

    @Test("what is left in the end must be explained, too")
    func explainsState() async throws {
        let calls = [
            Call(task: 0, step: CounterStep.increment, asked: 1, answered: 2, outcome: .answer(1))
        ]
        let history = History(calls: calls, state: .answer(0))

        var check = LinearizabilityCheck(
            history, model: { SoundCounter() as any Counter }, state: { await $0.value() })

        #expect(
            try await check.counterexample() == """
                The order that comes nearest: task 1 .increment answered 1.
                In the end it shows 0, and Double, asked in this order, shows 1.
                """)
    }

    @Test("states that look alike are searched, each, when they need not be alike", arguments: [1, 2])
    func looksAlike(_ last: Int) async throws {
        typealias Call = History<RegisterStep>.Call
        let calls = [
            Call(task: 0, step: .write(1), asked: 1, answered: 3, outcome: .answer(nil)),
            Call(task: 1, step: .write(2), asked: 2, answered: 4, outcome: .answer(nil)),
            Call(task: 0, step: .read, asked: 5, answered: 6, outcome: .answer(last)),
        ]
        var check = LinearizabilityCheck(
            History(calls: calls, state: .answer(nil)), model: { Register() }, state: { _ in nil })

        #expect(try await check.counterexample() == nil)
    }

    @Test("a race that was shrunk by chance, and goes well, is told as such")
    func shrunkByChance() async throws {
        let made = Numbers()
        let comparison = Comparison(
            "counter", of: CounterStep.self,
            on: Contract<any Counter>("Counter") {
                made.next() <= 4 ? LossyCounter() as any Counter : SoundCounter()
            } double: {
                FakeCounter()
            })

        let failure = try await #require(throws: ComparisonFailure.self) {
            try await comparison.runTogether([1])
        }

        #expect(
            failure.description.contains(
                "It went well when it was run again: threads of its own have a part in it, or"))
        #expect(failure.description.contains("all seeds from the first again: SEED=1 SEEDS=1 "))
    }

    @Test("a history with too many orders to try is refused, not passed")
    func tooMany() async throws {
        let calls = (0..<9).map { task in
            Call(task: task, step: CounterStep.value, asked: task, answered: 20 + task, outcome: .answer(0))
        }
        let last = Call(task: 9, step: .value, asked: 10, answered: 40, outcome: .answer(1))
        var check = LinearizabilityCheck(
            History(calls: calls + [last], state: nil), model: { SoundCounter() }, state: nil)

        let failure = try await #require(throws: ComparisonFailure.self) { try await check.counterexample() }

        #expect(
            failure.description.hasPrefix(
                "There are too many orders of 10 steps to try them all.\n\n    task 1"))
    }
}
