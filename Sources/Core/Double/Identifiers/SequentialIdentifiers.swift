internal import Core
internal import Synchronization

/// `id-1`, `id-2` …, counted on after a restart.
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
