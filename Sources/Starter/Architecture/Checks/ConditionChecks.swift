/// Only the file named in the rules may contain `#if Double`, and code that ships asks for no other difference between the
/// builds.
extension ArchitectureCheck {
    private static let condition = "#if Double"

    private static let debugCondition = "#if DEBUG"

    var conditionFindings: [Finding] { doubleFindings + debugFindings }

    /// A debug build has the Doubles, and a release has none: to ask for the one is to ask for the other. A test is built
    /// for debugging only.
    private var debugFindings: [Finding] {
        let asking =
            project.files.map { ($0.path, $0.facts.debugConditions) }
            + project.cFiles.map { ($0.path, $0.facts.debugConditions) }
        return asking.flatMap { path, lines -> [Finding] in
            if isTest(path) || rules.allow(Self.debugCondition, in: path) { return [] }
            return lines.map {
                Finding(
                    path: path, line: $0,
                    problem: "asks whether this is a debug build, so a release does what no test sees",
                    help: "do the same in every build; what belongs to Doubles is under `#if Double` in "
                        + conditionsFile)
            }
        }
    }

    private var doubleFindings: [Finding] {
        let asking =
            project.files.map { ($0.path, $0.facts.doubleConditions) }
            + project.cFiles.map { ($0.path, $0.facts.doubleConditions) }
        return asking.flatMap { path, lines -> [Finding] in
            if lines.isEmpty || rules.allow(Self.condition, in: path) { return [] }
            let problem =
                isTest(path)
                ? "a test asks `#if Double`, so one mode lacks it"
                : "asks `#if Double` outside \(conditionsFile)"
            let help =
                isTest(path)
                ? "run the test in both modes; take the implementation from the contract's table"
                : "keep every `#if Double` in \(conditionsFile)"
            return lines.map { Finding(path: path, line: $0, problem: problem, help: help) }
        }
    }

    /// That file.
    var conditionsFile: String {
        rules.exceptions.first { $0.thing == Self.condition }?.path
            ?? "a file that \(ArchitectureRules.fileName) allows"
    }
}
