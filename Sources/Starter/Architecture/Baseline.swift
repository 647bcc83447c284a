import Foundation

/// Known violations that the check accepts, so that a project with old violations can check its new code.
///
/// The file has a violation on each line: `Sources/App/Main.swift: App imports Core, …`. There are no line numbers,
/// so that entries survive edits above. A violation that occurs twice is listed twice. An entry without a violation
/// is an error, so the list can only get shorter.
struct Baseline {
    /// At the top of the package.
    static let fileName = ".architecture-baseline"

    /// What an entry accepts, on any line of its file.
    private struct Key: Hashable {
        let path: String
        let problem: String

        init(_ finding: Finding) {
            path = finding.path
            problem = finding.problem
        }

        init?(_ line: Substring) {
            guard let colon = line.firstRange(of: ": "), colon.lowerBound > line.startIndex else {
                return nil
            }
            path = String(line[..<colon.lowerBound])
            problem = String(line[colon.upperBound...])
        }

        var text: String { "\(path): \(problem)" }
    }

    private var entries: [(key: Key, line: Int)] = []
    private var unreadable: [Finding] = []

    /// Reads the baseline of the project in a folder; empty if there is no file.
    init(at root: URL) throws {
        let file = root.appending(path: Self.fileName)
        let data = try Data.textFile(at: file, named: Self.fileName)
        self.init(data.flatMap { String(data: $0, encoding: .utf8) } ?? "")
    }

    init(_ text: String) {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() where !line.isEmpty && !line.hasPrefix("#") {
            if let key = Key(line) {
                entries.append((key, index + 1))
            } else {
                unreadable.append(
                    Finding(
                        path: Self.fileName, line: index + 1, problem: "cannot be read: `\(line)`",
                        help: "write it as PATH: PROBLEM, or let `check --write-baseline` write the file"))
            }
        }
    }

    /// The violations that no entry accepts, those of the baseline itself, and how many are accepted.
    func sift(_ violations: [Violation]) -> (violations: [Violation], known: Int) {
        var open = Dictionary(grouping: entries, by: \.key)
        var left: [Violation] = []
        for violation in violations {
            let key = Key(violation.finding)
            if open[key, default: []].isEmpty {
                left.append(violation)
            } else {
                open[key]?.removeFirst()
            }
        }
        let stale = open.values.joined().map { key, line in
            Finding(
                path: Self.fileName, line: line, problem: "is not there any more: \(key.text)",
                help: "remove the line, so that it cannot come back")
        }
        let own = (unreadable + stale).sorted().map { Violation(rule: .baseline, finding: $0) }
        return (own + left, violations.count - left.count)
    }

    /// The file that accepts these violations; nil when there are none.
    static func text(for violations: [Violation]) -> String? {
        if violations.isEmpty { return nil }
        let head = """
            # Violations that were there before the check. They pass, and new ones do not. When one is fixed, the check
            # asks for its line to be removed. Write no new lines: fix, or allow it with a reason in the rules.

            """
        return head + violations.map { Key($0.finding).text + "\n" }.joined()
    }
}
