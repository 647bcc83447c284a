public import Presentation

/// What survives a restart of the ``PresentationDouble``: the notes, the one that was changed last first.
@MainActor public final class PresentationMemory {
    /// The notes as the list shows them.
    public internal(set) var rows: [NoteRow]
    var notesAdded = 0

    /// A memory with these notes.
    public init(rows: [NoteRow] = []) { self.rows = rows }
}
