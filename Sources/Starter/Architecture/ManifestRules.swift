/// The arrows that Package.swift declares are arrows of the drawing, and all are used.
extension ArchitectureCheck {
    var manifestFindings: [Finding] {
        packageFindings + project.manifest.targets.flatMap(findings)
    }

    private func findings(of target: Manifest.Target) -> [Finding] {
        guard let room = house.room(target.name) else { return [unknownRoom(target)] }
        let imported = Set(
            project.files(of: target).flatMap(\.facts.imports).filter { !$0.isQuestion }.map(\.module))
        return target.needs.compactMap { need in
            wrongArrow(need, of: target, in: room)
                ?? (imported.contains(need.name) ? nil : unused(need, of: target))
        }
    }

    private var packageFindings: [Finding] {
        guard project.manifest.packageDependencies > 0 else { return [] }
        return [
            Finding(
                path: "Package.swift", line: project.manifestText.line(holding: ".package("),
                problem: "the package depends on another package",
                help: "take the code that is needed into a module of its own; the house stands alone")
        ]
    }

    private func unknownRoom(_ target: Manifest.Target) -> Finding {
        Finding(
            path: "Package.swift", line: project.manifestText.line(of: target.name),
            problem: "\(target.name) has no room in the house",
            help: "say whom it may know in Sources/Starter/Architecture/House.swift")
    }

    private func wrongArrow(_ need: Manifest.Need, of target: Manifest.Target, in room: Room) -> Finding? {
        guard room.mayKnow(need.name) else {
            return finding(
                on: need, of: target,
                "\(target.name) declares \(need.name), an arrow that the house does not have",
                help: "\(whatItMayKnow(room)); only Sources/Starter/Architecture/House.swift draws new arrows"
            )
        }
        guard room.mayKnowOnlyUnderDouble(need.name), need.traits != ["Double"] else { return nil }
        return finding(
            on: need, of: target, "\(target.name) links \(need.name) in every build",
            help: "make the dependency conditional: .when(traits: [\"Double\"])")
    }

    private func unused(_ need: Manifest.Need, of target: Manifest.Target) -> Finding {
        finding(
            on: need, of: target, "\(target.name) declares \(need.name), and no file of it imports it",
            help: "remove \"\(need.name)\" from \(target.name)'s dependencies")
    }

    private func finding(
        on need: Manifest.Need, of target: Manifest.Target, _ problem: String, help: String
    ) -> Finding {
        Finding(
            path: "Package.swift", line: project.manifestText.line(of: target.name, naming: need.name),
            problem: problem, help: help)
    }

    /// "App may know Composition, Presentation".
    func whatItMayKnow(_ room: Room) -> String {
        let names = room.knows + room.knowsUnderDouble.map { "\($0) (under the trait)" }
        return names.isEmpty
            ? "\(room.name) knows no other module" : "\(room.name) may know \(names.joined(separator: ", "))"
    }
}
