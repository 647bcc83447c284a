import Foundation
import Starter

/// The right of one run to a project's `.build-mutate`. A second one would write other mutants under the first, and remove
/// the files of its tests.
final class MutationLock {
    // The system releases the lock when this process ends, however it does.
    private let descriptor: Int32

    /// Takes the lock until this object is gone.
    init(on folder: URL) throws {
        descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        // Some file systems have no locks.
        if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
            throw Failure(
                "another run of make mutate works in \(folder.path)",
                help: "wait until it has ended, or end it")
        }
    }

    deinit { close(descriptor) }
}
