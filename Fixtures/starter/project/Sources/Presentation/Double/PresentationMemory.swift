// PlaybillDemo begin
internal import Foundation
public import Presentation

/// What survives a restart of the ``PresentationDouble``: the notes, the one that was changed last first.
// PlaybillDemo otherwise
internal import Presentation

/// What survives a restart of the ``PresentationDouble``.
// PlaybillDemo end
@MainActor public final class PresentationMemory {
    // PlaybillDemo begin
    /// The notes as the list shows them.
    public internal(set) var rows: [NoteRow] = []
    /// How many ids new notes were given.
    private var idsGiven = 0
    /// When each note was written last, also those that were removed; those of the beginning came before.
    private var dates: [String: Date] = [:]

    // PlaybillDemo end
    /// An empty memory.
    public init() {}
    // PlaybillDemo begin

    /// A memory with these notes.
    public init(rows: [NoteRow]) {
        self.rows = rows
        for (index, row) in rows.enumerated() { dates[row.id] = Date.distantPast - TimeInterval(index) }
    }

    /// An id for a new note.
    func nextID() -> String {
        idsGiven += 1
        return "new-\(idsGiven)"
    }

    /// Writes a text with this date, as a note that is there or as a new one.
    func write(_ text: String, as id: String, changed date: Date) {
        rows.removeAll { $0.id == id }
        dates[id] = date
        insert(NoteRow(id: id, text: text, changed: date.formatted(.iso8601.year().month().day())))
    }

    /// Puts a note above those that were written before it; of one moment, above those with a greater id.
    func insert(_ row: NoteRow) {
        let place = rows.firstIndex { (date(of: $0), row.id) < (date(of: row), $0.id) }
        rows.insert(row, at: place ?? rows.endIndex)
    }

    private func date(of row: NoteRow) -> Date { dates[row.id, default: .distantPast] }
    // PlaybillDemo end
}
