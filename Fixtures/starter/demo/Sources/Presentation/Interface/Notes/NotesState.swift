/// What the list of notes shows.
public struct NotesState: Hashable, Sendable {
    /// How far the list is.
    public var phase: Phase
    /// The notes, the one that was changed last first; of two that were changed at the same moment, the one with the
    /// smaller id.
    public var rows: [NoteRow]
    /// The selected row; nil only when there is none.
    public var selection: Int?
    /// Which rows are in sight.
    public var window: ScrollWindow
    /// What is searched for; nil while no search is open.
    public var search: TextField?
    /// Whether something is being read or changed.
    public var isBusy: Bool
    /// Whether a note was removed that can be brought back.
    public var canUndo: Bool
    /// A sentence for the user.
    public var notice: Notice?

    /// A state; by default that of a list that is being read.
    public init(
        phase: Phase = .loading, rows: [NoteRow] = [], selection: Int? = nil,
        window: ScrollWindow = ScrollWindow(capacity: 20, total: 0), search: TextField? = nil,
        isBusy: Bool = false, canUndo: Bool = false, notice: Notice? = nil
    ) {
        self.phase = phase
        self.rows = rows
        self.selection = selection
        self.window = window
        self.search = search
        self.isBusy = isBusy
        self.canUndo = canUndo
        self.notice = notice
    }
}

/// A note in the list.
public struct NoteRow: Hashable, Sendable, Identifiable {
    /// Names the note.
    public let id: String
    /// What it says.
    public var text: String
    /// The day of its last change: `2026-03-14`.
    public var changed: String

    /// A note in the list.
    public init(id: String, text: String, changed: String) {
        self.id = id
        self.text = text
        self.changed = changed
    }
}
