import Foundation

/// The current state of all files of a build: the manifest, what lies below the folders of targets, and the packages that
/// the manifest finds by a path outside.
struct SourceFiles {
    /// The date of the last change of any file or folder.
    private(set) var newest = Date.distantPast
    /// A hash of their names, sizes and dates.
    var fingerprint: String { Data(lines.joined(separator: "\n").utf8).fnv1a }

    private var lines: [String] = []
    /// The folders that were read, each once: links and packages may lead to them again.
    private var folders: Set<String> = []

    /// Where targets lie unless the manifest names another folder, and what they embed.
    private static let usual: Set = ["Sources", "Tests", "Fixtures", "Plugins"]

    init(at root: URL) throws { try addPackage(at: root.path) }

    private mutating func addPackage(at root: String) throws {
        guard let folder = FileStamp(path: root), folders.insert(folder.identity).inserted else { return }
        for name in ["Package.swift", "Package.resolved"] { try add("\(root)/\(name)") }
        let text = try? String(contentsOfFile: "\(root)/Package.swift", encoding: .utf8)
        let manifest = text?.replacing("\"./", with: "\"") ?? ""
        for name in try FileManager.default.contentsOfDirectory(atPath: root).sorted() {
            let isNamed = ["\"\(name)/", "\"\(name)\""].contains { manifest.contains($0) }
            guard isNamed || Self.usual.contains(name), FileStamp(path: "\(root)/\(name)")?.isFolder == true
            else { continue }
            try add("\(root)/\(name)")
        }
        for match in manifest.matches(of: /path:\s*"((?:\.\.|\/|~)[^"]*)"/) {
            let path = String(match.output.1)
            try addPackage(
                at: path.hasPrefix("..") ? "\(root)/\(path)" : NSString(string: path).expandingTildeInPath)
        }
    }

    /// Adds a file, or a folder with all below it, also behind links, which SwiftPM follows.
    private mutating func add(_ path: String) throws {
        guard let stamp = FileStamp(path: path) else { return }
        newest = max(newest, stamp.changed)
        lines.append("\(path) \(stamp)")
        guard stamp.isFolder, folders.insert(stamp.identity).inserted else { return }
        for name in try FileManager.default.contentsOfDirectory(atPath: path).sorted() {
            try add("\(path)/\(name)")
        }
    }
}

/// Identifies a version of a file.
struct FileStamp: CustomStringConvertible {
    let changed: Date
    let isFolder: Bool
    /// The same by whichever path it is found.
    let identity: String
    let description: String

    /// Nil when there is no file.
    init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        changed = Date(timeIntervalSince1970: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
        isFolder = status.st_mode & S_IFMT == S_IFDIR
        identity = "\(status.st_dev) \(status.st_ino)"
        description = "\(status.st_size) \(time.tv_sec).\(time.tv_nsec)"
    }
}
