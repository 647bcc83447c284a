internal import Core
internal import Synchronization

/// Replaces the disk: pass one memory to a second ``CoreDouble`` to simulate a restart.
public final class CoreMemory: Sendable {
    /// The records as the last finished transaction left them.
    let records = Mutex(MemoryRecords())
    /// Serialises transactions. Reads do not take it.
    let transactionLock = Mutex(())
    let secrets = Mutex<[BytewiseText: Secret]>([:])
    let identifiersGiven = Mutex(0)

    /// An empty disk.
    public init() {}
}
