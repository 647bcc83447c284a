/// What a search has found, and why that may not be all.
public struct CitySearchResult: Hashable, Sendable {
    /// The cities, the best match first.
    public let cities: [City]
    /// Why the network has added nothing: then these are cities that the program carries, and others may fit as well.
    /// Nil when the network has answered, or need not be asked. Never ``WeatherError/cancelled``.
    public let failure: WeatherError?

    /// What was found; everything there is, unless something has failed.
    public init(_ cities: [City], failure: WeatherError? = nil) {
        self.cities = cities
        self.failure = failure
    }
}
