/// Only the file named in the rules may contain `#if Double`.
extension ArchitectureCheck {
    private static let condition = "#if Double"

    var conditionFindings: [Finding] {
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
