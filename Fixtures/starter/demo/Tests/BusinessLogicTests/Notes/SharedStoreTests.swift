import AssemblyKit
import BusinessLogic
import BusinessLogicBase
import Core
import CoreDouble
import Synchronization
import Testing

/// Two programs may have one store: here the other one changes it right after the first access of this one.
@Suite("Notes over a store that another program uses, too") struct SharedStoreTests {
    @Test("a note that another program removes while it is changed does not come back")
    func removedMeanwhile() async throws {
        let memory = CoreMemory()
        let other = BusinessLogicBase(core: CoreDouble(memory: memory)).notesService
        let note = try await other.add("milk")
        let core = CoreDouble(memory: memory)
        let store = core.store
        core.override(\.store) {
            SharedStore(store: store) { try await other.remove(note.id) }
        }

        try await BusinessLogicBase(core: core).notesService.change(note.id, to: "oat milk")

        let kept = try await other.notes(matching: "")
        #expect(kept == [])
    }
}

/// A store of which another program makes use right after the first access.
private final class SharedStore: Store {
    private let store: any Store
    private let other: @Sendable () async throws -> Void
    private let isFirst = Mutex(true)

    init(store: any Store, other: @escaping @Sendable () async throws -> Void) {
        self.store = store
        self.other = other
    }

    func transaction<Result: Sendable>(
        _ body: @Sendable (any StoreTransaction) throws -> Result
    ) async throws -> Result {
        let result = try await store.transaction(body)
        try await interfere()
        return result
    }

    func read<Result: Sendable>(
        _ body: @Sendable (any StoreSnapshot) throws -> Result
    ) async throws -> Result {
        let result = try await store.read(body)
        try await interfere()
        return result
    }

    private func interfere() async throws {
        let isFirst = isFirst.withLock { isFirst in
            defer { isFirst = false }
            return isFirst
        }
        if isFirst { try await other() }
    }
}
