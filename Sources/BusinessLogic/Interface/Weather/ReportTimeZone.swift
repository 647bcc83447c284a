/// A place's time zone.
public struct ReportTimeZone: Hashable, Sendable, Codable {
    /// The IANA name, if the provider states it.
    public let id: String?
    /// Seconds east of UTC at the time of the report.
    public let offsetSeconds: Int

    /// A time zone.
    public init(id: String?, offsetSeconds: Int) {
        self.id = id
        self.offsetSeconds = offsetSeconds
    }
}
