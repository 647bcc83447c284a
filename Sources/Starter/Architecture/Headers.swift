/// Resolves the headers that C files include.
struct Headers {
    enum Source: Equatable {
        /// The target's own folder.
        case own
        /// The public headers of a target.
        case target(String)
        /// No header of that name in this package.
        case system
        /// A path that leads out of the target's folder.
        case outside
        /// A file of the target's folder that is not checked: its ending is none of a header, or it is an
        /// excluded source.
        case unchecked
        /// Computed by a macro.
        case unknown
    }

    private let project: Project
    private let paths: Set<String>
    /// The targets with a public header of that name.
    private let publicHeaders: [String: [String]]

    init(_ project: Project) {
        self.project = project
        paths = Set(project.cFiles.map(\.path))
        var publicHeaders: [String: [String]] = [:]
        for file in project.cFiles {
            guard let target = project.target(of: file.path) else { continue }
            let folder =
                target.kind == .system ? target.path : "\(target.path)/\(target.publicHeaders)".normalizedPath
            guard file.path.hasPrefix(folder + "/") else { continue }
            publicHeaders[String(file.path.dropFirst(folder.count + 1)), default: []].append(target.name)
        }
        self.publicHeaders = publicHeaders
    }

    /// The source of an included header.
    func source(of inclusion: CFacts.Inclusion, in file: String, of target: Manifest.Target) -> Source {
        if inclusion.form == .computed { return .unknown }
        if inclusion.path.hasPrefix("/") { return .outside }
        let beside = "\(file)/../\(inclusion.path)".normalizedPath
        if inclusion.isEmbedded {
            let isAllowed = beside.isAt(orBelow: target.path) || beside.isAt(orBelow: "Fixtures")
            return isAllowed ? .own : .outside
        }
        if inclusion.form == .quoted, beside.isAt(orBelow: target.path) {
            if paths.contains(beside) { return project.target(of: beside) == nil ? .unchecked : .own }
            if project.unread.contains(beside) { return .unchecked }
        }
        let owners = publicHeaders[inclusion.path.normalizedPath, default: []]
        if owners.contains(target.name) { return .own }
        if inclusion.path.split(separator: "/").contains("..") { return .outside }
        if let declared = owners.first(where: { owner in target.dependencies.contains { $0.name == owner } })
        {
            return .target(declared)
        }
        return owners.first.map { .target($0) } ?? .system
    }

    /// The modules of this package that a target's C files include or import.
    func modulesUsed(by target: Manifest.Target) -> Set<String> {
        var used: Set<String> = []
        for file in project.cFiles(of: target) {
            for inclusion in file.facts.inclusions {
                if case .target(let name) = source(of: inclusion, in: file.path, of: target) {
                    used.insert(name)
                }
            }
            used.formUnion(file.facts.imports.map(\.name))
        }
        return used
    }
}
