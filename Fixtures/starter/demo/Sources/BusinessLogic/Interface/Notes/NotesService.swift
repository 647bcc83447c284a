/// The user's notes.
///
/// - Notes are in the order of ``Note``: the one that was changed last comes first.
/// - A blank text is refused, and nothing is changed.
/// - What was changed is found again after a restart.
/// - When the disk is full, adding and changing are refused with ``NotesError/notKept(_:)``; notes can still be read.
///   Removing is refused only where there is no room left for the store's log.
public protocol NotesService: Sendable {
    /// The notes that match the search; an empty search finds all.
    func notes(matching search: String) async throws(NotesError) -> [Note]

    /// The note with this id.
    ///
    /// - Throws: ``NotesError/unknown(_:)`` when it is not there.
    func note(_ id: NoteID) async throws(NotesError) -> Note

    /// Adds a note with the date of now.
    @discardableResult func add(_ text: String) async throws(NotesError) -> Note

    /// Changes what a note says, and its date to now. The same text changes nothing.
    ///
    /// - Throws: ``NotesError/unknown(_:)`` when it is not there.
    @discardableResult func change(_ id: NoteID, to text: String) async throws(NotesError) -> Note

    /// Removes a note, and gives it back for ``restore(_:)``; nil when it is not there.
    @discardableResult func remove(_ id: NoteID) async throws(NotesError) -> Note?

    /// Brings back a note as it was. A note with its id is replaced.
    func restore(_ note: Note) async throws(NotesError)
}
