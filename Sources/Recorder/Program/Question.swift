internal import Core

/// What a service is asked for a recording, and the file that keeps its reply.
struct Question: Sendable {
    /// The file, below `Fixtures`.
    let file: String
    /// What the reply is.
    let what: String
    let ask: @Sendable (any CoreAssembly) async throws(TransportError) -> HTTPResponse

    /// All that is asked of a service. The place is the one of the replies that were written by hand.
    static func all(for provider: WeatherProvider) -> [Question] {
        let folder = "providers/\(provider.rawValue)/recorded"
        return switch provider {
        case .openMeteo:
            [
                Question(file: "\(folder)/forecast.json", what: "The forecast for Kazan") {
                    core throws(TransportError) in
                    try await core.weatherClient(for: provider).forecast(
                        WeatherQuery(latitude: 55.75, longitude: 49.1497))
                },
                Question(file: "\(folder)/geocoding.json", what: "The places that are called Kazan") {
                    core throws(TransportError) in
                    try await core.geocoder.places(PlaceQuery(name: "Kazan"))
                },
            ]
        }
    }
}
