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
    /// It has just been had, or is younger than its age limit.
    case fresh
    /// It could not be renewed, for this reason; without a reason it is older than its age limit and nobody has been
    /// asked. The age is never below zero.
    case stale(age: Duration, reason: WeatherError?)
}
