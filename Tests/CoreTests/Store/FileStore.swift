import Core
import Foundation

@testable import CoreBase

/// Keeps all records in one JSON file, which each transaction reads and writes whole.
actor FileStore: Store {
    private let file: URL
    private let lockWait: Duration
    private let executor = BlockingExecutor("store")

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(file: URL, lockWait: Duration) {
        self.file = file
        self.lockWait = lockWait
    }

    func transaction<Result: Sendable>(
        _ body: @Sendable (any StoreTransaction) throws -> Result
    ) throws -> Result {
        try Task.checkCancellation()
        let lock = try lock()
        defer { close(lock) }
        let transaction = FileTransaction(try read(), file)
        let result = Swift.Result { try body(transaction) }
        let records = Swift.Result { try transaction.end() }
        if case .success = result { try write(records.get()) }
        return try result.get()
    }

    // A file is replaced whole, so that a reader needs no lock.
    nonisolated func read<Result: Sendable>(
        _ body: @Sendable (any StoreSnapshot) throws -> Result
    ) async throws -> Result {
        try Task.checkCancellation()
        let snapshot = FileTransaction(try read(), file)
        defer { _ = try? snapshot.end() }
        return try body(snapshot)
    }

    /// Holds a file beside the records, so that processes come one after another.
    private func lock() throws -> Int32 {
        do throws(SystemError) {
            try DataFolder.make(for: file)
        } catch {
            throw StoreError.notOpened(path: file.path, reason: error.reason)
        }
        let lock = open(file.path + ".lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard lock >= 0 else { throw StoreError.notOpened(path: file.path, reason: SystemError.last.reason) }
        let start = ContinuousClock.now
        while flock(lock, LOCK_EX | LOCK_NB) != 0 {
            guard start.duration(to: .now) < lockWait, !Task.isCancelled else {
                close(lock)
                try Task.checkCancellation()
                throw StoreError.locked(path: file.path, waited: lockWait)
            }
            Thread.sleep(forTimeInterval: 0.002)
        }
        return lock
    }

    private nonisolated func read() throws(StoreError) -> [FileRecord] {
        guard FileManager.default.fileExists(atPath: file.path) else { return [] }
        do {
            return try JSONDecoder().decode([FileRecord].self, from: Data(contentsOf: file))
        } catch {
            throw .damaged(path: file.path, detail: "\(error)")
        }
    }

    private func write(_ records: [FileRecord]) throws(StoreError) {
        do {
            try JSONEncoder().encode(records).write(to: file, options: .atomic)
        } catch {
            throw .failed(path: file.path, reason: "\(error)")
        }
    }
}
