internal import BusinessLogic
internal import Presentation

/// What to tell the user about notes that cannot be read or changed; the same object for the list and its notes.
@MainActor final class NoteErrors {
    /// Tells on the list why a note was not kept that the user had left before that was known.
    var tellOnList: (@MainActor (Notice) -> Void)?

    /// What happened and what to do; nil for a task that was cancelled.
    func notice(for error: NotesError) -> Notice? {
        switch error {
        case .unknown: Notice(.error, "This note is no longer there.", help: "Go back and choose another.")
        case .blank: Notice(.warning, "The note is blank.", help: "Write something, or go back.")
        case .notKept(let reason): .failure("The notes can't be read or kept.", report: reason)
        case .cancelled: nil
        }
    }
}
