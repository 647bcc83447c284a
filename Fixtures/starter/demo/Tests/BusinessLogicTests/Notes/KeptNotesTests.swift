import BusinessLogic
import BusinessLogicBase
import Core
import CoreDouble
import Foundation
import Testing

/// The Double keeps no records, so it has none of an older version.
@Suite("Notes that an older version kept") struct KeptNotesTests {
    @Test("a note is read as the first version wrote it")
    func first() async throws {
        let core = CoreDouble()
        let record = #"{"changed":763640100,"id":"1","text":"milk"}"#
        try await core.store.transaction { try $0.put(Data(record.utf8), "note", "1") }

        let notes = try await BusinessLogicBase(core: core).notesService.notes(matching: "")

        let changed = Date(timeIntervalSinceReferenceDate: 763_640_100)
        #expect(notes == [Note(id: NoteID(rawValue: "1"), text: "milk", changed: changed)])
    }
}
