package import Foundation

/// The suites that test Base and Double alike: those in files that mention `Implementation` or `Comparison`.
package enum ContractSuites {
    package static let marks: Set = ["Implementation", "Comparison", "implementations"]

    /// The names of the types of a test file that are contracts or comparisons.
    static func names(in source: String, marks: Set<String> = marks) -> Set<String> {
        let tokens = Lexer.tokens(of: source.utf8)
        guard isMarked(tokens, marks) else { return [] }
        return Set(SourceFacts(of: source.utf8).declarations.map(\.name)).union(extendedNames(in: tokens))
    }

    /// The names of the tests outside of types in a test file that has contracts or comparisons.
    static func freeTests(in source: String, marks: Set<String> = marks) -> Set<String> {
        let tokens = Lexer.tokens(of: source.utf8)
        guard isMarked(tokens, marks) else { return [] }
        var depth = 0
        let attributes = tokens.indices.filter { index in
            if tokens[index].isSymbol("{") { depth += 1 }
            if tokens[index].isSymbol("}") { depth -= 1 }
            return depth == 0 && tokens[index].kind == .attribute && tokens[index].text == "Test"
        }
        return Set(
            attributes.compactMap { index in
                tokens[index...].drop { !$0.isWord("func") }.dropFirst().first?.text
            })
    }

    private static func isMarked(_ tokens: [Token], _ marks: Set<String>) -> Bool {
        tokens.contains { $0.kind == .word && marks.contains($0.text) }
    }

    /// All names in the heads of extensions: the id of a test in `extension Outer.Inner` begins with the outer one.
    private static func extendedNames(in tokens: [Token]) -> [String] {
        tokens.indices.filter { tokens[$0].isWord("extension") }.flatMap { index in
            tokens[(index + 1)...].prefix { !$0.isWord("where") && ($0.kind != .symbol || $0.text == ".") }
                .filter { $0.kind != .symbol }.map(\.text)
        }
    }

    /// The names in all test files of a package, with those of tests outside of types.
    package static func names(inPackage root: URL) throws -> Set<String> {
        try sources(inPackage: root).reduce(into: []) { all, source in
            all.formUnion(names(in: source))
            all.formUnion(freeTests(in: source))
        }
    }

    /// A regular expression for the ids of the tests in a package that are contracts or comparisons.
    static func filter(inPackage root: URL, marks: Set<String> = marks) throws -> String {
        let sources = try sources(inPackage: root)
        let names = sources.reduce(into: Set<String>()) { all, source in
            all.formUnion(Self.names(in: source, marks: marks))
        }
        // Ids have the backticks of raw names.
        let patterns = names.sorted().map { "`?\(TestFilter.pattern(for: $0))`?" }
        let suites = "^[^./]+\\.(\(patterns.joined(separator: "|")))/"
        // Those outside of suites in all files: an id has no more than the name of its file.
        let hasFreeTests = sources.contains { !freeTests(in: $0, marks: marks).isEmpty }
        return hasFreeTests ? "\(suites)|^[^./]+\\.[^/]*\\(" : suites
    }

    private static func sources(inPackage root: URL) throws -> [String] {
        let tests = root.appending(path: "Tests")
        return try tests.filesBelow().filter { $0.hasSuffix(".swift") }.map { path in
            try String(contentsOf: tests.appending(path: path), encoding: .utf8)
        }
    }
}
