/// A C file includes headers of its own target, of declared dependencies, and of the system.
extension ArchitectureCheck {
    var headerFindings: [Finding] {
        project.cFiles.flatMap { file -> [Finding] in
            guard let target = project.target(of: file.path) else { return [] }
            let inclusions = file.facts.inclusions.compactMap { inclusion in
                finding(
                    for: headers.source(of: inclusion, in: file.path, of: target), inclusion, in: file,
                    of: target)
            }
            let imports = file.facts.imports.compactMap { imported in
                undeclared(imported.name, in: target, path: file.path, line: imported.line)
            }
            return inclusions + imports
        }
    }

    private func finding(
        for source: Headers.Source, _ inclusion: CFacts.Inclusion, in file: Project.CFile,
        of target: Manifest.Target
    ) -> Finding? {
        func found(_ problem: String, help: String) -> Finding {
            Finding(path: file.path, line: inclusion.line, problem: problem, help: help)
        }
        switch source {
        case .own, .system: return nil
        case .target(let name): return undeclared(name, in: target, path: file.path, line: inclusion.line)
        case .unknown:
            return found(
                "includes `\(inclusion.path)`, a name that is known only when it is compiled",
                help: "write the name of the file itself")
        case .unchecked:
            return found(
                "includes \(inclusion.path), which is not checked",
                help: "name it like a header, such as with .h, and exclude it from no target")
        case .outside:
            let help =
                inclusion.isEmbedded
                ? "embed files of \(target.path) or of Fixtures"
                : "declare a dependency on the module whose header it is, and include it by its public name"
            return found("includes \(inclusion.path), which lies outside \(target.path)", help: help)
        }
    }

    private func undeclared(
        _ name: String, in target: Manifest.Target, path: String, line: Int
    ) -> Finding? {
        let help =
            modules.ownPackage.contains(name)
            ? adviceOnUndeclaredModule(name, to: target)
            : adviceOnUndeclaredPackage(ofModule: name, to: target)
        return help.map {
            Finding(
                path: path, line: line,
                problem: "\(target.name) includes \(name), which it does not declare as a dependency",
                help: $0)
        }
    }

    private func adviceOnUndeclaredModule(_ name: String, to target: Manifest.Target) -> String? {
        if name == target.name || target.dependencies.contains(where: { $0.name == name }) { return nil }
        return modules[target.name].map { "\(modules.whatMayKnow($0)); \(Self.seeRules)" }
            ?? "declare it in Package.swift"
    }

    // MARK: Module maps

    /// A module map defines a module only for its own target, with the target's name.
    var moduleMapFindings: [Finding] {
        project.moduleMaps.flatMap { map -> [Finding] in
            guard let target = project.target(of: map.path) else { return [] }
            let others = map.facts.modules.filter {
                $0.name != target.name.moduleName && !$0.name.hasPrefix(target.name.moduleName + ".")
            }
            let names = others.map {
                Finding(
                    path: map.path, line: $0.line,
                    problem: "declares the module \($0.name) inside \(target.name)",
                    help: "give \($0.name) a target of its own in Package.swift")
            }
            let paths = map.facts.paths.filter { leaves(target, fromFolderOf: map.path, $0.name) }.map {
                Finding(
                    path: map.path, line: $0.line, problem: "takes \($0.name) from outside \(target.path)",
                    help: "include it in a header of \(target.name), and name that")
            }
            return names + paths
        }
    }

    private func leaves(_ target: Manifest.Target, fromFolderOf path: String, _ other: String) -> Bool {
        if other.hasPrefix("/") { return true }
        return !"\(path)/../\(other)".normalizedPath.isAt(orBelow: target.path)
    }
}
