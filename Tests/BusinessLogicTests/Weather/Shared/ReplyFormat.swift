import BusinessLogic
import Core
import Foundation

/// A format in which a provider answers, with its right reply about Kazan.
struct ReplyFormat: Sendable {
    let name: String
    let provider: WeatherProvider
    let parts: [(part: WeatherPart, response: HTTPResponse)]

    private init(
        _ name: String, _ provider: WeatherProvider, _ parts: [(part: WeatherPart, response: HTTPResponse)]
    ) {
        self.name = name
        self.provider = provider
        self.parts = parts
    }

    static func all() throws -> [ReplyFormat] {
        [
            ReplyFormat("Open-Meteo", .openMeteo, [(.whole, try json("open-meteo/forecast.json"))]),
            ReplyFormat("MET Norway", .metNorway, [(.whole, try json("met-norway/compact.json"))]),
            ReplyFormat(
                "OpenWeatherMap", .openWeatherMap,
                [
                    (.current, try json("openweathermap/current.json")),
                    (.steps, try json("openweathermap/forecast5.json")),
                ]),
            ReplyFormat("Yandex", .yandex, [(.whole, try json("yandex/v2-forecast.json"))]),
            ReplyFormat("Yandex informers", .yandex, [(.whole, try json("yandex/v2-informers.json"))]),
            ReplyFormat("Yandex by GraphQL", .yandex, [(.whole, try json("yandex/graphql.json"))]),
            ReplyFormat(
                "Gismeteo", .gismeteo,
                [
                    (.current, try json("gismeteo/v2-current.json")),
                    (.steps, try json("gismeteo/v2-forecast.json")),
                    (.days, try json("gismeteo/v2-forecast-aggregate.json")),
                ]),
            ReplyFormat("Gismeteo, version 3", .gismeteo, [(.current, try json("gismeteo/v3-current.json"))]),
            ReplyFormat("Yahoo", .yahoo, [(.whole, try json("yahoo/forecast.json"))]),
            ReplyFormat("Yahoo's RSS", .yahoo, [(.whole, try xml("yahoo/forecast.xml"))]),
        ]
    }

    /// A service that sends this format, with another response for one part.
    func scene(replacing index: Int, with response: HTTPResponse) throws -> ReplyScene {
        try ReplyScene(
            provider,
            parts.enumerated().map { place, part in
                (part.part, .success(index == place ? response : part.response))
            })
    }

    /// Why each of these responses is refused, when it comes for all parts.
    func refusals(of responses: [HTTPResponse]) async throws -> [WeatherError?] {
        let replies = try responses.map { response in
            try WeatherReply(parts.map { ($0.part, .success(response)) })
        }
        let scene = SourceScene(provider, replies: replies.map { .success($0) })
        var refusals: [WeatherError?] = []
        for _ in replies { refusals.append(try await scene.refusal()) }
        return refusals
    }

    /// A service that sends this format as it is.
    func scene() throws -> ReplyScene { try scene(replacing: -1, with: HTTPResponse(status: 200)) }

    private static func json(_ path: String) throws -> HTTPResponse {
        try .fixture("providers/\(path)", replacing: [])
    }

    private static func xml(_ path: String) throws -> HTTPResponse {
        try .fixture("providers/\(path)", type: "text/xml", replacing: [])
    }
}
