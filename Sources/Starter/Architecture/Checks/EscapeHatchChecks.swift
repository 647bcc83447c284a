/// Outside the places named in the rules, no code stops the program, disables a check, or bypasses imports. (`swift
/// format` finds force unwraps.)
extension ArchitectureCheck {
    var escapeHatchFindings: [Finding] {
        let uses =
            project.files.map { ($0.path, $0.facts.escapeHatches) }
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
