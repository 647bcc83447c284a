internal import BusinessLogic
internal import Core

/// A service's error type with a case for store errors.
protocol StoreFailure: Error {
    static func notKept(_ reason: String) -> Self
    static var cancelled: Self { get }
}

extension CitiesError: StoreFailure {}
extension SettingsError: StoreFailure {}
extension WeatherError: StoreFailure {}

extension Store {
    /// Runs a transaction, and converts errors to the service's own.
    func transaction<Result: Sendable, Failure: StoreFailure>(
        or failure: Failure.Type, _ body: @Sendable (any StoreTransaction) throws(StoreError) -> Result
    ) async throws(Failure) -> Result {
        do {
            return try await transaction(body)
        } catch is CancellationError {
            throw .cancelled
        } catch {
            throw .notKept("\(error)")
        }
    }

    /// Reads, and converts errors to the service's own.
    func read<Result: Sendable, Failure: StoreFailure>(
        or failure: Failure.Type, _ body: @Sendable (any StoreSnapshot) throws(StoreError) -> Result
    ) async throws(Failure) -> Result {
        do {
            return try await read(body)
        } catch is CancellationError {
            throw .cancelled
        } catch {
            throw .notKept("\(error)")
        }
    }
}
