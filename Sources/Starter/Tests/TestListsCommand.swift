import Foundation

/// Proves that no test runs in one mode only.
struct TestListsCommand: Command {
    static let name = "test-lists"
    static let purpose = "compare the tests that ran in both modes"
    static let usage = "understudy test-lists BASE DOUBLE"
    static let about = """
        BASE and DOUBLE are the lists that `understudy test` leaves in .build-base/tests.txt and
        .build-double/tests.txt. Names every test that is in one of them only or that ran on more cases in one
        than in the other, and exits with 1 when there is one, or when a list is empty.
        """

    private let base: URL
    private let double: URL

    init(_ arguments: inout Arguments) throws(WrongUse) {
        base = URL(filePath: try arguments.positional("BASE"))
        double = URL(filePath: try arguments.positional("DOUBLE"))
    }

    func run(on console: Console) throws -> Outcome {
        try Self.compare(TestList(reading: base), TestList(reading: double), on: console)
    }

    /// Says what one list has and the other lacks.
    static func compare(_ base: TestList, _ double: TestList, on console: Console) -> Outcome {
        let empty = [("base", base), ("double", double)].filter { $0.1.entries.isEmpty }.map(\.0)
        guard empty.isEmpty else {
            console.say(
                console.red("test lists: no test ran in \(empty.joined(separator: " and "))")
                    + ". Next: make test")
            return .failure
        }
        let onlyBase = base.missing(in: double)
        let onlyDouble = double.missing(in: base)
        for (mode, titles) in [("base", onlyBase), ("double", onlyDouble)] where !titles.isEmpty {
            console.say("only in \(mode):")
            for title in titles { console.say("  \(title)") }
        }
        let recounted = base.recounted(in: double)
        if !recounted.isEmpty { console.say("on other cases:") }
        for (title, inBase, inDouble) in recounted {
            console.say("  \(title)  \(inBase) in base, \(inDouble) in double")
        }
        guard onlyBase.isEmpty, onlyDouble.isEmpty, recounted.isEmpty else {
            console.say(
                "  help: every test runs in both modes, on as many cases: no `#if` and no condition around it"
            )
            let counts =
                "\(onlyBase.count) only in base, \(onlyDouble.count) only in double, "
                + "\(recounted.count) on other cases"
            console.say(console.red("test lists: \(counts)") + ". Next: mend them, then make test")
            return .failure
        }
        console.say(
            console.green("test lists: the same \(count(base.entries.count, "test")) in base and in double")
                + ". Next: make check")
        return .success
    }
}
