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
    /// It could not be renewed, for this reason. Without a reason it is older than its age limit and nobody has been
    /// asked, or the service had nothing newer. The age is below zero when it was had by a clock that was ahead: then
    /// how old it is can't be told.
    case stale(age: Duration, reason: WeatherError?)
}
