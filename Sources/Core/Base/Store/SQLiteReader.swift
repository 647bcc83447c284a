internal import Core
internal import Foundation
internal import Synchronization

/// Runs reads on the caller's thread: a read waits for no other process, and the pages of a small file are in
/// memory. Opening the file may block, and so may another read that is under way: a read that meets either runs on
/// the opener's thread.
final class SQLiteReader: Sendable {
    private let file: StoreFile
    private let writer: SQLiteWriter
    private let opener = SQLiteOpener()
    private let connection = Mutex(Connection())

    private struct Connection {
        var open: SQLiteConnection?
        private var replacementCount = 0
        private var lastLook = ContinuousClock.now

        /// Closes a file that was replaced, for example by a backup, or that another process has brought to another
        /// format. Checks at most once a second, because a check takes as long as a read.
        mutating func lookForReplacement(of file: StoreFile, now: ContinuousClock.Instant) {
            guard let connection = open else { return }
            let count = file.replacementCount
            guard count != replacementCount || lastLook.duration(to: now) > .seconds(1) else { return }
            (replacementCount, lastLook) = (count, now)
            if connection.hasMoved {
                // Beside a log that is not its own the other file is not read: closing this one would give up its
                // locks, too.
                if file.isThere == true, !file.hasLogOfAnother { open = nil }
            } else if StoreSchema.hasOtherFormat(connection) {
                open = nil
            }
        }
    }

    /// The writer migrates a file of an older format before it is read.
    init(_ file: StoreFile, _ writer: SQLiteWriter) {
        self.file = file
        self.writer = writer
    }

    /// The outcome of an attempt to read.
    private enum Attempt<Result: Sendable>: Sendable {
        case done(Swift.Result<Result, any Error>)
        /// Another process has locked the file meanwhile.
        case locked
        /// The body did not begin: it would wait for the file to be opened, or for another read.
        case wouldBlock
        /// The body did not begin, for this reason.
        case noFile, olderFormat
        case refused(StoreError)
    }

    func read<Result: Sendable>(
        _ wait: LockWait, _ body: @Sendable (any StoreSnapshot) throws -> Result
    ) async throws -> Result {
        while true {
            var attempt = attempt(body, now: wait.start)
            if case .wouldBlock = attempt { attempt = await opener.run { self.openAndAttempt(wait, body) } }
            switch attempt {
            case .locked: throw wait.error
            case .done(let result): return try result.get()
            case .wouldBlock: continue
            case .noFile:
                let nothing = EmptySnapshot(wait.path)
                defer { nothing.end() }
                return try body(nothing)
            case .olderFormat: try await writer.prepare(wait)
            case .refused(.locked):
                try wait.checkIsLeft()
                try await Task.sleep(for: .milliseconds(2))
            case .refused(let error):
                guard let result = await opener.run({ self.readAside(body, after: error) }) else {
                    throw error
                }
                return try result.get()
            }
        }
    }

    /// Closes the file if damage was met since it was opened.
    func closeDamaged() async {
        await opener.run {
            self.connection.withLock { connection in
                if connection.open?.isDamaged == true { connection.open = nil }
            }
        }
    }

    private func attempt<Result: Sendable>(
        _ body: @Sendable (any StoreSnapshot) throws -> Result, now: ContinuousClock.Instant
    ) -> Attempt<Result> {
        connection.withLockIfAvailable { connection in
            connection.lookForReplacement(of: file, now: now)
            return Self.attempt(&connection.open, body)
        } ?? .wouldBlock
    }

    private func openAndAttempt<Result: Sendable>(
        _ wait: LockWait, _ body: @Sendable (any StoreSnapshot) throws -> Result
    ) -> Attempt<Result> {
        connection.withLock { connection in
            // It may have waited long for another read.
            if Task.isCancelled { return .done(.failure(CancellationError())) }
            connection.lookForReplacement(of: file, now: wait.start)
            do throws(StoreError) {
                if connection.open == nil {
                    // Opening locks the file where a log is left of a program that was killed.
                    FileLocks.ofProcess.begin()
                    defer { FileLocks.ofProcess.end() }
                    if try file.isMissing() { return .noFile }
                    try file.checkIsWhole()
                    let opened = try SQLiteConnection(file.url, .shared, of: file)
                    guard try StoreSchema.isNewest(opened) else { return .olderFormat }
                    opened.tidyUpOnClose()
                    opened.noteLog()
                    // A read waits only for a process that recovers or finally closes the file.
                    opened.wait(atMost: wait.limit)
                    connection.open = opened
                }
            } catch {
                return .refused(error)
            }
            return Self.attempt(&connection.open, body)
        }
    }

    private static func attempt<Result: Sendable>(
        _ connection: inout SQLiteConnection?, _ body: @Sendable (any StoreSnapshot) throws -> Result
    ) -> Attempt<Result> {
        guard let open = connection else { return .wouldBlock }
        defer { open.endSnapshot() }
        let snapshot = SQLiteSnapshot(open, isTransaction: false)
        let result = Swift.Result {
            let result = try body(snapshot)
            try snapshot.end()
            return result
        }
        let failure = snapshot.failure
        snapshot.invalidate()
        switch failure {
        // The connection stays usable after another process's lock, but after no other error.
        case nil, .locked: break
        default: connection = nil
        }
        // The body may throw a like error of its own.
        if case .locked = failure, case .failure(StoreError.locked) = result { return .locked }
        return .done(result)
    }

    /// Reads a file that can't be opened as usual because nothing can be written beside it. Such a connection sees
    /// no later changes, so it is closed again. Nil when that fails too.
    private func readAside<Result: Sendable>(
        _ body: @Sendable (any StoreSnapshot) throws -> Result, after error: StoreError
    ) -> Swift.Result<Result, any Error>? {
        switch error {
        case .forbidden, .diskFull, .notOpened, .failed: break
        default: return nil
        }
        guard file.isThere == true,
            let opened = try? SQLiteConnection(file.url, file.accessAside, of: file),
            (try? StoreSchema.isNewest(opened)) == true
        else { return nil }
        var connection: SQLiteConnection? = opened
        guard case .done(let result) = Self.attempt(&connection, body) else { return nil }
        return result
    }
}

/// Opens files, and waits for other reads, on a thread that may block.
private actor SQLiteOpener {
    private let executor = BlockingExecutor("store-opener")

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func run<Result: Sendable>(_ work: @Sendable () -> Result) -> Result { work() }
}

/// The contents of a store that does not exist yet.
private final class EmptySnapshot: StoreSnapshot {
    private let path: String
    private var isOver = false

    init(_ path: String) { self.path = path }

    /// From now on every call throws.
    func end() { isOver = true }

    func kinds() throws(StoreError) -> [String] {
        try checkIsOn()
        return []
    }

    func data(_ kind: String, _ id: String) throws(StoreError) -> Data? {
        try checkIsOn()
        return nil
    }

    func records(_ kind: String, _ query: StoreQuery) throws(StoreError) -> [StoredData] {
        try checkIsOn()
        return []
    }

    private func checkIsOn() throws(StoreError) {
        if isOver { throw .snapshotIsOver(path: path) }
    }
}
