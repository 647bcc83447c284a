public import Foundation

/// What the server has noticed in a city.
public struct WeatherNotification: Hashable, Sendable, Codable, Identifiable {
    /// Tells it from all others of the account.
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
