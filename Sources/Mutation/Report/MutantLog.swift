import Foundation
import Synchronization

/// A file that tells what became of each mutant, line by line, as soon as it is known.
final class MutantLog: Sendable {
    private let file: Mutex<FileHandle>

    /// Begins an empty file.
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
