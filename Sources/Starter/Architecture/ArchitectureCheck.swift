/// Holds a project to its rules. Every check looks at everything, so all findings come at once.
struct ArchitectureCheck {
    let project: Project
    let modules: Modules
    let headers: Headers

    var rules: ArchitectureRules { modules.rules }

    init(_ project: Project, rules: ArchitectureRules) {
        self.project = project
        modules = Modules(project.manifest, rules: rules)
        headers = Headers(project)
    }

    /// The findings by path and line, each once.
    var findings: [Finding] {
        let all = [
            packageFindings, folderFindings, targetFindings, settingFindings, dependencyFindings,
            importFindings,
            headerFindings, moduleMapFindings, conditionFindings, assemblyFindings, escapeHatchFindings,
            unusedRuleFindings,
        ]
        return Set(all.joined()).sorted()
    }

    /// The module that a Swift file belongs to, when it is of a known kind.
    func module(of file: Project.SourceFile) -> Module? {
        project.target(of: file.path).flatMap { modules[$0.name] }
    }

    /// Whether a file is compiled for tests only.
    func isTest(_ path: String) -> Bool { project.target(of: path)?.kind == .test }

    /// Where the rules are, for a help.
    static let seeRules = "\(ArchitectureRules.fileName) says who may know whom"
}
