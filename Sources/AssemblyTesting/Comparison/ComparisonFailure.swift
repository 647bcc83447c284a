/// A difference between Base and Double, with the way to reproduce it.
public struct ComparisonFailure: Error, CustomStringConvertible {
    /// What happened, the shortest failing sequence as a test, and what to do.
    public let description: String
}

/// What came of running the same steps again.
enum Rerun {
    case same
    /// The same difference, with other answers or not each time.
    case unsteady
    case different, good
    /// A subject could not be made, or the task was cancelled.
    case failed
    /// The task was cancelled before there was a result.
    case interrupted

    /// Compares with what was found; `again` is nil when nothing was.
    init<Found: Equatable>(of found: Found, again: () async throws -> Found?) async {
        do {
            let other = try await again()
            self = other == found ? .same : other == nil ? .good : .different
        } catch {
            self = .failed
        }
    }

    /// Whether the steps alone lead to it, as far as is known.
    var isSteady: Bool { ![.unsteady, .different, .good].contains(self) }
}

extension ComparisonFailure {
    /// A difference of sequential runs. `length` is the number of events before shrinking.
    init<Action: Step>(
        name: String, script: Script<Action>, difference: Difference, again: Reproduction? = nil,
        length: Int? = nil, rerun: Rerun = .same, givenUpAfter attempts: Int? = nil
    ) {
        let steps = script.events.map(\.description)
        let position = difference.position
        let place =
            switch difference.kind {
            case .answer: "at step \(position + 1) of \(steps.count), \(steps[position])"
            case .restart: "at step \(position + 1) of \(steps.count), a restart"
            case .state where steps.isEmpty: "in what they show at first"
            case .state: "in what they show after \(steps.count == 1 ? "the step" : "\(steps.count) steps")"
            }
        var paragraphs = [
            "\(name): Base and Double differ \(place)", Self.sides(difference),
        ]
        if let attempts { paragraphs.append(Self.givenUp(after: attempts)) }
        if let again {
            let whole = length.map { ", of \($0)," } ?? ""
            // Where the search was given up there may be a shorter one.
            let found = attempts.map { _ in "was found" }
            let introduction =
                switch rerun {
                case .same: "The shortest sequence that \(found ?? "shows it")\(whole) is this test:"
                case .unsteady:
                    "Run again, the same sequence was answered in another way.\n\(Self.doubt)\n\n"
                        + "The shortest sequence that \(found ?? "showed it")\(whole) was:"
                case .different:
                    "Run again, the same sequence differed elsewhere.\n\(Self.doubt)\n\nIt was:"
                case .good: "Run again, the same sequence went well.\n\(Self.doubt)\n\nIt was:"
                case .failed: "The same sequence could not be run again. It was:"
                case .interrupted: "The test ended before a shorter sequence was found. It was:"
                }
            let advice =
                rerun.isSteady
                ? "decide which side is right, fix the other"
                : "make each subject anew, and let its answers depend on the steps alone"
            paragraphs.append(introduction)
            paragraphs.append(Self.test(again.seed, Self.replay(script)))
            paragraphs.append(Self.help(advice, again, rerun))
        } else {
            paragraphs.append("The steps:\n\n\(Self.replay(script))")
            paragraphs.append("help: decide which side is right, and fix the other")
        }
        description = paragraphs.joined(separator: "\n\n")
    }

    /// A sequence after which neither side restarts.
    init<Action: Step>(
        name: String, script: Script<Action>, refusal: RefusedRestart, again: Reproduction? = nil
    ) {
        let events = Array(script.events.prefix(refusal.position + 1))
        let place = "at step \(events.count) of \(script.events.count)"
        description = """
            \(name): neither side restarts \(place): \(refusal.error)

            The steps:

            \(Self.replay(Script(events)))

            help: let `restart:` give a new subject over the same storage, whatever was done before; where these steps
                  rightly prevent it, let `next(after:using:)` make up others
            """ + (again.map { ";\n      again with the same seed: \($0.command)" } ?? "")
    }

