/// The dependencies in Package.swift are allowed between their kinds, and all are used.
extension ArchitectureCheck {
    var dependencyFindings: [Finding] { moduleFindings + productsOfPackagesFindings }

    private var moduleFindings: [Finding] {
        project.manifest.targets.flatMap { target -> [Finding] in
            guard let module = modules[target.name] else { return [] }
            let imported = usedModules(of: target)
            return target.dependencies.filter { project.manifest.package(of: $0) == nil }.compactMap { need in
                forbidden(need, of: module) ?? (imported.contains(need.name) ? nil : unused(need, of: target))
            }
        }
    }

    private func forbidden(_ need: Manifest.Dependency, of module: Module) -> Finding? {
        guard let known = modules[need.name] else {
            // A target of unknown kind has its own finding.
            return nil
        }
        let permissions = modules.permissions(of: module, toKnow: known)
        guard !permissions.isEmpty else {
            return found(
                need, of: module.target,
                "\(module.name) (\(module.kind)) depends on \(known.name) (\(known.kind)), which it may not know",
                help: "\(modules.whatMayKnow(module)); \(Self.seeRules)")
        }
        guard permissions.allSatisfy(\.underDouble), need.traits != ["Double"] else { return nil }
        return found(
            need, of: module.target, "\(module.name) links \(known.name) in every build",
            help: "make the dependency conditional: .when(traits: [\"Double\"])")
    }

    private func unused(_ need: Manifest.Dependency, of target: Manifest.Target) -> Finding? {
        // A system header does not name its module, so the use of a system library from C is not visible.
        let isSystem = modules[need.name]?.target.kind == .system
        if isSystem, project.files(of: target).isEmpty { return nil }
        return found(
            need, of: target, "\(target.name) declares \(need.name), and no file of it imports it",
            help: "remove \"\(need.name)\" from \(target.name)'s dependencies")
    }

    private func usedModules(of target: Manifest.Target) -> Set<String> {
        let imports = project.files(of: target).flatMap(\.facts.imports).filter { !$0.isQuestion }.map(
            \.module)
        return Set(imports).union(headers.modulesUsed(by: target))
    }

    func found(
        _ need: Manifest.Dependency, of target: Manifest.Target, _ problem: String, help: String
    ) -> Finding {
        inManifest(
            project.manifestText.line(of: target.name, naming: need.name), problem, help: help)
    }
}
