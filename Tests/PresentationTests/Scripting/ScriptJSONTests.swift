import BusinessLogic
import BusinessLogicDouble
import Conditions
import Foundation
import Presentation
import Testing

@testable import PresentationBase

@Suite("Answers for programs", .timeLimit(.minutes(10))) @MainActor struct ScriptJSONTests {
    @Test("the list has each city, with its weather where some is remembered")
    func writesLists() async throws {
        let screens = Screens()
        _ = try await screens.weather(in: "Kazan")
        let london = try Cities.named("London")
        try await screens.memory.add(london)

        let reply = try await screens.presentation.scripting.run(.list)

        try Golden.compare(reply.json, "list.json")
    }

    @Test("an added city is told with all that is known of it")
    func writesCities() async throws {
        let reply = try await Screens().presentation.scripting.run(.add("São Paulo"))

        try Golden.compare(reply.json, "city.json")
    }

    @Test("fresh weather is the report alone")
    func writesWeather() async throws {
        let reply = try await Screens { city, date in .short(city, date) }.presentation.scripting.run(
            .show("Kazan"))

        try Golden.compare(reply.json, "weather.json")
    }

    @Test("stale weather says so, and why there is no newer one")
    func writesStaleWeather() async throws {
        let screens = Screens { city, date in .short(city, date) }
        _ = try await screens.weather(in: "Kazan")
        screens.conditions.current = .offline
        screens.time.advance(by: .seconds(3600))

        let reply = try await screens.presentation.scripting.run(.show("Kazan"))

        try Golden.compare(reply.json, "weather-stale.json")
    }

    @Test("weather that is stale when it comes has no reason for it")
    func writesOldWeather() async throws {
        let screens = Screens { city, date in .short(city, date.addingTimeInterval(-3600)) }

        let json = try JSON(try await screens.presentation.scripting.run(.show("Kazan"))).object

        #expect(json["stale"] as? Bool == true)
        #expect(json["staleReason"] == nil)
    }

    @Test("the program is told with its credits and libraries")
    func writesInformation() async throws {
        let reply = try await Screens().presentation.scripting.run(.about)

        try Golden.compare(reply.json, "about.json")
    }

    @Test("new weather that can't be remembered says why")
    func writesUnkeptWeather() async throws {
        let screens = Screens { city, date in .short(city, date) }
        screens.memory.writeFailure = """
            There is no room left for the store /data/store.sqlite.
            help: free some space and try again; this shows the free space:
              df -h /data
            """

        let reply = try await screens.presentation.scripting.run(.show("Kazan"))

        try Golden.compare(reply.json, "weather-not-kept.json")
        #expect(
            reply.weather?.notice
                == Notice(
                    .warning,
                    """
                    This weather is new, but can't be kept for later. \
                    There is no room left for the store /data/store.sqlite.
                    """,
                    help: "free some space and try again; this shows the free space:",
                    command: "df -h /data"))
    }

    @Test("settings are told in the words that set them")
    func writesSettings() async throws {
        let reply = try await Screens().presentation.scripting.run(.settings([.wind: "knots"]))

        try Golden.compare(reply.json, "settings.json")
    }

    @Test("what came of each weather service is told in the words that are documented")
    func writesOutcomes() throws {
        let text = try ScriptJSON().text(
            Notice(.error, "There is no weather."),
            [
                ProviderAttempt(.openMeteo, .answered),
                ProviderAttempt(.metNorway, .kept(until: .distantFuture)),
                ProviderAttempt(.openWeatherMap, .failed(.offline(detail: ""))),
                ProviderAttempt(.yandex, .lacksKey(variable: "YANDEX_KEY")),
                ProviderAttempt(.gismeteo, .backingOff(until: .distantFuture)),
                ProviderAttempt(.yahoo, .noTimeLeft),
            ])

        let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        let attempts = try #require(object?["attempts"] as? [[String: Any]])
        #expect(
            attempts.map { $0["outcome"] as? String }
                == ["answered", "kept", "failed", "lacksKey", "backingOff", "noTimeLeft"])
    }
}

extension WeatherReport {
    /// A report with little in it.
    fileprivate static func short(_ city: City, _ date: Date) -> WeatherReport {
        let condition = Condition(.snow, .light, wmo: 71)
        return Reports.report(
            city, at: date,
            current: CurrentWeather(
                time: date, temperature: -3.2, windSpeed: 2.6, condition: condition, isDay: true),
            hourly: [HourForecast(time: date, temperature: -3, condition: condition)],
            daily: LocalDay("2025-03-14").map {
                [DayForecast(date: $0, condition: condition, sun: .alwaysUp)]
            } ?? [])
    }
}

/// A text in `Fixtures/scripting`, as it must be.
enum Golden {
    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Fixtures/scripting")

    /// Compares; with `UPDATE_FIXTURES=1` in the environment rewrites the file, and fails, so that it can't be left on.
    static func compare(
        _ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let file = folder.appending(path: name)
        if ProcessInfo.processInfo.environment["UPDATE_FIXTURES"] == "1" {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data((text + "\n").utf8).write(to: file)
            Issue.record(
                "wrote Fixtures/scripting/\(name); unset UPDATE_FIXTURES", sourceLocation: sourceLocation)
            return
        }
        let golden = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        #expect(text + "\n" == golden, "Fixtures/scripting/\(name)", sourceLocation: sourceLocation)
    }
}
