/// A report, and how far it can be trusted.
public struct Weather: Hashable, Sendable {
    /// The report.
    public let report: WeatherReport
    /// How far it can be trusted.
    public let freshness: Freshness
    /// What came of each provider when it was asked for now: first those that were not asked, then those that were, in
    /// that order. Empty when a remembered report did and no provider was asked.
    public let attempts: [ProviderAttempt]
    /// Why the report, which has just been had, could not be remembered: what happened, and after `help:` what to do
    /// about it. Nil when it is remembered or was not to be.
    public let notKept: String?

    /// A report of this freshness.
    public init(
        report: WeatherReport, freshness: Freshness, attempts: [ProviderAttempt] = [], notKept: String? = nil
    ) {
        self.report = report
        self.freshness = freshness
        self.attempts = attempts
        self.notKept = notKept
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
