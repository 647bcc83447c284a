internal import Core
internal import Synchronization

/// What would be on the disk: what a ``CoreDouble`` leaves to the next one.
public final class CoreMemory: Sendable {
    let records = Mutex(MemoryRecords())
    let secrets = Mutex<[ExactText: Secret]>([:])
    let identifiersGiven = Mutex(0)

    /// An empty disk.
    public init() {}
}
