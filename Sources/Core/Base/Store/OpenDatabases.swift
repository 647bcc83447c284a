internal import Foundation
internal import Synchronization

/// Which files this process has open as databases.
///
/// Closing a file gives up all locks that the process has on it, also those that SQLite took by a descriptor of its own
/// (<https://sqlite.org/howtocorrupt.html>, section 2.2), and SQLite has its locks in the index of the log. So nothing else
/// may look into the index of a database that is open.
enum OpenDatabases {
    private static let state = Mutex(State())

    private struct State {
        var counts: [FileIdentity: Int] = [:]
        var logs: [FileIdentity: OpenLog] = [:]
    }

    /// A log, and whose it is. It is kept open meanwhile: the system gives the number of a file that is removed and closed to
    /// the next one, such as another database's log. SQLite has no locks in a log that closing it would give up.
    private final class OpenLog: Sendable {
        let owner: FileIdentity
        let path: String
        private let descriptor: Int32

        init?(_ path: String, of owner: FileIdentity) {
            self.owner = owner
            self.path = path
            descriptor = open(path, O_RDONLY | O_CLOEXEC)
            if descriptor < 0 { return nil }
        }

        deinit { close(descriptor) }

        var identity: FileIdentity? { FileIdentity(descriptor) }

        /// Whether it has contents, which SQLite would move into any file beside it. A connection that met damage leaves
        /// it like that.
        var isLeft: Bool {
            var status = stat()
            return fstat(descriptor, &status) == 0 && status.st_nlink > 0 && status.st_size > 0
        }
    }

    /// What the index of the log of this database says; nil while this process has the database open.
    static func index(atPath index: String, of database: String) -> WriteAheadIndex? {
        // Under the lock, so that none is opened before the index is closed.
        state.withLock { state in
            guard let file = FileIdentity(database), state.counts[file] == nil else { return nil }
            return WriteAheadIndex(atPath: index)
        }
    }

    /// Whether this is the log of another file, which this process has or had open: the file was replaced or taken away,
    /// and its log was not. SQLite would take it for the log of the file that is there now.
    static func isLogOfAnother(_ log: String, than database: String) -> Bool {
        state.withLock { state in
            guard let owner = FileIdentity(log).flatMap({ state.logs[$0]?.owner }) else { return false }
            return owner != FileIdentity(database)
        }
    }

    /// A connection to a database, for as long as this object is there.
    final class Use: Sendable {
        private let file: FileIdentity?

        init(_ path: String) {
            file = FileIdentity(path)
            guard let file else { return }
            OpenDatabases.state.withLock { $0.counts[file, default: 0] += 1 }
        }

        /// Remembers whose log this is, once the database has opened it.
        func note(_ log: String) {
            guard let file, let log = OpenLog(log, of: file), let identity = log.identity else { return }
            OpenDatabases.state.withLock { state in
                // One that was left in this place and is elsewhere now went with its folder: it would stay open for good.
                state.logs = state.logs.filter { _, other in
                    state.counts[other.owner] != nil || other.path != log.path
                }
                state.logs[identity] = log
            }
        }

        deinit {
            guard let file else { return }
            OpenDatabases.state.withLock { state in
                let count = state.counts[file, default: 1] - 1
                state.counts[file] = count > 0 ? count : nil
                state.logs = state.logs.filter { state.counts[$0.value.owner] != nil || $0.value.isLeft }
            }
        }
    }
}
