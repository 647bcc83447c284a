/// A report and its freshness.
public struct Weather: Hashable, Sendable {
    /// The report.
    public let report: WeatherReport
    /// Whether it is fresh or stale.
    public let freshness: Freshness
    /// The outcome of each provider in this request: first those that were not asked, then the others in the order
    /// of asking. Empty for a remembered report without a request.
    public let attempts: [ProviderAttempt]
    /// The parts that the provider left out of the report; empty for a whole one.
    public let missing: [MissingPart]
    /// Why the report, which has just been had, could not be remembered: what happened, and after `help:` what to do
    /// about it. Nil when it is remembered or was not to be.
    public let notKept: String?

    /// A report of this freshness.
    public init(
        report: WeatherReport, freshness: Freshness, attempts: [ProviderAttempt] = [],
        missing: [MissingPart] = [], notKept: String? = nil
    ) {
        self.report = report
        self.freshness = freshness
        self.attempts = attempts
        self.missing = missing
        self.notKept = notKept
    }
}

/// Whether a report is fresh or stale.
public enum Freshness: Hashable, Sendable {
    /// It is new, or younger than its age limit.
    case fresh
    /// It could not be renewed, for this reason. Without a reason it is older than its age limit and no provider
    /// was asked, or the provider had nothing newer. A negative age means that the clock was ahead when it was
    /// received, so its age is unknown.
    case stale(age: Duration, reason: WeatherError?)
}
