internal import BusinessLogic
internal import Core

/// Keeps the last reply about each city in the store, so that after a restart, too, the service is not asked before it
/// wants to be, nor for what is known.
///
/// A reply that can't be read, or has numbers that the service does not tell, counts as none, and one that can't be kept
/// is asked for again: all are logged.
struct MetNorwayReplyCache: Sendable {
    let store: any Store
    /// How many replies are kept; beyond them, the ones that came longest ago go, unless their city is in the list:
    /// each refresh of a long list would ask the service before it wants to be asked.
    let capacity: Int
    let log: any Log

    /// The reply about the city at the place where it is now, from the service at the address of this checksum.
    func reply(
        about city: City, from addressChecksum: UInt16?
    ) async throws(WeatherError) -> CachedMetNorwayReply? {
        do {
            let kept = try await store.value(.metNorwayReply, city.id.description)
            // One without an entry is none: what is kept may have been changed.
            guard let kept, kept.place == city.coordinate, kept.addressChecksum == addressChecksum,
                !kept.reply.entries.isEmpty
            else { return nil }
            try kept.reply.checkNumbers()
            return kept
        } catch is CancellationError {
            throw .cancelled
        } catch {
            log.write(
                .warning, "weather",
                "The kept reply of met-norway about city \(city.id) is forgotten: \(error)")
            return nil
        }
    }

    func keep(_ reply: CachedMetNorwayReply, about city: City) async throws(WeatherError) {
        do {
            try await store.transaction { records in
                try records.renew(reply, .metNorwayReply, city.id, capacity: capacity)
            }
        } catch is CancellationError {
            throw .cancelled
        } catch {
            log.write(
                .warning, "weather", "The reply of met-norway about city \(city.id) is not kept: \(error)")
        }
    }
}

extension RecordKind where Value == CachedMetNorwayReply {
    static let metNorwayReply = RecordKind("met-norway-reply")
}
