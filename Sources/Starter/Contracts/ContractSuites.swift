package import Foundation

/// The suites that test Base and Double alike: those in files that mention `Implementation` or `Comparison`.
package enum ContractSuites {
    package static let marks: Set = ["Implementation", "Comparison", "implementations"]

    /// The names of the types of a test file that are contracts or comparisons.
    static func names(in source: String, marks: Set<String> = marks) -> Set<String> {
        let tokens = Lexer.tokens(of: source.utf8)
        guard tokens.contains(where: { $0.kind == .word && marks.contains($0.text) }) else { return [] }
        return Set(SourceFacts(of: source.utf8).declarations.map(\.name))
    }

    /// The names in all test files of a package.
    package static func names(inPackage root: URL, marks: Set<String> = marks) throws -> Set<String> {
        let tests = root.appending(path: "Tests")
        return try tests.filesBelow().filter { $0.hasSuffix(".swift") }.reduce(into: []) { all, path in
            let source = try String(contentsOf: tests.appending(path: path), encoding: .utf8)
            all.formUnion(names(in: source, marks: marks))
        }
    }
}
