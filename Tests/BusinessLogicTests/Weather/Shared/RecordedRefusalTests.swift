import BusinessLogic
import Conditions
import Core
import Foundation
import Testing

@Suite("Refusals and rare replies that services have sent") struct RecordedRefusalTests {
    @Test(
        "a refusal becomes the error that it tells",
        arguments: [
            (WeatherProvider.openWeatherMap, "openweathermap/error-401.json", 401, "unauthorized"),
            (.openWeatherMap, "openweathermap/error-404.json", 404, "notFound"),
            (.openWeatherMap, "openweathermap/error-429.json", 429, "rateLimited"),
            (.metNorway, "met-norway/error-403.html", 403, "unauthorized"),
            (.yandex, "yandex/graphql-error.json", 200, "badRequest"),
        ])
    func refusal(provider: WeatherProvider, file: String, status: Int, expected: String) async throws {
        let response = try HTTPResponse.fixture(
            "providers/\(file)", status: status,
            type: file.hasSuffix("html") ? "text/html" : "application/json",
            replacing: [])

        let refusal = try #require(try await ReplyScene(provider, response).refusal())

        #expect(Mirror(reflecting: refusal).children.first?.label == expected, "\(refusal)")
    }

    @Test("in the polar twilight it is no day")
    func polarTwilight() async throws {
        let scene = try ReplyScene(
            .metNorway, .fixture("providers/met-norway/compact-polar-twilight.json", replacing: []))
        let readAt = try Date(utc: "2025-12-20T09:00:00Z")
        scene.core.time.advance(by: .seconds(readAt.timeIntervalSince(scene.core.time.now)))

        let hours = try await scene.report(
            of: City(
                id: CityID(2_729_907), name: "Longyearbyen",
                coordinate: Coordinate(latitude: 78.2232, longitude: 15.6469))
        ).hourly

        #expect(hours.first?.isDay == false)
        #expect(hours.first?.condition.kind == .clear)
    }

    @Test(
        "a good reply is read though its type is vague, in each format of services that send such types",
        arguments: [
            "text/plain; charset=utf-8", "text/json", "text/javascript", "Application/JavaScript",
            "application/octet-stream",
        ])
    func vagueType(type: String) async throws {
        let vague: [WeatherProvider] = [.yandex, .gismeteo, .yahoo]
        for format in try ReplyFormat.all() where vague.contains(format.provider) {
            let whole = try await format.scene().report()
            var response = format.parts[0].response
            response.headers = [HTTPField("Content-Type", type)]

            let report = try await format.scene(replacing: 0, with: response).report()

            #expect(report == whole, "\(format.name)")
        }
    }
}
