/// An event of the terminal or the process.
enum TerminalEvent: Hashable, Sendable {
    /// A key was pressed.
    case key(Key)
    /// Several keys that were read at once, because they were typed ahead or sent by a program.
    case keys([Key])
    /// Text was pasted.
    case paste(String)
    /// The window was resized.
    case resized
    /// The job will be stopped.
    case stopped
    /// The job was continued.
    case continued
    /// This signal asks the program to end.
    case ended(by: Int32)
    /// The terminal was closed.
    case closed
}
