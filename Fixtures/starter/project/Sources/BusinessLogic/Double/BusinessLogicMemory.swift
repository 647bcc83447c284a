internal import BusinessLogic
internal import Synchronization

/// What would be on the disk: it survives the ``BusinessLogicDouble`` that uses it.
public final class BusinessLogicMemory: Sendable {
    // PlaybillDemo begin
    let content = Mutex(Content())

    struct Content {
        var notes: [NoteID: Note] = [:]
        var notesAdded = 0
    }

    // PlaybillDemo end
    /// An empty memory.
    public init() {}
}
