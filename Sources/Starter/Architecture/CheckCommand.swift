import Foundation

/// Proves the architecture from the sources and the manifest.
struct CheckCommand: Command {
    static let name = "check"
    static let purpose = "prove the architecture from the sources and the manifest"
    static let usage = "check"
    static let about = """
        Reads every import of every Swift file and every dependency that Package.swift declares, and holds
        them to the drawing in Sources/Starter/Architecture/House.swift. Prints every finding with its place
        and its mend, and exits with 1 when there is one.
        """

    init(_ arguments: inout Arguments) {}

    func run(on console: Console) throws -> Outcome {
        let clock = ContinuousClock()
        let start = clock.now
        let project = try Project.read(at: URL(filePath: FileManager.default.currentDirectoryPath))
        let findings = ArchitectureCheck(project).findings
        for finding in findings { console.say(finding.text(on: console)) }

        let arrows = project.manifest.targets.map(\.needs.count).reduce(0, +)
        let looked = [
            count(project.files.count, "file"), count(project.manifest.targets.count, "target"),
            count(arrows, "arrow"), seconds(clock.now - start),
        ].joined(separator: ", ")
        if findings.isEmpty {
            console.say("\(console.green("architecture: the house stands")) (\(looked)). Next: make test")
            return .success
        }
        console.say(
            "\(console.red("architecture: \(count(findings.count, "finding"))")) (\(looked)). "
                + "Next: mend them, then make lint")
        return .failure
    }
}
