/// Every target has a known kind, the folder of that kind, and a folder of its own.
extension ArchitectureCheck {
    var targetFindings: [Finding] {
        let targets = project.manifest.targets
        let byFolder = Dictionary(grouping: targets, by: \.path)
        return targets.flatMap { target in
            kindFindings(of: target) + formFindings(of: target)
                + sharedFolderFindings(of: target, byFolder: byFolder)
        }
    }

    private func kindFindings(of target: Manifest.Target) -> [Finding] {
        guard let module = modules[target.name] else {
            return [
                found(
                    in: target, "\(target.name) is of no known kind",
                    help: adviceOnKind(of: target))
            ]
        }
        guard module.target.path != module.expectedFolder else { return [] }
        return [
            found(
                in: target, "\(target.name) lies in \(target.path)",
                help: "its kind is \(module.kind): move it to \(module.expectedFolder)")
        ]
    }

    /// For the tests of a layer, which one target holds, its name.
    private func adviceOnKind(of target: Manifest.Target) -> String {
        let layers = rules.layers.filter(target.name.hasPrefix)
        let kindsOfTests = Set(modules.all.filter { $0.target.kind == .test }.map(\.kind))
        guard target.kind == .test, let layer = layers.max(by: { $0.utf8.count < $1.utf8.count }),
            let kind = rules.kinds.first(where: { kindsOfTests.contains($0.name) && $0.module.namesLayer })
        else {
            return "give it the name of a kind in \(ArchitectureRules.fileName), or add a `kind` there"
        }
        let name = kind.module.filled(with: .init(layer: layer))
        let advice = modules.ownPackage.contains(name) ? "put its files into \(name)" : "name it \(name)"
        return "\(advice), or add a `kind` for it in \(ArchitectureRules.fileName)"
    }

    /// Target properties that would bypass the checks.
    private func formFindings(of target: Manifest.Target) -> [Finding] {
        var findings: [Finding] = []
        switch target.kind {
        case .library, .executable, .test, .system: break
        case .plugin, .macro, .binary:
            findings.append(
                found(
                    in: target,
                    "\(target.name) is a \(target.kind.rawValue) target, which no check can see into",
                    help: "make it a library of sources, or a command of the tool"))
        }
        for plugin in target.plugins {
            findings.append(
                found(
                    in: target, "\(target.name) is built with the plugin \(plugin), which can add any source",
                    help: "commit what the plugin makes, and remove the plugin"))
        }
        if target.sources != nil {
            findings.append(
                found(
                    in: target, "\(target.name) compiles only a list of its files",
                    help: "remove `sources:`, and move or delete the files that it leaves out"))
        }
        for resource in target.resources where leaves(target, resource) {
            findings.append(
                found(
                    in: target, "\(target.name) takes the resource \(resource) from outside its folder",
                    help: "move it into \(target.path)"))
        }
        return findings
    }

    private func sharedFolderFindings(
        of target: Manifest.Target, byFolder: [String: [Manifest.Target]]
    ) -> [Finding] {
        var outer: [Manifest.Target] = []
        var folder = target.path[...]
        while true {
            outer += byFolder[String(folder), default: []]
            guard let slash = folder.lastIndex(of: "/") else { break }
            folder = folder[..<slash]
        }
        return outer.filter { $0.name != target.name && ($0.path != target.path || $0.name < target.name) }
            .map {
                found(
                    in: target, "\(target.name) lies in the folder of \($0.name)",
                    help: "give each its own folder, side by side")
            }
    }

    /// Whether a path leads out of a target's folder.
    func leaves(_ target: Manifest.Target, _ path: String) -> Bool {
        if path.hasPrefix("/") { return true }
        return !"\(target.path)/\(path)".normalizedPath.isAt(orBelow: target.path)
    }

    private func found(in target: Manifest.Target, _ problem: String, help: String) -> Finding {
        inManifest(project.manifestText.line(of: target.name), problem, help: help)
    }
}
