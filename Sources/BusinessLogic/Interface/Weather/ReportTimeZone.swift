/// A place's time zone.
public struct ReportTimeZone: Hashable, Sendable, Codable {
    /// The IANA name, where the provider tells it.
    public let id: String?
    /// Seconds east of UTC when the report was had.
    public let offsetSeconds: Int

    /// A time zone.
    public init(id: String?, offsetSeconds: Int) {
        self.id = id
        self.offsetSeconds = offsetSeconds
    }
}
