/// The list of notes.
///
/// - `appear` reads the list.
/// - The selection stays on its note while the list changes; when its note goes, it moves to the one that takes the
///   place, or the last.
/// - While a search is open, the list holds the notes that match it. Each change to the search reads the list anew; an
///   answer to an earlier search is not shown after that to a later one.
@MainActor public protocol NotesScreen: Screen where State == NotesState {
    /// Tells how many rows there is room for.
    func layOut(rows: Int)
    /// Moves the selection by so many rows, as far as there are any.
    func moveSelection(by distance: Int)
    /// Shows the selected note.
    func openSelected()
    /// Shows a new note.
    func addNote()
    /// Removes the selected note; ``undoRemove()`` brings it back.
    func removeSelected() async
    /// Brings back the note that was removed last; does nothing when there is none.
    func undoRemove() async
    /// Opens the search, with nothing in it.
    func openSearch()
    /// Changes what is searched for; does nothing while no search is open.
    func editSearch(_ edit: TextField.Edit)
    /// Closes the search and shows all notes.
    func closeSearch()
}
