import Foundation

/// The names that a file declares and uses, as the compiler noted them while it built the file.
struct FileFacts {
    var folder: String
    var declared: Set<String> = []
    var used: Set<String> = []
}

extension FileFacts {
    /// The facts of every file of a module; nil where the build keeps none for each file, as an optimised one.
    static func all(of module: String) throws -> [FileFacts]? {
        guard let build = buildFolder(of: module) else { return nil }
        let sources = package.appending(path: "Sources/\(module)").resolvingSymlinksInPath()
        let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path).filter {
            $0.hasSuffix(".swift")
        }
        return try files.map { file in
            let name = URL(filePath: file).deletingPathExtension().lastPathComponent
            let bytes = try Data(contentsOf: build.appending(path: "\(name).swiftdeps"))
            let folder = file.split(separator: "/").dropLast().joined(separator: "/")
            return try FileFacts(Array(bytes), module: module, folder: folder)
        }
    }

    /// The folder of the module's objects in the build that runs now.
    private static func buildFolder(of module: String) -> URL? {
        var folder = program
        while folder.path.count > 1 {
            folder = folder.deletingLastPathComponent()
            let objects = folder.appending(path: "\(module).build")
            if FileManager.default.fileExists(atPath: objects.appending(path: "Scope.swiftdeps").path)
                || FileManager.default.fileExists(atPath: objects.appending(path: "Catalog.swiftdeps").path)
            {
                return objects
            }
        }
        return nil
    }

    /// The tests that run: on macOS a bundle, which another program has loaded.
    private static var program: URL {
        #if canImport(Darwin)
            Bundle(for: Marker.self).bundleURL
        #else
            URL(filePath: CommandLine.arguments[0])
        #endif
    }

    private final class Marker {}

    /// - Parameter bytes: A file of the compiler's fine-grained dependencies.
    init(_ bytes: [UInt8], module: String, folder: String) throws {
        self.folder = folder
        let records = try Bitstream(Array(bytes.dropFirst(4))).records.filter { $0.block == 8 }
        let texts = [""] + records.filter { $0.code == 5 }.map { String(decoding: $0.blob, as: UTF8.self) }
        var privateTypes: [String] = []
        for record in records where record.code == 2 && record.values.count >= 5 {
            let type = texts[Int(record.values[2])], name = texts[Int(record.values[3])]
            let isDeclared = record.values[4] == 1
            switch record.values[0] {
            case 0: note(name, isDeclared)
            // A type of the module, by its mangled name; those with @ are extensions, those with LL private.
            case 1 where type.contains("LL"): if isDeclared { privateTypes.append(type) }
            case 1 where type.hasPrefix("\(module.count)\(module)") && !type.contains("@"):
                note(type, isDeclared)
            default: break
            }
        }
        declared = declared.filter { name in !privateTypes.contains { $0.contains("\(name.count)\(name)33_") }
        }
    }

    private mutating func note(_ name: String, _ isDeclared: Bool) {
        if isDeclared { declared.insert(name) } else { used.insert(name) }
    }
}

/// Which folder uses what another declares.
struct FolderGraph {
    private var edges: [String: Set<String>] = [:]

    init(_ files: [FileFacts]) {
        var folders: [String: Set<String>] = [:]
        for file in files { for name in file.declared { folders[name, default: []].insert(file.folder) } }
        for file in files {
            for name in file.used.subtracting(file.declared) {
                // A name that several folders declare tells nothing.
                guard let folder = folders[name], folder.count == 1, folder != [file.folder] else { continue }
                edges[file.folder, default: []].formUnion(folder)
            }
        }
    }

    /// The folders of a circle, the first one again at the end; nil when there is none.
    var circle: [String]? {
        func search(_ path: [String]) -> [String]? {
            for next in (edges[path[path.count - 1]] ?? []).sorted() {
                if let start = path.firstIndex(of: next) { return Array(path[start...]) + [next] }
                if let circle = search(path + [next]) { return circle }
            }
            return nil
        }
        for folder in edges.keys.sorted() {
            if let circle = search([folder]) { return circle }
        }
        return nil
    }

    var isEmpty: Bool { edges.isEmpty }
}
