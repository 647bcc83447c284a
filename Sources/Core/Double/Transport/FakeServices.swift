internal import Core
internal import Foundation

/// Simulates the web services: finds one by the request's path and answers in its format.
enum FakeServices {
    /// The simulation of a provider.
    static func service(of provider: WeatherProvider) -> any FakeWeatherService.Type {
        switch provider {
        case .openMeteo: FakeOpenMeteo.self
        case .metNorway: FakeMetNorway.self
        case .openWeatherMap: FakeOpenWeatherMap.self
        case .yandex: FakeYandex.self
        case .gismeteo: FakeGismeteo.self
        case .yahoo: FakeYahoo.self
        }
    }

    /// The reply to a request at this date. Equal requests at the same date get equal replies.
    static func answer(_ request: HTTPRequest, at date: Date) -> HTTPResponse {
        let request = FakeServiceRequest(request, at: date)
        if request.path.hasSuffix("/v1/search") { return places(request) }
        for provider in WeatherProvider.allCases {
            if let response = service(of: provider).response(to: request) { return response }
        }
        return .json(404, OpenMeteoRefusal(reason: "Not Found"))
    }

    private static func places(_ request: FakeServiceRequest) -> HTTPResponse {
        let limit = request.number("count") ?? 10
        guard (1...100).contains(limit) else {
            return .json(400, OpenMeteoRefusal(reason: "Parameter count must be between 1 and 100."))
        }
        let found = CityIndex.shared.cities(named: request["name"] ?? "").prefix(limit)
        return .json(200, PlacesReply(Array(found), language: request["language"] ?? "en"))
    }
}

/// The error body of Open-Meteo's services.
struct OpenMeteoRefusal: Encodable {
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
