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
    package static func names(inPackage root: URL) throws -> Set<String> {
        try sources(inPackage: root).reduce(into: []) { $0.formUnion(names(in: $1)) }
    }

    /// A regular expression for the ids of the tests in a package that are contracts or comparisons.
    static func filter(inPackage root: URL, marks: Set<String> = marks) throws -> String {
        let names = try sources(inPackage: root).reduce(into: Set<String>()) { all, source in
            all.formUnion(Self.names(in: source, marks: marks))
        }
        // Ids have the backticks of raw names.
        let patterns = names.sorted().map { "`?\(TestFilter.pattern(for: $0))`?" }
        return "^[^./]+\\.(\(patterns.joined(separator: "|")))/"
    }

    private static func sources(inPackage root: URL) throws -> [String] {
        let tests = root.appending(path: "Tests")
        return try tests.filesBelow().filter { $0.hasSuffix(".swift") }.map { path in
            try String(contentsOf: tests.appending(path: path), encoding: .utf8)
        }
    }
}
