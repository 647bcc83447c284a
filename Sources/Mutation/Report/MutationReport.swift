import Foundation
import Starter

/// The report of a mutation run: a table, and the survivors by name.
struct MutationReport {
    let results: [MutantResult]
    let uncompilable: [UncompilableMutant]
    let explanations: Explanations
    /// The names of all mutants that there are, tried or not.
    let names: Set<String>
    let sources: [String: SourceText]
    let falseAlarms: [String]
    /// Whether ``goal`` holds: a selection of survivors says nothing of it.
    let wantsGoal: Bool

    /// The share that must be caught, in percent.
    static let goal = 95

    private var survivors: [Mutant] { results.filter { !$0.outcome.isCaught }.map(\.mutant) }
    private let unexplained: [MutantResult]

    /// - Parameters:
    ///   - names: The names of all mutants that there are, tried or not.
    ///   - falseAlarms: The tests that failed without a mutant.
    init(
        results: [MutantResult], uncompilable: [UncompilableMutant], explanations: Explanations,
        names: Set<String>,
        sources: [String: SourceText], falseAlarms: [String] = [], wantsGoal: Bool = true
    ) {
        self.results = results
        self.uncompilable = uncompilable
        self.explanations = explanations
        self.names = names
        self.sources = sources
        self.falseAlarms = falseAlarms
        self.wantsGoal = wantsGoal
        unexplained = results.filter { !$0.outcome.isCaught && explanations.reason(for: $0.mutant) == nil }
    }

    var isGreen: Bool {
        !results.isEmpty && falseAlarms.isEmpty && unexplained.isEmpty
            && (!wantsGoal || share >= Self.goal * 10)
    }

    func lines(on console: Console) -> [String] {
        table(on: console) + survivorLines(on: console) + staleLines + alarmLines(on: console)
            + closing(on: console)
    }

    /// The survivors by name.
    var survivorNames: [String] { survivors.map(\.name) }
    /// The names of those with an outcome.
    var triedNames: Set<String> { Set(results.map(\.mutant.name)).union(uncompilable.map(\.mutant.name)) }

    // MARK: The table

    /// The share of caught mutants among those that compile, in tenths of a percent.
    private var share: Int { Self.share(of: results) }

    private static func share(of results: [MutantResult]) -> Int {
        results.isEmpty ? 0 : results.count { $0.outcome.isCaught } * 1000 / results.count
    }

    /// A row of the table; `module` is nil for all of them.
    private func row(_ module: String?) -> [String] {
        let results = results.filter { module == nil || $0.mutant.module == module }
        let contract = results.count { if case .caughtByContract = $0.outcome { true } else { false } }
        let test = results.count { if case .caughtByTest = $0.outcome { true } else { false } }
        let alive = results.filter { !$0.outcome.isCaught }
        let unexplained = unexplained.filter { module == nil || $0.mutant.module == module }
        let counts = [
            results.count, contract, test, results.count { $0.outcome == .timedOut },
            alive.count - unexplained.count, unexplained.count { $0.outcome == .survived },
            unexplained.count { $0.outcome == .unreached },
        ]
        let share = Self.share(of: results)
        let uncompilable = uncompilable.count { module == nil || $0.mutant.module == module }
        return [module ?? "all"] + counts.map { "\($0)" } + [
            "\(share / 10).\(share % 10) %", "\(uncompilable)",
        ]
    }

    private func table(on console: Console) -> [String] {
        let head = [
            "module", "mutants", "contract", "other test", "hung", "explained", "survived", "unreached",
            "caught", "not compiled",
        ]
        let modules = Set(results.map(\.mutant.module)).sorted()
        let all = modules.map { row($0) } + [row(nil)]
        let widths = head.indices.map { column in ([head] + all).map { $0[column].count }.max() ?? 0 }
        let lines = ([head] + all).map { cells in
            cells.indices.map { column in
                let blank = String(repeating: " ", count: widths[column] - cells[column].count)
                return column == 0 ? cells[column] + blank : blank + cells[column]
            }.joined(separator: "  ")
        }
        return [console.bold(lines[0])] + lines.dropFirst()
    }

    // MARK: The survivors

    private func survivorLines(on console: Console) -> [String] {
        guard !unexplained.isEmpty else { return [] }
        let lines = unexplained.flatMap { result -> [String] in
            let mutant = result.mutant
            let why = result.outcome == .unreached ? "  (reached by no test)" : ""
            return [
                console.bold(mutant.place) + ": " + console.red(mutant.mutation.what) + why,
                "    " + line(of: mutant), "    - `` \(mutant.name) ``: why",
            ]
        }
        return ["", "survivors:"] + lines
    }

    private func line(of mutant: Mutant) -> String {
        guard let source = sources[mutant.path] else { return "" }
        let lines = source.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard mutant.line <= lines.count else { return "" }
        return String(decoding: lines[mutant.line - 1], as: UTF8.self).trimmingCharacters(in: .whitespaces)
    }

    private var staleLines: [String] {
        explanations.stale(among: names, tried: triedNames, survivors: Set(survivorNames)).map {
            "stale: \(Explanations.path) explains `` \($0.explanation.pattern) ``, but \($0.why)"
        }
    }

    private func alarmLines(on console: Console) -> [String] {
        falseAlarms.map { console.red("without a mutant a test fails: \($0)") }
    }

    private func closing(on console: Console) -> [String] {
        guard !results.isEmpty else {
            let untried = "no mutant was tried: of \(count(uncompilable.count, "mutant")) none compiles"
            return [
                "",
                console.red("mutate: \(untried)")
                    + ". Next: make mutate with a larger SAMPLE, another SEED or another folder in MUTATE",
            ]
        }
        let text = "\(share / 10).\(share % 10) % of \(count(results.count, "mutant")) caught"
        let explained = survivors.count - unexplained.count
        let known = explained == 0 ? "" : ", \(count(explained, "survivor")) explained"
        if isGreen { return ["", console.green("mutate: \(text)") + "\(known). Next: git commit"] }
        if !falseAlarms.isEmpty {
            let alarms = console.red(
                "mutate: \(text), but \(count(falseAlarms.count, "test run")) failed without a mutant")
            return [
                "",
                "\(alarms). Next: make the tests as sure as they are on a machine that has nothing else to do",
            ]
        }
        let next =
            unexplained.isEmpty
            ? "make contracts say more, until \(Self.goal) % are caught"
            : "make a contract catch each survivor, or explain it in \(Explanations.path)"
        return [
            "",
            console.red("mutate: \(text), \(count(unexplained.count, "survivor")) unexplained")
                + "\(known). Next: \(next)",
        ]
    }
}
