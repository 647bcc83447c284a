internal import BusinessLogic

// Decorators of business logic's services: each does what the real one does, and notes it.

/// Measures the questions for weather.
struct MeasuredWeatherService: WeatherService {
    let real: any WeatherService
    let calls: CallLedger

    func weather(in city: City, _ policy: FetchPolicy) async throws(WeatherError) -> Weather {
        try await calls.measure("weather \(policy.rawValue)") { () async throws(WeatherError) in
            try await real.weather(in: city, policy)
        }
    }

    func weather(
        in city: City, _ policy: FetchPolicy, from provider: Provider
    ) async throws(WeatherError) -> Weather {
        try await calls.measure("weather from \(provider.rawValue)") { () async throws(WeatherError) in
            try await real.weather(in: city, policy, from: provider)
        }
    }

    func remembered(in city: City) async throws(WeatherError) -> Weather? {
        try await calls.measure("weather in memory") { () async throws(WeatherError) in
            try await real.remembered(in: city)
        }
    }
}

/// Measures the questions for cities, and the changes of the list.
struct MeasuredCitiesService: CitiesService {
    let real: any CitiesService
    let calls: CallLedger

    func cities() async throws(CitiesError) -> [City] {
        try await calls.measure("cities") { () async throws(CitiesError) in try await real.cities() }
    }

    func add(_ city: City) async throws(CitiesError) -> Bool {
        try await calls.measure("cities add") { () async throws(CitiesError) in try await real.add(city) }
    }

    func remove(_ id: CityID) async throws(CitiesError) -> Bool {
        try await calls.measure("cities remove") { () async throws(CitiesError) in try await real.remove(id) }
    }

    func move(_ id: CityID, to index: Int) async throws(CitiesError) {
        try await calls.measure("cities move") { () async throws(CitiesError) in
            try await real.move(id, to: index)
        }
    }

    func search(_ text: String) async throws(CitiesError) -> CitySearchResult {
        try await calls.measure("cities search") { () async throws(CitiesError) in
            try await real.search(text)
        }
    }

    func updates() -> AsyncStream<[City]> { real.updates() }
}
