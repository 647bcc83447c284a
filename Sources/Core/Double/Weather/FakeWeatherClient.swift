internal import Core

/// Gets the generated forecast of one provider.
struct FakeWeatherClient: WeatherClient {
    let provider: WeatherProvider
    private let network: SimulatedNetwork

    init(_ provider: WeatherProvider, _ network: SimulatedNetwork) {
        self.provider = provider
        self.network = network
    }

    func forecast(_ query: WeatherQuery) async throws(TransportError) -> WeatherReply {
        let place = [HTTPField("lat", query.degreesNorth), HTTPField("lon", query.degreesEast)]
        let longPlace = [
            HTTPField("latitude", query.degreesNorth), HTTPField("longitude", query.degreesEast),
        ]
        switch provider {
        case .openMeteo:
            return WeatherReply(
                try await network.get(
                    "api.open-meteo.com", "/v1/forecast",
                    longPlace + [HTTPField("forecast_days", "\(query.days)")]))
        case .metNorway:
            let since = query.lastModified.map { [HTTPField("If-Modified-Since", $0)] } ?? []
            return WeatherReply(
                try await network.get(
                    "api.met.no", "/weatherapi/locationforecast/2.0/compact", place, headers: since))
        case .openWeatherMap:
            let host = "api.openweathermap.org"
            return try await parts([
                (.current, host, "/data/2.5/weather", place), (.steps, host, "/data/2.5/forecast", place),
            ])
        case .yandex:
            return WeatherReply(
                try await network.get(
                    "api.weather.yandex.ru", "/v2/forecast",
                    place + [HTTPField("limit", "\(query.days)")]))
        case .gismeteo:
            let host = "api.gismeteo.net"
            let days = longPlace + [HTTPField("days", "\(min(max(query.days, 3), 10))")]
            return try await parts([
                (.current, host, "/v2/weather/current/", longPlace),
                (.steps, host, "/v2/weather/forecast/", days),
                (.days, host, "/v2/weather/forecast/aggregate/", days),
            ])
        case .yahoo:
            return WeatherReply(
                try await network.get("weather-ydn-yql.media.yahoo.com", "/forecastrss", place))
        }
    }

    private func parts(
        _ questions: [(part: WeatherPart, host: String, path: String, query: [HTTPField])]
    ) async throws(TransportError) -> WeatherReply {
        try await .asking(
            questions.map { question in
                (
                    question.part,
                    { () async throws(TransportError) in
                        try await network.get(question.host, question.path, question.query)
                    }
                )
            })
    }
}

extension WeatherQuery {
    fileprivate var degreesNorth: String { Self.degrees(latitude) }
    fileprivate var degreesEast: String { Self.degrees(longitude) }

    // Four decimals are ten metres; services get no finer position.
    private static func degrees(_ value: Double) -> String { "\((value * 10_000).rounded() / 10_000 + 0)" }
}
