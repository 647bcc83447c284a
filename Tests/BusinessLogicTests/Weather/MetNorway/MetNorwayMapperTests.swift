import BusinessLogic
import Conditions
import Core
import Foundation
import Testing

@testable import BusinessLogicBase

@Suite("MET Norway: what a report makes of a reply") struct MetNorwayMapperTests {
    private typealias JSON = MetNorwayJSON

    @Test("the sample of Kazan: the weather now, hours, steps of six hours, days, the credit, the expiry")
    func fixture() async throws {
        var response = try HTTPResponse.fixture("providers/met-norway/compact.json")
        response.headers.append(HTTPField("Expires", "Fri, 14 Mar 2025 10:33:05 GMT"))
        let scene = SourceScene(.metNorway, .success(WeatherReply(response)))

        let report = try await scene.report()

        let current = try #require(report.current)
        #expect(
            current
                == CurrentWeather(
                    time: try Date(utc: "2025-03-14T10:00:00Z"), temperature: 2.6, humidity: 70.5,
                    pressure: 1017.3, windSpeed: 3.4, windDirection: 248, cloudCover: 95.3, precipitation: 0,
                    condition: Condition(wmo: 3)))
        #expect(report.timeZone == ReportTimeZone(id: "Europe/Moscow", offsetSeconds: 3 * 3600))
        #expect(report.expiresAt == (try Date(utc: "2025-03-14T10:33:05Z")))
        #expect(report.fetchedAt == scene.core.time.now)
        #expect(
            report.attribution
                == "Data from MET Norway (api.met.no/doc/License), NLOD 2.0 / CC BY 4.0")
        #expect(report.hourly.allSatisfy { $0.length == 1 || $0.length == 6 })
        #expect(report.daily.first?.date.description == "2025-03-14")
        #expect(report.daily.allSatisfy { $0.sun == .unknown })
        #expect(scene.core.warnings == [])
    }

    @Test("an hour and six hours are told each of their own step, and the last entry of nothing after it")
    func steps() async throws {
        let reply = JSON(
            JSON.entry(
                "2025-03-14T10:00:00Z", "1", hour: JSON.block("lightrain", "0.5"),
                sixHours: JSON.block("rain", "3")),
            JSON.entry(
                "2025-03-14T11:00:00Z", "2", hour: JSON.block("cloudy", "0.1"),
                sixHours: JSON.block("heavyrain", "9")),
            JSON.entry("2025-03-14T12:00:00Z", "3", sixHours: JSON.block("snow", "2")),
            JSON.entry("2025-03-14T18:00:00Z", "4"))

        let report = try await SourceScene(metNorway: reply).report()

        #expect(report.hourly.map(\.length) == [1, 1, 6, 1])
        #expect(report.hourly.map(\.precipitation) == [0.5, 0.1, 2, nil])
        #expect(report.hourly.map(\.condition.wmo) == [61, 3, 73, nil])
        #expect(report.daily.map(\.precipitation) == [2.6])
        #expect(report.daily.map(\.minTemperature) == [1] && report.daily.map(\.maxTemperature) == [4])
        #expect(report.daily.map(\.complete) == [false])
        #expect(report.current?.precipitation == 0.5)
    }

    @Test("where entries are six hours apart, an hour's amount does not stand for all six")
    func gap() async throws {
        let both = JSON(
            JSON.entry(
                "2025-03-14T06:00:00Z", hour: JSON.block("cloudy", "0.1"),
                sixHours: JSON.block("rain", "3")),
            JSON.entry("2025-03-14T12:00:00Z"))
        let six = JSON(
            JSON.entry("2025-03-14T10:00:00Z", sixHours: JSON.block("rain", "3")),
            JSON.entry("2025-03-14T11:00:00Z", hour: JSON.block()))

        let far = try #require(try await SourceScene(metNorway: both).report().hourly.first)
        let near = try #require(try await SourceScene(metNorway: six).report().hourly.first)

        #expect(far.length == 6 && far.precipitation == 3 && far.condition.wmo == 63)
        #expect(near.length == 1 && near.precipitation == nil && near.condition.wmo == 63)
    }

    @Test(
        "a step that tells no amounts lasts one hour, three or six, by how far away the next entry is",
        arguments: [(1, 1), (2, 1), (3, 3), (5, 3), (6, 6), (12, 6)])
    func lengthWithoutAmounts(gap: Int, length: Int) async throws {
        let reply = JSON(
            JSON.entry("2025-03-14T10:00:00Z"),
            JSON.entry("2025-03-14T\(10 + gap):00:00Z", sixHours: JSON.block("rain", "3")))

        let report = try await SourceScene(metNorway: reply).report()

        #expect(report.hourly.map(\.length) == [length, 6])
        #expect(report.hourly.map(\.precipitation) == [nil, 3])
    }

    @Test("what falls in six hours is not what falls now")
    func nowOfSixHours() async throws {
        let reply = JSON(
            JSON.entry("2025-03-14T06:00:00Z", sixHours: JSON.block("rain", "3")),
            JSON.entry("2025-03-14T12:00:00Z"))

        let report = try await SourceScene(metNorway: reply).report()

        #expect(report.hourly.first?.precipitation == 3)
        #expect(report.current?.time == (try Date(utc: "2025-03-14T06:00:00Z")))
        #expect(report.current?.precipitation == nil)
    }

    @Test(
        "the weather now is that of the hour which it is, or of the first when it is none of them",
        arguments: [
            ("2025-03-14T09:00:00Z", 1.0), ("2025-03-14T10:59:59Z", 1), ("2025-03-14T11:00:00Z", 2),
            ("2025-03-14T17:59:59Z", 3), ("2025-03-20T00:00:00Z", 1),
        ])
    func now(time: String, temperature: Double) async throws {
        let reply = JSON(
            JSON.entry("2025-03-14T10:00:00Z", "1", hour: JSON.block()),
            JSON.entry("2025-03-14T11:00:00Z", "2", hour: JSON.block()),
            JSON.entry("2025-03-14T12:00:00Z", "3", sixHours: JSON.block()),
            JSON.entry("2025-03-14T18:00:00Z", "4"))
        let scene = SourceScene(
            .metNorway, time: ManualTime(try Date(utc: time)), .success(WeatherReply(reply.response())))

        #expect(try await scene.report().current?.temperature == temperature)
    }

    @Test(
        "days begin at midnight where the city is; in a city without a zone, at midnight in GMT",
        arguments: [
            ("Europe/Moscow" as String?, ["2025-03-14", "2025-03-15"], 10_800),
            ("Australia/Darwin", ["2025-03-15"], 34_200), (nil, ["2025-03-14"], 0),
        ])
    func zones(zone: String?, days: [String], offset: Int) async throws {
        let reply = JSON(
            JSON.entry("2025-03-14T20:00:00Z", hour: JSON.block()),
            JSON.entry("2025-03-14T21:00:00Z", hour: JSON.block()))

        let scene = SourceScene(metNorway: reply)
        scene.core.time.advance(by: .seconds(10 * 3_600))
        let report = try await scene.report(of: .kazan(in: zone))

        #expect(report.daily.map(\.date.description) == days)
        #expect(report.timeZone == ReportTimeZone(id: zone, offsetSeconds: offset))
    }

    @Test("what is missing or null is not known, and not zero; an entry without a temperature is left out")
    func unknown() async throws {
        let reply = JSON(
            #"{"time": "2025-03-14T09:00:00Z", "data": {"instant": {}}}"#,
            #"{"time": "2025-03-14T09:30:00Z"}"#,
            JSON.entry("2025-03-14T09:45:00Z", "null", hour: JSON.block()),
            JSON.entry("2025-03-14T10:00:00Z", "1", #""wind_speed": null"#, hour: #"{"details": {}}"#),
            JSON.entry("2025-03-14T11:00:00Z", "2", hour: #"{"summary": {"symbol_code": "fog"}}"#))
        let scene = SourceScene(metNorway: reply)

        let report = try await scene.report()

        let (one, two) = (try Date(utc: "2025-03-14T10:00:00Z"), try Date(utc: "2025-03-14T11:00:00Z"))
        #expect(
            report.hourly == [
                HourForecast(time: one, temperature: 1, condition: Condition(.unknown)),
                HourForecast(time: two, temperature: 2, condition: Condition(wmo: 45)),
            ])
        #expect(
            report.current == CurrentWeather(time: one, temperature: 1, condition: Condition(.unknown)))
        #expect(report.daily.map(\.precipitation) == [nil])
        #expect(scene.core.warnings == [])
    }

    @Test(
        "every symbol is a condition, the two misspelt ones as well",
        arguments: [
            ("clearsky_day", 0, Condition.Intensity.none, true as Bool?),
            ("fair_polartwilight", 1, .none, false), ("partlycloudy_night", 2, .none, false),
            ("cloudy", 3, .none, nil), ("fog", 45, .none, nil),
            ("lightrain", 61, .light, nil), ("rain", 63, .moderate, nil), ("heavyrain", 65, .heavy, nil),
            ("lightrainshowers_day", 80, .light, true), ("rainshowers_day", 81, .moderate, true),
            ("heavyrainshowers_night", 82, .heavy, false), ("lightsleet", 68, .light, nil),
            ("sleet", 69, .moderate, nil), ("heavysleet", 69, .moderate, nil),
            ("lightsleetshowers_day", 83, .light, true), ("sleetshowers_day", 84, .moderate, true),
            ("heavysleetshowers_day", 84, .moderate, true), ("lightsnow", 71, .light, nil),
            ("snow", 73, .moderate, nil), ("heavysnow", 75, .heavy, nil),
            ("lightsnowshowers_day", 85, .light, true), ("snowshowers_day", 86, .heavy, true),
            ("heavysnowshowers_day", 86, .heavy, true), ("lightrainandthunder", 95, .light, nil),
            ("sleetandthunder", 95, .moderate, nil), ("heavysnowshowersandthunder_day", 95, .heavy, true),
            ("lightssleetshowersandthunder_day", 95, .light, true),
            ("lightssnowshowersandthunder_polartwilight", 95, .light, false),
            ("lightsleetshowersandthunder_day", 95, .light, true),
            ("lightsnowshowersandthunder_night", 95, .light, false), ("Rain_Day", 63, .moderate, true),
        ])
    func symbols(name: String, code: Int, intensity: Condition.Intensity, isDay: Bool?) async throws {
        let reply = JSON(JSON.entry("2025-03-14T10:00:00Z", hour: JSON.block(name)))
        let scene = SourceScene(metNorway: reply)

        let current = try #require(try await scene.report().current)

        let kind: Condition.Kind = code == 95 ? .thunderstorm : Condition(wmo: code).kind
        #expect(current.condition == Condition(kind, intensity, wmo: code))
        #expect(current.isDay == isDay)
        #expect(scene.core.warnings == [])
    }

    @Test(
        "a symbol that is not known is told in the log, and is no weather",
        arguments: ["", "_day", "frogs", "heavyfog", "lightclearsky", "andthunder", "thunder"])
    func unknownSymbol(name: String) async throws {
        let scene = SourceScene(
            metNorway: JSON(JSON.entry("2025-03-14T10:00:00Z", hour: JSON.block(name))))

        #expect(try await scene.report().current?.condition == Condition(.unknown))
        #expect(
            scene.core.warnings == [
                "met-norway: symbol_code is dropped: it is “\(name)”, which is not known"
            ])
    }

    @Test("the format “complete” tells gusts, and how likely rain is")
    func complete() async throws {
        let reply = JSON(
            JSON.entry(
                "2025-03-14T10:00:00Z", "1",
                #""wind_speed": 0.2, "wind_from_direction": 90, "wind_speed_of_gust": 7"#,
                hour: #"{"details": {"precipitation_amount": 0, "probability_of_precipitation": 12.3}}"#))

        let hour = try #require(try await SourceScene(metNorway: reply).report().hourly.first)

        #expect(hour.windGust == 7 && hour.precipitationProbability == 0.12)
        #expect(hour.windDirection == nil)
    }
}
