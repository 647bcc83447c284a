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
    /// The files beside public headers that are not checked.
    private let uncheckedHeaders: Set<String>

    init(_ project: Project) {
        self.project = project
        paths = Set(project.cFiles.map(\.path))
        var publicHeaders: [String: [String]] = [:]
        for file in project.cFiles {
            guard let target = project.target(of: file.path),
                let name = Self.name(of: file.path, in: Self.publicFolder(of: target))
            else { continue }
            publicHeaders[name, default: []].append(target.name)
        }
        self.publicHeaders = publicHeaders
        let unchecked = paths.filter { project.target(of: $0) == nil }.union(project.unread)
        let folders = project.manifest.targets.filter { project.files(of: $0).isEmpty }.map(Self.publicFolder)
        uncheckedHeaders = Set(
            unchecked.flatMap { path in folders.compactMap { Self.name(of: path, in: $0) } })
    }

    private static func publicFolder(of target: Manifest.Target) -> String {
        target.kind == .system ? target.path : "\(target.path)/\(target.publicHeaders)".normalizedPath
    }

    /// The name by which a file below a folder is included.
    private static func name(of path: String, in folder: String) -> String? {
        path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : nil
    }

    /// Where the compiler looks for a header in a target's own folder.
    private static func searchedFolders(of target: Manifest.Target) -> [String] {
        let named = target.settings.filter { $0.name == "headerSearchPath" }.flatMap(\.values)
        return [publicFolder(of: target)] + named.map { "\(target.path)/\($0)".normalizedPath }
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
        let searched = Self.searchedFolders(of: target).map { "\($0)/\(inclusion.path)".normalizedPath }
        for path in (inclusion.form == .quoted ? [beside] : []) + searched
        where path.isAt(orBelow: target.path) {
            if paths.contains(path) { return project.target(of: path) == nil ? .unchecked : .own }
            if project.unread.contains(path) { return .unchecked }
        }
        let name = inclusion.path.normalizedPath
        let owners = publicHeaders[name, default: []]
        if owners.contains(target.name) { return .own }
        if inclusion.path.split(separator: "/").contains("..") { return .outside }
        if let declared = owners.first(where: { owner in target.dependencies.contains { $0.name == owner } })
        {
            return .target(declared)
        }
        if let owner = owners.first { return .target(owner) }
        return uncheckedHeaders.contains(name) ? .unchecked : .system
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
