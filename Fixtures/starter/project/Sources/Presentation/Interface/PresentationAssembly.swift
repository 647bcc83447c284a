/// The layer of screens without a screen: states to draw, and actions to call. A terminal, a window or a web page
/// is a shell around it.
@MainActor public protocol PresentationAssembly: AnyObject, Sendable {
    /// Which screen is shown.
    var navigator: any Navigator { get }
    // PlaybillDemo begin
    /// The list of notes; the same object each time.
    var notesScreen: any NotesScreen { get }
    /// The note with this id, or a new note for nil. A new object each time.
    func noteScreen(for id: String?) -> any NoteScreen
    // PlaybillDemo end
}
