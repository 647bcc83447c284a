/// A file imports only modules that its target declares, where that is allowed.
extension ArchitectureCheck {
    private static let testModules: Set = ["Testing", "XCTest"]

    var importFindings: [Finding] {
        let limits = Dictionary(grouping: rules.importLimits, by: \.kind)
            .mapValues { Set($0.flatMap(\.modules)) }
        return project.files.flatMap { file -> [Finding] in
            guard let module = module(of: file) else { return [] }
            return file.facts.imports.flatMap { imported in
                let problems =
                    modules.ownPackage.contains(imported.module)
                    ? problems(of: imported, in: module)
                    : outsideProblems(of: imported, in: file, of: module, limit: limits[module.kind])
                return (problems + formProblems(of: imported, in: module)).map {
                    Finding(path: file.path, line: imported.line, problem: $0.problem, help: $0.help)
                }
            }
        }
    }

    /// Checks that apply to every import.
    private func formProblems(
        of imported: SourceFacts.Import, in module: Module
    ) -> [(problem: String, help: String)] {
        var problems: [(String, String)] = []
        if imported.isExported {
            problems.append(
                (
                    "@_exported import \(imported.module) hands a module on unseen",
                    "import it without @_exported, and let every file import what it uses"
                ))
        }
        if imported.isTestable, module.target.kind != .test {
            problems.append(
                (
                    "@testable import \(imported.module) opens what the module keeps to itself",
                    "make `package` or `public` what others may use, and import it without @testable"
                ))
        }
        return problems
    }

    /// An import from this package.
    private func problems(
        of imported: SourceFacts.Import, in module: Module
    ) -> [(problem: String, help: String)] {
        let name = imported.module
        guard name != module.name else { return [] }
        guard let declared = module.target.dependencies.first(where: { $0.name == name }) else {
            let mayKnow = modules[name].map { !modules.permissions(of: module, toKnow: $0).isEmpty } ?? false
            return [
                (
                    "\(module.name) imports \(name), which it does not declare as a dependency",
                    mayKnow
                        ? "add \"\(name)\" to \(module.name)'s dependencies in Package.swift"
                        : "\(modules.whatMayKnow(module)); \(Self.seeRules)"
                )
            ]
        }
        if imported.isQuestion, !declared.platforms.isEmpty {
            return [
                (
                    "asks whether \(name) can be imported, which the platform decides",
                    "ask `#if os(…)`: Package.swift links it on \(declared.platforms.joined(separator: ", "))"
                )
            ]
        }
        if imported.isQuestion {
            return [
                (
                    "asks whether \(name) can be imported, which every build answers with yes",
                    "import it; \(conditionsFile) asks `#if Double` for what only some builds have"
                )
            ]
        }
        guard declared.traits == ["Double"], !imported.isUnderDouble else { return [] }
        return [
            (
                "\(module.name) imports \(name) outside `#if Double`",
                "a build without the trait does not link it: put the import under `#if Double`"
            )
        ]
    }

    /// An import from another package, the toolchain or the system.
    private func outsideProblems(
        of imported: SourceFacts.Import, in file: Project.SourceFile, of module: Module, limit: Set<String>?
    ) -> [(problem: String, help: String)] {
        let name = imported.module
        if let help = adviceOnUndeclaredPackage(ofModule: name, to: module.target) {
            return [("\(module.name) imports \(name), which it does not declare as a dependency", help)]
        }
        if Self.testModules.contains(name), module.target.kind != .test,
            !rules.allow("import \(name)", in: file.path)
        {
            return [
                (
                    "\(module.name) imports \(name), which is for tests only",
                    "move the code into a test target, or write in \(ArchitectureRules.fileName): "
                        + "allow import \(name) in \(module.target.path): REASON"
                )
            ]
        }
        guard let limit, !limit.contains(name), name != "Swift", !imported.isQuestion else { return [] }
        return [
            (
                "\(module.name) (\(module.kind)) imports \(name)",
                "\(module.kind) imports only \(limit.sorted().joined(separator: ", ")); do without, or move the code"
            )
        ]
    }
}
