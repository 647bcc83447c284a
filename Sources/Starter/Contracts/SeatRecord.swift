import Foundation

/// The types on the seats of contracts, recorded by test runs.
///
/// The file has a line for each type, separated by tabs: when the test process began in seconds since 1970, the
/// contract, the seat, and the type with its module. `AssemblyTesting` writes it when `CONTRACT_RECORD` names it.
struct SeatRecord: Equatable {
    /// A type on a seat.
    struct Seat: Hashable {
        let contract: String
        /// `Base`, `Double`, or the name of an added one.
        let name: String
        /// `CoreBase.SQLiteStore`.
        let type: String
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
            text.split(separator: "\n").compactMap { line in
                let fields = line.split(separator: "\t").map(String.init)
                guard fields.count == 4, let start = Double(fields[0]), start > date.timeIntervalSince1970
                else { return nil }
                return Seat(contract: fields[1], name: fields[2], type: fields[3])
            })
    }

    /// The record in a project; empty when there is none.
    init(at root: URL, since date: Date) {
        let text = try? String(contentsOf: root.appending(path: Self.path), encoding: .utf8)
        self.init(text ?? "", since: date)
    }
}
