import Starter

/// Generates all mutations of a source.
///
/// Each family imitates a mistake that people make. A mutation that does not compile only costs time, so the
/// families guess types from names and leave the check to the compiler.
struct Mutators {
    let reader: CodeReader
    var source: SourceText { reader.source }
    var tokens: [Token] { reader.source.tokens }

    init(_ source: SourceText) { reader = CodeReader(source) }

    /// All mutations, in the order of the source.
    var mutations: [Mutation] {
        let inCode = tokens.indices.filter { reader.owners[$0] != nil }
        let inTokens = inCode.flatMap { index in
            operatorMutations(at: index) + wordMutations(at: index) + callMutations(at: index)
        }
        let inValues = reader.initialValues.keys.flatMap { literalMutations(at: $0) }
        let all =
            inTokens + inValues + reader.statements.flatMap { statementMutations($0) }
            + reader.statements.flatMap { conditionMutations($0) }
            + reader.blocks.indices.flatMap { resultMutations($0) }
        return all.sorted { ($0.bytes.lowerBound, $0.what) < ($1.bytes.lowerBound, $1.what) }
    }

    /// A mutation that replaces these tokens.
    func replacing(_ range: Range<Int>, by text: String, _ what: String) -> Mutation {
        Mutation(bytes: source.bytes(range), replacement: text, what: what, token: range.lowerBound)
    }

    /// Source code for a name: on one line, and shortened.
    func excerpt(_ range: Range<Int>) -> String { Self.excerpt(source.text(tokens: range)) }

    static func excerpt(_ text: String) -> String {
        let line = text.split { $0.isWhitespace }.joined(separator: " ")
        return "`\(line.count > 48 ? line.prefix(47) + "…" : line)`"
    }
}
