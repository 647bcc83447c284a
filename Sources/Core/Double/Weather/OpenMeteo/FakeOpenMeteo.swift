internal import Core

/// Simulates Open-Meteo: the weather now, hours and days.
enum FakeOpenMeteo: FakeWeatherService {
    static func requests(_ query: WeatherQuery) -> [FakeWeatherRequest] {
        let days = HTTPField("forecast_days", "\(query.days)")
        return [
            FakeWeatherRequest(
                "/v1/forecast", [query.latitude("latitude"), query.longitude("longitude"), days])
        ]
    }

    static func response(to request: FakeServiceRequest) -> HTTPResponse? {
        guard request.path.hasSuffix("/v1/forecast") else { return nil }
        guard let latitude = request["latitude"].flatMap(Double.init) else {
            return refusal("Parameter 'latitude' must be a number.")
        }
        guard let longitude = request["longitude"].flatMap(Double.init) else {
            return refusal("Parameter 'longitude' must be a number.")
        }
        guard (-90...90).contains(latitude) else {
            return refusal("Latitude must be in range of -90 to 90°. Given: \(latitude).")
        }
        guard (-180...180).contains(longitude) else {
            return refusal("Longitude must be in range of -180 to 180°. Given: \(longitude).")
        }
        let days = request.number("forecast_days") ?? 7
        guard (0...16).contains(days) else {
            return refusal("Forecast days is invalid. Allowed range 0 to 16. Given \(days).")
        }
        return .json(
            200, MadeUpForecast(latitude: latitude, longitude: longitude, days: days, at: request.date))
    }

    private static func refusal(_ reason: String) -> HTTPResponse {
        .json(400, OpenMeteoRefusal(reason: reason))
    }
}
