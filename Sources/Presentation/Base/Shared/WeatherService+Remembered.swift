internal import BusinessLogic

extension WeatherService {
    /// The remembered weather of cities, without requests to providers. Cities without remembered weather are left
    /// out.
    ///
    /// Runs off the main thread, because the list may be long. Unreadable weather is left out too: a request for
    /// the weather reports the error.
    nonisolated func remembered(in cities: [City]) async -> [(id: CityID, weather: Weather)] {
        var all: [(CityID, Weather)] = []
        for city in cities {
            guard let weather = try? await remembered(in: city) else { continue }
            all.append((city.id, weather))
        }
        return all
    }
}
