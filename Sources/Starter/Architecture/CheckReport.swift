import Foundation

/// The result of an architecture check, as text and as JSON.
struct CheckReport {
    let violations: [Violation]
    /// How many violations the baseline accepts.
    var known = 0
    /// What was checked, for people.
    let looked: String
    /// That of the package, which knows its commands.
    var build = DebugBuild()

    func say(on console: Console, asJSON: Bool) throws -> Outcome {
        if asJSON {
            console.say(try json)
        } else {
            for finding in groupedFindings { console.say(finding.text(on: console)) }
            console.say(conclusion(on: console))
        }
        return violations.isEmpty ? .success : .failure
    }

    /// The findings, of which those that targets share are one, with some of their names.
    private var groupedFindings: [Finding] {
        let findings = violations.map(\.finding)
        var told: Set<[String]> = []
        return findings.compactMap { finding -> Finding? in
            guard let problem = finding.sharedProblem else { return finding }
            guard told.insert([finding.path, problem, finding.help]).inserted else { return nil }
            let targets = findings.filter {
                $0.path == finding.path && $0.sharedProblem == problem && $0.help == finding.help
            }.compactMap(\.target)
            return Finding(
                path: finding.path, line: finding.line, problem: Self.names(targets) + problem,
                help: finding.help)
        }
    }

    private static func names(_ targets: [String]) -> String {
        let names = targets.prefix(3).joined(separator: ", ")
        return targets.count > 3 ? "\(names) and \(targets.count - 3) more" : names
    }

    private func conclusion(on console: Console) -> String {
        if violations.isEmpty {
            let result =
                known == 0 ? "no violations" : "no new violations, \(known) in \(Baseline.fileName)"
            return "\(console.green("architecture: \(result)")) (\(looked)). Next: \(build.command("test"))"
        }
        let passing = known == 0 ? "" : ", \(known) more in \(Baseline.fileName)"
        let check = build.hasMakefile ? "make lint" : build.command("check")
        return
            "\(console.red("architecture: \(count(violations.count, "violation"))"))\(passing) (\(looked)). "
            + "Next: fix \(them(violations.count)), then \(check)"
    }

    // MARK: For other programs

    private struct Document: Encodable {
        struct Item: Encodable {
            let path: String
            let line: Int
            let rule: String
            let problem: String
            let help: String
        }

        /// Incremented when a member changes its meaning or is removed; new members may be added without it.
        var schema = 1
        let violations: [Item]
        let known: Int
    }

    private var json: String {
        get throws {
            let document = Document(
                violations: violations.map {
                    .init(
                        path: $0.finding.path, line: $0.finding.line, rule: $0.rule.rawValue,
                        problem: $0.finding.problem, help: $0.finding.help)
                }, known: known)
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(document), as: UTF8.self)
        }
    }
}
