import AssemblyTesting
import Core
import Foundation
import Testing

/// What a provider is asked in one of its formats, request by request, and the right replies.
struct Exchange: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let provider: WeatherProvider
    /// What stands behind the server's address, by which some providers' formats are told.
    let address: String
    let steps: [Step]
    /// Whether a request is sent only when the one before it is answered; else all are sent at once.
    let isChain: Bool

    /// A request, by its path, and its right reply.
    struct Step: Sendable {
        let path: String
        let reply: LoopbackReply
    }

    private init(
        _ name: String, _ provider: WeatherProvider, at address: String = "", isChain: Bool = false,
        _ steps: [Step]
    ) {
        testDescription = name
        self.provider = provider
        self.address = address
        self.isChain = isChain
        self.steps = steps
    }

    static func all() throws -> [Exchange] {
        [
            Exchange(
                "Open-Meteo", .openMeteo, [try step("/v1/forecast", "open-meteo/forecast.json")]),
            Exchange(
                "MET Norway", .metNorway,
                [try step("/weatherapi/locationforecast/2.0/compact", "met-norway/compact.json")]),
            Exchange(
                "OpenWeatherMap", .openWeatherMap,
                [
                    try step("/data/2.5/weather", "openweathermap/current.json"),
                    try step("/data/2.5/forecast", "openweathermap/forecast5.json"),
                ]),
            Exchange("Yandex", .yandex, [try step("/v2/forecast", "yandex/v2-forecast.json")]),
            Exchange(
                "Yandex by GraphQL", .yandex, at: "graphql/query",
                [try step("/graphql/query", "yandex/graphql.json")]),
            Exchange(
                "Gismeteo", .gismeteo,
                [
                    try step("/v2/weather/current/", "gismeteo/v2-current.json"),
                    try step("/v2/weather/forecast/", "gismeteo/v2-forecast.json"),
                    try step("/v2/weather/forecast/aggregate/", "gismeteo/v2-forecast-aggregate.json"),
                ]),
            Exchange(
                "Gismeteo's open XML", .gismeteo, at: "inform-service/inf", isChain: true,
                [
                    xml("/inform-service/inf/cities/", #"<document><item id="4364"/></document>"#),
                    xml("/inform-service/inf/forecast/", openXML),
                ]),
            Exchange("Yahoo", .yahoo, [try step("/forecastrss", "yahoo/forecast.json")]),
            Exchange(
                "Yahoo's RSS", .yahoo, at: "rss/forecastrss",
                [xml("/rss/forecastrss", try Fixture.text("providers/yahoo/forecast.xml"))]),
        ]
    }

    private static func step(_ path: String, _ fixture: String) throws -> Step {
        json(path, try Fixture.text("providers/\(fixture)"))
    }

    private static func json(_ path: String, _ text: String) -> Step {
        Step(path: path, reply: LoopbackReply(json: text))
    }

    private static func xml(_ path: String, _ text: String) -> Step {
        Step(path: path, reply: LoopbackReply(headers: ["Content-Type": "text/xml"], body: Data(text.utf8)))
    }

    private static let openXML = """
        <weather><location tzone="180" cur_time="2025-03-14T13:15:00">\
        <fact valid="2025-03-14T13:00:00"><values t="3" p="757" ws="3" wd="6" hum="71" cl="3"/></fact>\
        <day date="2025-03-14" tmin="-4" tmax="3"><forecast valid="2025-03-14T15:00:00">\
        <values t="2" p="757"/></forecast></day></location></weather>
        """
}
