/// Stores records: `Codable` values by kind and id.
///
/// - A record has one value. Putting an id again replaces its value and keeps its place in the order.
/// - Ids and kinds are compared exactly, byte by byte; any text is an id, even the empty one.
/// - A record of more than about a gigabyte is refused: ``StoreError/recordTooLarge(path:)``.
/// - A transaction is atomic: when its body throws anything, even a `CancellationError`, or the process dies, it
///   changes nothing. Within the body, its own writes are visible at once.
/// - Transactions of all users of the store, also in other processes, run one after another; none sees a part of
///   another.
/// - Once a transaction has returned, its writes survive a restart.
/// - Reads and transactions do not wait for each other. A read sees one moment, with all that was committed before
///   it was called.
/// - What can't be written can still be read: a read creates and changes nothing, and finds nothing where there is
///   no store yet. Only a store of an older format must be written once before it can be read.
/// - A store that can't be opened fails the transaction or read that needed it; the next one tries again.
public protocol Store: Sendable {
    /// Runs `body` as one transaction that may write, and returns or throws what it does.
    ///
    /// `body` runs once, away from the caller's thread. It must not start another transaction of the same store.
    /// Once it has begun, cancelling the task does not end the transaction: its writes are kept unless `body`
    /// throws.
    ///
    /// - Throws: ``StoreError``, what `body` throws, or `CancellationError` when the task was cancelled before
    ///   the transaction began.
    func transaction<Result: Sendable>(
        _ body: @Sendable (any StoreTransaction) throws -> Result
    ) async throws -> Result

    /// Runs `body` on one moment of the store, and returns or throws what it does.
    ///
    /// `body` runs once, away from the main thread. It must not start a transaction or another read of the same store.
    ///
    /// - Throws: ``StoreError``, what `body` throws, or `CancellationError` when the task was cancelled before
    ///   the read began.
    func read<Result: Sendable>(
        _ body: @Sendable (any StoreSnapshot) throws -> Result
    ) async throws -> Result
}
