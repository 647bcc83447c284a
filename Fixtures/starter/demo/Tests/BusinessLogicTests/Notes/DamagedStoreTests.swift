import AssemblyKit
import BusinessLogic
import BusinessLogicBase
import Core
import CoreDouble
import Testing

/// Core's Double has a full disk, but never a damaged one: a test that needs one puts a store of its own there.
@Suite("Notes over a damaged store") struct DamagedStoreTests {
    @Test("what is wrong with the store, and how to mend it, is told in the store's words")
    func words() async {
        let damage = StoreError.damaged(path: "/data/store.sqlite", detail: "page 7 is not what it was")
        let core = CoreDouble()
        core.override(\.store) { DamagedStore(damage: damage) }
        let notes = BusinessLogicBase(core: core).notesService

        await #expect(throws: NotesError.notKept("\(damage)")) { try await notes.notes(matching: "") }
        await #expect(throws: NotesError.notKept("\(damage)")) { try await notes.add("milk") }
    }
}

/// Refuses everything.
private struct DamagedStore: Store {
    let damage: StoreError

    func transaction<Result: Sendable>(
        _ body: @Sendable (any StoreTransaction) throws -> Result
    ) async throws -> Result { throw damage }

    func read<Result: Sendable>(
        _ body: @Sendable (any StoreSnapshot) throws -> Result
    ) async throws -> Result { throw damage }
}
