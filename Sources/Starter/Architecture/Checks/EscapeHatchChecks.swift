/// Outside the places named in the rules, no code stops the program, disables a check, or bypasses imports. (`swift
/// format` finds force unwraps.)
extension ArchitectureCheck {
    var escapeHatchFindings: [Finding] {
        let withOwnAbort = Set(
            project.files.filter(\.facts.sharesAbort).map { project.target(of: $0.path)?.name })
        let uses =
            project.files.map { file -> (String, [Occurrence]) in
                let hasOwnAbort = withOwnAbort.contains(project.target(of: file.path)?.name)
                let own = Set(hasOwnAbort ? file.facts.bareAborts : [])
                return (file.path, file.facts.escapeHatches.filter { !own.contains($0) })
            }
            + project.cFiles.map { ($0.path, $0.facts.escapeHatches) }
        return uses.flatMap { path, uses in
            uses.compactMap { use in
                let hatch = EscapeHatch(named: use.name)
                if isTest(path), !hatch.isForbiddenInTests { return nil }
                if rules.allow(use.name, in: path) { return nil }
                return Finding(
                    path: path, line: use.line, problem: "`\(use.name)` \(hatch.effect)", help: hatch.help)
            }
        }
    }
}
