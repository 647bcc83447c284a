internal import Foundation
internal import Synchronization

/// Which files this process has open as databases.
///
/// Closing a file gives up all locks that the process has on it, whoever took them (<https://sqlite.org/howtocorrupt.html>,
/// section 2.2), and SQLite has its locks in the index of the log. So nothing else may look into the index of a database
/// that is open.
enum OpenDatabases {
    private static let counts = Mutex<[Identity: Int]>([:])

    /// What the index of the log of this database says; nil while this process has the database open.
    static func index(atPath index: String, of database: String) -> WriteAheadIndex? {
        // Under the lock, so that none is opened before the index is closed.
        counts.withLock { counts in
            guard let file = Identity(database), counts[file] == nil else { return nil }
            return WriteAheadIndex(atPath: index)
        }
    }

    /// A connection to a database, for as long as this object is there.
    final class Use: Sendable {
        private let file: Identity?

        init(_ path: String) {
            file = Identity(path)
            guard let file else { return }
            OpenDatabases.counts.withLock { $0[file, default: 0] += 1 }
        }

        deinit {
            guard let file else { return }
            OpenDatabases.counts.withLock { counts in
                let count = counts[file, default: 1] - 1
                counts[file] = count > 0 ? count : nil
            }
        }
    }

    /// A file, by whatever path it is reached.
    fileprivate struct Identity: Hashable {
        let device: dev_t
        let number: ino_t

        init?(_ path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            (device, number) = (status.st_dev, status.st_ino)
        }
    }
}
