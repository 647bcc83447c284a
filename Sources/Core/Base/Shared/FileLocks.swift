internal import Dispatch
internal import Synchronization

/// What this process locks while it changes files, and other programs wait for.
///
/// A process that is stopped keeps its locks. So it is stopped while it holds none.
package final class FileLocks: Sendable {
    /// Those of all stores and secrets: a process is stopped as a whole.
    package static let ofProcess = FileLocks()

    /// Held until the process goes on.
    private let beginning = Mutex(())
    private let held = DispatchGroup()

    package init() {}

    /// To be called right before an attempt to lock a file, on a thread that may block: waits while the process is
    /// stopped. ``end()`` follows, also when the attempt fails; no wait for another program is between them.
    package func begin() { beginning.withLock { _ in held.enter() } }

    /// To be called once the file is unlocked.
    package func end() { held.leave() }

    /// Does the work, such as stopping the process, once no file is locked, or when the time is over. None is locked
    /// meanwhile.
    ///
    /// - Returns: Whether no file was locked.
    @discardableResult
    package func pause(atMost limit: Duration, while work: () -> Void) -> Bool {
        beginning.withLock { _ in
            let isOver = held.wait(timeout: .now() + limit / .seconds(1)) == .success
            work()
            return isOver
        }
    }
}
