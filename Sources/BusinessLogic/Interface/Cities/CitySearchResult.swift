/// The result of a search, and why it may be incomplete.
public struct CitySearchResult: Hashable, Sendable {
    /// The cities, the best match first.
    public let cities: [City]
    /// Why the network added nothing, so that the result has only built-in cities. Nil when the network replied or
    /// was not needed. Never ``WeatherError/cancelled``.
    public let failure: WeatherError?

    /// A result; complete if there is no failure.
    public init(_ cities: [City], failure: WeatherError? = nil) {
        self.cities = cities
        self.failure = failure
    }
}
