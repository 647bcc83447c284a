import BusinessLogic
import Conditions
import Core
import Foundation
import Testing

@testable import BusinessLogicBase

@Suite("OpenWeatherMap: what a report makes of its replies") struct OpenWeatherMapMapperTests {
    private typealias JSON = OpenWeatherMapJSON

    @Test("the samples of Kazan: the weather now, steps of three hours, days, the sun of today, the credit")
    func fixtures() async throws {
        let scene = SourceScene(
            openWeatherMap: try .fixture("providers/openweathermap/current.json"),
            try .fixture("providers/openweathermap/forecast5.json"))

        let report = try await scene.report()

        #expect(
            report.current
                == CurrentWeather(
                    time: try Date(utc: "2025-03-14T10:00:00Z"), temperature: -0.9, feelsLike: -4.6,
                    humidity: 92,
                    pressure: 1016, windSpeed: 3.2, windDirection: 245, windGust: 7.1, cloudCover: 100,
                    visibility: 1800, precipitation: 0.4, condition: Condition(wmo: 73), isDay: true))
        #expect(
            report.hourly[1]
                == HourForecast(
                    time: try Date(utc: "2025-03-14T12:00:00Z"), length: 3, temperature: -0.9,
                    feelsLike: -4.6,
                    humidity: 90, pressure: 1016, windSpeed: 3.1, windDirection: 250, windGust: 6.4,
                    precipitation: 0.2, precipitationProbability: 0.45, condition: Condition(wmo: 71),
                    isDay: true))
        try #require(report.hourly.count == 9)
        #expect(report.hourly[0].time == (try Date(utc: "2025-03-14T09:00:00Z")))
        #expect(report.daily.map(\.date.description) == ["2025-03-14", "2025-03-15"])
        #expect(report.daily.first?.minTemperature == -1.8 && report.daily.first?.maxTemperature == -0.5)
        #expect(report.daily.first?.precipitation == 0.6)
        let sun = Sun.risesAndSets(
            rises: Date(timeIntervalSince1970: 1_741_920_960),
            sets: Date(timeIntervalSince1970: 1_741_963_020))
        #expect(report.daily.map(\.sun) == [sun, .unknown])
        #expect(report.timeZone == ReportTimeZone(id: "Europe/Moscow", offsetSeconds: 10_800))
        #expect(report.expiresAt == nil)
        #expect(
            report.attribution
                == "Weather data provided by OpenWeather (openweathermap.org), CC BY-SA 4.0")
        #expect(scene.core.warnings == [])
    }

    @Test(
        "days begin at midnight of the city's zone, else of the offset told, else in GMT",
        arguments: [
            (
                "Europe/Moscow" as String?, "19800" as String?, "Europe/Moscow" as String?, 10_800,
                "2025-03-15"
            ),
            (nil, "19800", nil, 19_800, "2025-03-15"), (nil, "\"34200\"", nil, 34_200, "2025-03-15"),
            (nil, "-18000", nil, -18_000, "2025-03-14"), (nil, nil, nil, 0, "2025-03-14"),
            ("Nowhere/None", "10800", nil, 10_800, "2025-03-15"), (nil, "\"east\"", nil, 0, "2025-03-14"),
            (nil, "50400", nil, 50_400, "2025-03-15"), (nil, "-50400", nil, -50_400, "2025-03-14"),
        ])
    func zones(zone: String?, told: String?, id: String?, offset: Int, day: String) async throws {
        // 21:00 UTC
        let reply = JSON.forecast([JSON.step(9)], city: told.map { ["timezone": $0] } ?? [:])

        let report = try await SourceScene(openWeatherMap: reply).report(of: .kazan(in: zone))

        #expect(report.timeZone == ReportTimeZone(id: id, offsetSeconds: offset))
        #expect(report.daily.map(\.date.description) == [day])
    }

    @Test("what is missing, null or empty is not known, and not zero")
    func unknown() async throws {
        let empty = [
            "rain": "{}", "snow": "{}", "wind": #"{"speed": 2, "deg": null}"#, "visibility": "null",
            "clouds": "{}", "weather": "[]", "pop": "null",
        ]
        let scene = SourceScene(
            openWeatherMap: JSON.weather(empty),
            JSON.forecast([JSON.step(0, empty), JSON.step(3, main: #""temp": null"#), JSON.step(6)]))

        let report = try await scene.report()

        #expect(
            report.current
                == CurrentWeather(
                    time: try Date(utc: "2025-03-14T10:00:00Z"), temperature: 2.6, windSpeed: 2,
                    condition: Condition(.unknown)))
        #expect(
            report.hourly == [
                HourForecast(
                    time: try Date(utc: "2025-03-14T12:00:00Z"), length: 3, temperature: 1, windSpeed: 2,
                    condition: Condition(.unknown)),
                HourForecast(
                    time: try Date(utc: "2025-03-14T18:00:00Z"), length: 3, temperature: 1,
                    condition: Condition(.unknown)),
            ])
        #expect(report.daily.map(\.precipitation) == [nil])
        #expect(scene.core.warnings == [])
    }

    @Test(
        "rain and snow are added up; of an hour now, and of all three in a step",
        arguments: [
            (["rain": #"{"1h": 0.5}"#], 0.5, 1.5), (["rain": #"{"3h": 0.6}"#], 0.2, 0.6),
            (["rain": #"{"1h": 0.5, "3h": 0.9}"#], 0.5, 0.9),
            (["rain": #"{"1h": 0.3}"#, "snow": #"{"1h": "0.1"}"#], 0.4, 1.2), (["snow": "0.7"], 0.7, 0.7),
            (["rain": #"{"3h": 0}"#], 0, 0), (["rain": "{}", "snow": #"{"3h": 3}"#], 1, 3),
        ])
    func amounts(members: [String: String], now: Double, step: Double) async throws {
        let scene = SourceScene(
            openWeatherMap: JSON.weather(members),
            JSON.forecast([JSON.step(0), JSON.step(3, members)]))

        let report = try await scene.report()

        #expect(report.current?.precipitation == now)
        #expect(report.hourly.map(\.precipitation) == [step, nil])
    }

    @Test("rain and its chance of the three hours before a time belong to the step that ends then")
    func stepsEnd() async throws {
        let steps = [(0, 0.1), (3, 0.2), (6, 0.3), (12, 0.4)].map { hours, amount in
            JSON.step(hours, ["rain": #"{"3h": \#(amount)}"#, "pop": "\(amount * 2)"])
        }

        let report = try await SourceScene(openWeatherMap: JSON.forecast(steps)).report(of: .kazan(in: nil))

        #expect(report.hourly.map(\.precipitation) == [0.2, 0.3, nil, nil])
        #expect(report.hourly.map(\.precipitationProbability) == [0.4, 0.6, nil, nil])
        #expect(report.daily.map(\.precipitation) == [0.5, nil])
    }

    @Test("what falls stands at the end of its step, with its code; fog and clouds stand at the beginning")
    func codesEnd() async throws {
        let steps = [(0, 741), (3, 501), (6, 800), (9, 601), (12, 804)].map { hours, id in
            JSON.step(hours, ["weather": #"[{"id": \#(id)}]"#])
        }

        let report = try await SourceScene(openWeatherMap: JSON.forecast(steps)).report()

        #expect(report.hourly.map(\.condition.wmo) == [63, 0, 73, 3, 3])
    }

    @Test(
        "what falls in the step that is under way is told at its end; now may be up to an hour before it begins",
        arguments: [
            (nil, false), (-121, false), (-120, true), (0, true), (119, true), (120, false),
        ] as [(Int?, Bool)], [(8, 1), (8, nil), (nil, 0)] as [(Double?, Double?)])
    func underWay(
        now: (minutes: Int?, isOfStep: Bool), end: (amount: Double?, chance: Double?)
    ) async throws {
        var fallen: [String: String] = [:]
        fallen["rain"] = end.amount.map { #"{"3h": \#($0)}"# }
        fallen["pop"] = end.chance.map { "\($0)" }
        let steps = [(0, 501), (3, 800)].map { hours, id in
            JSON.step(hours, fallen.merging(["weather": #"[{"id": \#(id)}]"#]) { $1 })
        }
        // So many minutes from 10:00; the step under way begins at 9:00, and the first one that is told at 12:00.
        let weather = now.minutes.map { JSON.weather(["dt": "\(JSON.now + $0 * 60)"]) }
        let scene = SourceScene(openWeatherMap: weather ?? .json("{}"), JSON.forecast(steps))
        scene.core.time.advance(by: .seconds((now.minutes ?? 0) * 60))

        let report = try await scene.report()

        guard now.isOfStep else {
            #expect(report.hourly.map(\.precipitation) == [end.amount, nil])
            return
        }
        try #require(report.hourly.count == 3)
        let step = report.hourly[0]
        #expect(step.time == (try Date(utc: "2025-03-14T09:00:00Z")) && step.length == 3)
        #expect(step.temperature == 2.6 && step.condition.wmo == 63)
        #expect(step.precipitation == end.amount && step.precipitationProbability == end.chance)
        #expect(report.daily.first?.precipitation == end.amount.map { $0 * 2 })
    }

    @Test(
        "the step under way belongs to today, whenever it began, and counts from now on",
        arguments: [(-3.0, "2025-03-14", false), (-5, "2025-03-14", true), (-9.5, "2025-03-14", true)])
    func dayUnderWay(hoursAhead: Double, first: String, complete: Bool) async throws {
        let steps = (0..<12).map { JSON.step($0 * 3, ["rain": #"{"3h": \#($0 == 0 ? 6 : 0)}"#]) }
        let shift = ["timezone": "\(Int(hoursAhead * 3_600))"]
        let scene = SourceScene(openWeatherMap: JSON.weather(shift), JSON.forecast(steps, city: shift))

        let report = try await scene.report(of: .kazan(in: nil))

        #expect(report.hourly.first?.time == (try Date(utc: "2025-03-14T09:00:00Z")))
        #expect(report.daily.first?.date.description == first)
        #expect(report.daily.first?.complete == complete)
        #expect(report.daily.first?.precipitation == 6)
    }

    @Test(
        "pressure is that of sea level; none is no pressure of zero",
        arguments: [
            (#""pressure": 1000.58, "sea_level": 1020.16, "grnd_level": 1000.58"#, 1020.16 as Double?),
            (#""pressure": 1016"#, 1016), (#""pressure": 0"#, nil),
            (#""pressure": 1016, "sea_level": 0"#, 1016),
        ])
    func pressure(main: String, expected: Double?) async throws {
        let scene = SourceScene(openWeatherMap: JSON.weather(main: #""temp": 1, \#(main)"#))

        #expect(try await scene.report().current?.pressure == expected)
        #expect(scene.core.warnings == [])
    }

    @Test(
        "every number of the service is a condition",
        arguments: [
            (200, 95 as Int?), (201, 95), (210, 95), (211, 95), (230, 95), (231, 95), (300, 51), (310, 51),
            (301, 53), (311, 53), (302, 55), (312, 55), (313, 80), (321, 80), (314, 81), (500, 61), (501, 63),
            (502, 65), (503, 65), (504, 65), (511, 66), (520, 80), (521, 81), (522, 82), (531, 82), (600, 71),
            (601, 73), (602, 75), (611, 69), (612, 83), (613, 84), (615, 68), (616, 69), (620, 85), (621, 85),
            (622, 86), (741, 45), (800, 0), (801, 1), (802, 2), (803, 3), (804, 3),
        ])
    func codes(id: Int, code: Int?) async throws {
        let reply = JSON.weather(["weather": #"[{"id": \#(id)}]"#])

        let condition = try await SourceScene(openWeatherMap: reply).report().current?.condition

        #expect(condition == code.map { Condition(wmo: $0) })
    }

    @Test(
        "heavy thunderstorms, and what has no number at the WMO",
        arguments: [
            (202, Condition(.thunderstorm, .heavy, wmo: 95)),
            (212, Condition(.thunderstorm, .heavy, wmo: 95)),
            (221, Condition(.thunderstorm, .heavy, wmo: 95)),
            (232, Condition(.thunderstorm, .heavy, wmo: 95)),
            (701, Condition(.mist)), (711, Condition(.smoke)), (762, Condition(.smoke)),
            (721, Condition(.haze)),
            (731, Condition(.dust)), (751, Condition(.dust)), (761, Condition(.dust)),
            (771, Condition(.squall)),
            (781, Condition(.tornado)),
        ])
    func otherCodes(id: Int, expected: Condition) async throws {
        let reply = JSON.weather(["weather": #"[{"id": "\#(id)"}]"#])

        #expect(try await SourceScene(openWeatherMap: reply).report().current?.condition == expected)
    }

    @Test(
        "a day of One Call has the date of the place: its noon may be on another day in UTC",
        arguments: [
            ("Pacific/Auckland", 46_800, "2025-03-13T23:00:00Z"),
            ("Pacific/Kiritimati", 50_400, "2025-03-13T22:00:00Z"),
            ("America/Adak", -32_400, "2025-03-14T21:00:00Z"),
        ])
    func dateOfOneCall(zone: String, offset: Int, noon: String) async throws {
        let time = Int(try Date(utc: noon).timeIntervalSince1970)
        let reply = JSON.oneCall([
            "timezone": "\"\(zone)\"", "timezone_offset": "\(offset)",
            "daily": #"[{"dt": \#(time), "temp": {"min": 1, "max": 2}}]"#,
        ])

        let report = try await SourceScene(openWeatherMap: reply).report(of: .kazan(in: zone))

        #expect(report.daily.map(\.date.description) == ["2025-03-14"])
    }

    @Test(
        "of several conditions the first counts that is known; one that is not is told in the log",
        arguments: [
            ("[601, 701]", Condition(wmo: 73), [String]()), ("[701, 601]", Condition(.mist), []),
            ("[999, 500]", Condition(wmo: 61), []), ("[null, 500]", Condition(wmo: 61), []),
            (
                "[999, 600.5]", Condition(.unknown),
                ["openweathermap: weather id is dropped: it is 999.0, which is not known"]
            ),
        ])
    func several(ids: String, expected: Condition, warnings: [String]) async throws {
        let elements = ids.dropFirst().dropLast().split(separator: ",").map { "{\"id\": \($0)}" }
        let scene = SourceScene(
            openWeatherMap: JSON.weather(["weather": "[\(elements.joined(separator: ","))]"]))

        #expect(try await scene.report().current?.condition == expected)
        #expect(scene.core.warnings == warnings)
    }

    @Test(
        "the icon tells whether the sun is up, and without one the sun's times do",
        arguments: [
            (#"[{"id": 800, "icon": "01d"}]"#, "0", true as Bool?),
            (#"[{"id": 800, "icon": "01n"}]"#, "0", false),
            (#"[{"id": 800}]"#, "1741963020", true), (#"[{"id": 800}]"#, "1741940000", false),
            (#"[{"id": 800}]"#, "0", nil), (#"[{"id": 800, "icon": ""}]"#, "null", nil),
        ])
    func day(weather: String, sunset: String, isDay: Bool?) async throws {
        let reply = JSON.weather([
            "weather": weather, "sys": #"{"sunrise": 1741920960, "sunset": \#(sunset)}"#,
        ])

        #expect(try await SourceScene(openWeatherMap: reply).report().current?.isDay == isDay)
    }

    @Test("a step tells day and night itself")
    func pod() async throws {
        let steps = ["d", "n", "x"].enumerated().map { index, letter in
            JSON.step(index * 3, ["sys": #"{"pod": "\#(letter)"}"#])
        }

        let hours = try await SourceScene(openWeatherMap: JSON.forecast(steps)).report().hourly

        #expect(hours.map(\.isDay) == [true, false, nil])
    }

    @Test(
        "a sun that neither rises nor sets has the same time twice; whether it is up, the season tells",
        arguments: [
            (69.65, 1_736_510_400, "0", Sun.alwaysDown), (69.65, 1_750_500_000, "0", .alwaysUp),
            (-69.65, 1_736_510_400, "0", .alwaysUp), (69.65, 1_736_510_400, "1736510400", .alwaysDown),
            (55.75, 1_736_510_400, "0", .unknown), (69.65, 1_736_510_400, "null", .unknown),
        ])
    func polar(latitude: Double, second: Int, time: String, expected: Sun) async throws {
        let tromso = try City.sample(1, latitude: latitude, longitude: 18.96, timeZone: "Europe/Oslo")
        let place = #"{"lat": \#(latitude), "lon": 18.96}"#
        let steps = [0, 1, 8].map { #"{"dt": \#(second + $0 * 10_800), "main": {"temp": -5}}"# }
        let reply = JSON.forecast(steps, city: ["coord": place, "sunrise": time, "sunset": time])

        let days = try await SourceScene(openWeatherMap: reply).report(of: tromso).daily

        #expect(days.map(\.sun) == [expected, .unknown])
    }

    @Test("where the first step is of tomorrow, a sun that does not move is not that of tomorrow")
    func polarTomorrow() async throws {
        let tromso = try City.sample(1, latitude: 69.65, longitude: 18.96, timeZone: "Europe/Oslo")
        let place = #"{"lat": 69.65, "lon": 18.96}"#
        let late = try Int(Date(utc: "2025-01-10T22:30:00Z").timeIntervalSince1970)
        let scene = SourceScene(
            openWeatherMap: JSON.weather(["coord": place, "dt": "\(late)"]),
            JSON.forecast(
                [#"{"dt": \#(late + 5_400), "main": {"temp": -5}}"#],
                city: ["coord": place, "sunrise": "0", "sunset": "0"]))

        let report = try await scene.report(of: tromso)

        #expect(report.daily.map(\.date) == [LocalDay("2025-01-11")])
        #expect(report.daily.map(\.sun) == [.unknown])
    }

    @Test(
        "what one of two responses leaves out the other tells, and what both tell is that of the weather now",
        arguments: [
            ([:], [:], 19_800), (["timezone": "10800"], [:], 10_800),
            (["timezone": "10800"], ["sunrise": "1741924000", "sunset": "1741960000"], 10_800),
        ] as [([String: String], [String: String], Int)])
    func twoResponses(told: [String: String], sun: [String: String], offset: Int) async throws {
        let scene = SourceScene(
            openWeatherMap: JSON.weather(told.merging(["sys": JSON.text(sun)]) { $1 }),
            JSON.forecast(
                [JSON.step(0)],
                city: ["timezone": "19800", "sunrise": "1741920960", "sunset": "1741963020"]))

        let report = try await scene.report(of: .kazan(in: nil))

        #expect(report.timeZone.offsetSeconds == offset)
        let expected: [TimeInterval] =
            sun.isEmpty ? [1_741_920_960, 1_741_963_020] : [1_741_924_000, 1_741_960_000]
        #expect(
            report.daily.map(\.sun)
                == [
                    .risesAndSets(
                        rises: Date(timeIntervalSince1970: expected[0]),
                        sets: Date(timeIntervalSince1970: expected[1]))
                ])
    }

    @Test("the lowest and the highest of a day are those of the steps' spreads")
    func spreads() async throws {
        let reply = JSON.forecast([
            JSON.step(0, main: #""temp": 5, "temp_min": 3, "temp_max": 6"#),
            JSON.step(3, main: #""temp": 4, "temp_min": 9, "temp_max": 8"#),
        ])
        let scene = SourceScene(openWeatherMap: reply)

        let day = try #require(try await scene.report().daily.first)

        #expect(day.minTemperature == 3 && day.maxTemperature == 6)
        #expect(
            scene.core.warnings == [
                "openweathermap: the lowest temperature is dropped: it is 9.0, and the highest 8.0"
            ])
    }

    // MARK: One Call

    @Test("the time zone that One Call names goes before the one that the city has")
    func namedZone() async throws {
        let hours = ["hourly": #"[{"dt": \#(JSON.now), "temp": 2}]"#]
        let scene = SourceScene(.openWeatherMap, .success(WeatherReply(JSON.oneCall(hours))))

        let report = try await scene.report(of: .kazan(in: "Europe/Samara"))

        #expect(report.timeZone == ReportTimeZone(id: "Europe/Moscow", offsetSeconds: 10_800))
    }

    @Test("One Call tells the weather now, hours and days of their own")
    func oneCall() async throws {
        let weather = #""weather": [{"id": 500, "icon": "10d"}]"#
        let scene = SourceScene(
            .openWeatherMap,
            .success(
                WeatherReply(
                    JSON.oneCall([
                        "current": """
                        {"dt": \(JSON.now), "sunrise": 1741920960, "sunset": 1741963020, "temp": 2.6,
                         "feels_like": -1, "pressure": 1016, "humidity": 70, "clouds": 40, "visibility": 10000,
                         "wind_speed": 3.2, "wind_deg": 360, "wind_gust": 7, "rain": {"1h": 0.2}, \(weather)}
                        """,
                        "hourly": """
                        [{"dt": \(JSON.now), "temp": 2.6, "wind_speed": 0, "wind_deg": 90, "pop": 0.33,
                          "rain": {"1h": 0.2}, \(weather)}]
                        """,
                        "daily": """
                        [{"dt": 1741942800, "sunrise": 1741920960, "sunset": 1741963020, "temp": {"day": 3,
                          "min": -2, "max": 4}, "wind_speed": 5, "pop": 1, "rain": 0.5, "snow": 0.2, \(weather)},
                         {"dt": 1742029200, "temp": {"min": null}},
                         {"dt": 1742115600, "temp": {"max": 5}}]
                        """,
                    ]))))

        let report = try await scene.report(of: .kazan(in: nil))

        let rain = Condition(wmo: 61)
        let noon = try Date(utc: "2025-03-14T10:00:00Z")
        #expect(
            report.current
                == CurrentWeather(
                    time: noon, temperature: 2.6, feelsLike: -1, humidity: 70, pressure: 1016, windSpeed: 3.2,
                    windDirection: 0, windGust: 7, cloudCover: 40, visibility: 10_000, precipitation: 0.2,
                    condition: rain, isDay: true))
        #expect(
            report.hourly == [
                HourForecast(
                    time: noon, length: 1, temperature: 2.6, windSpeed: 0, precipitation: 0.2,
                    precipitationProbability: 0.33, condition: rain, isDay: true)
            ])
        let sun = Sun.risesAndSets(
            rises: Date(timeIntervalSince1970: 1_741_920_960),
            sets: Date(timeIntervalSince1970: 1_741_963_020))
        #expect(
            report.daily == [
                DayForecast(
                    date: try #require(LocalDay("2025-03-14")), minTemperature: -2, maxTemperature: 4,
                    precipitation: 0.7, precipitationProbability: 1, maxWindSpeed: 5, condition: rain,
                    sun: sun),
                DayForecast(
                    date: try #require(LocalDay("2025-03-16")), maxTemperature: 5,
                    condition: Condition(.unknown),
                    complete: false),
            ])
        #expect(report.timeZone == ReportTimeZone(id: "Europe/Moscow", offsetSeconds: 10_800))
        #expect(scene.core.warnings == [])
    }

    @Test(
        "each of its sections may be left out; without days, they are made of the hours",
        arguments: ["current", "hourly", "daily"])
    func sections(name: String) async throws {
        let moment = #"{"dt": \#(JSON.now), "temp": 2}"#
        let section = [
            "current": moment, "hourly": "[\(moment)]",
            "daily": #"[{"dt": \#(JSON.now), "temp": {"min": 2, "max": 2}}]"#,
        ][name]
        let reply = JSON.oneCall([name: try #require(section)])

        let report = try await SourceScene(openWeatherMap: reply).report()

        #expect((report.current == nil) == (name != "current"))
        #expect(report.hourly.isEmpty == (name != "hourly"))
        #expect(report.daily.map(\.maxTemperature) == (name == "current" ? [] : [2]))
    }

    @Test("an amount of a few hours is not that of a day")
    func dayAmount() async throws {
        let day = #"{"dt": \#(JSON.now), "temp": {"max": 1}, "rain": {"3h": 0.5}, "snow": 0.2}"#
        let scene = SourceScene(openWeatherMap: JSON.oneCall(["daily": "[\(day)]"]))

        #expect(try await scene.report().daily.map(\.precipitation) == [0.2])
    }

    @Test("its days leave out the times of a sun that does not move; a broken one is not known")
    func oneCallSun() async throws {
        let tromso = try City.sample(1, latitude: 69.65, longitude: 18.96)
        let days = [
            "", #", "sunrise": 0, "sunset": 0"#, #", "sunrise": 1741920960"#,
            #", "sunrise": 0, "sunset": 1742200000"#,
        ].enumerated().map { #"{"dt": \#(JSON.now + $0 * 86_400), "temp": {"max": 1}\#($1)}"# }
        let reply = JSON.oneCall([
            "lat": "69.65", "lon": "18.96", "daily": "[\(days.joined(separator: ","))]",
        ])

        let report = try await SourceScene(openWeatherMap: reply).report(of: tromso)

        #expect(report.daily.map(\.sun) == [.alwaysDown, .alwaysDown, .unknown, .unknown])
    }
}
