internal import Core
internal import Foundation
internal import Synchronization

/// Reads on the thread of the task that asks: a read waits for no other process, and the pages of a small file are in
/// the memory. Opening the file may take its time, and happens on a thread of its own.
final class SQLiteReader: Sendable {
    private let file: StoreFile
    private let writer: SQLiteWriter
    private let opener = SQLiteOpener()
    private let connection = Mutex(Connection())

    private struct Connection {
        var open: SQLiteConnection?
        private var replacementCount = 0
        private var lastLook = ContinuousClock.now

        /// Lets go of a file that another one took the place of: a backup, or a new one. Looks now and then, as that
        /// takes as long as a read.
        mutating func lookForReplacement(of file: StoreFile, now: ContinuousClock.Instant) {
            guard let connection = open else { return }
            let count = file.replacementCount
            guard count != replacementCount || lastLook.duration(to: now) > .seconds(1) else { return }
            (replacementCount, lastLook) = (count, now)
            if connection.hasMoved, file.isThere == true { open = nil }
        }
    }

    /// Asks the writer to bring a file to the newest format, where it is of an older one.
    init(_ file: StoreFile, _ writer: SQLiteWriter) {
        self.file = file
        self.writer = writer
    }

    /// What became of an attempt to read.
    private enum Attempt<Result: Sendable>: Sendable {
        case done(Swift.Result<Result, any Error>)
        /// The body did not begin, because …
        case notOpen, noFile, olderFormat
        case refused(StoreError)
    }

    func read<Result: Sendable>(
        _ wait: LockWait, _ body: @Sendable (any StoreSnapshot) throws -> Result
    ) async throws -> Result {
        while true {
            var attempt = attempt(body, now: wait.start)
            if case .notOpen = attempt { attempt = await opener.run { self.openAndAttempt(wait, body) } }
            switch attempt {
            case .done(.failure(StoreError.locked)): throw wait.error
            case .done(let result): return try result.get()
            case .notOpen: continue
            case .noFile: return try body(EmptySnapshot())
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

    private func attempt<Result: Sendable>(
        _ body: @Sendable (any StoreSnapshot) throws -> Result, now: ContinuousClock.Instant
    ) -> Attempt<Result> {
        connection.withLock { connection in
            connection.lookForReplacement(of: file, now: now)
            return Self.attempt(&connection.open, body)
        }
    }

    private func openAndAttempt<Result: Sendable>(
        _ wait: LockWait, _ body: @Sendable (any StoreSnapshot) throws -> Result
    ) -> Attempt<Result> {
        connection.withLock { connection in
            do throws(StoreError) {
                if connection.open == nil {
                    if file.isThere == false { return .noFile }
                    try file.checkIsWhole()
                    let opened = try SQLiteConnection(file.url, .shared)
                    guard try StoreSchema.isNewest(opened) else { return .olderFormat }
                    opened.tidyUpOnClose()
                    // Only who mends the file or closes it for good holds up a read.
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
        guard let open = connection else { return .notOpen }
        defer { open.endSnapshot() }
        let snapshot = SQLiteSnapshot(open, isTransaction: false)
        let result = Swift.Result {
            let result = try body(snapshot)
            try snapshot.end()
            return result
        }
        switch snapshot.failure {
        // Another process's lock says nothing against the connection; anything else does.
        case nil, .locked: break
        case .damaged:
            open.leaveFileAsItIs()
            connection = nil
        default: connection = nil
        }
        snapshot.invalidate()
        return .done(result)
    }

    /// Reads a file that can't be opened as usual, because nothing can be written beside it. Such a connection sees no
    /// later changes, and is not kept. Nil when that does not help either.
    private func readAside<Result: Sendable>(
        _ body: @Sendable (any StoreSnapshot) throws -> Result, after error: StoreError
    ) -> Swift.Result<Result, any Error>? {
        switch error {
        case .forbidden, .diskFull, .notOpened, .failed: break
        default: return nil
        }
        guard file.isThere == true,
            let opened = try? SQLiteConnection(file.url, file.hasEmptyLog ? .unchanging : .alone),
            (try? StoreSchema.isNewest(opened)) == true
        else { return nil }
        var connection: SQLiteConnection? = opened
        guard case .done(let result) = Self.attempt(&connection, body) else { return nil }
        return result
    }
}

/// Opens files on a thread where that may take its time.
private actor SQLiteOpener {
    private let executor = BlockingExecutor("store-opener")

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func run<Result: Sendable>(_ work: @Sendable () -> Result) -> Result { work() }
}

/// A store that was not made yet.
private struct EmptySnapshot: StoreSnapshot {
    func data(_ kind: String, _ id: String) -> Data? { nil }
    func records(_ kind: String, _ query: StoreQuery) -> [StoredData] { [] }
}
