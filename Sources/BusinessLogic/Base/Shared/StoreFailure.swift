internal import BusinessLogic
internal import Core

/// A service's error that has room for what goes wrong with the store.
protocol StoreFailure: Error {
    static func notKept(_ reason: String) -> Self
    static var cancelled: Self { get }
}

extension CitiesError: StoreFailure {}
extension SettingsError: StoreFailure {}
extension WeatherError: StoreFailure {}

extension Store {
    /// Runs a transaction, and turns whatever goes wrong into the service's own error.
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

    /// Reads, and turns whatever goes wrong into the service's own error.
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
