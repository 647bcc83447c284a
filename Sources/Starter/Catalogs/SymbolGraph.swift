import Foundation

/// What the compiler says of a module's public declarations, as far as the catalogs want to know it.
///
/// The format is that of <https://github.com/swiftlang/swift-docc-symbolkit>; lines in it count from 0.
struct SymbolGraph: Decodable {
    private let symbols: [Symbol]
    private let relationships: [Relationship]

    private struct Symbol: Decodable {
        struct Identifier: Decodable { let precise: String }
        struct Kind: Decodable { let identifier: String }
        struct Location: Decodable {
            struct Position: Decodable { let line: Int }
            let uri: String
            let position: Position
        }

        let identifier: Identifier
        let kind: Kind
        let pathComponents: [String]
        let location: Location?
    }

    private struct Relationship: Decodable {
        let kind: String
        let source: String
        let target: String
    }

    /// A requirement of a protocol.
    struct Member: Hashable, Comparable {
        /// Its name without argument labels.
        let name: String
        /// The file that declares it.
        let file: String
        /// The line in it, from 1.
        let line: Int

        static func < (one: Member, other: Member) -> Bool { (one.file, one.line) < (other.file, other.line) }
    }

    /// The protocols whose name ends so.
    func protocols(endingWith suffix: String) -> [String] {
        symbols.filter { $0.kind.identifier == "swift.protocol" }.compactMap(\.pathComponents.last)
            .filter { $0.hasSuffix(suffix) }.sorted()
    }

    /// The requirements of a protocol, as they stand in its file.
    func members(of name: String) -> [Member] {
        guard let owner = symbols.first(where: { $0.pathComponents == [name] })?.identifier.precise else {
            return []
        }
        let sources = Set(
            relationships.filter { $0.kind == "requirementOf" && $0.target == owner }.map(\.source))
        return symbols.filter { sources.contains($0.identifier.precise) }.map(Self.member).sorted()
    }

    private static func member(_ symbol: Symbol) -> Member {
        Member(
            name: String(symbol.pathComponents.last?.prefix { $0 != "(" } ?? ""),
            file: symbol.location.flatMap { URL(string: $0.uri)?.path } ?? "",
            line: (symbol.location?.position.line ?? -1) + 1)
    }
}
