/// The weather in a city, from one of several providers, with a cache.
///
/// - Providers are asked one after another, in the order of the user's settings, until one replies: a report comes
///   from one provider. A provider without its required key is not asked.
/// - All of them together have ten seconds: a provider with another one after it gets half of the rest, and at
///   least two seconds. A provider that is asked alone has the configured time limit.
/// - A failing provider is not asked for a while, which doubles with each failure and ends with a reply: see
///   ``ProviderStatus/State/backingOff(until:)``. Meanwhile the others are asked; when all are backing off, the one
///   whose time ends first is asked. A provider that states when to ask again is not asked before. When none can be
///   reached, the network is at fault, and no provider backs off.
/// - A provider whose terms want a reply to be kept for a time is not asked again before it is over: it gives the report
///   of that reply, which tells nothing of the network or of how the provider fares. When others fail, it does not
///   replace a newer report, which is returned as stale.
/// - A report that is younger than its age limit, 15 minutes, an hour for a forecast without current weather, or a
///   longer or shorter time that its provider states, is reused without a request. One from the future is not: the clock was wrong, then or now.
/// - A report of which the provider left out a part is reused for 15 minutes at most. It replaces none of the last day
///   that has the part: that one is returned again when the newer one is no longer young and cannot be renewed.
///   ``Weather/missing`` tells the parts, and why they are missing, also of a remembered report.
/// - A report's age counts from its receipt, or from its current weather if that was more than two hours older;
///   such a report is stale from the start.
/// - When no new report is available, the last one is returned as ``Freshness/stale(age:reason:)`` with the reason.
///   Without a last one it is an error.
/// - Concurrent callers for one city share a request, if the providers were in the same order when they asked. A
///   cancelled caller returns at once without affecting the others; when the last one has left, the request is
///   cancelled, and its reply is not remembered.
/// - A request without a reply in time ends as ``WeatherError/interrupted(detail:)``.
/// - An invalid reply is refused and never replaces a valid report.
/// - A report that can't be remembered, as on a full disk, is returned all the same, with the reason in
///   ``Weather/notKept``; the next caller asks again. If the remembered reports can't even be read, no provider is
///   asked.
/// - Remembered reports survive a restart. The hundred most recently renewed ones are kept, and those of all cities
///   in the list. The others go when a city that had none gets one.
public protocol WeatherService: Sendable {
    /// The weather in a city. The report contains the city as given.
    ///
    /// - Throws: ``WeatherError``; ``WeatherError/cancelled``, at once, when the task is cancelled, even if a
    ///   report is remembered.
    func weather(in city: City, _ policy: FetchPolicy) async throws(WeatherError) -> Weather

    /// The weather in a city from one provider, whether or not the user has enabled it. Its report is not
    /// remembered; a remembered report of this provider may be reused.
    ///
    /// - Throws: ``WeatherError``: the provider's own, even if another report is remembered, or
    ///   ``WeatherError/unanswered(_:)`` when it can't be asked.
    func weather(
        in city: City, _ policy: FetchPolicy, from provider: Provider
    ) async throws(WeatherError) -> Weather

    /// The remembered report of a city, however old, without a request.
    func remembered(in city: City) async throws(WeatherError) -> Weather?
}

/// Whether a remembered report may be reused.
public enum FetchPolicy: String, Hashable, Sendable, CaseIterable {
    /// Reuse a remembered report while it is younger than its age limit.
    case remembered
    /// Send a request, unless the provider wants its last reply kept: ``ProviderAttempt/Outcome/kept(until:)``.
    case refreshed
}
