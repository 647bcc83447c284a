internal import Core

/// A request for a recording, and the file for its reply.
struct Question: Sendable {
    /// The file, below `Fixtures`.
    let file: String
    /// What the reply is.
    let what: String
    /// The environment variables of the address that is asked.
    let address: String
    let ask: @Sendable (any CoreAssembly) async throws(TransportError) -> HTTPResponse

    /// All requests to a service. The place is that of the replies written by hand.
    static func all(for provider: WeatherProvider) -> [Question] {
        let folder = "providers/\(provider.rawValue)/recorded"
        return switch provider {
        case .openMeteo:
            [
                Question(
                    file: "\(folder)/forecast.json", what: "The forecast for Kazan", address: "OPEN_METEO_URL"
                ) {
                    core throws(TransportError) in
                    try await core.weatherClient(for: provider).forecast(
                        WeatherQuery(latitude: 55.75, longitude: 49.1497)
                    ).response(.whole)
                },
                Question(
                    file: "\(folder)/geocoding.json", what: "The places that are called Kazan",
                    address: "OPEN_METEO_GEOCODING_URL or OPEN_METEO_URL"
                ) {
                    core throws(TransportError) in
                    try await core.geocoder.places(PlaceQuery(name: "Kazan"))
                },
            ]
        case .metNorway, .yandex, .yahoo:
            [forecast(provider, .whole, "\(folder)/forecast.json")]
        case .openWeatherMap:
            [
                forecast(provider, .current, "\(folder)/current.json"),
                forecast(provider, .steps, "\(folder)/forecast5.json"),
            ]
        case .gismeteo:
            [
                forecast(provider, .current, "\(folder)/v2-current.json"),
                forecast(provider, .steps, "\(folder)/v2-forecast.json"),
                forecast(provider, .days, "\(folder)/v2-forecast-aggregate.json"),
            ]
        }
    }

    private static func forecast(_ provider: WeatherProvider, _ part: WeatherPart, _ file: String) -> Question
    {
        Question(
            file: file, what: "The weather in Kazan, part “\(part.rawValue)”",
            address: "\(provider.variables)_URL"
        ) {
            core throws(TransportError) in
            try await core.weatherClient(for: provider).forecast(
                WeatherQuery(latitude: 55.75, longitude: 49.1497)
            ).response(part)
        }
    }
}
