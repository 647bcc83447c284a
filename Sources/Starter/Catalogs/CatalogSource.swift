import Foundation

/// A catalog in the source of the composition root.
struct CatalogSource: Equatable {
    /// The protocol with its components: `CoreAssembly`.
    let face: String
    /// The file that contains it.
    let path: String
    /// Its first line, from 1.
    let line: Int
    /// The listed names.
    var components: [String] = []

    /// The catalogs in a source text: each starts at `Catalog<any …>` and lists the following `Component("…"`
    /// names.
    static func all(in text: String, path: String) -> [CatalogSource] {
        var catalogs: [CatalogSource] = []
        for (index, line) in text.linesOfAnyBreak.enumerated() {
            let code = line.prefix { $0 != "/" }
            if let face = code.firstMatch(of: /Catalog<any (\w+)>/)?.output.1 {
                catalogs.append(CatalogSource(face: String(face), path: path, line: index + 1))
            }
            guard let last = catalogs.indices.last else { continue }
            for match in code.matches(of: /Component\((?:async: )?"(\w+)"/) {
                catalogs[last].components.append(String(match.output.1))
            }
        }
        return catalogs
    }

    /// The catalogs in all Swift files below a folder, in the order of the files.
    static func all(below folder: String, of root: URL) throws -> [CatalogSource] {
        let paths = try root.appending(path: folder).filesBelow()
        return try paths.filter { $0.hasSuffix(".swift") }.flatMap { path in
            let path = "\(folder)/\(path)"
            return all(in: try String(contentsOf: root.appending(path: path), encoding: .utf8), path: path)
        }
    }
}
