import BusinessLogicDouble
import Conditions
import Foundation
import Presentation
import PresentationBase
import Testing

/// The Double has no time zone: its days are those of GMT.
@Suite("Days of notes") @MainActor struct NoteDaysTests {
    @Test(
        "the day of a note is that where the user is, in the list and at the note",
        arguments: [("Pacific/Kiritimati", "2025-03-15"), ("Pacific/Pago_Pago", "2025-03-13")])
    func day(zone: String, day: String) async throws {
        // 14 March 2025, 10:15 UTC.
        let services = BusinessLogicDouble(conditions: Conditions(time: ManualTime()))
        let screens = PresentationBase(
            services: services, timeZone: try #require(TimeZone(identifier: zone)))
        let new = screens.noteScreen(for: nil)
        new.edit(.insert("milk"))
        await new.save()

        let list = screens.notesScreen
        await list.appear()
        let row = try #require(list.state.rows.first)
        let note = screens.noteScreen(for: row.id)
        await note.appear()

        #expect(row.changed == day)
        #expect(note.state.changed == day)
    }
}
