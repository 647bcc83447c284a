// PlaybillDemo begin
public import Presentation

// PlaybillDemo end
/// Every screen in every state, as values: what a shell is written and tested against, without services or screens.
// PlaybillDemo begin
public enum Gallery {
    /// The list of notes.
    public static let notes: [Scene<NotesState>] = [
        Scene("loading", NotesState()),
        Scene("empty", NotesState(phase: .empty)),
        Scene("loaded", SampleNotes.list(SampleNotes.some)),
        Scene("long", SampleNotes.list(SampleNotes.many, selection: 37, first: 30)),
        Scene("slow", NotesState(isBusy: true)),
        Scene("search", SampleNotes.list(Array(SampleNotes.some.prefix(2)), search: "mil")),
        Scene("nothing-found", NotesState(phase: .empty, search: TextField("yak"))),
        Scene(
            "removed",
            SampleNotes.list(
                SampleNotes.some, canUndo: true,
                notice: Notice(.info, "The note was removed.", help: "Undo brings it back."))),
        Scene("full-disk", SampleNotes.list(SampleNotes.some, notice: SampleNotes.full)),
        Scene("failed", NotesState(phase: .failed(SampleNotes.full))),
    ]

    /// One note.
    public static let note: [Scene<NoteState>] = [
        Scene("loading", NoteState()),
        Scene("new", NoteState(phase: .loaded)),
        Scene(
            "loaded",
            NoteState(phase: .loaded, field: TextField(SampleNotes.some[0].text), changed: "2026-03-14")),
        Scene(
            "long",
            NoteState(phase: .loaded, field: TextField(SampleNotes.many[36].text), changed: "2026-03-01")),
        Scene("full-disk", NoteState(phase: .loaded, field: TextField("Buy milk"), notice: SampleNotes.full)),
        Scene(
            "gone",
            NoteState(
                phase: .failed(
                    Notice(.error, "This note is no longer there.", help: "Go back and choose another.")))),
    ]
}

/// What the scenes are made of. `Gallery` itself has the names of screens only.
private enum SampleNotes {
    static let full = Notice(
        .error, "The notes can't be read or kept. There is no room left for the store store.sqlite.",
        help: "free some space and try again")

    static let some = [
        NoteRow(id: "1", text: "Buy milk, bread and 北京 tea", changed: "2026-03-14"),
        NoteRow(id: "2", text: "Milan: ask for the later train", changed: "2026-03-12"),
        NoteRow(id: "3", text: "Return the ladder to the neighbours", changed: "2026-02-28"),
    ]

    static let many = (1...60).map { number in
        let words = Array(repeating: "and then some more words", count: number % 38 + 1)
        return NoteRow(
            id: "\(number)", text: "Note \(number) \(words.joined(separator: ", "))", changed: "2026-03-01")
    }

    static func list(
        _ rows: [NoteRow], selection: Int = 0, first: Int = 0, search: String? = nil, canUndo: Bool = false,
        notice: Notice? = nil
    ) -> NotesState {
        var window = NotesState().window
        window.resize(total: rows.count)
        window.scroll(by: first)
        return NotesState(
            phase: .loaded, rows: rows, selection: selection, window: window,
            search: search.map { TextField($0) }, canUndo: canUndo, notice: notice)
    }
}
// PlaybillDemo otherwise
public enum Gallery {}
// PlaybillDemo end

/// A state with a name that fits a file.
public struct Scene<State: Hashable & Sendable>: Hashable, Sendable, CustomStringConvertible {
    /// What the scene is called: `full-disk`.
    public let name: String
    /// What is shown.
    public let state: State

    public var description: String { name }

    init(_ name: String, _ state: State) {
        self.name = name
        self.state = state
    }
}
