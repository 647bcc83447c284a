package import Foundation

extension URL {
    /// Whether it leads to a folder, also through a link.
    package var isFolder: Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// The paths of the files below a folder, from there on, sorted; without those that ``isLeftover(_:)``.
    /// A symbolic link is a file.
    ///
    /// `subpathsOfDirectory` takes many times as long on Linux, and the tool reads whole projects.
    ///
    /// - Throws: An error when the folder or one below it can't be read.
    package func filesBelow() throws -> [String] {
        try Self.files(below: path, from: "").filter { !Self.isLeftover($0) }.sorted()
    }

    /// Whether a path is what Finder, an editor or a merge leaves beside a file: locks, copies and notes. `git mergetool`
    /// keeps what it merged as `.orig`, and `patch` what it could not apply as `.rej`.
    static func isLeftover(_ path: String) -> Bool {
        let name = path.split(separator: "/").last ?? ""
        return name == ".DS_Store" || name.hasPrefix("._") || name.hasPrefix(".#")
            || ["~", ".orig", ".rej"].contains { name.hasSuffix($0) }
            || name.hasPrefix(".") && [".swp", ".swo"].contains { name.hasSuffix($0) }
            || name.hasPrefix("#") && name.hasSuffix("#")
    }

    private static func files(below folder: String, from top: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).flatMap { name in
            var status = stat()
            let isFolder = lstat("\(folder)/\(name)", &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
            return isFolder
                ? try files(below: "\(folder)/\(name)", from: "\(top)\(name)/") : ["\(top)\(name)"]
        }
    }
}
