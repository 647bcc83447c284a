/// The weather in a city, remembered for a while.
///
/// - A report that is younger than its age limit is given again without asking anybody.
/// - When nobody answers, the last report is given, marked ``Freshness/stale(age:reason:)``; a report that can't be
///   had and was never there is an error.
/// - Several callers that want the same city at once cause one request.
/// - A reply that does not make sense is refused and never replaces a report that does.
/// - What was remembered is found again after a restart.
public protocol WeatherService: Sendable {
    /// The weather in a city.
    func weather(in city: City, _ policy: FetchPolicy) async throws(WeatherError) -> Weather

    /// What is remembered of a city, however old, without asking anybody.
    func remembered(in city: City) async throws(WeatherError) -> Weather?
}

/// Whether a remembered report will do.
public enum FetchPolicy: String, Hashable, Sendable, CaseIterable {
    /// A remembered report will do while it is younger than its age limit.
    case remembered
    /// Ask, whatever is remembered.
    case refreshed
}
