/// The input of the checks: the manifest, every source file, and the names in the top folder.
struct Project {
    struct SourceFile {
        /// From the package's top: `Sources/App/Main.swift`.
        let path: String
        let facts: SourceFacts
    }

    /// A source or header in C or a related language.
    struct CFile {
        let path: String
        let facts: CFacts
    }

    struct ModuleMapFile {
        let path: String
        let facts: ModuleMapFacts
    }

    let manifest: Manifest
    let manifestText: ManifestText
    /// Sorted by path, as are all other lists.
    let files: [SourceFile]
    let cFiles: [CFile]
    let moduleMaps: [ModuleMapFile]
    let symbolicLinks: [String]
    /// The files whose endings are not those of sources, and resources whatever their endings are.
    let unread: Set<String>
    let topLevel: [String]
    /// The folders among the names at the top.
    let topFolders: Set<String>
    /// The target of each file, by the file's path.
    private let owners: [String: Manifest.Target]
    private let filesByTarget: [String: [SourceFile]]
    private let cFilesByTarget: [String: [CFile]]

    init(
        manifest: Manifest, manifestText: String, files: [SourceFile], cFiles: [CFile] = [],
        moduleMaps: [ModuleMapFile] = [], symbolicLinks: [String] = [], unread: [String] = [],
        topLevel: [String], topFolders: Set<String> = []
    ) {
        self.manifest = manifest
        self.manifestText = ManifestText(manifestText, targets: manifest.targets.map(\.name))
        let folders = manifest.folders
        let resources = Set((files.map(\.path) + cFiles.map(\.path)).filter(folders.isResource))
        let names = Dictionary(manifest.targets.map { ($0.name.moduleName, $0.name) }) { first, _ in first }
        self.files = files.filter { !resources.contains($0.path) }.sorted { $0.path < $1.path }.map { file in
            SourceFile(path: file.path, facts: file.facts.importing(names))
        }
        self.cFiles =
            cFiles.filter { !resources.contains($0.path) }.sorted { $0.path < $1.path }.map { file in
                CFile(path: file.path, facts: file.facts.importing(names))
            }
        self.moduleMaps = moduleMaps.sorted { $0.path < $1.path }
        self.symbolicLinks = symbolicLinks.sorted()
        self.unread = resources.union(unread)
        self.topLevel = topLevel.sorted()
        self.topFolders = topFolders
        var owners: [String: Manifest.Target] = [:]
        for path in self.files.map(\.path) + self.cFiles.map(\.path) + moduleMaps.map(\.path) {
            owners[path] = folders.target(of: path)
        }
        self.owners = owners
        filesByTarget = Dictionary(grouping: self.files) { owners[$0.path]?.name ?? "" }
        cFilesByTarget = Dictionary(grouping: self.cFiles) { owners[$0.path]?.name ?? "" }
    }

    /// The target of a file that was read.
    func target(of path: String) -> Manifest.Target? { owners[path] }

    func files(of target: Manifest.Target) -> [SourceFile] { filesByTarget[target.name] ?? [] }

    func cFiles(of target: Manifest.Target) -> [CFile] { cFilesByTarget[target.name] ?? [] }
}
