/// One note, to read and to write.
///
/// `appear` reads the note, unless something was written already.
@MainActor public protocol NoteScreen: Screen where State == NoteState {
    /// Changes what is written; does nothing while that is being kept.
    func edit(_ edit: TextField.Edit)
    /// Keeps what is written and goes back; stays and says why when it cannot be kept. If the user has gone back by then,
    /// the list says why.
    func save() async
    /// Goes back without keeping anything.
    func close()
}
