/// Only assemblies know the kernel: what they make is plain Swift.
extension ArchitectureCheck {
    var kernelFindings: [Finding] {
        project.manifest.targets.flatMap { target -> [Finding] in
            guard let room = house.room(target.name), room.kind == .base || room.kind == .double else {
                return []
            }
            let files = project.files(of: target)
            let assemblies = Self.assemblies(in: files)
            return files.flatMap { file -> [Finding] in
                if file.facts.declarations.contains(where: { assemblies.contains($0.name) }) { return [] }
                return file.facts.imports.filter { $0.module == "AssemblyKit" }.map { imported in
                    Finding(
                        path: file.path, line: imported.line,
                        problem: "imports AssemblyKit and declares no assembly",
                        help: "take what it needs in its initializer; the assembly hands it over")
                }
            }
        }
    }

    /// The types that are assemblies, also by way of a superclass or a protocol of the same module.
    private static func assemblies(in files: [Project.SourceFile]) -> Set<String> {
        let declarations = files.flatMap(\.facts.declarations)
        var names: Set = ["Assembly"]
        while true {
            let more = declarations.filter { !names.isDisjoint(with: $0.inherits) }.map(\.name)
            let wider = names.union(more)
            if wider.count == names.count { return names }
            names = wider
        }
    }
}
