/// Keeps records: `Codable` values by kind and id.
///
/// - A record has one value. Putting an id again replaces its value and keeps its place in the order.
/// - Ids and kinds are compared exactly, byte by byte; any text is an id, the empty one too.
/// - A transaction happens whole or not at all: when its body throws anything, a `CancellationError` too, or the
///   program dies, nothing of it is kept. What it put, it finds again at once.
/// - Transactions of all users of the store, in other processes too, happen one after another; none sees a part of
///   another.
/// - Once a transaction has returned, what it wrote is found again after a restart.
/// - A store that can't be opened fails the transaction that needed it; the next transaction tries again.
public protocol Store: Sendable {
    /// Runs `body` as one transaction and passes on what it returns or throws.
    ///
    /// `body` runs once, away from the caller's thread. It must not start another transaction of the same store. Once it
    /// has begun, cancelling the task does not end the transaction: what `body` wrote is kept, unless it throws.
    ///
    /// - Throws: ``StoreError``, what `body` throws, or `CancellationError` when the task was cancelled before
    ///   the transaction began.
    func transaction<Result: Sendable>(
        _ body: @Sendable (any StoreTransaction) throws -> Result
    ) async throws -> Result
}
