internal import BusinessLogic
internal import Foundation
internal import Presentation

/// How notes are written on screens.
struct NoteTexts: Sendable {
    let timeZone: TimeZone

    /// The row of a note in the list.
    func row(_ note: Note) -> NoteRow {
        NoteRow(id: note.id.rawValue, text: note.text, changed: day(note.changed))
    }

    /// The day of a date: `2026-03-14`.
    func day(_ date: Date) -> String {
        date.formatted(Date.ISO8601FormatStyle(timeZone: timeZone).year().month().day())
    }
}
