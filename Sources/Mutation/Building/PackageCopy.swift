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
            let (source, target) = (original.appending(path: path), folder.appending(path: path))
            if let text = replacements[path] {
                try write(Data(text.utf8), to: target)
            } else {
                try write(Data(contentsOf: source), to: target)
                try copyPermissions(of: source, to: target)
            }
        }
    }

    // A test may run a script of the package.
    private func copyPermissions(of source: URL, to target: URL) throws {
        let permissions = try [source, target].map {
            try FileManager.default.attributesOfItem(atPath: $0.resolvingSymlinksInPath().path)[
                .posixPermissions] as? Int
        }
        guard permissions[0] != permissions[1], let permissions = permissions[0] else { return }
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: target.path)
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
            // A link to nothing, as editors leave beside an open file, is no part of the package.
            guard manager.fileExists(atPath: url.path, isDirectory: &isFolder) else { return [] }
            guard isFolder.boolValue else { return [top] }
            return try manager.subpathsOfDirectory(atPath: url.path).filter { path in
                manager.fileExists(atPath: url.appending(path: path).path, isDirectory: &isFolder)
                    && !isFolder.boolValue
            }.map { "\(top)/\($0)" }
        }
    }
}
