/// A rule that applies to nothing is an error, so that outdated rules are removed.
extension ArchitectureCheck {
    var unusedRuleFindings: [Finding] {
        unusedKindFindings + unusedPermissionFindings + unusedLimitFindings + unusedExceptionFindings
            + unusedNameFindings
    }

    private var unusedKindFindings: [Finding] {
        modules.unusedKinds.map { kind, layer in
            let captures = NamePattern.Captures(layer: layer)
            let name = layer == nil ? kind.module.text : kind.module.filled(with: captures)
            let folder = layer == nil ? kind.folder.text : kind.folder.filled(with: captures)
            return found(
                kind.line, "no module is \(name), of the kind \(kind.name)",
                help: "declare one in Package.swift, in \(folder), or remove the line or the layer")
        }
    }

    private var unusedPermissionFindings: [Finding] {
        var used: Set<ArchitectureRules.Permission> = []
        for module in modules.all {
            for need in module.target.dependencies {
                guard let known = modules[need.name] else { continue }
                used.formUnion(modules.permissions(of: module, toKnow: known))
            }
        }
        return rules.permissions.filter { !used.contains($0) }.map { permission in
            let subject = permission.layer.map { "\(permission.kind) of \($0)" } ?? permission.kind
            return found(
                permission.line, "no \(subject) depends on \(permission.text)",
                help: "remove it: only what a module needs is allowed")
        }
    }

    private var unusedLimitFindings: [Finding] {
        rules.importLimits.flatMap { limit in
            let files = modules.of(kinds: [limit.kind]).flatMap { project.files(of: $0.target) }
            let imported = Set(files.flatMap(\.facts.imports).map(\.module))
            return limit.modules.filter { !imported.contains($0) }.map {
                found(limit.line, "no \(limit.kind) imports \($0)", help: "remove it from the line")
            }
        }
    }

    private var unusedExceptionFindings: [Finding] {
        rules.exceptions.filter { !isUsed($0) }.map { exception in
            found(
                exception.line, "nothing in \(exception.path) uses `\(exception.thing)`",
                help: "remove it from the line")
        }
    }

    private func isUsed(_ exception: ArchitectureRules.Exception) -> Bool {
        if exception.isForPackage {
            func isUsed(in targets: [Manifest.Target]) -> Bool {
                targets.flatMap(\.dependencies).compactMap(project.manifest.package(of:))
                    .contains(where: exception.allowsPackage)
            }
            let targets = project.manifest.targets
            if isUsed(in: targets.filter { $0.path.isAt(orBelow: exception.path) }) { return true }
            // One that gives only commands, as a plugin of DocC, is no target's.
            return !isUsed(in: targets)
                && project.manifest.packages.map(\.identity).contains(where: exception.allowsPackage)
        }
        let swift = project.files.lazy.filter { $0.path.isAt(orBelow: exception.path) }.map(\.facts)
        let c = project.cFiles.lazy.filter { $0.path.isAt(orBelow: exception.path) }.map(\.facts)
        let thing = exception.thing
        if thing == "#if Double" {
            return swift.contains { !$0.doubleConditions.isEmpty }
                || c.contains { !$0.doubleConditions.isEmpty }
        }
        if thing == "#if DEBUG" {
            return swift.contains { !$0.debugConditions.isEmpty }
                || c.contains { !$0.debugConditions.isEmpty }
        }
        if thing.hasPrefix("import ") {
            return swift.contains { $0.imports.contains { "import \($0.module)" == thing } }
        }
        return swift.contains { $0.escapeHatches.contains { $0.name == thing } }
            || c.contains { $0.escapeHatches.contains { $0.name == thing } }
    }

    private var unusedNameFindings: [Finding] {
        rules.topLevel.filter { !project.topLevel.contains($0.name) }.map {
            found($0.line, "there is no \($0.name) at the top", help: "remove it from the line")
        }
    }

    private func found(_ line: Int, _ problem: String, help: String) -> Finding {
        Finding(path: ArchitectureRules.fileName, line: line, problem: problem, help: help)
    }
}
