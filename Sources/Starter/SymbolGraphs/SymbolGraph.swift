import Foundation

/// The compiler's facts about a module's declarations, as far as catalogs and contracts need them.
///
/// The format is that of <https://github.com/swiftlang/swift-docc-symbolkit>; its lines count from 0.
struct SymbolGraph: Decodable {
    private let symbols: [Symbol]
    private let relationships: [Relationship]

    private struct Symbol: Decodable {
        struct Identifier: Decodable { let precise: String }
        struct Kind: Decodable { let identifier: String }
        struct Fragment: Decodable { let spelling: String }
        struct Location: Decodable {
            struct Position: Decodable { let line: Int }
            let uri: String
            let position: Position
        }

        let identifier: Identifier
        let kind: Kind
        let pathComponents: [String]
        let declarationFragments: [Fragment]?
        let location: Location?
    }

    private struct Relationship: Decodable {
        let kind: String
        let source: String
        let target: String
    }

    /// A declaration with its location.
    struct Member: Hashable, Comparable {
        /// Its name without argument labels; a nested type with its enclosing types.
        let name: String
        /// The file that declares it.
        let file: String
        /// The line in it, from 1.
        let line: Int
        /// How a requirement is asked for: `cache(for: …)`.
        var call = ""
        /// The effects of a requirement: `async` and `throws`.
        var effects: Set<String> = []

        /// The member with its file's path relative to a folder above it.
        func relative(to root: URL) -> Member {
            Member(
                name: name, file: file.replacing(root.path + "/", with: ""), line: line, call: call,
                effects: effects)
        }

        static func < (one: Member, other: Member) -> Bool { (one.file, one.line) < (other.file, other.line) }
    }

    /// The protocols, by the compiler's identifiers.
    var protocols: [String: Member] {
        let pairs = symbols.filter { $0.kind.identifier == "swift.protocol" }.map {
            ($0.identifier.precise, Self.member($0, named: $0.pathComponents.joined(separator: ".")))
        }
        return Dictionary(pairs) { first, _ in first }
    }

    /// The names of the module's protocols that refine one, also by way of others.
    func refinements(of identifier: String) -> [String] {
        let conforming = Dictionary(grouping: relationships.filter { $0.kind == "conformsTo" }, by: \.target)
        let below = reachable(from: [identifier]) { conforming[$0, default: []].map(\.source) }
        return protocols.filter { $0.key != identifier && below.contains($0.key) }.values
            .map(\.name).sorted()
    }

    /// The requirements of a protocol and of those of the module that it refines, in the order of their files.
    func members(of name: String) -> [Member] {
        guard let owner = symbols.first(where: { $0.pathComponents == [name] })?.identifier.precise else {
            return []
        }
        let refined = Dictionary(grouping: relationships.filter { $0.kind == "conformsTo" }, by: \.source)
        let owners = reachable(from: [owner]) { refined[$0, default: []].map(\.target) }
        let sources = Set(
            relationships.filter { $0.kind == "requirementOf" && owners.contains($0.target) }.map(\.source))
        let members = symbols.filter { sources.contains($0.identifier.precise) }.map(Self.requirement)
        // One that is required again, or with other arguments, is one name.
        return Dictionary(members.sorted().map { ($0.name, $0) }) { first, _ in first }.values.sorted()
    }

    /// The types of the module that conform to these protocols, each with the protocol's identifier.
    func conformances(to identifiers: some Collection<String>) -> [(type: Member, identifier: String)] {
        let wanted = Set(identifiers)
        let types = Dictionary(
            symbols.filter { $0.kind.identifier != "swift.protocol" }.map { ($0.identifier.precise, $0) }
        ) { first, _ in first }
        return relationships.compactMap { relationship in
            guard relationship.kind == "conformsTo", wanted.contains(relationship.target),
                let type = types[relationship.source]
            else { return nil }
            return (
                Self.member(type, named: type.pathComponents.joined(separator: ".")), relationship.target
            )
        }
    }

    /// The types of other modules that an extension makes conform to these protocols, each named by the compiler's
    /// identifier, with the place of a member of the extension.
    func extendedTypes(
        conformingTo identifiers: some Collection<String>
    ) -> [(type: Member, identifier: String)] {
        let wanted = Set(identifiers)
        let own = Dictionary(symbols.map { ($0.identifier.precise, $0) }) { first, _ in first }
        return relationships.compactMap { relationship in
            let type = relationship.source
            guard relationship.kind == "conformsTo", wanted.contains(relationship.target), own[type] == nil
            else { return nil }
            let member = relationships.lazy.filter { $0.kind == "memberOf" && $0.target == type }
                .compactMap { own[$0.source] }.first
            let place = member.map { Self.member($0, named: type) }
            return (place ?? Member(name: type, file: "", line: 0), relationship.target)
        }
    }

    private static func requirement(_ symbol: Symbol) -> Member {
        let path = symbol.pathComponents.last ?? ""
        let name = path.prefix { $0 != "(" }
        var member = Self.member(symbol, named: String(name))
        // `(for:_:)` of a function, empty of a property.
        let labels = path.dropFirst(name.count).split { "(:)".contains($0) }
        let arguments = labels.map { $0 == "_" ? "…" : "\($0): …" }.joined(separator: ", ")
        member.call = path == name ? path : "\(name)(\(arguments))"
        member.effects = effects(of: (symbol.declarationFragments ?? []).map(\.spelling).joined())
        return member
    }

    /// Those of the member itself: its type and its arguments may be functions with others.
    private static func effects(of declaration: String) -> Set<String> {
        let tokens = Lexer.tokens(of: declaration.utf8)
        let end: Int?
        if let function = tokens.firstIndex(where: { $0.isWord("func") }) {
            let start = tokens[function...].firstIndex { $0.isSymbol("(") }
            end = start.flatMap { CatalogSource.closing(of: $0, in: tokens[...]) }
        } else {
            end = tokens.lastIndex { $0.isWord("get") }
        }
        guard let end else { return [] }
        let words = tokens[(end + 1)...].prefix { $0.kind == .word }
        return Set(words.map(\.text)).intersection(["async", "throws"])
    }

    // The compiler writes the path as it is: a `#` in it begins no fragment.
    private static func member(_ symbol: Symbol, named name: String) -> Member {
        Member(
            name: name, file: symbol.location.map { String($0.uri.dropFirst("file://".count)) } ?? "",
            line: (symbol.location?.position.line ?? -1) + 1)
    }
}
