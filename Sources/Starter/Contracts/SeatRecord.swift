import Foundation

/// The types on the seats of contracts, recorded by test runs.
///
/// The first line of the file tells the sources of which it is, and when it was begun. The others have a type each,
/// separated by tabs: when the test process began in seconds since 1970, the contract, the seat, the type with its
/// module, and the protocol that the contract is one of. `AssemblyTesting` writes them when `CONTRACT_RECORD` names the
/// file.
struct SeatRecord: Equatable {
    /// A type on a seat.
    struct Seat: Hashable {
        let contract: String
        /// `Base`, `Double`, or the name of an added one.
        let name: String
        /// `CoreBase.SQLiteStore`, as symbol graphs name it.
        let type: String
        /// `Core.Store`, the protocol that the contract tests, or several.
        let protocols: Set<String>
    }

    static let path = "\(DebugBuild.scratchPath)/contracts.txt"

    /// Begins the record of a project anew, unless it is of these sources already. There is no file for each: SwiftPM
    /// would compile the manifest again for another environment.
    ///
    /// - Parameter sources: The fingerprint of what is tested. Dates do not tell: those of a copy may be old.
    static func begin(at root: URL, of sources: String) throws {
        let file = root.appending(path: path)
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        if start(of: text, if: sources) != nil { return }
        try Data(head(of: sources, from: Int(Date().timeIntervalSince1970)).utf8).write(to: file)
    }

    /// The first line.
    static func head(of sources: String, from start: Int) -> String { "\(start)\tsources\t\(sources)\n" }

    /// The environment of a test run that should add to the record.
    static func environment(at root: URL) -> [String: String] {
        ["CONTRACT_RECORD": root.appending(path: path).path]
    }

    let seats: Set<Seat>

    /// Reads a record; empty when it is one of other sources.
    init(_ text: String, of sources: String) {
        seats = Set(
            Self.entries(in: text, of: sources).filter { $0.count == 5 }.map { fields in
                Seat(
                    contract: fields[1], name: fields[2], type: Self.declaration(of: fields[3]),
                    protocols: Self.protocols(in: fields[4]))
            })
    }

    /// The record in a project; empty when there is none of these sources.
    init(at root: URL, of sources: String) throws {
        let text = (try? String(contentsOf: root.appending(path: Self.path), encoding: .utf8)) ?? ""
        // The last line may be cut off where a test process ended.
        let wholeLines = text[..<(text.lastIndex(of: "\n") ?? text.startIndex)]
        if Self.entries(in: String(wholeLines), of: sources).contains(where: { $0.count == 4 }) {
            throw Failure(
                "\(Self.path): the tests did not record which protocols their contracts test",
                help:
                    "their AssemblyTesting is older than this tool: take both from one version of the starter"
            )
        }
        self.init(text, of: sources)
    }

    /// The fields of each line. A test process of other sources, which began before, may still write.
    private static func entries(in text: String, of sources: String) -> [[String]] {
        guard let start = start(of: text, if: sources) else { return [] }
        return text.split(separator: "\n").dropFirst().map { $0.split(separator: "\t").map(String.init) }
            .filter { fields in fields.first.flatMap { Int($0) }.map { $0 >= start } ?? false }
    }

    /// When the record was begun; nil when it is one of other sources.
    private static func start(of text: String, if sources: String) -> Int? {
        let fields = text.prefix { $0 != "\n" }.split(separator: "\t").map(String.init)
        return fields.dropFirst() == ["sources", sources] ? Int(fields[0]) : nil
    }

    /// The protocols in a type such as `any Core.Feed<Swift.Int> & Core.Store`, also where it is an optional.
    private static func protocols(in type: String) -> Set<String> {
        let optional = type.wholeMatch(of: /Swift\.Optional<(.+)>/)
        let composition = declaration(of: optional.map { String($0.output.1) } ?? type)
        return Set(composition.split(separator: " & ").map { String($0.trimmingPrefix("any ")) })
    }

    /// The name of a type's declaration: without generic arguments, and in the module of the extension around it.
    private static func declaration(of type: String) -> String {
        var name = ""
        var depth = 0
        var previous: Character?
        for character in type {
            if character == "<" {
                depth += 1
            } else if character == ">", previous != "-" {  // not the end of an arrow
                depth -= 1
            } else if depth == 0 {
                name.append(character)
            }
            previous = character
        }
        return name.replacing(/^\(extension in ([^)]+)\):[^.]+\./) { "\($0.output.1)." }
    }
}
