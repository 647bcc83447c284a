import Foundation
import Starter

/// A copy of the package in which some files are replaced.
///
/// Unchanged files are not written again, so that incremental builds stay fast. Linked folders are linked from the copy.
struct PackageCopy {
    let original: URL
    let folder: URL

    /// Updates the copy from the original, with these files replaced or added.
    func update(replacing replacements: [String: String]) throws {
        let manager = FileManager.default
        let replaced = Array(replacements.keys)
        let paths = try Set(files(in: original, replacing: replaced)).union(replaced)
        for path in try files(in: folder, replacing: []) {
            let (source, target) = (original.appending(path: path), folder.appending(path: path))
            // What was written through a link of before would change the folder that it leads to.
            if !paths.contains(path) || destination(of: target) != linkedFolder(source) {
                try manager.removeItem(at: target)
            }
        }
        for path in paths {
            let (source, target) = (original.appending(path: path), folder.appending(path: path))
            if let text = replacements[path] {
                try write(Data(text.utf8), to: target)
            } else if let linked = linkedFolder(source) {
                try link(target, to: linked)
            } else if manager.fileExists(atPath: source.path) {
                try write(Data(contentsOf: source), to: target)
                try copyPermissions(of: source, to: target)
            }
            // Else a link to nothing, as editors leave beside an open file.
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

    private func link(_ link: URL, to linked: String) throws {
        let manager = FileManager.default
        guard destination(of: link) != linked else { return }
        // What is left of a folder.
        try? manager.removeItem(at: link)
        try manager.createDirectory(
            at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
        try manager.createSymbolicLink(atPath: link.path, withDestinationPath: linked)
    }

    /// The folder that a link leads to; nil for anything else.
    private func linkedFolder(_ url: URL) -> String? {
        destination(of: url) != nil && url.isFolder ? url.resolvingSymlinksInPath().path : nil
    }

    private func destination(of link: URL) -> String? {
        try? FileManager.default.destinationOfSymbolicLink(atPath: link.path)
    }

    /// All files except builds and git's. A link to a folder is one of them, unless replaced files lie behind it.
    private func files(
        in package: URL, below top: String = "", replacing replaced: [String]
    ) throws -> [String] {
        let folder = package.appending(path: top)
        guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).flatMap { name -> [String] in
            if top.isEmpty, name.hasPrefix(".build") || name == ".git" { return [] }
            let path = top + name
            let url = package.appending(path: path)
            let isOpened =
                linkedFolder(url) == nil
                ? url.isFolder : replaced.contains { $0.hasPrefix(path + "/") }
            return isOpened ? try files(in: package, below: path + "/", replacing: replaced) : [path]
        }
    }
}
