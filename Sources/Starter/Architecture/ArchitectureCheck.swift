/// Checks a project against its rules, and reports all findings at once.
struct ArchitectureCheck {
    let project: Project
    let modules: Modules
    let headers: Headers
    /// The packages that targets depend on, by the names that their modules may have.
    let packagesByModule: [String: String]

    var rules: ArchitectureRules { modules.rules }

    init(_ project: Project, rules: ArchitectureRules) {
        self.project = project
        modules = Modules(project.manifest, rules: rules)
        headers = Headers(project)
        packagesByModule = project.manifest.packagesByModule(usedBy: project.manifest.targets)
    }

    /// The violations by path and line, without duplicates.
    var violations: [Violation] {
        let all: [(Violation.Rule, [Finding])] = [
            (.package, packageFindings), (.folder, folderFindings), (.target, targetFindings),
            (.setting, settingFindings), (.dependency, dependencyFindings), (.import, importFindings),
            (.header, headerFindings), (.moduleMap, moduleMapFindings), (.condition, conditionFindings),
            (.assembly, assemblyFindings), (.escapeHatch, escapeHatchFindings),
            (.unusedRule, unusedRuleFindings),
        ]
        let rules = Dictionary(all.flatMap { rule, findings in findings.map { ($0, rule) } }) { first, _ in
            first
        }
        return rules.sorted { $0.key < $1.key }.map { Violation(rule: $0.value, finding: $0.key) }
    }

    /// The module of a Swift file, if its kind is known.
    func module(of file: Project.SourceFile) -> Module? {
        project.target(of: file.path).flatMap { modules[$0.name] }
    }

    /// Whether a file is compiled for tests only.
    func isTest(_ path: String) -> Bool { project.target(of: path)?.kind == .test }

    /// The place of the rules, for help texts.
    static let seeRules = "\(ArchitectureRules.fileName) says who may know whom"
}
