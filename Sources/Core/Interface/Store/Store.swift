/// Keeps records: `Codable` values by kind and id.
///
/// - A record has one value. Putting an id again replaces its value and keeps its place in the order.
/// - Ids and kinds are compared exactly, byte by byte; any text is an id, the empty one too.
/// - A transaction happens whole or not at all: when its body throws anything, a `CancellationError` too, or the
///   program dies, nothing of it is kept. What it put, it finds again at once.
/// - Transactions of all users of the store, in other processes too, happen one after another; none sees a part of
///   another.
/// - Once a transaction has returned, what it wrote is found again after a restart.
/// - A read waits for no transaction, and no transaction waits for a read: it sees what was kept when it began, with
///   all that was kept before it was asked for.
/// - What can't be written can still be read: a read makes and changes nothing, and finds nothing where no store was
///   made yet.
/// - A store that can't be opened fails the transaction or the read that needed it; the next one tries again.
public protocol Store: Sendable {
    /// Runs `body` as one transaction that may write, and passes on what it returns or throws.
    ///
    /// `body` runs once, away from the caller's thread. It must not start another transaction of the same store. Once it
    /// has begun, cancelling the task does not end the transaction: what `body` wrote is kept, unless it throws.
    ///
    /// - Throws: ``StoreError``, what `body` throws, or `CancellationError` when the task was cancelled before
    ///   the transaction began.
    func transaction<Result: Sendable>(
        _ body: @Sendable (any StoreTransaction) throws -> Result
    ) async throws -> Result

    /// Gives `body` what is kept at this moment, and passes on what it returns or throws.
    ///
    /// `body` runs once, away from the main thread. It must not start a transaction or another read of the same store.
    ///
    /// - Throws: ``StoreError``, what `body` throws, or `CancellationError` when the task was cancelled before
    ///   the read began.
    func read<Result: Sendable>(
        _ body: @Sendable (any StoreSnapshot) throws -> Result
    ) async throws -> Result
}
