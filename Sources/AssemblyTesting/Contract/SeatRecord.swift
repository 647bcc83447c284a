internal import Foundation
internal import Synchronization

/// Records the tested types of contracts, so that a tool can find untested types. Comparisons don't count, and neither
/// does what a test takes with `base` or `double`.
///
/// `CONTRACT_RECORD` in the environment names the file. Every process appends a line for each type, separated by
/// tabs: when the process began in seconds since 1970, the contract, the seat, the type with its module, and the
/// protocol that the contract is one of.
enum SeatRecord {
    private static let path = ProcessInfo.processInfo.environment["CONTRACT_RECORD"] ?? ""
    private static let start = Int(Date().timeIntervalSince1970)
    private static let written = Mutex<Set<[String]>>([])

    static func note(_ type: SeatedType, as seat: String, in contract: String, of tested: String) {
        if path.isEmpty { return }
        let fields = ["\(start)", contract, seat, type.fullName, tested]
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
