import Foundation
import Synchronization
import Testing

@testable import AssemblyTesting

@Suite("Comparisons") struct ComparisonTests {
    @Test("equal implementations pass any sequence of steps")
    func alike() async throws { try await Comparison.with(nil).run(seeds: 5) }

    @Test(
        "a lie is found, and shrunk to the shortest sequence that shows it",
        arguments: [
            (Notebook.Lie.dropsSort, #"replay([.add("b"), .add("a"), .all])"#),
            (.ignoresFilter, #"replay([.add("a"), .beginning(with: "b")])"#),
            (.answersStale, #"replay([.all, .add("a"), .all])"#),
            (.swallowsError, #"replay([.add("a"), .add("a")])"#),
            (.isOffByOne, #"replay([.add("b"), .add("a"), .add("c"), .page(1)])"#),
            (.forgetsAtRestart, #"replay([.add("a"), .add("b"), .add("c")], [.page(1)])"#),
        ])
    func finds(_ lie: Notebook.Lie, _ shortest: String) async throws {
        let text = try await failure { try await Comparison.with(lie).run(Array(1...20)) }

        #expect(text.contains(shortest))
    }

    @Test("a failure shows both results, and a test that reproduces it")
    func tells() async throws {
        let text = try await failure { try await Comparison.with(.forgetsAtRestart).run(Array(1...20)) }

        try expect(text, isGolden: "answer")
    }

    @Test("what no step asks for is found in the end")
    func findsState() async throws {
        let comparison = Comparison(
            "notebook", of: BlindStep.self,
            on: Contract("Notebook") {
                Notebook(disk: PaperDisk())
            } double: {
                Notebook(.dropsSort, disk: FakeDisk())
            }.testing(\.disk), state: { $0.all() })

        let text = try await failure { try await comparison.run([7]) }

        try expect(text, isGolden: "state")
    }

    @Test("an error is an answer: its type and its text")
    func findsError() async throws {
        let text = try await failure {
            try await Comparison.with(.swallowsError).replay([.add("a"), .add("a")])
        }

        try expect(text, isGolden: "error")
    }

    @Test("a sequence too long for a line takes several")
    func wraps() async throws {
        let text = try await failure {
            try await Comparison.with(.dropsSort).replay(
                [
                    .add("a word of some length"), .add("another word of some length"), .add("a third one"),
                    .add("4"),
                ],
                [.add("0"), .all])
        }

        try expect(text, isGolden: "long")
    }

    @Test("a restart that one side does not survive is found")
    func findsRestart() async throws {
        let text = try await failure { try await Comparison.with(.locksItselfOut).run(Array(1...20)) }

        #expect(text.hasPrefix("notebook: Base and Double differ at step 3 of 3, a restart\n"))
        #expect(text.contains("Double  threw LockedOut: Notebook.LockedOut()"))
        #expect(text.contains(#"replay([.add("b"), .add("a")], [])"#))
    }

    @Test("lists to replay without a way to restart are refused")
    func noRestart() async throws {
        let comparison = Comparison(
            "notebook", of: NotebookStep.self,
            on: Contract("Notebook") {
                Notebook(disk: PaperDisk())
            } double: {
                Notebook(disk: FakeDisk())
            }.testing(\.disk))

        let text = try await failure { try await comparison.replay([.add("a")], [.all]) }

        #expect(
            text == """
                notebook: there are 2 runs, and nothing says how to restart
                help: give the comparison `restart:`, or replay a single list
                """)
    }

    @Test(
        "a nondeterministic result is reported as such, and not shrunk",
        arguments: [
            (Notebook.Lie?.none, "Run again, the same sequence went well.\nOne side answers by chance"),
            (.dropsSort, "Run again, the same sequence differed elsewhere.\nOne side answers by chance"),
        ])
    func unsteady(_ then: Notebook.Lie?, _ told: String) async throws {
        let made = Numbers()
        let comparison = Comparison(
            "notebook", of: NotebookStep.self,
            on: Contract("Notebook") {
                let count = made.next()
                return Notebook(count == 1 ? .swallowsError : then, disk: PaperDisk())
            } double: {
                Notebook(disk: FakeDisk())
            }.testing(\.disk))

        let text = try await failure { try await comparison.run([1]) }

        #expect(text.contains(told))
    }

    @Test("a sequence that was shrunk by chance, and fails no more, is told as such")
    func shrunkByChance() async throws {
        let made = Numbers()
        let comparison = Comparison(
            "notebook", of: NotebookStep.self,
            on: Contract("Notebook") {
                Notebook(made.next() <= 6 ? .swallowsError : nil, disk: PaperDisk())
            } double: {
                Notebook(disk: FakeDisk())
            }.testing(\.disk))

        let text = try await failure { try await comparison.run([1]) }

        #expect(text.contains("Run again, the same sequence was answered in another way.\nOne side answers"))
    }

    @Test("answers that are others each time are said to come by chance")
    func answersByChance() async throws {
        let made = Numbers()
        let comparison = Comparison(
            "counter", of: CounterStep.self,
            on: Contract<any Counter>("Counter") {
                SoundCounter(count: 10 * made.next())
            } double: {
                FakeCounter()
            })

        let text = try await failure { try await comparison.run([1]) }

        #expect(text.contains("Run again, the same sequence was answered in another way.\nOne side answers"))
        #expect(text.contains("The shortest sequence that showed it"))
    }

    /// Has more simpler forms than are tried.
    private struct Look: Step {
        let number: Int

        static func next(after done: [Self], using random: inout Random) -> Self { Look(number: 1_000) }

        func run(on counter: any Counter) async throws -> Answer? { await counter.value() }

        var simpler: [Self] { number > 0 ? [Look(number: number - 1)] : [] }
    }

    @Test("a failure says when not all shorter and simpler sequences were tried")
    func givenUp() async throws {
        let comparison = Comparison(
            "counter", of: Look.self,
            on: Contract<any Counter>("Counter") {
                SoundCounter(count: 1)
            } double: {
                FakeCounter()
            })

        let text = try await failure { try await comparison.run([1]) }
        let together = try await failure { try await comparison.runTogether([1], tasks: 1, steps: 1) }

        let sentence = "\n\nThe search for fewer or simpler steps ended after 500 attempts.\n\n"
        #expect(text.contains(sentence + "The shortest sequence that was found, of"))
        #expect(together.contains(sentence))
    }

    @Test("a side that keeps something from sequences before is told as such, with all that leads to it")
    func keeps() async throws {
        let kept = FakeCounter()
        let comparison = Comparison(
            "counter", of: CounterStep.self,
            on: Contract<any Counter>("Counter") {
                SoundCounter()
            } double: {
                kept
            })

        let text = try await failure { try await comparison.run([1, 2]) }

        #expect(
            text.contains(
                """
                Run again, the same sequence was answered in another way.
                One side answers by chance, keeps something from an earlier sequence (is each subject new?),
                or tells what is new each time, such as a temporary path.

                The shortest sequence that showed it, of 30, was:
                """))
        #expect(
            text.contains(
                """
                help: make each subject anew, and let its answers depend on the steps alone;
                      all seeds from the first again: SEED=1 SEEDS=2
                """))
    }

    @Test(
        "a difference that was found is reported though no more subjects can be made",
        arguments: [(1, "The same sequence could not be run again. It was:"), (2, "The shortest sequence")])
    func notMadeAgain(_ limit: Int, _ told: String) async throws {
        let made = Numbers()
        let comparison = Comparison(
            "notebook", of: NotebookStep.self,
            on: Contract("Notebook") {
                let count = made.next()
                guard count <= limit else { throw Notebook.LockedOut() }
                return Notebook(.swallowsError, disk: PaperDisk())
            } double: {
                Notebook(disk: FakeDisk())
            }.testing(\.disk))

        let text = try await failure { try await comparison.run([1]) }

        #expect(text.hasPrefix("notebook: Base and Double differ at step "))
        #expect(text.contains(told))
    }

    @Test("a test that is cancelled ends, and no difference is made of it")
    func cancelled() async {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await Comparison.with(.swallowsError).run(seeds: 20)
        }

        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("a restart that fails alike on both sides is told with the steps before it, and how to repeat them")
    func neverRestarts() async throws {
        let comparison = Comparison(
            "notebook", of: NotebookStep.self,
            on: Contract("Notebook") {
                Notebook(.locksItselfOut, disk: PaperDisk())
            } double: {
                Notebook(.locksItselfOut, disk: FakeDisk())
            }.testing(\.disk), restart: { try $0.restarted() })

        let replayed = try await failure {
            try await comparison.replay([.add("a")], [.add("b")], [.all])
        }
        let found = try await failure { try await comparison.run([1]) }

        let help = """
            help: let `restart:` give a new subject over the same storage, whatever was done before; where these steps
                  rightly prevent it, let `next(after:using:)` make up others
            """
        #expect(
            replayed == """
                notebook: neither side restarts at step 4 of 5: LockedOut: Notebook.LockedOut()

                The steps:

                        try await comparison.replay([.add("a")], [.add("b")], [])

                \(help)
                """)
        #expect(found.contains("        try await comparison.replay("))
        #expect(found.contains("\n\(help);\n      again with the same seed: SEED=1 "))
    }

    @Test(
        "a state that is never shown compares nothing, and is told",
        arguments: [(true, "LockedOut: Notebook.LockedOut()"), (false, "it is nil")])
    func neverShows(throwing: Bool, why: String) async throws {
        let comparison = Comparison.with(nil) { _ in
            if throwing { throw Notebook.LockedOut() }
            return nil
        }

        let text = try await failure { try await comparison.run([1, 2]) }

        #expect(
            text == """
                notebook: neither side shows its state after any of 2 sequences: \(why)
                help: let `state:` return what is to be seen of a subject
                """)
    }

    @Test("steps that answer nothing compare nothing without a state, and are told")
    func answersNothing() async throws {
        let comparison = Comparison(
            "tally", of: Addition.self,
            on: Contract<any Tally>("tally") {
                LossyTally()
            } double: {
                FakeTally()
            })

        let text = try await failure { try await comparison.run([1, 2]) }
        let together = try await failure { try await comparison.runTogether([1, 2]) }

        #expect(
            text == """
                tally: neither side answered anything in 2 sequences, so nothing was compared
                help: let `run(on:)` return what a user sees of a step, or give the comparison `state:`
                """)
        #expect(together == text)
    }

