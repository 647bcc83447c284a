/// What comes from a terminal.
enum TerminalEvent: Hashable, Sendable {
    /// A key was pressed.
    case key(Key)
    /// Many keys came at once: more than anybody types.
    case keys([Key])
    /// Text was pasted.
    case paste(String)
    /// The window has another size.
    case resized
    /// The job is to be stopped.
    case stopped
    /// The job goes on.
    case continued
    /// The program is to end, by this signal.
    case ended(by: Int32)
    /// The terminal is gone.
    case closed
}
