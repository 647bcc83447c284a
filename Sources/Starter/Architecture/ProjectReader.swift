import Dispatch
import Foundation
import Synchronization

extension Project {
    /// Reads the project in a folder, in parallel to SwiftPM, which reads the manifest.
    ///
    /// - Parameter folders: The folders with modules: `Sources`, `Tests`.
    static func read(at root: URL, folders: [String]) throws -> Project {
        let manifestFile = root.appending(path: "Package.swift")
        guard let text = try? String(contentsOf: manifestFile, encoding: .utf8) else {
            throw Failure(
                "there is no Package.swift in \(root.path)", help: "run it at the project's top folder")
        }
        let dump = try ManifestDump(at: root)
        let files = try ProjectFiles(in: root, folders: folders)
        let topLevel = try FileManager.default.contentsOfDirectory(atPath: root.path)
        return try Project(
            manifest: dump.manifest(), manifestText: text, files: files.swift, cFiles: files.c,
            moduleMaps: files.moduleMaps, symbolicLinks: files.symbolicLinks, unread: files.unread,
            topLevel: topLevel, topFolders: Set(topLevel.filter { root.appending(path: $0).isFolder }))
    }
}

/// The files of a project, read in parallel.
struct ProjectFiles {
    var swift: [Project.SourceFile] = []
    var c: [Project.CFile] = []
    var moduleMaps: [Project.ModuleMapFile] = []
    var symbolicLinks: [String] = []
    /// The paths of everything else.
    var unread: [String] = []

    /// What the names of files in C and related languages end with.
    static let cEndings: Set = [
        "c", "h", "m", "mm", "cc", "cpp", "cxx", "hh", "hpp", "hxx", "inc", "S", "s",
    ]

    init(in root: URL, folders: [String]) throws {
        let all = try folders.flatMap { try Self.paths(below: $0, in: root) }
        let paths = all.filter { !URL.isLeftover($0) }
        // The compiler follows a link whatever its name ends with, but none whose name begins with a dot, as an editor's
        // lock does.
        symbolicLinks = all.filter { path in
            let isLock = URL.isLeftover(path) && path.split(separator: "/").last?.hasPrefix(".") == true
            return !isLock && Self.isSymbolicLink(root.appending(path: path))
        }

        let found = Mutex(ProjectFiles())
        let unreadable = Mutex<[String]>([])
        let sources = Set(paths).subtracting(symbolicLinks).filter(Self.isRead).sorted()
        DispatchQueue.concurrentPerform(iterations: sources.count) { index in
            let path = sources[index]
            guard let source = try? Data(contentsOf: root.appending(path: path)) else {
                return unreadable.withLock { $0.append(path) }
            }
            Self.add(path, source, to: found)
        }
        if let path = unreadable.withLock({ $0.min() }) {
            throw Failure("\(path) cannot be read", help: "check that it is a file with read permission")
        }
        let links = symbolicLinks
        self = found.withLock { $0 }
        symbolicLinks = links
        unread = Set(paths).subtracting(links).subtracting(sources).sorted()
    }

    private init() {}

    private static func add(_ path: String, _ source: Data, to found: borrowing Mutex<ProjectFiles>) {
        switch path.split(separator: ".").last {
        case "swift":
            let file = Project.SourceFile(path: path, facts: SourceFacts(of: source))
            found.withLock { $0.swift.append(file) }
        case "modulemap":
            let file = Project.ModuleMapFile(path: path, facts: ModuleMapFacts(of: source))
            found.withLock { $0.moduleMaps.append(file) }
        default:
            let file = Project.CFile(path: path, facts: CFacts(of: source))
            found.withLock { $0.c.append(file) }
        }
    }

    private static func isRead(_ path: String) -> Bool {
        guard let ending = path.split(separator: ".").last else { return false }
        return ending == "swift" || ending == "modulemap" || cEndings.contains(String(ending))
    }

    private static func paths(below folder: String, in root: URL) throws -> [String] {
        let url = root.appending(path: folder)
        guard FileManager.default.fileExists(atPath: url.path) else { return [] }
        return [folder]
            + (try FileManager.default.subpathsOfDirectory(atPath: url.path).map { "\(folder)/\($0)" })
    }

    private static func isSymbolicLink(_ url: URL) -> Bool {
        var status = stat()
        return lstat(url.path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }
}