    @Test(
        "steps that always throw compare nothing but errors, and are told, restarts or not",
        arguments: [false, true])
    func alwaysThrows(withRestarts: Bool) async throws {
        let same: @Sendable (any Tally) async throws -> any Tally = { $0 }
        let comparison = Comparison(
            "tally", of: RefusedAddition.self,
            on: Contract<any Tally>("tally") {
                LossyTally()
            } double: {
                FakeTally()
            }, state: { await $0.sum() }, restart: withRestarts ? same : nil)

        let text = try await failure { try await comparison.run([1, 2]) }

        #expect(
            text == """
                tally: every step of 2 sequences threw on both sides: Missing: Missing(names: ["a"])
                help: prepare the subjects so that steps succeed; where only errors are compared, return them as answers
                """)
    }

    @Test("errors with equal sets and dictionaries are alike, however these were filled")
    func unorderedErrors() {
        let names = (0..<40).map { "name \($0)" }
        var wide = Set<String>(minimumCapacity: 4_000)
        for name in names.reversed() { wide.insert(name) }

        let (one, other) = (Missing(names: Set(names)), Missing(names: wide))

        let missing = #"AssemblyTestingTests.Missing: Missing(names: ["name 0", "name 1", "#
        #expect(RefusedAddition.text(of: one) == RefusedAddition.text(of: other))
        #expect(RefusedAddition.text(of: one).hasPrefix(missing))
    }

    @Test("equal errors of Foundation are alike, also in other errors, however their `userInfo` was filled")
    func foundationErrors() {
        let names = (0..<40).map { "name \($0)" }
        let narrow = Dictionary(uniqueKeysWithValues: names.map { ($0, 1 as Any) })
        var wide = [String: Any](minimumCapacity: 4_000)
        for name in names.reversed() { wide[name] = 1 }

        let errors = [narrow, wide].map { NSError(domain: "words", code: 7, userInfo: $0) }
        let missing = [narrow, wide].map { CocoaError(.fileNoSuchFile, userInfo: $0) }
        let unfilled = errors.map { Unfilled(cause: $0, others: []) }

        #expect(Filling.text(of: errors[0]) == Filling.text(of: errors[1]))
        #expect(Filling.text(of: missing[0]) == Filling.text(of: missing[1]))
        #expect(Filling.text(of: unfilled[0]) == Filling.text(of: unfilled[1]))
        // A class of one's own may store more.
        #expect(Filling.text(of: Shortage(left: 1)) != Filling.text(of: Shortage(left: 2)))
        let error = NSError(domain: "words", code: 7, userInfo: ["b": 1, "a": "x"])
        #expect(
            Filling.text(of: error).hasSuffix(
                #": NSError(domain: "words", code: 7, userInfo: ["a": "x", "b": 1])"#))
        #expect(Filling.text(of: POSIXError(.ENOENT)) != Filling.text(of: POSIXError(.EACCES)))
    }

    @Test("errors without a description are told apart by all that they store")
    func contents() async throws {
        let replies = Comparison(
            "replies", of: Fetch.self,
            on: Contract<any Replies>("replies") {
                RealReplies()
            } double: {
                FakeReplies()
            })

        let body = try await failure { try await replies.replay([.body]) }
        let date = try await failure { try await replies.replay([.date]) }
        let address = try await failure { try await replies.replay([.address]) }

        #expect(
            body.contains(
                """
                    Base    threw BadReply: .body(Data("one".utf8))
                    Double  threw BadReply: .body(Data("two".utf8))
                """))
        #expect(
            date.contains(
                """
                    Base    threw BadReply: .date(Date(timeIntervalSince1970: 0.25))
                    Double  threw BadReply: .date(Date(timeIntervalSince1970: 0.75))
                """))
        #expect(
            address.contains(
                """
                    Base    threw BadReply: .address(URL(string: "http://a.example/one")!)
                    Double  threw BadReply: .address(URL(string: "http://a.example/two")!)
                """))
    }

    @Test("enums that describe themselves are told by their cases: as steps, in steps and in errors")
    func describedEnums() async throws {
        let sales = Comparison(
            "tickets", of: Sale.self,
            on: Contract<any TicketOffice>("tickets") {
                StrictOffice()
            } double: {
                LateOffice()
            })

        let text = try await failure { try await sales.replay([.open, .buy(.day)]) }

        #expect(
            text == """
                tickets: Base and Double differ at step 2 of 2, .buy(.day)

                    Base    threw SaleRefusal: SaleRefusal(reason: .expired)
                    Double  threw SaleRefusal: SaleRefusal(reason: .revoked)

                The steps:

                        try await comparison.replay([.open, .buy(.day)])

                help: decide which side is right, and fix the other
                """)
    }

    private let shelves = Comparison(
        "shelf", of: Filling.self,
        on: Contract<any Shelf>("shelf") {
            WoodenShelf()
        } double: {
            PaperShelf()
        })

    @Test("errors of two types of one name are different, and are told by their full names")
    func namesakes() async throws {
        let text = try await failure { try await shelves.replay([Filling()]) }
        let together = try await failure { try await shelves.replayTogether([Filling()], schedule: 1) }

        #expect(
            text.contains(
                """
                    Base    threw AssemblyTestingTests.WoodenShelf.Failure: .full
                    Double  threw AssemblyTestingTests.PaperShelf.Failure: .full
                """))
        #expect(
            together.contains(
                "where Double, asked in this order, threw AssemblyTestingTests.PaperShelf.Failure: .full."))
    }

    @Test("errors that are objects without a description are told by what they store")
    func objects() {
        let error = NamedOverflow(limit: 7, names: ["b", "a"])

        #expect(
            Filling.text(of: error)
                == #"AssemblyTestingTests.NamedOverflow: NamedOverflow(limit: 7, names: ["a", "b"])"#)
        #expect(Filling.text(of: Overflow(limit: 7)) != Filling.text(of: Overflow(limit: 8)))
    }

    @Test("errors within errors are told apart by their types, wherever they are")
    func nestedErrors() {
        let wood = WoodenShelf.Failure.full, paper = PaperShelf.Failure.full

        #expect(
            Filling.text(of: Unfilled(cause: wood, others: [paper]))
                == "AssemblyTestingTests.Unfilled: Unfilled(cause: AssemblyTestingTests.WoodenShelf.Failure: .full, "
                + "others: [AssemblyTestingTests.PaperShelf.Failure: .full])")
        #expect(
            Filling.text(of: Unfilled(cause: nil, others: [Unfilled(cause: wood, others: [])]))
                != Filling.text(of: Unfilled(cause: nil, others: [Unfilled(cause: paper, others: [])])))
    }

    @Test("a state that is shown after some sequences is compared after all of them")
    func showsSometimes() async throws {
        let made = Numbers()

        try await Comparison.with(nil) { _ in
            // Base and Double show theirs in turn.
            if made.next() > 2 { throw Notebook.LockedOut() }
            return 0
        }.run([1, 2])
    }

    @Test("what would try nothing is refused", arguments: [0, -1])
    func nothing(_ count: Int) async throws {
        let comparison = Comparison.with(nil)

        #expect(
            try await failure { try await comparison.run(seeds: count) } == """
                notebook: \(count) seeds try nothing
                help: ask for one at least
                """)
        #expect(
            try await failure { try await comparison.runTogether(tasks: count) } == """
                notebook: \(count) tasks try nothing
                help: ask for one at least
                """)
    }

    @Test("answers that do not equal themselves are equal when they are written alike")
    func nan() {
        #expect(Outcome.answer(Double.nan) == .answer(Double.nan))
        #expect(Outcome.answer([1, Double.nan]) == .answer([1, Double.nan]))
        #expect(Outcome.answer([1, Double.nan]) != .answer([2, Double.nan]))
        #expect(Outcome.answer(Double.nan) != .answer(1.0))
        #expect(Outcome.answer(["a": Double.nan, "b": 1]) == .answer(["b": 1, "a": Double.nan]))
        #expect(Outcome.answer([Double?.some(.nan)]) == .answer([Double?.some(.nan)]))
    }

    private struct Sample: Hashable, Sendable {
        static let comparisons = Mutex(0)

        let number: Int
        let value: Double

        static func == (one: Sample, other: Sample) -> Bool {
            comparisons.withLock { $0 += 1 }
            return one.number == other.number && one.value == other.value
        }
    }

    @Test("in a large set with a NaN elements are looked up, and not each compared with all others")
    func nanInSet() {
        let samples = (1...1_000).map { Sample(number: $0, value: $0 == 500 ? .nan : 0) }
        let set = Set(samples)
        let wide = Set<Sample>(minimumCapacity: 8_000).union(samples)
        let other = Set(samples.dropLast() + [Sample(number: 1, value: 1)])
        Sample.comparisons.withLock { $0 = 0 }

        #expect(Outcome.answer(set) == .answer(wide))
        #expect(Outcome.answer(set) != .answer(other))
        let comparisons = Sample.comparisons.withLock { $0 }
        #expect(comparisons < 40_000)
    }

    @Test("lists of numbers have no texts to look for, however long they are", .timeLimit(.minutes(1)))
    func numbers() {
        let numbers = [UInt16](repeating: 7, count: 5_000_000)

        #expect(Outcome.answer(numbers) == .answer(numbers))
        #expect(Outcome.answer(numbers) != .answer(numbers + [7]))
    }

    private final class Reading: Equatable, @unchecked Sendable {
        let place: String
        let value: Double
        var before: Reading?

        init(_ place: String, _ value: Double = .nan) { (self.place, self.value) = (place, value) }

        static func == (one: Reading, other: Reading) -> Bool {
            one.place == other.place && one.value == other.value
        }
    }

    /// Describes itself, and shows nothing of what it stores.
    private struct Code: Equatable, Sendable, CustomReflectable, CustomStringConvertible {
        let number: Int
        var description: String { "a code" }
        var customMirror: Mirror { Mirror(self, children: [:]) }
    }

    private struct Page: Equatable, Sendable {
        let address: URL?
        var reading: Reading?
        var code: Code?
        let value = Double.nan
    }

    @Test("a NaN beside an object or a value without parts, or in one, does not hide that they differ")
    func nanAndObjects() {
        let kazan = URL(string: "http://a.example/kazan"), perm = URL(string: "http://a.example/perm")
        let reading = Reading("Kazan", 7)

        #expect(Outcome.answer(Page(address: kazan)) == .answer(Page(address: kazan)))
        #expect(Outcome.answer(Page(address: kazan)) != .answer(Page(address: perm)))
        #expect(
            Outcome.answer(Page(address: nil, code: Code(number: 7)))
                == .answer(Page(address: nil, code: Code(number: 7))))
        #expect(
            Outcome.answer(Page(address: nil, code: Code(number: 7)))
                != .answer(Page(address: nil, code: Code(number: 8))))
        #expect(
            Outcome.answer(Page(address: nil, reading: reading))
                == .answer(Page(address: nil, reading: Reading("Kazan", 7))))
        #expect(
            Outcome.answer(Page(address: nil, reading: reading))
                != .answer(Page(address: nil, reading: Reading("Perm", 7))))
        #expect(
            Outcome.answer(["k": Page(address: nil, reading: reading)])
                == .answer(["k": Page(address: nil, reading: Reading("Kazan", 7))]))
        #expect(
            Outcome.answer(["k": Page(address: nil, reading: reading)])
                != .answer(["k": Page(address: nil, reading: Reading("Perm", 7))]))
        #expect(Outcome.answer(Reading("Kazan")) != .answer(Reading("Perm")))
        // One that is a part of itself is looked at, too.
        reading.before = reading
        #expect(Outcome.answer(reading) != .answer(Reading("Perm", 7)))
        reading.before = nil
    }

    @Test("a subject that could not be made is told with its side, and with the seed of the sequence")
    func notMade() async throws {
        let comparison = Comparison(
            "notebook", of: NotebookStep.self,
            on: Contract("Notebook") {
                Notebook(disk: PaperDisk())
            } double: {
                throw Notebook.AlreadyThere(word: "file")
            }.testing(\.disk))

        let found = try await #require(throws: ContractFailure.self) { try await comparison.run([13, 14]) }
        let replayed = try await #require(throws: ContractFailure.self) { try await comparison.replay([]) }
        let together = try await #require(throws: ContractFailure.self) {
            try await comparison.runTogether([13, 14])
        }

        let why = "file is there already.\nhelp: add another word"
        #expect(found.description == "notebook: Double could not be made (seed 13): \(why)")
        #expect(replayed.description == "notebook: Double could not be made: \(why)")
        #expect(together.description == found.description)
    }

    private func failure(of run: () async throws -> Void) async throws -> String {
        do {
            try await run()
        } catch let failure as ComparisonFailure {
            return failure.description
        }
        return "nothing was found"
    }
}

private final class Shortage: NSError, @unchecked Sendable {
    private let left: Int
    override var description: String { "only \(left) left" }

    init(left: Int) {
        self.left = left
        super.init(domain: "shop", code: 1, userInfo: [:])
    }

    required init?(coder: NSCoder) { nil }
}
