internal import Core
internal import Foundation

/// Asks <https://www.gismeteo.com/api> for the weather now, for steps of three hours and for days.
///
/// The base address decides the format:
/// - One with `/v3` at the end of its path is asked by version 3, every other one by version 2, each for three parts.
/// - One whose path has `/inform-service/` in it, such as `https://services.gismeteo.ru/inform-service/inf_chrome`, is
///   asked for the open XML: first for the number of the nearest city, then for that city's weather, which is one
///   part. When no city is found, that reply is passed on. Both questions together have as long as one would have.
struct GismeteoClient: WeatherClient {
    let provider = WeatherProvider.gismeteo
    var hasKey: Bool { endpoint.key != nil }
    var endpointChecksum: UInt16? { endpoint.checksum() }
    private let endpoint: ServiceEndpoint
    private let transport: any HTTPTransport
    private let clock: any WallClock

    init(_ endpoint: ServiceEndpoint, _ transport: any HTTPTransport, _ clock: any WallClock) {
        self.clock = clock
        self.endpoint = endpoint
        self.transport = transport
    }

    func forecast(_ query: WeatherQuery) async throws(TransportError) -> WeatherReply {
        if endpoint.path.contains("/inform-service/") { return try await openXML(query) }
        let place = [
            HTTPField("latitude", query.degreesNorth), HTTPField("longitude", query.degreesEast),
            HTTPField("lang", "en"),
        ]
        // Days are given out three to ten at a time.
        let days = [HTTPField("days", "\(min(max(query.days, 3), 10))")]
        let isThird = endpoint.path.hasSuffix("/v3")
        let version = isThird || endpoint.path.hasSuffix("/v2") ? "" : "v2/"
        return try await transport.send([
            (.current, request("\(version)weather/current/", place)),
            (.steps, request("\(version)weather/forecast/\(isThird ? "h3/" : "")", place + days)),
            (.days, request("\(version)weather/forecast/\(isThird ? "h24/" : "aggregate/")", place + days)),
        ])
    }

    private func request(_ path: String, _ query: [HTTPField]) -> HTTPRequest {
        endpoint.request(path, query: query, headers: endpoint.keyItem("X-Gismeteo-Token"))
    }

    private func openXML(_ query: WeatherQuery) async throws(TransportError) -> WeatherReply {
        let (endpoint, language) = (endpoint.withoutKey, HTTPField("lang", "en"))
        let began = clock.now
        let cities = try await transport.send(
            endpoint.request(
                "cities/",
                query: [
                    HTTPField("lat", query.degreesNorth), HTTPField("lng", query.degreesEast),
                    HTTPField("count", "1"), language,
                ], accept: "text/xml"))
        guard (200...299).contains(cities.status),
            let city = String(decoding: cities.body, as: UTF8.self).firstMatch(
                of: /<item\s[^<>]*?\bid="(\d+)"/)
        else { return WeatherReply(cities) }
        var question = endpoint.request(
            "forecast/", query: [HTTPField("city", String(city.1)), language], accept: "text/xml"
        ).withinTimeLimit
        let limit = question.deadline
        // The weather has one time limit, and not one for each question. A clock that was set back leaves it.
        question.deadline -= max(.zero, .seconds(clock.now.timeIntervalSince(began)))
        guard question.deadline > .zero else { throw .timedOut(after: limit) }
        return WeatherReply(try await transport.send(question))
    }
}
