internal import BusinessLogic
internal import Synchronization

/// What would be on the disk: it survives the ``BusinessLogicDouble`` that uses it.
public final class BusinessLogicMemory: Sendable {
    let content = Mutex(Content())

    struct Content {
        var notes: [NoteID: Note] = [:]
        var notesAdded = 0
    }

    /// An empty memory.
    public init() {}
}
