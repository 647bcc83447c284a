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
        try await answer { try await store.values(.marqueePart, StoreQuery(order: .oldestFirst)) }
    }

    func add(_ entry: String) async throws(MarqueePartError) {
        let id = identifiers.next()
        try await answer { try await store.put(entry, .marqueePart, id) }
    }

    /// Asks the store, and turns its errors into those of the marquee part.
    private func answer<Result: Sendable>(
        _ ask: () async throws -> Result
    ) async throws(MarqueePartError) -> Result {
        do {
            return try await ask()
        } catch is CancellationError {
            throw .cancelled
        } catch {
            throw .notKept("\(error)")
        }
    }
}

extension RecordKind where Value == String {
    fileprivate static let marqueePart = RecordKind("marquee-part-entry")
}
