/// Every `#if Double` stands in one file of the composition root.
extension ArchitectureCheck {
    var conditionFindings: [Finding] {
        let asking = project.files.filter { !$0.facts.doubleConditions.isEmpty }
        let home = asking.first { room(of: $0)?.kind == .compositionRoot }
        return asking.filter { $0.path != home?.path }.flatMap { file -> [Finding] in
            let problem = problem(in: file)
            let help = help(for: file, home: home)
            return file.facts.doubleConditions.map { line in
                Finding(path: file.path, line: line, problem: problem, help: help)
            }
        }
    }

    private func problem(in file: Project.SourceFile) -> String {
        switch room(of: file)?.kind {
        case .compositionRoot: "a second file of the composition root asks `#if Double`"
        case .tests: "a test asks `#if Double`, so one mode lacks it"
        default: "asks `#if Double` outside the composition root"
        }
    }

    private func help(for file: Project.SourceFile, home: Project.SourceFile?) -> String {
        if room(of: file)?.kind == .tests {
            return "run the test in both modes; take the implementation from the contract's table"
        }
        return "keep every `#if Double` in \(home?.path ?? "one file of Composition")"
    }
}
