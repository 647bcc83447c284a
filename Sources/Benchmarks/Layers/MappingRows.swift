internal import BusinessLogic
internal import BusinessLogicBase
internal import Core
internal import CoreBase
internal import Foundation

/// Each provider's reply that becomes a report, to a typed pass of `JSONDecoder` over the same bytes. The mappers do
/// not stand on the decoder: it is what they could have used. It decodes the members that the mapper reads, no others.
struct MappingRows {
    private let core: CoreBase
    private let kazan: City
    // A minute after the readings of the fixtures: weather of another day is refused, or stale.
    private let fetchedAt = Date(timeIntervalSince1970: 1_741_947_360)
    private let decoder = JSONDecoder()

    init(_ core: CoreBase) throws {
        self.core = core
        kazan = try City(
            id: CityID(551_487), name: "Kazan",
            coordinate: Coordinate(latitude: 55.75, longitude: 49.1263), timeZone: "Europe/Moscow")
    }

    func all() throws -> [Row] {
        [
            try row(.openMeteo, [(.whole, "open-meteo/forecast")]) { bodies in
                _ = try decoder.decode(TypedOpenMeteo.self, from: bodies[0])
            },
            try row(.metNorway, [(.whole, "met-norway/compact")]) { bodies in
                _ = try decoder.decode(TypedMetNorway.self, from: bodies[0])
            },
            try row(
                .openWeatherMap, [(.current, "openweathermap/current"), (.steps, "openweathermap/forecast5")]
            ) { bodies in
                _ = try decoder.decode(TypedOpenWeatherMapNow.self, from: bodies[0])
                _ = try decoder.decode(TypedOpenWeatherMapSteps.self, from: bodies[1])
            },
            try row(.yandex, [(.whole, "yandex/v2-forecast")]) { bodies in
                _ = try decoder.decode(TypedYandex.self, from: bodies[0])
            },
            try row(
                .gismeteo,
                [
                    (.current, "gismeteo/v2-current"), (.steps, "gismeteo/v2-forecast"),
                    (.days, "gismeteo/v2-forecast-aggregate"),
                ]
            ) { bodies in
                _ = try decoder.decode(TypedGismeteo<TypedGismeteoItem>.self, from: bodies[0])
                _ = try decoder.decode(TypedGismeteo<[TypedGismeteoItem]>.self, from: bodies[1])
                _ = try decoder.decode(TypedGismeteo<[TypedGismeteoDay]>.self, from: bodies[2])
            },
            try row(.yahoo, [(.whole, "yahoo/forecast")]) { bodies in
                _ = try decoder.decode(TypedYahoo.self, from: bodies[0])
            },
        ]
    }

    private func row(
        _ provider: WeatherProvider, _ parts: [(part: WeatherPart, fixture: String)],
        bare: ([Data]) throws -> Void
    ) throws -> Row {
        let bodies = try parts.map { part in
            try Data(contentsOf: URL(filePath: "Fixtures/providers/\(part.fixture).json"))
        }
        let reply = try WeatherReply(
            zip(parts, bodies).map { part, body in
                let type = HTTPField("Content-Type", "application/json")
                return (part.part, .success(HTTPResponse(status: 200, headers: [type], body: body)))
            })
        let source = BusinessLogicBase(core: core).weatherSource(for: provider)
        return try Row(
            "a reply of \(provider.rawValue) mapped", goal: 1.5, operations: 20,
            bytes: bodies.reduce(0) { $0 + $1.count }
        ) { _ in
            _ = try source.report(of: kazan, from: reply, receivedAt: fetchedAt)
        } bare: { _ in
            try bare(bodies)
        }
    }
}
