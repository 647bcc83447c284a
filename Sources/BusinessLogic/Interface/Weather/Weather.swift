/// A report, and how far it can be trusted.
public struct Weather: Hashable, Sendable {
    /// The report.
    public let report: WeatherReport
    /// How far it can be trusted.
    public let freshness: Freshness

    /// A report of this freshness.
    public init(report: WeatherReport, freshness: Freshness) {
        self.report = report
        self.freshness = freshness
    }
}

/// How far a report can be trusted.
public enum Freshness: Hashable, Sendable {
    /// It is younger than its age limit.
    case fresh
    /// It is older than its age limit, for this reason, or because nobody has been asked yet.
    case stale(age: Duration, reason: WeatherError?)
}
