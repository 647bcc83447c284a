/// The weather in a city, had from one of several providers and remembered for a while.
///
/// - Providers are asked one after another, in the order of the user's settings, until one answers: a report is of one
///   provider. One without the key that it needs is not asked.
/// - All of them together have ten seconds: a provider that another one comes after has half of what is left, and at
///   least two seconds. A provider that is asked alone has the time that is set for its requests.
/// - A provider that fails is left alone for a while, which doubles with each failure and ends with an answer: see
///   ``ProviderStatus/State/backingOff(until:)``. Meanwhile the others are asked; when all are left alone, the one is
///   asked whose time is up first. A service that says when to ask again is not asked before. When none can be reached,
///   that is the network's fault, and counts against no provider.
/// - A report that is younger than its age limit, 15 minutes, or which its provider wants kept for longer or shorter, is
///   given again without asking anybody. One from the
///   future is not young: the clock was wrong, then or now.
/// - A report counts from when it was had; one whose weather of now was more than two hours old then, from that weather.
///   So it is stale from the beginning.
/// - When no report can be had, the last one is given, marked ``Freshness/stale(age:reason:)`` with the reason; a
///   report that can't be had and was never there is an error.
/// - Several callers that want the same city at once cause one request. One who is cancelled leaves at once and
///   disturbs nobody; when the last one has left, the request is cancelled, and its reply is not remembered.
/// - A request that is not answered in its time is given up, as ``WeatherError/interrupted(detail:)``.
/// - A reply that does not make sense is refused and never replaces a report that does.
/// - A report that can't be remembered, as on a full disk, is given all the same, with the reason in
///   ``Weather/notKept``; who wants it again asks again. Where what is remembered can't even be read, nobody is asked.
/// - What was remembered is found again after a restart. The hundred reports that were renewed last are kept, and
///   beyond them those of cities in the list.
public protocol WeatherService: Sendable {
    /// The weather in a city. The report's place is the city as it was asked for.
    ///
    /// - Throws: ``WeatherError``; ``WeatherError/cancelled``, at once, when the task is cancelled, whatever is
    ///   remembered.
    func weather(in city: City, _ policy: FetchPolicy) async throws(WeatherError) -> Weather

    /// The weather in a city as one provider tells it, whether or not the user has switched it on. Its report is not
    /// remembered; one that is remembered will do when it is of this provider.
    ///
    /// - Throws: ``WeatherError``: the provider's own, though another report is remembered, or
    ///   ``WeatherError/unanswered(_:)`` when it can't be asked.
    func weather(
        in city: City, _ policy: FetchPolicy, from provider: Provider
    ) async throws(WeatherError) -> Weather

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
