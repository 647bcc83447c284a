import BusinessLogic
import Conditions
import Core
import Foundation
import Testing

@Suite("Yandex: what a reply means") struct YandexTests {
    private static let v2 = "providers/yandex/v2-forecast.json"

    private func scene(
        _ path: String = v2, replacing changes: [(String, String)] = []
    ) throws -> ReplyScene {
        try ReplyScene(.yandex, .fixture(path, replacing: changes))
    }

    // MARK: Version 2

    @Test("a forecast of version 2: pressure_pa is hectopascals, probabilities and clouds are parts")
    func forecast() async throws {
        let scene = try scene()

        let report = try await scene.report()

        let now = try #require(report.current)
        #expect(report.source == "yandex")
        #expect(report.attribution == "Weather data by Yandex Weather (yandex.com/weather)")
        #expect(report.timeZone == ReportTimeZone(id: "Europe/Moscow", offsetSeconds: 10_800))
        #expect(now.time == (try Date(utc: "2025-03-14T10:00:00Z")))
        #expect((now.temperature, now.feelsLike, now.humidity) == (3, -1, 71))
        #expect((now.pressure, now.cloudCover, now.isDay) == (1_009, 100, true))
        #expect((now.windSpeed, now.windDirection, now.windGust) == (3.4, 225, 7.9))
        #expect(now.condition == Condition(.overcast, wmo: 3))
        #expect(scene.core.warnings == [])

        let midnight = try #require(report.hourly.first)
        #expect(midnight.time == (try Date(utc: "2025-03-13T21:00:00Z")))
        #expect((midnight.windSpeed, midnight.windDirection) == (0, nil))
        let rain = try #require(report.hourly.dropFirst(6).first)
        #expect((rain.precipitation, rain.precipitationProbability) == (0.1, 0.6))
        #expect(rain.condition == Condition(.snow, .light, wmo: 71))
    }

