/// A file imports what its target declares, in the place where it may.
extension ArchitectureCheck {
    var importFindings: [Finding] {
        project.files.flatMap { file -> [Finding] in
            guard let target = project.target(of: file) else { return [homeless(file)] }
            guard let room = house.room(target.name) else { return [] }
            return file.facts.imports.flatMap { findings(for: $0, in: file, of: target, in: room) }
        }
    }

    private func homeless(_ file: Project.SourceFile) -> Finding {
        Finding(
            path: file.path, line: 1, problem: "belongs to no target, so nothing compiles it",
            help: "move it into the folder of a target, or delete it")
    }

    private func findings(
        for imported: SourceFacts.Import, in file: Project.SourceFile, of target: Manifest.Target,
        in room: Room
    ) -> [Finding] {
        var findings: [Finding] = []
        func find(_ problem: String, help: String) {
            findings.append(Finding(path: file.path, line: imported.line, problem: problem, help: help))
        }

        let module = imported.module
        if imported.isExported {
            find(
                "@_exported import \(module) hands a module on unseen",
                help: "import it without @_exported, and let every file import what it uses")
        }
        if House.testModules.contains(module), room.kind != .tests, room.name != "AssemblyTesting" {
            find(
                "\(target.name) imports \(module), which is for tests only",
                help: "move the code below Tests, or into AssemblyTesting")
        } else if modules.contains(module), module != target.name {
            if let declared = target.needs.first(where: { $0.name == module }) {
                if declared.traits == ["Double"], !imported.isUnderDouble, !imported.isQuestion {
                    find(
                        "\(target.name) imports \(module) outside `#if Double`",
                        help: "a build without the trait does not link it: put the import under `#if Double`")
                }
            } else {
                find(
                    "\(target.name) imports \(module), which it does not declare as a dependency",
                    help: room.mayKnow(module)
                        ? "add \"\(module)\" to \(target.name)'s dependencies in Package.swift"
                        : whatItMayKnow(room))
            }
        }
        return findings
    }
}
