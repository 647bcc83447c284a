internal import Core
internal import Foundation

/// Simulates the web services: finds one by the request's path and answers in its format.
enum FakeServices {
    /// The reply to a request at this date. Equal requests at the same date get equal replies.
    static func answer(_ request: HTTPRequest, at date: Date) -> HTTPResponse {
        let items = itemsInAddress(request.url) + request.query.map { ($0.name, $0.value) }
        let query = Dictionary(items) { first, _ in first }
        switch request.url.path() {
        case let path where path.hasSuffix("/v1/forecast"): return forecast(query, at: date)
        case let path where path.hasSuffix("/v1/search"): return places(query)
        case let path:
            return weather(path, request, query, at: date) ?? .json(404, Refusal(reason: "Not Found"))
        }
    }

    // The services other than Open-Meteo.
    private static func weather(
        _ path: String, _ request: HTTPRequest, _ query: [String: String], at date: Date
    ) -> HTTPResponse? {
        let place = MadeUpPlace(query["lat"], query["lon"], at: date)
        let longPlace = MadeUpPlace(query["latitude"], query["longitude"], at: date)
        let days = query["days"].flatMap(Int.init) ?? 3
        let answers: [(path: String, answer: () -> HTTPResponse)] = [
            ("/locationforecast/2.0/compact", { FakeMetNorway.answer(place, request) }),
            ("/data/2.5/weather", { FakeOpenWeatherMap.weather(place) }),
            ("/data/2.5/forecast", { FakeOpenWeatherMap.forecast(place) }),
            ("/v2/forecast", { FakeYandex.forecast(place, days: query["limit"].flatMap(Int.init) ?? 7) }),
            ("/v2/weather/current/", { FakeGismeteo.current(longPlace) }),
            ("/v2/weather/forecast/", { FakeGismeteo.steps(longPlace, days: days) }),
            ("/v2/weather/forecast/aggregate/", { FakeGismeteo.days(longPlace, days: days) }),
            ("/forecastrss", { FakeYahoo.forecast(place) }),
        ]
        return answers.first { path.hasSuffix($0.path) }?.answer()
    }

    // A URL may have query items of its own. They are percent-encoded, and a plus sign in them is a space.
    private static func itemsInAddress(_ url: URL) -> [(String, String)] {
        let query = URLComponents(url: url, resolvingAgainstBaseURL: true)?.percentEncodedQuery ?? ""
        return query.split(separator: "&").map { item in
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
                $0.replacing("+", with: " ").removingPercentEncoding ?? ""
            }
            return (parts[0], parts.count > 1 ? parts[1] : "")
        }
    }

    private static func forecast(_ query: [String: String], at date: Date) -> HTTPResponse {
        guard let latitude = query["latitude"].flatMap(Double.init) else {
            return .json(400, Refusal(reason: "Parameter 'latitude' must be a number."))
        }
        guard let longitude = query["longitude"].flatMap(Double.init) else {
            return .json(400, Refusal(reason: "Parameter 'longitude' must be a number."))
        }
        guard (-90...90).contains(latitude) else {
            return .json(
                400, Refusal(reason: "Latitude must be in range of -90 to 90°. Given: \(latitude)."))
        }
        guard (-180...180).contains(longitude) else {
            return .json(
                400, Refusal(reason: "Longitude must be in range of -180 to 180°. Given: \(longitude)."))
        }
        let days = query["forecast_days"].flatMap(Int.init) ?? 7
        guard (0...16).contains(days) else {
            return .json(
                400, Refusal(reason: "Forecast days is invalid. Allowed range 0 to 16. Given \(days)."))
        }
        return .json(200, MadeUpForecast(latitude: latitude, longitude: longitude, days: days, at: date))
    }

    private static func places(_ query: [String: String]) -> HTTPResponse {
        let limit = query["count"].flatMap(Int.init) ?? 10
        guard (1...100).contains(limit) else {
            return .json(400, Refusal(reason: "Parameter count must be between 1 and 100."))
        }
        let found = CityIndex.shared.cities(named: query["name"] ?? "").prefix(limit)
        return .json(200, PlacesReply(Array(found), language: query["language"] ?? "en"))
    }
}

/// The error body of the services.
private struct Refusal: Encodable {
    let error = true
    let reason: String

    init(reason: String) { self.reason = reason }
}

extension HTTPResponse {
    /// A JSON reply with sorted keys.
    static func json(_ status: Int, _ value: some Encodable) -> HTTPResponse {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.keyEncodingStrategy = .convertToSnakeCase
        return HTTPResponse(
            status: status, headers: [HTTPField("Content-Type", "application/json; charset=utf-8")],
            body: (try? encoder.encode(value)) ?? Data())
    }
}
