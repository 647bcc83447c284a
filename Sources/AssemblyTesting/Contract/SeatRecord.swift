internal import Foundation
internal import Synchronization

/// Writes down what sat on the seats of contracts, for a tool that looks for what is in none. Comparisons don't count.
///
/// `CONTRACT_RECORD` in the environment names the file. Every process adds to it, a line for each type: when the
/// process began in seconds since 1970, the contract, the seat, and the type with its module, with tabs between them.
enum SeatRecord {
    private static let path = ProcessInfo.processInfo.environment["CONTRACT_RECORD"] ?? ""
    private static let start = Int(Date().timeIntervalSince1970)
    private static let written = Mutex<Set<[String]>>([])

    static func note(_ type: SeatedType, as seat: String, in contract: String) {
        if path.isEmpty { return }
        let fields = ["\(start)", contract, seat, type.fullName]
        written.withLock { written in
            guard written.insert(fields).inserted else { return }
            let line = fields.map { $0.replacing(/[\t\n]/, with: " ") }.joined(separator: "\t") + "\n"
            guard let file = fopen(path, "a"), fputs(line, file) >= 0, fclose(file) == 0 else {
                Halt.now(
                    "CONTRACT_RECORD=\(path) can't be written: \(String(cString: strerror(errno))).",
                    help: "name a file in a folder that is there, or leave it out")
            }
        }
    }
}
