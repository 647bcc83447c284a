internal import Core
internal import Foundation

/// Asks <https://open-meteo.com> for a forecast.
struct OpenMeteoClient: WeatherClient {
    let provider = WeatherProvider.openMeteo
    var endpointChecksum: UInt16? { endpoint.checksum() }
    private let endpoint: ServiceEndpoint
    private let transport: any HTTPTransport

    init(_ endpoint: ServiceEndpoint, _ transport: any HTTPTransport) {
        self.endpoint = endpoint
        self.transport = transport
    }

    func forecast(_ query: WeatherQuery) async throws(TransportError) -> WeatherReply {
        let response = try await transport.send(
            endpoint.request(
                "v1/forecast",
                query: [
                    HTTPField("latitude", query.degreesNorth),
                    HTTPField("longitude", query.degreesEast),
                    HTTPField("timezone", "auto"),
                    HTTPField("wind_speed_unit", "ms"),
                    HTTPField("timeformat", "iso8601"),
                    HTTPField("forecast_days", "\(query.days)"),
                    HTTPField("current", Self.current.joined(separator: ",")),
                    HTTPField("hourly", Self.hourly.joined(separator: ",")),
                    HTTPField("daily", Self.daily.joined(separator: ",")),
                ] + endpoint.keyItem("apikey")))
        return WeatherReply(response)
    }

    // What the report has a place for, and nothing else.
    private static let always = [
        "temperature_2m", "relative_humidity_2m", "apparent_temperature", "is_day", "precipitation",
        "weather_code", "pressure_msl", "wind_speed_10m", "wind_direction_10m", "wind_gusts_10m",
    ]
    private static let current = always + ["cloud_cover", "visibility"]
    private static let hourly = always + ["precipitation_probability"]
    private static let daily = [
        "weather_code", "temperature_2m_max", "temperature_2m_min", "sunrise", "sunset",
        "precipitation_sum", "precipitation_probability_max", "wind_speed_10m_max",
    ]
}
