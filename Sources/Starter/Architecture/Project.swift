import Dispatch
import Foundation
import Synchronization

/// What the rules look at: the manifest, every Swift file, and the names at the top.
struct Project {
    struct SourceFile {
        /// From the package's top: `Sources/App/Main.swift`.
        let path: String
        let facts: SourceFacts
    }

    let manifest: Manifest
    let manifestText: ManifestText
    /// In order of their paths.
    let files: [SourceFile]
    let topLevel: [String]
    /// The target that each file belongs to, by the file's path.
    private let owners: [String: Manifest.Target]
    private let filesByTarget: [String: [SourceFile]]

    init(manifest: Manifest, manifestText: String, files: [SourceFile], topLevel: [String]) {
        self.manifest = manifest
        self.manifestText = ManifestText(manifestText, targets: manifest.targets.map(\.name))
        self.files = files.sorted { $0.path < $1.path }
        self.topLevel = topLevel.sorted()
        var owners: [String: Manifest.Target] = [:]
        for file in files { owners[file.path] = manifest.target(of: file.path) }
        self.owners = owners
        filesByTarget = Dictionary(grouping: self.files) { owners[$0.path]?.name ?? "" }
    }

    func target(of file: SourceFile) -> Manifest.Target? { owners[file.path] }

    func files(of target: Manifest.Target) -> [SourceFile] { filesByTarget[target.name] ?? [] }

    /// Reads the project in a folder; SwiftPM reads the manifest meanwhile.
    static func read(at root: URL) throws -> Project {
        let manifestFile = root.appending(path: "Package.swift")
        guard let text = try? String(contentsOf: manifestFile, encoding: .utf8) else {
            throw Failure("no Package.swift in \(root.path)", help: "run it at the project's top folder")
        }
        let dump = try ManifestDump(at: root)
        let files = try sourceFiles(in: root)
        return try Project(
            manifest: dump.manifest(), manifestText: text, files: files,
            topLevel: try FileManager.default.contentsOfDirectory(atPath: root.path))
    }

    private static func sourceFiles(in root: URL) throws -> [SourceFile] {
        let paths = try ["Sources", "Tests"].flatMap { folder in
            try swiftFiles(in: root.appending(path: folder)).map { "\(folder)/\($0)" }
        }
        let files = Mutex<[SourceFile]>([])
        let problems = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: paths.count) { index in
            let path = paths[index]
            do {
                let source = try Data(contentsOf: root.appending(path: path))
                let file = SourceFile(path: path, facts: SourceFacts(of: source))
                files.withLock { $0.append(file) }
            } catch {
                problems.withLock { $0.append(path) }
            }
        }
        if let path = problems.withLock({ $0.min() }) {
            throw Failure("\(path) cannot be read", help: "check that it is a file with read permission")
        }
        return files.withLock { $0 }
    }

    private static func swiftFiles(in folder: URL) throws -> [String] {
        guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
        return try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
            $0.hasSuffix(".swift")
        }
    }
}
