internal import Core
internal import Synchronization

/// Returns `id-1`, `id-2` …; a restart continues the sequence.
struct SequentialIdentifiers: Identifiers {
    private let memory: CoreMemory

    init(_ memory: CoreMemory) { self.memory = memory }

    func next() -> String {
        memory.identifiersGiven.withLock { given in
            given += 1
            return "id-\(given)"
        }
    }
}
