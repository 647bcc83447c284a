package import Foundation

/// The current state of all files of a build: the manifests, what lies below the folders of targets, and the packages
/// that the manifests find by a path outside.
struct SourceFiles {
    /// A hash of their names, sizes and dates. Where a manifest computes a path, it is another one each time: what lies
    /// there is not known.
    var fingerprint: String { Data(lines.joined(separator: "\n").utf8).fnv1a }

    private var lines: [String] = []
    /// The folders that were read, each once: links and packages may lead to them again.
    private var folders: Set<String> = []
    /// The root's, and those that it and they name by a path. Other manifests, as those of fixtures, templates and
    /// checkouts, are no part of the build.
    private var packages: [LocalPackage] = []

    /// Where targets lie unless the manifest names another folder, and what they embed.
    private static let usual: Set = ["Sources", "Source", "src", "srcs", "Tests", "Fixtures", "Plugins"]

    /// - Parameter leftOut: The folders at the package's top that are not looked at.
    init(at root: URL, leavingOut leftOut: Set<String> = []) throws {
        try readPackage(at: root.path)
        for package in packages {
            try addFiles(of: package, leavingOut: package.folder == root.path ? leftOut : [])
            // A file or a bundle of them: `.binaryTarget(name: "Kit", path: "../Kit.zip")`.
            for path in package.paths where package.isBeside(path) && !isPackage(path) { try add(path) }
        }
    }

    private mutating func readPackage(at folder: String) throws {
        guard let stamp = FileStamp(path: folder), stamp.isFolder, !isPackage(folder) else { return }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        let manifest = manifest(at: folder, among: names)
        let package = LocalPackage(
            folder: folder, identity: stamp.identity, names: names, manifest: manifest)
        packages.append(package)
        for path in package.paths where FileStamp(path: "\(path)/Package.swift") != nil {
            try readPackage(at: path)
        }
    }

    private func isPackage(_ path: String) -> Bool {
        FileStamp(path: path).map { stamp in packages.contains { $0.identity == stamp.identity } } ?? false
    }

    /// The manifests of a package as one text: there may be others for some versions of Swift, `Package@swift-6.3.swift`.
    private mutating func manifest(at root: String, among names: [String]) -> String {
        let manifests = names.filter { $0.hasPrefix("Package") && $0.hasSuffix(".swift") }.compactMap {
            try? String(contentsOfFile: "\(root)/\($0)", encoding: .utf8)
        }
        guard !manifests.contains(where: Self.computesPath) else {
            // Whatever it names, the fingerprint is another one each time.
            lines.append("computed \(UUID())")
            return ""
        }
        return manifests.joined(separator: "\n").replacing("\"./", with: "\"")
    }

    private mutating func addFiles(of package: LocalPackage, leavingOut leftOut: Set<String>) throws {
        // One within another package may have been added with it.
        guard folders.insert(package.identity).inserted else { return }
        let isTarget = package.manifest.contains(/path:\s*"\.?"/)
        for name in package.names where !leftOut.contains(name) {
            let path = "\(package.folder)/\(name)"
            let isNamed = ["\"\(name)/", "\"\(name)\""].contains { package.manifest.contains($0) }
            let isFolder = FileStamp(path: path)?.isFolder == true
            let isUsual =
                isFolder ? Self.usual.contains(name) : name.hasSuffix(".swift") || name == "Package.resolved"
            // SwiftPM takes nothing hidden for a source.
            if isNamed || isUsual || (isTarget && !name.hasPrefix(".")) { try add(path) }
        }
    }

    /// Whether a target or a package lies where only the manifest's run tells: `path: kit`, and not `path: "Kit"`. The
    /// folder of `path: "Modules/\(name)"` is known, and is read with all below it.
    private static func computesPath(_ manifest: String) -> Bool {
        let bytes = Array(manifest.utf8)
        let tokens = Lexer.tokens(of: bytes)
        return tokens.indices.dropLast(2).contains { index in
            guard tokens[index].isWord("path"), tokens[index + 1].isSymbol(":") else { return false }
            let value = tokens[index + 2]
            // The parameter of a function.
            if value.isWord("String") || value.isWord("nil") { return false }
            // Tokens of interpolations follow that of their literal.
            let next = tokens[(index + 2)...].first { $0.range.lowerBound >= value.range.upperBound }
            guard next.map({ $0.isSymbol(",") || $0.isSymbol(")") }) ?? true else { return true }
            // A name may be a parameter's, whose values stand in calls that are not read.
            guard value.kind == .literal else { return true }
            let path = String(decoding: bytes[value.range].dropFirst().dropLast(), as: UTF8.self)
            return path.contains("\\(") && path.wholeMatch(of: /[\w-]+\/.*/) == nil
        }
    }

    /// Adds a file, or a folder with all below it, also behind links, which SwiftPM follows.
    private mutating func add(_ path: String) throws {
        guard let stamp = FileStamp(path: path) else { return }
        lines.append("\(path) \(stamp)")
        guard stamp.isFolder, folders.insert(stamp.identity).inserted else { return }
        let names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
        // SwiftPM takes nothing hidden for a source; a package may have its own `.build` and `.git`.
        let isPackage = isPackage(path)
        for name in names where !(isPackage && name.hasPrefix(".")) { try add("\(path)/\(name)") }
    }
}

/// A package of a build that is read where it lies.
private struct LocalPackage {
    let folder: String
    /// The same by whichever path the folder is found.
    let identity: String
    /// Of all that lies in the folder.
    let names: [String]
    let manifest: String

    /// Where the packages and the targets lie that the manifest names by a path.
    var paths: [String] {
        manifest.matches(of: /path:\s*"([^"]*)"/).flatMap { match -> [String] in
            let path = NSString(string: String(match.output.1)).expandingTildeInPath
            return Self.files(at: path.hasPrefix("/") ? path : "\(folder)/\(path)")
        }
    }

    /// Whether a path leads out of the package.
    func isBeside(_ path: String) -> Bool {
        !path.hasPrefix("\(folder)/") || path.hasPrefix("\(folder)/..")
    }

    /// The path, or all that `Packages/\(name)` may be.
    private static func files(at path: String) -> [String] {
        guard path.contains("\\(") else { return [path] }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        return parts.dropFirst().reduce([parts[0]]) { (folders: [String], part: String) -> [String] in
            guard part.contains("\\(") else { return folders.map { "\($0)/\(part)" } }
            return folders.flatMap { folder in
                let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
                return names.sorted().map { "\(folder)/\($0)" }
            }
        }
    }
}

extension Manifest {
    /// A fingerprint of what decides whether the modules compile: all files of the build but those of the tests, and
    /// the compiler.
    package func fingerprintWithoutTests(at root: URL) throws -> String {
        try fingerprintWithoutTests(at: root, compiler: FinishedBuild.compiler(in: root))
    }

    func fingerprintWithoutTests(at root: URL, compiler: String) throws -> String {
        let sources = try SourceFiles(at: root, leavingOut: testFolders).fingerprint
        return Data("\(sources)\n\(compiler)".utf8).fnv1a
    }

    /// The folders at the package's top that have tests only.
    private var testFolders: Set<String> {
        func folders(_ isWanted: (Target) -> Bool) -> Set<String> {
            Set(targets.filter(isWanted).compactMap { $0.path.split(separator: "/").first.map(String.init) })
        }
        return folders { $0.kind == .test }.subtracting(folders { $0.kind != .test })
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
