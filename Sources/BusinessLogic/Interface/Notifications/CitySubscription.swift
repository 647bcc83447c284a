/// A city whose weather is watched, and what for.
public struct CitySubscription: Hashable, Sendable, Codable {
    /// The city.
    public let city: City
    /// What is told; never empty.
    public let kinds: Set<NotificationKind>

    /// A city that is watched for these.
    public init(city: City, kinds: Set<NotificationKind>) {
        self.city = city
        self.kinds = kinds
    }

    private enum CodingKeys: CodingKey { case city, kinds }

    /// The kinds in the order of ``NotificationKind``.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(city, forKey: .city)
        try container.encode(NotificationKind.allCases.filter(kinds.contains), forKey: .kinds)
    }
}

/// What weather is told of. The raw value is the word for it on a command line. The server has the thresholds
/// (docs/server.md).
public enum NotificationKind: String, CaseIterable, Hashable, Sendable, Codable {
    /// Rain is near.
    case rain
    /// The temperature goes below freezing.
    case frost
    /// Strong gusts come.
    case storm
}
