import Foundation

/// Proves the architecture from the sources and the manifest.
struct CheckCommand: Command {
    static let name = "check"
    static let purpose = "prove the architecture from the sources and the manifest"
    static let usage = "check"
    static let about = """
        Holds Package.swift, every import and every #include to the rules in .architecture-rules. Prints each
        violation with its place and what mends it, and exits with 1 when there is one.
        """

    init(_ arguments: inout Arguments) {}

    func run(on console: Console) throws -> Outcome {
        let clock = ContinuousClock()
        let start = clock.now
        let root = URL(filePath: FileManager.default.currentDirectoryPath)
        let reader = try RulesReader(at: root)
        guard reader.findings.isEmpty else {
            return report(reader.findings, looked: ArchitectureRules.fileName, on: console)
        }
        let project = try Project.read(at: root, folders: reader.rules.sourceFolders)
        let findings = ArchitectureCheck(project, rules: reader.rules).findings

        let dependencies = project.manifest.targets.map(\.needs.count).reduce(0, +)
        let looked = [
            count(project.files.count + project.cFiles.count, "file"),
            count(project.manifest.targets.count, "target"),
            "\(dependencies) \(dependencies == 1 ? "dependency" : "dependencies")",
            seconds(clock.now - start),
        ].joined(separator: ", ")
        return report(findings, looked: looked, on: console)
    }

    private func report(_ findings: [Finding], looked: String, on console: Console) -> Outcome {
        for finding in findings { console.say(finding.text(on: console)) }
        if findings.isEmpty {
            console.say("\(console.green("architecture: no violations")) (\(looked)). Next: make test")
            return .success
        }
        console.say(
            "\(console.red("architecture: \(count(findings.count, "violation"))")) (\(looked)). "
                + "Next: mend them, then make lint")
        return .failure
    }
}
