import Foundation

/// The types on the seats of contracts, recorded by test runs.
///
/// The file has a line for each type, separated by tabs: when the test process began in seconds since 1970, the
/// contract, the seat, the type with its module, and the protocol that the contract is one of. `AssemblyTesting` writes
/// it when `CONTRACT_RECORD` names it.
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
    /// The environment of a test run that should add to the record.
    static func environment(at root: URL) -> [String: String] {
        ["CONTRACT_RECORD": root.appending(path: path).path]
    }

    let seats: Set<Seat>

    /// Reads a record, without entries of processes that began before the date.
    init(_ text: String, since date: Date) {
        seats = Set(
            Self.entries(in: text, since: date).filter { $0.count == 5 }.map { fields in
                Seat(
                    contract: fields[1], name: fields[2], type: Self.declaration(of: fields[3]),
                    protocols: Self.protocols(in: fields[4]))
            })
    }

    /// The record in a project; empty when there is none.
    init(at root: URL, since date: Date) throws {
        let text = (try? String(contentsOf: root.appending(path: Self.path), encoding: .utf8)) ?? ""
        // The last line may be cut off where a test process ended.
        let wholeLines = text[..<(text.lastIndex(of: "\n") ?? text.startIndex)]
        if Self.entries(in: String(wholeLines), since: date).contains(where: { $0.count == 4 }) {
            throw Failure(
                "\(Self.path): the tests did not record which protocols their contracts test",
                help:
                    "their AssemblyTesting is older than this tool: take both from one version of the starter"
            )
        }
        self.init(text, since: date)
    }

    /// The fields of each line.
    private static func entries(in text: String, since date: Date) -> [[String]] {
        text.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }.filter { fields in
            Double(fields.first ?? "").map { $0 > date.timeIntervalSince1970 } ?? false
        }
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
