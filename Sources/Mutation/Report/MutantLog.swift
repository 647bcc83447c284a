import Foundation
import Synchronization

/// A log file with the outcome of each mutant, written at once.
final class MutantLog: Sendable {
    private let file: Mutex<FileHandle>

    /// Creates an empty file.
    init(_ file: URL) throws {
        try Data().write(to: file)
        self.file = Mutex(try FileHandle(forWritingTo: file))
    }

    func add(_ result: MutantResult) { add("\(result.outcome)", result.mutant) }

    func add(_ refusal: UncompilableMutant) { add("does not compile: \(refusal.reason)", refusal.mutant) }

    private func add(_ outcome: String, _ mutant: Mutant) {
        file.withLock { $0.write(Data("\(outcome)\t\(mutant.place)\t\(mutant.name)\n".utf8)) }
    }
}
