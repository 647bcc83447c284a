internal import BusinessLogic
internal import Core

/// The marquee part in the store, one record an entry.
struct StoredMarqueePartService: MarqueePartService {
    private let store: any Store
    private let identifiers: any Identifiers

    init(store: any Store, identifiers: any Identifiers) {
        self.store = store
        self.identifiers = identifiers
    }

    func entries() async throws(MarqueePartError) -> [String] {
        try await transaction { try $0.values(.marqueePart, StoreQuery(order: .oldestFirst)) }
    }

    func add(_ entry: String) async throws(MarqueePartError) {
        let id = identifiers.next()
        try await transaction { try $0.put(entry, .marqueePart, id) }
    }

    /// Runs a transaction, and turns an error of the store into one of the marquee part.
    private func transaction<Result: Sendable>(
        _ body: @Sendable (any StoreTransaction) throws -> Result
    ) async throws(MarqueePartError) -> Result {
        do {
            return try await store.transaction(body)
        } catch is CancellationError {
            throw .cancelled
        } catch {
            throw .notKept("\(error)")
        }
    }
}

extension RecordKind where Value == String {
    fileprivate static let marqueePart = RecordKind("marquee-part")
}
