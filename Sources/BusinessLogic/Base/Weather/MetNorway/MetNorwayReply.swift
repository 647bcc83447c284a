internal import BusinessLogic
internal import Foundation

/// What a reply of MET Norway says, once it has been found good: canonical units, times in UTC.
struct MetNorwayReply: Hashable, Sendable, Codable {
    /// The entries that have a temperature, the earliest first; at least one.
    let entries: [Entry]

    /// The weather of an instant, and of the hours that follow it.
    struct Entry: Hashable, Sendable, Codable {
        let time: Date
        let temperature: Double
        var humidity: Double?
        var pressure: Double?
        var windSpeed: Double?
        var windDirection: Double?
        var windGust: Double?
        var cloudCover: Double?
        var nextHour: Block?
        var nextSixHours: Block?
    }

    /// What happens in the hours after an instant.
    struct Block: Hashable, Sendable, Codable {
        var symbol: MetNorwaySymbol?
        var precipitation: Double?
        var precipitationProbability: Double?
    }
}

/// A reply, with all that is needed to ask for a newer one.
struct CachedMetNorwayReply: Hashable, Sendable, Codable {
    let reply: MetNorwayReply
    /// Where it is about.
    let place: Coordinate
    /// The checksum of the address that it came from.
    let addressChecksum: UInt16?
    /// When it came.
    var fetchedAt: Date
    /// The `Last-Modified` that it came with, unchanged.
    let lastModified: String?
    /// When the service was last asked.
    var checkedAt: Date
    /// Until when the service does not want to be asked again, by this machine's clock.
    var expiresAt: Date?

    /// The date to ask for newer ones with; nil where what came is none. With a control character no request could be
    /// sent, now or ever: the reply that is kept would not be replaced.
    var sendableLastModified: String? {
        lastModified.flatMap { text in
            let isPlain = text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
            return isPlain && HTTPDate(text, receivedAt: fetchedAt) != nil ? text : nil
        }
    }

    /// Until when it is too early to ask again; nil when it is not. An expiry of more than a day is not believed; nor
    /// is one when the clock has been set back since.
    func keptUntil(at now: Date) -> Date? {
        guard let expiresAt else { return nil }
        let end = min(expiresAt, checkedAt.addingTimeInterval(86_400))
        return checkedAt <= now && now < end ? end : nil
    }
}
