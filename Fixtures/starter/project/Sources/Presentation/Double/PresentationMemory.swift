// PlaybillDemo begin
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
    /// How often a note was written.
    private var writes = 0
    /// Which of the writes was each note's last, also of notes that were removed; those of the beginning came before.
    private var lastWrites: [String: Int] = [:]

    // PlaybillDemo end
    /// An empty memory.
    public init() {}
    // PlaybillDemo begin

    /// A memory with these notes.
    public init(rows: [NoteRow]) {
        self.rows = rows
        for (index, row) in rows.enumerated() { lastWrites[row.id] = -index }
    }

    /// Writes a text with the date of a day, as a note that is there or as a new one for nil.
    func write(_ text: String, as id: String?, changed day: String) {
        writes += 1
        let row = NoteRow(id: id ?? "new-\(writes)", text: text, changed: day)
        lastWrites[row.id] = writes
        rows.removeAll { $0.id == row.id }
        rows.insert(row, at: 0)
    }

    /// Brings back a note that was removed, to its place.
    func restore(_ row: NoteRow) {
        let isOlder = { (other: NoteRow) in self.lastWrite(of: other) < self.lastWrite(of: row) }
        rows.insert(row, at: rows.firstIndex(where: isOlder) ?? rows.endIndex)
    }

    private func lastWrite(of row: NoteRow) -> Int { lastWrites[row.id, default: 0] }
    // PlaybillDemo end
}
