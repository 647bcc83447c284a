/// A module that a kind may know `in assemblies` is imported only by files that declare an assembly, so that
/// components stay plain Swift.
extension ArchitectureCheck {
    var assemblyFindings: [Finding] {
        modules.all.flatMap { module -> [Finding] in
            let limited = Set(
                module.target.dependencies.map(\.name).filter { name in
                    guard let known = modules[name] else { return false }
                    let permissions = modules.permissions(of: module, toKnow: known)
                    return !permissions.isEmpty && permissions.allSatisfy(\.inAssemblies)
                })
            guard !limited.isEmpty else { return [] }
            let files = project.files(of: module.target)
            let assemblies = Self.assemblies(in: files)
            return files.flatMap { file -> [Finding] in
                if file.facts.declarations.contains(where: { assemblies.contains($0.name) }) { return [] }
                return file.facts.imports.filter { limited.contains($0.module) }.map { imported in
                    Finding(
                        path: file.path, line: imported.line,
                        problem: "imports \(imported.module) and declares no assembly",
                        help: "take what it needs in its initializer; the assembly hands it over")
                }
            }
        }
    }

    /// The assembly types, including those by a superclass or a protocol of the same module.
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
