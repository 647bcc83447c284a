/// A city whose weather is watched, and what for.
public struct CitySubscription: Hashable, Sendable, Codable {
    /// The city.
    public let city: City
    /// What is told; never empty in what ``NotificationService`` gives back.
    public let kinds: Set<NotificationKind>

    /// A city that is watched for these.
    public init(city: City, kinds: Set<NotificationKind>) {
        self.city = city
        self.kinds = kinds
    }

    private enum CodingKeys: CodingKey { case city, kinds }

    /// Reads a subscription; a kind that this version does not know is passed over, and of such alone none is left.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        city = try container.decode(City.self, forKey: .city)
        kinds = Set(try container.decode([String].self, forKey: .kinds).compactMap(NotificationKind.init))
    }

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
