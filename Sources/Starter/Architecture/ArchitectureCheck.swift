/// Holds a project to the house. Every rule looks at everything; all findings come at once, in a stable order.
struct ArchitectureCheck {
    let project: Project
    let house: House

    /// The modules of this package.
    let modules: Set<String>

    init(_ project: Project, house: House = .drawing) {
        self.project = project
        self.house = house
        modules = Set(project.manifest.targets.map(\.name))
    }

    /// The room that a file is in.
    func room(of file: Project.SourceFile) -> Room? {
        project.target(of: file).flatMap { house.room($0.name) }
    }

    /// The findings by path and line, each once.
    var findings: [Finding] {
        let all =
            topLevelFindings + manifestFindings + importFindings + conditionFindings + kernelFindings
            + libertyFindings
        return Set(all).sorted()
    }
}

extension ArchitectureCheck {
    /// The top holds what everybody expects there, and nothing else.
    var topLevelFindings: [Finding] {
        let strangers = project.topLevel.filter { !$0.hasPrefix(".") && !House.topLevel.contains($0) }
        return strangers.map { name in
            Finding(
                path: name, line: 0, problem: "does not belong at the top level",
                help:
                    "the top holds \(House.topLevel.sorted().joined(separator: ", ")) and dotfiles: move it below"
            )
        }
    }
}
