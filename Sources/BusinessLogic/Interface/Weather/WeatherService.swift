/// The weather in a city, remembered for a while.
///
/// - A report that is younger than its age limit, 15 minutes, is given again without asking anybody. One from the
///   future is not young: the clock was wrong, then or now.
/// - A report counts from when it was had; one whose weather of now was more than two hours old then, from that weather.
///   So it is stale from the beginning.
/// - When no report can be had, the last one is given, marked ``Freshness/stale(age:reason:)`` with the reason; a
///   report that can't be had and was never there is an error.
/// - Several callers that want the same city at once cause one request. One who is cancelled leaves at once and
///   disturbs nobody; when the last one has left, the request is cancelled, and its reply is not remembered.
/// - A request that is not answered within ten seconds is given up, as ``WeatherError/interrupted(detail:)``.
/// - A reply that does not make sense is refused and never replaces a report that does.
/// - What was remembered is found again after a restart. The hundred reports that were renewed last are kept, and
///   beyond them those of cities in the list.
public protocol WeatherService: Sendable {
    /// The weather in a city. The report's place is the city as it was asked for.
    ///
    /// - Throws: ``WeatherError``; ``WeatherError/cancelled``, at once, when the task is cancelled, whatever is
    ///   remembered.
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
