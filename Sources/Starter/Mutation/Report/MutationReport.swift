import Foundation

/// What came of all mutants, in a table and by name.
struct MutationReport {
    let verdicts: [Verdict]
    let refused: [Refusal]
    let explanations: Explanations
    /// Whether every mutant was tried, so that an explanation that fits none is stale.
    let isComplete: Bool
    let sources: [String: SourceText]
    /// The tests that failed without a mutant.
    var falseAlarms: [String] = []

    /// The share that must be caught, in percent.
    static let goal = 95

    private var survivors: [Mutant] { verdicts.filter { !$0.fate.isCaught }.map(\.mutant) }
    private var unexplained: [Verdict] {
        verdicts.filter { !$0.fate.isCaught && explanations.reason(for: $0.mutant) == nil }
    }

    var isGreen: Bool {
        falseAlarms.isEmpty && unexplained.isEmpty && Row("", verdicts, refused: 0).share >= Self.goal * 10
    }

    func lines(on console: Console) -> [String] {
        table(on: console) + survivorLines(on: console) + staleLines + alarmLines(on: console)
            + closing(on: console)
    }

    /// The survivors by name.
    var survivorNames: [String] { survivors.map(\.name) }

    // MARK: The table

    private struct Row {
        let cells: [String]
        /// In tenths of a percent.
        let share: Int

        init(_ title: String, _ verdicts: [Verdict], refused: Int) {
            let contract = verdicts.count { if case .caughtByContract = $0.fate { true } else { false } }
            let test = verdicts.count { if case .caughtByTest = $0.fate { true } else { false } }
            let hung = verdicts.count { $0.fate == .timedOut }
            let unreached = verdicts.count { $0.fate == .unreached }
            let survived = verdicts.count { $0.fate == .survived }
            share = verdicts.isEmpty ? 1000 : (contract + test + hung) * 1000 / verdicts.count
            cells =
                [title] + [verdicts.count, contract, test, hung, survived, unreached].map { "\($0)" }
                + ["\(share / 10).\(share % 10) %", "\(refused)"]
        }
    }

    private func table(on console: Console) -> [String] {
        let head = [
            "module", "mutants", "contract", "other test", "hung", "survived", "unreached", "caught",
            "not compiled",
        ]
        let modules = Set(verdicts.map(\.mutant.module)).sorted()
        let rows = modules.map { module in
            Row(
                module, verdicts.filter { $0.mutant.module == module },
                refused: refused.count { $0.mutant.module == module })
        }
        let all = rows.map(\.cells) + [Row("all", verdicts, refused: refused.count).cells]
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
        let lines = unexplained.flatMap { verdict -> [String] in
            let mutant = verdict.mutant
            let why = verdict.fate == .unreached ? "  (reached by no test)" : ""
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
        guard isComplete else { return [] }
        let stale = explanations.stale(among: survivors).filter { explanation in
            // A narrowed run knows nothing of the other files.
            sources.keys.contains { explanation.pattern.hasPrefix($0.dropFirst(8)) }
        }
        return stale.map {
            "stale: \(Explanations.path) explains `` \($0.pattern) ``, which does not survive"
        }
    }

    private func alarmLines(on console: Console) -> [String] {
        falseAlarms.map { console.red("without a mutant a test fails: \($0)") }
    }

    private func closing(on console: Console) -> [String] {
        let share = Row("", verdicts, refused: 0).share
        let text = "\(share / 10).\(share % 10) % of \(count(verdicts.count, "mutant")) caught"
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