    @Test("a day of version 2 spans its parts")
    func day() async throws {
        let day = try #require(try await scene().report().daily.first)

        #expect(day.date == LocalDay("2025-03-14"))
        #expect((day.minTemperature, day.maxTemperature) == (-4, 3))
        #expect((day.precipitation, day.precipitationProbability) == (1.6, 0.6))
        #expect((day.maxWindSpeed, day.complete) == (3.4, true))
        #expect(day.condition == Condition(.snow, .light, wmo: 71))
        #expect(
            day.sun
                == .risesAndSets(
                    rises: try Date(utc: "2025-03-14T02:56:00Z"), sets: try Date(utc: "2025-03-14T14:37:00Z"))
        )
    }

    @Test(
        "halves of a day may tell neither rain nor its chance; hours tell both where most of them are there",
        arguments: [17, 24])
    func halves(hours: Int) async throws {
        var reply = try #require(
            try JSONSerialization.jsonObject(with: Fixture.data(Self.v2)) as? [String: Any])
        var day = try #require((reply["forecasts"] as? [[String: Any]])?.first)
        day["hours"] = (day["hours"] as? [Any])?.prefix(hours).map(\.self)
        let parts = (day["parts"] as? [String: [String: Any]])?.filter { $0.key.hasSuffix("_short") }
        day["parts"] = parts?.mapValues { part in
            part.filter { !["prec_mm", "prec_prob"].contains($0.key) }
        }
        reply["forecasts"] = [day]
        let body = try JSONSerialization.data(withJSONObject: reply)

        let report = try await ReplyScene(.yandex, .json(String(decoding: body, as: UTF8.self))).report()

        #expect(report.daily.map(\.precipitation) == [hours == 24 ? 0.6 : nil])
        #expect(report.daily.map(\.precipitationProbability) == [hours == 24 ? 0.6 : nil])
    }

    @Test(
        "halves tell the lowest and the highest of a day whose quarters tell no temperature that can be",
        arguments: ["", #", "temp_min": 303, "temp_max": "x""#, #", "temp_min": 3, "temp_max": -3"#])
    func halvesTellTemperatures(quarter: String) async throws {
        let quarters = ["night", "morning", "day", "evening"].map {
            #""\#($0)": {"condition": "rain"\#(quarter)}"#
        }.joined(separator: ",")
        let halves =
            #""day_short": {"temp_min": 0, "temp_max": 2}, "night_short": {"temp_min": -5, "temp_max": -3}"#
        let reply = HTTPResponse.json(
            #"{"info": {"lat": 55.75, "lon": 49.15}, "forecasts": [{"date": "2025-03-14", "#
                + #""parts": {\#(quarters), \#(halves)}}]}"#)

        let day = try #require(try await ReplyScene(.yandex, reply).report().daily.first)

        #expect((day.minTemperature, day.maxTemperature) == (-5, 2))
    }

    @Test("days go on after the hours have ended, and old documents have a text in their place")
    func noHours() async throws {
        let report = try await scene(
            "providers/yandex/v2-forecast-polar-night.json",
            replacing: [("\"hours\": []", "\"hours\": \"\"")]
        ).report(of: .norilsk())

        #expect(report.hourly == [])
        #expect(report.daily.map(\.date) == [LocalDay("2025-12-20")])
    }

    @Test(
        "at the poles the parts say whether it is day all day",
        arguments: [("n", Sun.alwaysDown), ("d", .alwaysUp)])
    func polar(flag: String, sun: Sun) async throws {
        let report = try await scene(
            "providers/yandex/v2-forecast-polar-night.json",
            replacing: [("\"daytime\": \"n\"", "\"daytime\": \"\(flag)\"")]
        ).report(of: .norilsk())

        #expect(report.daily.map(\.sun) == [sun])
        #expect(report.timeZone == ReportTimeZone(id: "Asia/Krasnoyarsk", offsetSeconds: 25_200))
    }

    @Test(
        "a sun of which nothing is told is unknown, and one that sets after midnight does so on the next day")
    func sun() async throws {
        let none = try await scene(replacing: [("\"sunrise\"", "\"a\""), ("\"sunset\"", "\"b\"")]).report()
        #expect(none.daily.first?.sun == .unknown)

        let late = try await scene(replacing: [("\"17:37\"", "\"00:20\"")]).report()
        #expect(
            late.daily.first?.sun
                == .risesAndSets(
                    rises: try Date(utc: "2025-03-14T02:56:00Z"), sets: try Date(utc: "2025-03-14T21:20:00Z"))
        )
    }

    @Test(
        "a day is complete with three of its quarters, or with both halves",
        arguments: [
            (["night", "morning", "day", "evening"], true), (["morning", "day", "evening"], true),
            (["day", "evening"], false), (["day_short", "night_short"], true), (["day_short"], false),
            (["day", "evening", "day_short", "night_short"], false),
        ])
    func completeParts(names: [String], isComplete: Bool) async throws {
        let parts = names.map { #""\#($0)": {"temp_min": 1, "temp_max": 2}"# }.joined(separator: ",")
        let reply = HTTPResponse.json(
            #"{"info": {"lat": 55.75, "lon": 49.15}, "forecasts": [{"date": "2025-03-14", "parts": {\#(parts)}}]}"#
        )

        #expect(try await ReplyScene(.yandex, reply).report().daily.map(\.complete) == [isComplete])
    }

    @Test(
        "an hour without its instant has its number in the day, and its icon tells day from night",
        arguments: [
            ("0", "bkn_n", "2025-03-13T21:00:00Z", false), ("9", "skc_d", "2025-03-14T06:00:00Z", true),
            ("23", "ovc", "2025-03-14T20:00:00Z", nil), ("24", "ovc", nil, nil), ("-1", "ovc", nil, nil),
        ] as [(String, String, String?, Bool?)])
    func hourByNumber(number: String, icon: String, time: String?, isDay: Bool?) async throws {
        let hour = #"{"hour": "\#(number)", "temp": 1, "icon": "\#(icon)"}"#
        let scene = try ReplyScene(
            .yandex,
            .json(
                #"{"info": {"lat": 55.75, "lon": 49.15}, "forecasts": [{"date": "2025-03-14", "hours": [\#(hour)]}]}"#
            ))

        if let time {
            let hours = try await scene.report().hourly
            #expect(hours.map(\.time) == [try Date(utc: time)])
            #expect(hours.map(\.isDay) == [isDay])
        } else {
            #expect(try await scene.refusal()?.description.contains("an hour has no time") == true)
        }
    }

    @Test("a time of the sun that is none is dropped", arguments: ["05", "24:00", "05:60", "05:x", "soon"])
    func noTimeOfSun(text: String) async throws {
        let scene = try scene(replacing: [("\"05:56\"", "\"\(text)\"")])

        #expect(try await scene.report().daily.first?.sun == .unknown)
        #expect(
            scene.core.warnings == [
                "yandex: a time of the sun: 2 values are dropped, the first is “\(text)”"
            ])
    }

    @Test(
        "where one of the sun's times is missing, or both are the same, the parts tell whether it is day",
        arguments: [
            #""sunrise": "12:00","#, #""sunset": "12:00","#, #""sunrise": "12:00", "sunset": "12:00","#,
        ])
    func halfAPolarSun(times: String) async throws {
        let report = try await scene(
            "providers/yandex/v2-forecast-polar-night.json",
            replacing: [("\"moon_code\": 0,", "\(times) \"moon_code\": 0,")]
        ).report(of: .norilsk())

        #expect(report.daily.map(\.sun) == [.alwaysDown])
    }

    @Test("without pressure_pa, or with one that can't be, millimetres of mercury tell the pressure")
    func mercury() async throws {
        for bad in ["null", "100900", "0"] {
            let report = try await scene(replacing: [("\"pressure_pa\": 1009", "\"pressure_pa\": \(bad)")])
                .report()
            #expect(report.current?.pressure == 1_009.25)
        }
    }

    @Test("null is not known, and not zero; an hour without a temperature tells nothing")
    func nulls() async throws {
        let scene = try scene(replacing: [
            ("\"temp\": -3,\n     \"feels_like\": -7", "\"temp\": null, \"feels_like\": -7"),
            ("\"humidity\": 71", "\"humidity\": null"), ("\"prec_prob\": 60", "\"prec_prob\": null"),
        ])
        let report = try await scene.report()

        #expect(report.current?.humidity == nil)
        #expect(report.hourly.first?.time == (try Date(utc: "2025-03-14T00:00:00Z")))
        #expect(report.daily.first?.precipitationProbability == nil)
        #expect(scene.core.warnings == [])
    }

    @Test("a value that can't be is dropped and logged once; an hour may come without its instant")
    func dropped() async throws {
        let scene = try scene(replacing: [
            ("\"humidity\": 84", "\"humidity\": 184"), ("\"hour_ts\"", "\"x\""),
        ])
        let report = try await scene.report()

        #expect(report.hourly.first?.time == (try Date(utc: "2025-03-13T21:00:00Z")))
        #expect(report.hourly.first?.humidity == nil)
        #expect(scene.core.warnings.count == 1)
        #expect(scene.core.warnings.first?.hasPrefix("yandex: hours.humidity: ") == true)
    }

    @Test(
        "hours that have only their number are at what clocks show, also on the day on which they change",
        arguments: [
            ("2025-03-30", "2025-03-29T23:00:00Z", 23, "2025-03-30T21:00:00Z"),
            ("2025-10-26", "2025-10-25T22:00:00Z", 24, "2025-10-26T22:00:00Z"),
        ])
    func clockChanges(day: String, first: String, count: Int, last: String) async throws {
        let hours = (0..<24).map { #"{"hour": "\#($0)", "temp": \#($0)}"# }.joined(separator: ",")
        let noon = try Date(utc: "\(day)T12:00:00Z").timeIntervalSince1970
        let scene = try ReplyScene(
            .yandex,
            .json(
                #"{"now": \#(noon), "info": {"lat": 55.75, "lon": 49.15, "tzinfo": {"name": "Europe/Berlin"}}, "#
                    + #""forecasts": [{"date": "\#(day)", "hours": [\#(hours)]}]}"#))

        let report = try await scene.report()

        #expect(report.hourly.count == count)
        #expect(report.hourly.first?.time == (try Date(utc: first)))
        #expect(report.hourly.last?.time == (try Date(utc: last)))
        let shown = (0..<24).filter { count == 24 || $0 != 2 }.map(Double.init)
        #expect(report.hourly.map(\.temperature) == shown)
        #expect(scene.core.warnings == [])
    }

    @Test(
        "a place, time or temperature that can't be means that the reply is refused",
        arguments: [
            (
                "\"lat\": 55.7499,\n  \"lon\": 49.1263", "\"lat\": 49.1263, \"lon\": 55.7499",
                "it is about 49.1263, 55.7499, not 55.75, 49.1497"
            ),
            ("\"lat\": 55.7499", "\"lat\": 155.7499", "“155.7499” is not a valid latitude"),
            ("\"temp\": 3,", "\"temp\": 303,", "fact.temp is 303.0, not -95.0 to 60.0 °C"),
            ("\"obs_time\": 1741946400", "\"obs_time\": \"soon\"", "fact.obs_time is “soon”"),
            (
                "\"date\": \"2025-03-14\"", "\"date\": \"2025-02-30\", \"date_ts\": null, \"z\": 0",
                "a day's date is “2025-02-30”"
            ),
            (
                "\"hour_ts\": 1741903200", "\"hour_ts\": 1741899600",
                "the hour at 2025-03-13T21:00:00Z is not later than the one before"
            ),
            (
                "\"lat\": 55.7499,\n  \"lon\": 49.1263", "\"x\": 0", "info.lat or info.lon is missing"
            ),
        ])
    func refused(old: String, new: String, why: String) async throws {
        let error = try await scene(replacing: [(old, new)]).refusal()

        guard case .malformed(let detail)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        if why.contains("latitude") { return }
        #expect(detail == "yandex's reply does not make sense: \(why)")
    }

    // MARK: Informers

    @Test("informers tell the next two parts; the night after an evening begins another day")
    func informers() async throws {
        let report = try await scene("providers/yandex/v2-informers.json").report()

        #expect(report.timeZone == ReportTimeZone(id: "Europe/Moscow", offsetSeconds: 10_800))
        #expect(report.current?.temperature == 3)
        #expect(report.hourly == [])
        #expect(report.daily.map(\.date) == [LocalDay("2025-03-14"), LocalDay("2025-03-15")])
        #expect(report.daily.map(\.minTemperature) == [-1, -4])
        #expect(report.daily.map(\.maxTemperature) == [1, -2])
        #expect(report.daily.map(\.complete) == [false, false])
    }

    @Test("the night after an evening of 25 hours' day begins another day, too")
    func informersInAutumn() async throws {
        let scene = try scene(
            "providers/yandex/v2-informers.json",
            replacing: [
                (
                    "\"lat\": 55.7499",
                    "\"tzinfo\": {\"name\": \"Europe/Berlin\", \"offset\": 3600}, \"lat\": 55.7499"
                ),
                ("2025-03-14", "2025-10-26"), ("1741899600", "1761429600"), ("1741946400", "1761472800"),
                ("1741947300", "1761473700"),
            ])
        // From then to when the reply comes.
        scene.core.time.advance(by: .seconds(1_761_473_700 - 1_741_947_300))
        let report = try await scene.report()

        #expect(report.daily.map(\.date) == [LocalDay("2025-10-26"), LocalDay("2025-10-27")])
        #expect(report.daily.map(\.minTemperature) == [-1, -4])
    }

    @Test("informers of old are a list, and their zone is told by when the day begins")
    func oldInformers() async throws {
        let nameless = try City.sample(1, latitude: 55.75, longitude: 49.15)
        let report = try await scene(
            "providers/yandex/v2-informers.json",
            replacing: [("\"forecast\": {", "\"forecast\": [{"), ("\n }\n}", "\n }]\n}")]
        ).report(of: nameless)

        #expect(report.timeZone == ReportTimeZone(id: nil, offsetSeconds: 10_800))
        #expect(report.daily.count == 2)
    }

    // MARK: GraphQL

    @Test("GraphQL: pressure is millimetres of mercury, names are upper case, times have their offset")
    func graphQL() async throws {
        let scene = try scene("providers/yandex/graphql.json")
        let report = try await scene.report()

        let now = try #require(report.current)
        #expect(now.time == (try Date(utc: "2025-03-14T10:15:02Z")))
        #expect((now.temperature, now.pressure, now.windDirection) == (3, 1_009.25, 248))
        #expect((now.feelsLike, now.humidity, now.windSpeed, now.windGust) == (-1, 71, 3.4, 7.9))
        #expect((now.cloudCover, now.isDay) == (100, true))
        #expect(now.condition == Condition(.overcast, wmo: 3))
        #expect(report.hourly.map(\.precipitation) == [0, 0.3])
        #expect(report.hourly.map(\.precipitationProbability) == [0, 0.6])
        #expect(report.hourly.last?.condition == Condition(.sleet, .moderate, wmo: 69))
        let day = try #require(report.daily.first)
        #expect(day.date == LocalDay("2025-03-14"))
        #expect((day.minTemperature, day.maxTemperature, day.complete) == (-4, 3, true))
        #expect(
            day.sun
                == .risesAndSets(
                    rises: try Date(utc: "2025-03-14T02:56:00Z"), sets: try Date(utc: "2025-03-14T14:37:00Z"))
        )
        #expect(scene.core.warnings == [])
    }

    @Test(
        "GraphQL: without sunrise, a dark day is polar night, a bright night polar day, and others are not known",
        arguments: [
            ("DAY", "NIGHT", Sun.unknown), ("NIGHT", "NIGHT", .alwaysDown), ("DAY", "DAY", .alwaysUp),
        ])
    func graphQLSun(day: String, night: String, sun: Sun) async throws {
        let scene = try scene(
            "providers/yandex/graphql.json",
            replacing: [
                ("sunriseTime", "x"),
                ("\"windAngle\": 300,\n        \"daytime\": \"NIGHT\"", "\"daytime\": \"\(night)\""),
                ("\"windAngle\": 248,\n        \"daytime\": \"DAY\"", "\"daytime\": \"\(day)\""),
            ])

        #expect(try await scene.report().daily.map(\.sun) == [sun])
    }

    @Test("the weather now is of the time that the reply tells")
    func timeOfNow() async throws {
        let scene = try scene(replacing: [
            ("\"now\": 1741947300", "\"now\": 1741947000"), ("\"obs_time\"", "\"x\""),
        ])

        #expect(try await scene.report().current?.time == Date(utc: "2025-03-14T10:10:00Z"))
    }

    @Test(
        "an amount of more than an hour is told as of an hour; of a period that can't be it is not known",
        arguments: [
            ("0", 4.8), ("60", 4.8), ("61", 4.72), ("1440", 0.2), ("1441", nil), ("-1", nil), ("\"x\"", nil),
        ])
    func periods(minutes: String, amount: Double?) async throws {
        let scene = try scene(replacing: [
            ("\"prec_mm\": 0,", "\"prec_mm\": 4.8,"), ("\"prec_period\": 60", "\"prec_period\": \(minutes)"),
        ])

        #expect(try await scene.report().hourly.first?.precipitation == amount)
    }

    @Test("GraphQL: a day that begins at a time in UTC has the date of the place")
    func dayInUTC() async throws {
        let scene = try scene(
            "providers/yandex/graphql.json",
            replacing: [("2025-03-14T00:00:00+03:00", "2025-03-13T21:00:00Z")])

        #expect(try await scene.report().daily.map(\.date) == [LocalDay("2025-03-14")])
    }

    @Test(
        "GraphQL: a city without a time zone has the offset of the reply's times, unless they are in UTC",
        arguments: [("+03:00", 10_800), ("-04:30", -16_200), ("Z", 0)])
    func graphQLOffset(offset: String, seconds: Int) async throws {
        let scene = try scene("providers/yandex/graphql.json", replacing: [("+03:00", offset)])
        scene.core.time.advance(by: .seconds(8 * 3_600))

        let report = try await scene.report(of: .kazan(in: nil))

        #expect(report.timeZone == ReportTimeZone(id: nil, offsetSeconds: seconds))
    }

    @Test("GraphQL: a pressure in hectopascals is known by its size; a wind may have a name only, or be calm")
    func graphQLVariants() async throws {
        let path = "providers/yandex/graphql.json"
        let named = try await scene(
            path,
            replacing: [
                ("\"pressure\": 757", "\"pressure\": 1009"), ("\"windAngle\": 248", "\"windAngle\": null"),
            ]
        )
        .report()
        #expect((named.current?.pressure, named.current?.windDirection) == (1_009, 225))

        let calm = try await scene(
            path,
            replacing: [
                ("SOUTH_WEST", "CALM"), ("\"cloudiness\": \"OVERCAST\"", "\"cloudiness\": \"PARTLY\""),
            ]
        ).report()
        #expect(calm.current?.cloudCover == 18.75)
        #expect(calm.current?.windDirection == nil)
    }

    @Test(
        "GraphQL: names of cloudiness are the middle of their eighths of the sky, and a number is a part of one",
        arguments: [
            (#""CLEAR""#, 0), (#""PARTLY""#, 18.75), (#""SIGNIFICANT""#, 43.75), (#""CLOUDY""#, 75),
            (#""OVERCAST""#, 100), ("0.25", 25), ("1", 100), ("40", 40), (#""x""#, nil),
        ])
    func graphQLClouds(told: String, cover: Double?) async throws {
        let scene = try scene(
            "providers/yandex/graphql.json",
            replacing: [("\"cloudiness\": \"OVERCAST\"", "\"cloudiness\": \(told)")])

        #expect(try await scene.report().current?.cloudCover == cover)
    }

    @Test(
        "GraphQL: a day of which eighteen hours are all bright or all dark has a sun that does not move",
        arguments: [
            (18, 0, Sun.alwaysUp), (17, 0, .unknown), (0, 18, .alwaysDown), (0, 17, .unknown),
            (17, 1, .unknown),
        ])
    func graphQLHoursOfSun(bright: Int, dark: Int, sun: Sun) async throws {
        let hours = (0..<bright + dark).map { hour in
            #"{"time": "2025-03-14T\#(hour < 10 ? "0" : "")\#(hour):00:00+03:00", "temperature": 1, "#
                + #""daytime": "\#(hour < bright ? "DAY" : "NIGHT")"}"#
        }.joined(separator: ",")
        let day = #"{"time": "2025-03-14T00:00:00+03:00", "hours": [\#(hours)]}"#
        let reply = HTTPResponse.json(#"{"data": {"weatherByPoint": {"forecast": {"days": [\#(day)]}}}}"#)

        #expect(try await ReplyScene(.yandex, reply).report().daily.map(\.sun) == [sun])
    }

    @Test("GraphQL: what was not asked for is not known, and a reply may tell a part and an error")
    func graphQLPart() async throws {
        let part = HTTPResponse.json(
            #"{"errors": [{"message": "days timed out"}], "data": {"weatherByPoint": {"now": {"temperature": 3}, "forecast": null}}}"#
        )
        let scene = try ReplyScene(.yandex, part)
        let report = try await scene.report()

        #expect(
            report.current
                == CurrentWeather(time: scene.core.clock.now, temperature: 3, condition: Condition(.unknown)))
        #expect(scene.core.warnings == ["yandex: a part is dropped: it is “days timed out”"])
    }

    @Test("GraphQL: parts of a day, where they were asked for, tell it without a summary; 203 is told")
    func graphQLParts() async throws {
        let body = #"""
            {"data": {"weatherByPoint": {"forecast": {"days": [{"time": "2025-12-20T00:00:00+03:00", "parts": {
            "night": {"minTemperature": -9, "maxTemperature": -7, "prec": 0.5, "condition": "SNOW", "daytime": "NIGHT"},
            "morning": {"avgTemperature": -5, "prec": 0.1, "precProbability": 60, "windSpeed": 4, "condition": "LIGHT_SNOW", "daytime": "NIGHT"},
            "day": {"minTemperature": -3, "maxTemperature": -1, "condition": "OVERCAST", "daytime": "NIGHT"}}}]}}}}
            """#
        let scene = try ReplyScene(.yandex, .json(body, status: 203))
        let day = try #require(try await scene.report().daily.first)

        #expect((day.minTemperature, day.maxTemperature, day.precipitation) == (-9, -1, 0.6))
        #expect((day.precipitationProbability, day.maxWindSpeed) == (0.6, 4))
        #expect(day.condition == Condition(.snow, .light, wmo: 71))
        #expect(day.sun == .alwaysDown)
        #expect(scene.core.warnings == ["yandex says that this way of asking is deprecated"])
    }

    @Test("GraphQL: a day's range is that of its quarters, whatever its halves tell")
    func graphQLQuarters() async throws {
        let reply = HTTPResponse.json(
            """
            {"data": {"weatherByPoint": {"forecast": {"days": [{"time": "2025-03-15T00:00:00+03:00",
            "summary": {"day": {"minTemperature": 0, "maxTemperature": 2}, "night": {"minTemperature": -5, "maxTemperature": -3}},
            "parts": {"night": {"minTemperature": -6, "maxTemperature": -3}, "morning": {"minTemperature": -3, "maxTemperature": 1},
            "day": {"minTemperature": 1, "maxTemperature": 3}, "evening": {"minTemperature": -9, "maxTemperature": 0}}}]}}}}
            """)

        let day = try #require(try await ReplyScene(.yandex, reply).report().daily.first)

        #expect((day.minTemperature, day.maxTemperature) == (-9, 3))
    }

    @Test("GraphQL: where a day's quarters tell no temperatures, its halves do")
    func graphQLHalves() async throws {
        let reply = HTTPResponse.json(
            """
            {"data": {"weatherByPoint": {"forecast": {"days": [{"time": "2025-03-15T00:00:00+03:00",
            "summary": {"day": {"minTemperature": 0, "maxTemperature": 2}, "night": {"minTemperature": -5, "maxTemperature": -3}},
            "parts": {"night": {"condition": "RAIN"}, "day": {"condition": "SNOW"}}}]}}}}
            """)

        let day = try #require(try await ReplyScene(.yandex, reply).report().daily.first)

        #expect((day.minTemperature, day.maxTemperature) == (-5, 2))
    }

    // MARK: Conditions

    @Test(
        "conditions, also as version 1 wrote them",
        arguments: [
            ("clear", Condition(.clear, wmo: 0)), ("overcast", Condition(.overcast, wmo: 3)),
            ("partly-cloudy", Condition(.mainlyClear, wmo: 1)), ("cloudy", Condition(.partlyCloudy, wmo: 2)),
            ("light-rain", Condition(.rain, .light, wmo: 61)), ("rain", Condition(.rain, .moderate, wmo: 63)),
            ("heavy-rain", Condition(.rain, .heavy, wmo: 65)),
            ("light-snow", Condition(.snow, .light, wmo: 71)),
            ("snow", Condition(.snow, .moderate, wmo: 73)),
            ("SLEET", Condition(.sleet, .moderate, wmo: 69)),
            ("thunderstorm", Condition(.thunderstorm, wmo: 95)),
            ("thunderstorm-with-rain", Condition(.thunderstorm, wmo: 95)),
            ("continuous-heavy-rain", Condition(.rain, .heavy, wmo: 65)),
            ("showers", Condition(.rainShowers, .heavy, wmo: 82)),
            ("wet-snow", Condition(.sleet, .moderate, wmo: 69)),
            ("snow-showers", Condition(.snow, .heavy, wmo: 75)), ("hail", Condition(.hail, wmo: 89)),
            ("thunderstorm-with-hail", Condition(.thunderstormWithHail, .light, wmo: 96)),
            ("overcast-and-light-snow", Condition(.snow, .light, wmo: 71)),
            ("overcast-and-wet-snow", Condition(.sleet, .moderate, wmo: 69)),
            ("overcast-thunderstorms-with-rain", Condition(.thunderstorm, wmo: 95)),
            ("PARTLY_CLOUDY", Condition(.mainlyClear, wmo: 1)), ("fog", Condition(.fog, wmo: 45)),
            ("moderate-rain", Condition(.rain, .moderate, wmo: 63)),
            ("drizzle", Condition(.drizzle, .light, wmo: 51)),
            ("SNOWFALL", Condition(.snow, .heavy, wmo: 75)),
            ("rain of frogs", Condition(.unknown)),
        ])
    func conditions(name: String, condition: Condition) async throws {
        let report = try await scene(replacing: [
            ("\"icon\": \"ovc\",\n  \"condition\": \"overcast\"", "\"condition\": \"\(name)\"")
        ])
        .report()

        #expect(report.current?.condition == condition)
    }

    @Test(
        "a day's weather is that of the first of its sum, parts by day, by night and hours whose name is known",
        arguments: [
            (["day_short": "rain", "day": "snow"], Condition(.rain, .moderate, wmo: 63)),
            (
                ["day_short": "frogs", "day": "frogs", "morning": "snow"],
                Condition(.snow, .moderate, wmo: 73)
            ),
            (["day_short": "frogs", "night": "drizzle"], Condition(.drizzle, .light, wmo: 51)),
            (["day": "frogs", "night_short": "drizzle"], Condition(.drizzle, .light, wmo: 51)),
            (
                ["night": "snow", "night_short": "thunderstorm", "evening": "drizzle"],
                Condition(.drizzle, .light, wmo: 51)
            ),
            (["day_short": "frogs", "day": "frogs"], Condition(.overcast, wmo: 3)),
        ])
    func unknownNames(names: [String: String], condition: Condition) async throws {
        let parts = names.map { #""\#($0)": {"temp_min": 1, "temp_max": 2, "condition": "\#($1)"}"# }
            .joined(separator: ",")
        let hours = #"[{"hour": "9", "temp": 1, "condition": "overcast"}]"#
        let reply = HTTPResponse.json(
            #"{"info": {"lat": 55.75, "lon": 49.15}, "forecasts": [{"date": "2025-03-14", "#
                + #""parts": {\#(parts)}, "hours": \#(hours)}]}"#)

        #expect(try await ReplyScene(.yandex, reply).report().daily.map(\.condition) == [condition])
    }

    // MARK: Errors

    @Test("a refusal is plain text, even where it looks like JSON, and may mean four things")
    func forbidden() async throws {
        for (file, said) in [
            ("error-403.txt", "status 403"), ("error-403-json.txt", "status 403, “forbidden”"),
        ] {
            let body = String(decoding: try Fixture.data("providers/yandex/\(file)"), as: UTF8.self)
            let refusal = try await ReplyScene(.yandex, .text(body, type: "text/plain", status: 403))
                .refusal()
            #expect(
                refusal
                    == .unauthorized(
                        detail: """
                            yandex does not accept the request: \(said); it may be the key, the plan, an address of \
                            another plan, or a used-up quota
                            """))
        }
    }

    @Test(
        "GraphQL tells errors with status 200",
        arguments: [
            ("Cannot query field", "GRAPHQL_VALIDATION_FAILED", "badRequest"),
            ("no", "FORBIDDEN", "unauthorized"),
            ("Too many requests", "", "rateLimited"), ("oops", "INTERNAL_SERVER_ERROR", "unavailable"),
            ("Location not found", "", "unknownPlace"),
            ("no", "UNAUTHENTICATED", "unauthorized"), ("Unauthorized", "", "unauthorized"),
            ("Access denied", "", "unauthorized"), ("Wrong API key", "", "unauthorized"),
            ("Rate limit exceeded", "", "rateLimited"), ("no", "RATE_LIMITED", "rateLimited"),
            ("Quota exceeded", "", "rateLimited"), ("no", "NOT_FOUND", "unknownPlace"),
            ("Timeout", "", "unavailable"), ("Service unavailable", "", "unavailable"),
        ])
    func graphQLErrors(message: String, code: String, name: String) async throws {
        let body =
            #"{"errors": [{"message": "\#(message)", "extensions": {"code": "\#(code)"}}], "data": null}"#
        let error = try #require(try await ReplyScene(.yandex, .json(body)).refusal())

        #expect(String(describing: Mirror(reflecting: error).children.first?.label ?? "") == name)
    }

    @Test(
        "what is neither JSON nor weather is refused",
        arguments: [
            "Forbidden\n", "{}", "[]", #"{"data": {}}"#,
            #"{"info": {"lat": 55.75, "lon": 49.15}, "forecasts": []}"#,
        ])
    func nonsense(body: String) async throws {
        let error = try await ReplyScene(.yandex, .text(body, type: "text/plain")).refusal()

        guard case .malformed? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}

extension City {
    fileprivate static func norilsk() throws -> City {
        try .sample(1_497_337, "Norilsk", latitude: 69.3535, longitude: 88.2027, timeZone: "Asia/Krasnoyarsk")
    }
}
