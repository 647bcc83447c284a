import Foundation

/// The current state of all files of a build: the manifest, and what lies below the folders of targets.
struct SourceFiles {
    /// The date of the last change of any file or folder.
    let newest: Date
    /// A hash of their names, sizes and dates.
    let fingerprint: String

    /// Where targets lie unless the manifest names another folder, and what they embed.
    private static let usual: Set = ["Sources", "Tests", "Fixtures", "Plugins"]

    init(at root: URL) throws {
        let manager = FileManager.default
        let manifest = try? String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
        let folders = try manager.contentsOfDirectory(atPath: root.path).sorted().filter { name in
            var isFolder: ObjCBool = false
            let isNamed = ["\"\(name)/", "\"\(name)\""].contains { manifest?.contains($0) == true }
            return (isNamed || Self.usual.contains(name))
                && manager.fileExists(atPath: root.appending(path: name).path, isDirectory: &isFolder)
                && isFolder.boolValue
        }
        let paths = try folders.flatMap { folder in
            try [folder]
                + manager.subpathsOfDirectory(atPath: root.appending(path: folder).path).map {
                    "\(folder)/\($0)"
                }
        }
        var newest = Date.distantPast
        var lines: [String] = []
        for path in ["Package.swift"] + paths.sorted() {
            guard let stamp = FileStamp(path: "\(root.path)/\(path)") else { continue }
            newest = max(newest, stamp.changed)
            lines.append("\(path) \(stamp)")
        }
        self.newest = newest
        fingerprint = Data(lines.joined(separator: "\n").utf8).fnv1a
    }
}

/// Identifies a version of a file.
struct FileStamp: CustomStringConvertible {
    let changed: Date
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
        description = "\(status.st_size) \(time.tv_sec).\(time.tv_nsec)"
    }
}
