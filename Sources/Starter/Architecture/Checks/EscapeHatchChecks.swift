/// Outside the places named in the rules, no code stops the program, disables a check, or bypasses imports. (`swift
/// format` finds force unwraps.)
extension ArchitectureCheck {
    var escapeHatchFindings: [Finding] {
        let members = Dictionary(grouping: project.files) { project.target(of: $0.path)?.name }
            .mapValues { files in Set(files.flatMap(\.facts.trapMembers)) }
        let uses =
            project.files.map { file -> (String, [Occurrence]) in
                let own = members[project.target(of: file.path)?.name] ?? []
                // A use beside another one of its name and line is told unless both mean a member.
                let stopping = file.facts.trapUses.filter { $0.members.isDisjoint(with: own) }.map(\.use)
                let hidden = file.facts.trapUses.map(\.use).filter { !stopping.contains($0) }
                return (file.path, file.facts.escapeHatches.filter { !hidden.contains($0) })
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
