internal import Core
internal import Synchronization

/// Replaces the disk, and holds the program's own server, which goes on while the program does not run: pass one memory
/// to a second ``CoreDouble`` to simulate a restart.
public final class CoreMemory: Sendable {
    /// The records as the last finished transaction left them.
    let records = Mutex(MemoryRecords())
    /// Serialises transactions. Reads do not take it.
    let transactionLock = Mutex(())
    let secrets = Mutex<[BytewiseText: Secret]>([:])
    let identifiersGiven = Mutex(0)
    let server = SharedFakeServer()

    /// The name that the program's own server tells for the account; nil where it tells none.
    public var accountName: String? {
        get { server.accountName }
        set { server.accountName = newValue }
    }

    /// An empty disk.
    public init() {}
}
