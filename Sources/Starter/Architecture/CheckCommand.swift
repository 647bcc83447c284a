import Foundation

/// Checks the architecture from the sources and the manifest.
struct CheckCommand: Command {
    static let name = "check"
    static let purpose = "check the architecture from the sources and the manifest"
    static let usage = "check [--json | --write-baseline]"
    static let about = """
        Checks Package.swift, every import and every #include against the rules in \(ArchitectureRules.fileName). Prints
        each violation with its place and how to fix it, or with --json a JSON object for other programs.

        Violations listed in \(Baseline.fileName) are accepted; --write-baseline writes the current ones there. An
        entry without a violation is an error.

        Exits with 0 if there is no other violation, and with 1 if there is one. If the project cannot be read, it
        exits with 1 as well: standard error has the reason, and standard output is empty.
        """

    private let isJSON: Bool
    private let writesBaseline: Bool

    init(_ arguments: inout Arguments) throws(UsageError) {
        isJSON = arguments.flag("--json")
        writesBaseline = arguments.flag("--write-baseline")
        if isJSON, writesBaseline {
            throw UsageError("--json and --write-baseline exclude each other", usage: Self.usage)
        }
    }

    func run(on console: Console, at root: URL) throws -> Outcome {
        let start = ContinuousClock.now
        let reader = try RulesReader(at: root)
        guard reader.findings.isEmpty else {
            let violations = reader.findings.map { Violation(rule: .unreadableRule, finding: $0) }
            return try CheckReport(
                violations: violations, looked: ArchitectureRules.fileName, build: DebugBuild(at: root)
            ).say(on: console, asJSON: isJSON)
        }
        let project = try Project.read(at: root, folders: reader.rules.sourceFolders)
        let violations = ArchitectureCheck(project, rules: reader.rules).violations
        if writesBaseline { return try write(violations, at: root, on: console) }

        let dependencies = project.manifest.targets.map(\.dependencies.count).reduce(0, +)
        let looked = [
            count(project.files.count + project.cFiles.count, "file"),
            count(project.manifest.targets.count, "target"),
            count(dependencies, "dependency", "dependencies"),
            seconds(.now - start),
        ].joined(separator: ", ")
        let sifted = try Baseline(at: root).sift(violations)
        return try CheckReport(
            violations: sifted.violations, known: sifted.known, looked: looked, build: DebugBuild(at: root)
        ).say(on: console, asJSON: isJSON)
    }

    private func write(_ violations: [Violation], at root: URL, on console: Console) throws -> Outcome {
        let file = root.appending(path: Baseline.fileName)
        guard let text = Baseline.text(for: violations) else {
            try? FileManager.default.removeItem(at: file)
            console.say(
                "architecture: no violations, so there is no baseline. "
                    + "Next: \(DebugBuild(at: root).command("test"))")
            return .success
        }
        try Data(text.utf8).write(to: file)
        console.say(
            "architecture: \(Baseline.fileName) lets \(count(violations.count, "violation")) pass. "
                + "Next: git add \(Baseline.fileName)")
        return .success
    }
}
