/// Why notes could not be read or changed.
public enum NotesError: Error, Hashable, Sendable {
    /// The note is not there.
    case unknown(NoteID)
    /// The text is blank.
    case blank
    /// The notes cannot be read or kept; the text says why and what to do.
    case notKept(String)
    /// The task was cancelled.
    case cancelled
}

extension NotesError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unknown(let id):
            """
            There is no note \(id.rawValue).
            help: list the notes and choose one of them
            """
        case .blank:
            """
            The note is blank.
            help: write at least one letter
            """
        case .notKept(let reason): reason
        case .cancelled: "Cancelled."
        }
    }
}
