internal import Core
internal import Synchronization

/// What would be on the disk: what a ``CoreDouble`` leaves to the next one.
public final class CoreMemory: Sendable {
    /// What the last transaction has left.
    let records = Mutex(MemoryRecords())
    /// Held by the transaction under way; who only reads needs it not.
    let transactionLock = Mutex(())
    let secrets = Mutex<[BytewiseText: Secret]>([:])
    let identifiersGiven = Mutex(0)

    /// An empty disk.
    public init() {}
}
