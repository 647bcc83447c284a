/// What a note shows.
public struct NoteState: Hashable, Sendable {
    /// How far the note is; a new one is ``Phase/loaded`` from the start.
    public var phase: Phase
    /// What is written.
    public var field: TextField
    /// The day of its last change, `2026-03-14`; nil for a new note.
    public var changed: String?
    /// Whether it is being kept.
    public var isBusy: Bool
    /// A sentence for the user.
    public var notice: Notice?

    /// A state; by default that of a note that is being read.
    public init(
        phase: Phase = .loading, field: TextField = TextField(), changed: String? = nil,
        isBusy: Bool = false, notice: Notice? = nil
    ) {
        self.phase = phase
        self.field = field
        self.changed = changed
        self.isBusy = isBusy
        self.notice = notice
    }
}
