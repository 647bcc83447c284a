internal import BusinessLogic

extension WeatherService {
    /// What is remembered of cities, of those of which something is, without asking anybody.
    ///
    /// Away from the main thread: a list may be long. What can't be read counts as nothing here; asking for the weather
    /// tells why.
    nonisolated func remembered(in cities: [City]) async -> [(id: CityID, weather: Weather)] {
        var all: [(CityID, Weather)] = []
        for city in cities where !Task.isCancelled {
            guard let weather = try? await remembered(in: city) else { continue }
            all.append((city.id, weather))
        }
        return all
    }
}
