public import Foundation

/// What the server has noticed in a city.
public struct WeatherNotification: Hashable, Sendable, Codable, Identifiable {
    /// Tells it from all others that its server has told the account.
    public let id: String
    /// The city.
    public let city: CityID
    /// What it is about.
    public let kind: NotificationKind
    /// When it was noticed.
    public let time: Date
    /// A sentence for people, in one line.
    public let text: String

    /// A notification.
    public init(id: String, city: CityID, kind: NotificationKind, time: Date, text: String) {
        self.id = id
        self.city = city
        self.kind = kind
        self.time = time
        self.text = text
    }
}

extension WeatherNotification {
    /// The text. Where what it says was not noticed just now, it follows how long ago that was, which is the same on
    /// every clock: `5 days ago: Rain in Kazan within two hours.`
    public func text(at now: Date) -> String {
        let age = now.timeIntervalSince(time)
        // A program that runs asks every ten minutes.
        guard age > 15 * 60 else { return text }
        let minutes = Int(age / 60)
        let told =
            switch minutes {
            case ..<120: "\(minutes) min"
            case ..<(48 * 60): "\(minutes / 60) h"
            default: "\(minutes / (24 * 60)) days"
            }
        return "\(told) ago: \(text)"
    }
}
