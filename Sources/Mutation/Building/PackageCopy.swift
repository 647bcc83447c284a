import Foundation

/// A copy of the package in which some files are replaced.
///
/// Unchanged files are not written again, so that incremental builds stay fast.
struct PackageCopy {
    let original: URL
    let folder: URL

    /// Updates the copy from the original, with these files replaced or added.
    func update(replacing replacements: [String: String]) throws {
        let paths = try Set(files(in: original)).union(replacements.keys)
        for path in try Set(files(in: folder)).subtracting(paths) {
            try FileManager.default.removeItem(at: folder.appending(path: path))
        }
        for path in paths {
            let wanted =
                try replacements[path].map { Data($0.utf8) }
                ?? Data(contentsOf: original.appending(path: path))
            try write(wanted, to: folder.appending(path: path))
        }
    }

    private func write(_ data: Data, to file: URL) throws {
        if let present = try? Data(contentsOf: file), present == data { return }
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
    }

    /// All files except builds and git's.
    private func files(in folder: URL) throws -> [String] {
        let manager = FileManager.default
        guard manager.fileExists(atPath: folder.path) else { return [] }
        let tops = try manager.contentsOfDirectory(atPath: folder.path).filter {
            !$0.hasPrefix(".build") && $0 != ".git"
        }
        return try tops.flatMap { top -> [String] in
            var isFolder: ObjCBool = false
            let url = folder.appending(path: top)
            guard manager.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue else {
                return [top]
            }
            return try manager.subpathsOfDirectory(atPath: url.path).filter { path in
                manager.fileExists(atPath: url.appending(path: path).path, isDirectory: &isFolder)
                    && !isFolder.boolValue
            }.map { "\(top)/\($0)" }
        }
    }
}