    /// A history that is not linearizable.
    init<Action: Step>(
        name: String, side: String, race: Race<Action>, history: History<Action>, nearest: String,
        again: Reproduction? = nil, rerun: Rerun = .same, givenUpAfter attempts: Int? = nil,
        isCertain: Bool = true
    ) {
        // What did not overlap is no race: one side differs in a sequence, too.
        let (head, help) =
            if history.hasOverlap {
                (
                    "\(side) answered \(race.tasks.count) tasks at once in a way that no order of their steps explains",
                    "let what a step reads and writes happen as one"
                )
            } else if side == Seat.base.rawValue {
                (
                    "Base and Double differ, though nothing ran at once",
                    "decide which side is right, and fix the other"
                )
            } else {
                (
                    "\(side) answered differently when it was asked again, though nothing ran at once",
                    "let its answers depend on the steps alone"
                )
            }
        var paragraphs = ["\(name): \(head)", history.table, nearest].filter { !$0.isEmpty }
        switch rerun {
        case .same, .unsteady, .different: break
        case .good:
            paragraphs.append(
                "It went well when it was run again: threads of its own have a part in it, or what an earlier run\n"
                    + "has left behind (is each subject new?).")
        case .failed: paragraphs.append("It could not be run again.")
        case .interrupted: paragraphs.append("The test ended before fewer steps were found.")
        }
        if let attempts { paragraphs.append(Self.givenUp(after: attempts)) }
        if !isCertain {
            paragraphs.append(
                "There are too many orders to try them all: states that `state:` shows alike were taken for one."
            )
        }
        if let again {
            paragraphs.append("As a test:")
            paragraphs.append(Self.test(again.seed, Self.replay(race)))
            paragraphs.append(Self.help(help, again, rerun))
        } else {
            paragraphs.append("The steps:\n\n\(Self.replay(race))")
            paragraphs.append("help: \(help)")
        }
        description = paragraphs.joined(separator: "\n\n")
    }

    /// A concurrent run of which it can't be told whether an order explains it.
    init<Action: Step>(name: String, side: String, race: Race<Action>, notJudged failure: Self) {
        description = """
            \(name): \(side) was asked for these steps at once

            \(Self.replay(race))

            \(failure)
            """
    }

    /// A test that ended in the middle of sequential runs.
    init<Action: Step>(name: String, script: Script<Action>, interruptedWhile activity: String) {
        self.init(name: name, interruptedWhile: activity, steps: Self.replay(script))
    }

    /// A test that ended in the middle of a concurrent run.
    init<Action: Step>(name: String, race: Race<Action>, interruptedWhile activity: String) {
        self.init(name: name, interruptedWhile: activity, steps: Self.replay(race))
    }

    private init(name: String, interruptedWhile activity: String, steps: String) {
        description = """
            \(name): the test ended while \(activity)

            The steps:

            \(steps)

            help: if it waits there, let every step end by itself, whatever came before it; if it is only slow,
                  run fewer seeds or steps
            """
    }

    private static func sides(_ difference: Difference) -> String {
        let verb = difference.kind == .state ? "shows" : "answered"
        let base = difference.base.told(verb, unlike: difference.double)
        let double = difference.double.told(verb, unlike: difference.base)
        let doubt =
            if base != double {
                ""
            } else if base.hasSameScalars(as: double) {
                "\n    Their descriptions are equal, but they are not."
            } else {
                "\n    They look alike, but are written in different Unicode scalars."
            }
        return "    Base    \(base)\n    Double  \(double)\(doubt)"
    }

    private static func givenUp(after attempts: Int) -> String {
        "The search for fewer or simpler steps ended after \(attempts) attempts."
    }

    private static let doubt = """
        One side answers by chance, keeps something from an earlier sequence (is each subject new?),
        or tells what is new each time, such as a temporary path.
        """

    private static func help(_ advice: String, _ again: Reproduction, _ rerun: Rerun) -> String {
        // By itself such a sequence may pass.
        guard rerun.isSteady else {
            return "help: \(advice);\n      all seeds from the first again: \(again.commandFromFirst)"
        }
        // Of the comparison itself only the label is known, not the variable that holds it.
        return """
            help: \(advice), and keep the test under a name of its own,
                  with the name of your comparison for `comparison`;
                  again with the same seed: \(again.command)
            """
    }

    private static func test(_ seed: UInt64, _ call: String) -> String {
        """
            @Test("found with seed \(seed)")
            func found\(seed)() async throws {
        \(call)
            }
        """
    }

    private static func replay<Action>(_ script: Script<Action>) -> String {
        let runs = script.runs.map { (label: String?.none, value: list($0)) }
        return SwiftCall.text("replay", runs, indent: 8)
    }

    private static func replay<Action>(_ race: Race<Action>) -> String {
        var arguments: [(label: String?, value: SwiftCall.Value)] = race.tasks.map { (nil, list($0)) }
        if !race.before.isEmpty { arguments.insert(("after", list(race.before)), at: 0) }
        arguments.append(("schedule", .plain("\(race.schedule)")))
        return SwiftCall.text("replayTogether", arguments, indent: 8)
    }

    private static func list<Action: Step>(_ steps: [Action]) -> SwiftCall.Value {
        .list(steps.map { SourceText.of($0) })
    }
}
