import BusinessLogic
import Core
import Foundation
import Testing

@Suite("Gismeteo: what a reply means") struct GismeteoTests {
    private func fixture(_ name: String, replacing changes: [(String, String)] = []) throws -> HTTPResponse {
        try .fixture("providers/gismeteo/\(name).json", replacing: changes)
    }

    private func parts(
        current: HTTPResponse? = nil, steps: HTTPResponse? = nil, days: HTTPResponse? = nil
    ) throws -> ReplyScene {
        try ReplyScene(
            .gismeteo,
            [
                (.current, .success(try current ?? fixture("v2-current"))),
                (.steps, .success(try steps ?? fixture("v2-forecast"))),
                (.days, .success(try days ?? fixture("v2-forecast-aggregate"))),
            ])
    }

    // MARK: Version 2

    @Test("three responses are one report: now, steps of three hours, days")
    func threeParts() async throws {
        let scene = try parts()
        let report = try await scene.report()

        #expect(report.source == "gismeteo")
        #expect(report.attribution == "Weather data by Gismeteo (www.gismeteo.com)")
        #expect(report.timeZone == ReportTimeZone(id: "Europe/Moscow", offsetSeconds: 10_800))
        let now = try #require(report.current)
        #expect(now.time == (try Date(utc: "2025-03-14T10:00:00Z")))
        #expect((now.temperature, now.feelsLike, now.humidity, now.pressure) == (2.4, -1.6, 71, 1_009))
        #expect((now.windSpeed, now.windDirection, now.cloudCover, now.precipitation) == (3, 250, 95, 0.2))
        #expect(now.condition == Condition(.snow, .light, wmo: 71))
        #expect(report.hourly.map(\.length) == [3, 3, 3])
        #expect(report.hourly.map(\.precipitation) == [0.8, 0.3, 4.1])
        #expect(report.hourly.map(\.isDay) == [nil, false, true])
        #expect(
            report.hourly.map(\.condition) == [
                Condition(.snow, .moderate, wmo: 73), Condition(.sleet, .light, wmo: 68),
                Condition(.thunderstorm, wmo: 95),
            ])
        #expect(report.daily.map(\.date) == [LocalDay("2025-03-14"), LocalDay("2025-03-15")])
        #expect(report.daily.map(\.minTemperature) == [-4, -2.6])
        #expect(report.daily.map(\.maxTemperature) == [3.1, 4.2])
        #expect(report.daily.map(\.precipitation) == [1.4, 0])
        #expect(report.daily.map(\.maxWindSpeed) == [5, 5])
        #expect(
            report.daily.map(\.condition) == [
                Condition(.snow, .moderate, wmo: 73), Condition(.mainlyClear, wmo: 1),
            ])
        #expect(scene.core.warnings == [])
    }

    @Test("without hectopascals, millimetres of mercury tell the pressure, and the wrong inches never")
    func pressure() async throws {
        let mercury = try await parts(
            current: fixture("v2-current", replacing: [("\"h_pa\": 1009", "\"h_pa\": null")])
        ).report()
        #expect(mercury.current?.pressure == 1_009.25)

        let inches = try await parts(
            current: fixture(
                "v2-current",
                replacing: [("\"h_pa\": 1009", "\"h_pa\": 0"), ("\"mm_hg_atm\": 757", "\"mm_hg_atm\": 0")])
        ).report()
        #expect(inches.current?.pressure == nil)
    }

    @Test("a wind without degrees has one of eight names; a calm has none, whatever the degrees")
    func wind() async throws {
        let named = try await parts(
            current: fixture("v2-current", replacing: [("\"degree\": 250", "\"degree\": null")])
        ).report()
        #expect(named.current?.windDirection == 270)

        let calm = try await parts(
            current: fixture("v2-current", replacing: [("\"scale_8\": 7", "\"scale_8\": 0")])
        ).report()
        #expect(calm.current?.windDirection == nil)
    }

    @Test(
        "without metres per second, kilometres or miles per hour tell the wind",
        arguments: [(["m_s"], 3.33), (["m_s", "km_h"], 3.58), (["m_s", "km_h", "mi_h"], nil)])
    func windUnits(missing: [String], speed: Double?) async throws {
        let told = ["m_s": 3, "km_h": 12, "mi_h": 8]
        let changes = missing.map { ("\"\($0)\": \(told[$0, default: 0])", "\"\($0)\": null") }

        let report = try await parts(current: fixture("v2-current", replacing: changes)).report()

        #expect(report.current?.windSpeed == speed)
    }

    @Test("without degrees Celsius, those of Fahrenheit tell the temperature")
    func fahrenheit() async throws {
        let reply = try fixture(
            "v2-current", replacing: [("\"C\": 2.4", "\"C\": null"), ("\"C\": -1.6", "\"C\": null")])

        let now = try await parts(current: reply).report().current

        #expect((now?.temperature, now?.feelsLike) == (2.39, -1.61))
    }

    @Test("null is not known, and a time may stand in texts only")
    func nulls() async throws {
        let scene = try parts(
            current: fixture(
                "v2-current",
                replacing: [
                    ("\"percent\": 71", "\"percent\": null"), ("\"amount\": 0.2", "\"amount\": null"),
                    ("\"unix\": 1741946400", "\"unix\": null"), ("\"time_zone_offset\": 180", "\"x\": 0"),
                ]))
        let report = try await scene.report(of: .sample(1, latitude: 55.75, longitude: 49.15))

        #expect((report.current?.humidity, report.current?.precipitation) == (nil, nil))
        #expect(report.current?.time == (try Date(utc: "2025-03-14T10:00:00Z")))
        #expect(report.timeZone == ReportTimeZone(id: nil, offsetSeconds: 10_800))
        #expect(scene.core.warnings == [])
    }

    @Test("when a part does not come, the others are a report, and days are made of steps")
    func missingParts() async throws {
        let scene = try ReplyScene(
            .gismeteo,
            [
                (.current, .success(fixture("v2-current"))), (.steps, .success(fixture("v2-forecast"))),
                (.days, .failure(.timedOut(after: .seconds(8)))),
            ])
        let report = try await scene.report()

        #expect(report.daily.map(\.date) == [LocalDay("2025-03-14"), LocalDay("2025-03-15")])
        #expect(report.daily.map(\.minTemperature) == [-2.2, 1.5])
        #expect(report.daily.map(\.complete) == [false, false])
        #expect(scene.core.warnings.count == 1)
        #expect(
            scene.core.warnings.first?.hasPrefix(
                "gismeteo: the part “days” is missing: gismeteo did not answer") == true)

        let nowOnly = try parts(steps: fixture("v2-error-403"), days: fixture("v2-error-403"))
        #expect(try await nowOnly.report().daily == [])
        #expect(nowOnly.core.warnings.count == 2)
    }

    @Test("the same response to every question is no weather twice")
    func sameResponse() async throws {
        let steps = try fixture("v2-forecast")
        let report = try await parts(current: steps, steps: steps, days: steps).report()

        #expect((report.current == nil, report.hourly.count, report.daily.count) == (true, 3, 2))
    }

    // MARK: Version 3

    @Test("version 3 has the same names, and its own zone, gusts and visibility")
    func third() async throws {
        let scene = try ReplyScene(.gismeteo, fixture("v3-current"))
        let report = try await scene.report()

        let now = try #require(report.current)
        #expect((now.temperature, now.pressure, now.windGust, now.visibility) == (2.4, 1_009.25, 8, 4_000))
        #expect(now.condition == Condition(.snow, .light, wmo: 71))
        #expect(report.timeZone.offsetSeconds == 10_800)
        #expect(scene.core.warnings == [])
    }

    @Test("version 3: a city without a zone has the reply's offset; clouds and icon have names of their own")
    func thirdNames() async throws {
        let reply = try fixture(
            "v3-current",
            replacing: [
                ("\"local\"", "\"x\""), ("c3_s1", "n_c1"), ("\"type\": 2,", "\"type\": 0,"),
                ("\"scale_3\": 3", "\"scale_3\": 1"),
            ])

        let report = try await ReplyScene(.gismeteo, reply).report(of: .kazan(in: nil))

        #expect(report.timeZone == ReportTimeZone(id: nil, offsetSeconds: 10_800))
        #expect(report.current?.isDay == false)
        #expect(report.current?.condition == Condition(.mainlyClear, wmo: 1))
    }

    @Test(
        "where the weather now is a forecast, what falls in its step is no rate, unless nothing falls",
        arguments: [("v2-current", "Obs", "Frc"), ("v3-current", "obs", "frc")])
    func forecastOfNow(name: String, observation: String, forecast: String) async throws {
        let kind = ("\"\(observation)\"", "\"\(forecast)\"")
        let wet = try fixture(name, replacing: [kind])
        let dry = try fixture(name, replacing: [kind, ("\"amount\": 0.2", "\"amount\": 0")])

        let now = try #require(try await ReplyScene(.gismeteo, wet).report().current)
        let ofDry = try await ReplyScene(.gismeteo, dry).report().current

        #expect((now.temperature, now.precipitation) == (2.4, nil))
        #expect(now.condition == Condition(.snow, .light, wmo: 71))
        #expect(ofDry?.precipitation == 0)
    }

    @Test("a list of nothing but an observation tells the weather now")
    func observation() async throws {
        let item = #"{"kind": "Obs", "date": {"unix": 1741946400}, "temperature": {"air": {"C": 2.4}}}"#

        let report = try await ReplyScene(.gismeteo, .json(#"{"response": [\#(item)]}"#)).report()

        #expect(report.current?.temperature == 2.4)
        #expect(report.hourly == [])
    }

    @Test("a day is known by any one of its temperatures", arguments: ["min", "max", "avg"])
    func dayByOneTemperature(name: String) async throws {
        let day =
            #"{"date": {"local": "2025-03-14 00:00:00"}, "precipitation": {"amount": 2}, "#
            + #""temperature": {"air": {"\#(name)": {"C": 1}}}}"#

        let report = try await ReplyScene(.gismeteo, .json(#"{"response": [\#(day)]}"#)).report()

        #expect(report.daily.map(\.precipitation) == [2])
        #expect(report.daily.map(\.minTemperature) == [name == "min" ? 1 : nil])
        #expect(report.daily.map(\.maxTemperature) == [name == "max" ? 1 : nil])
    }

    @Test("a place that is another one, with swapped coordinates, is refused, in each format")
    func swapped() async throws {
        for reply in try replies(latitude: "49.12", longitude: "55.79") {
            #expect(
                try await ReplyScene(.gismeteo, reply).refusal()
                    == .malformed(
                        detail:
                            "gismeteo's reply does not make sense: it is about 49.12, 55.79, not 55.75, 49.1497"
                    ))
        }
    }

    @Test("where the nearest city is far away, none is known near the place, in each format")
    func farCity() async throws {
        for reply in try replies(latitude: "56.63", longitude: "47.87") {
            #expect(
                try await ReplyScene(.gismeteo, reply).refusal()
                    == .unknownPlace(detail: "gismeteo knows no city near the place"))
        }
    }

    private func replies(latitude: String, longitude: String) throws -> [HTTPResponse] {
        [
            try fixture(
                "v2-current",
                replacing: [
                    ("\"city\": 4364", #""city": {"latitude": \#(latitude), "longitude": \#(longitude)}"#)
                ]),
            try fixture(
                "v3-current",
                replacing: [
                    ("\"latitude\": 55.79", "\"latitude\": \(latitude)"),
                    ("\"longitude\": 49.12", "\"longitude\": \(longitude)"),
                ]),
            .json(
                """
                {"location": {"latitude": \(latitude), "longitude": \(longitude)},
                "current": {"time": "2025-03-14T13:00:00", "temperature_air": 2.4}}
                """),
            .text(
                Self.xml.replacing("id=\"4364\"", with: "lat=\"\(latitude)\" lng=\"\(longitude)\""),
                type: "text/xml"),
            .json(
                """
                {"location": {"lat": \(latitude), "lon": \(longitude)},
                "current": {"time": "2025-03-14T13:00:00", "temperature_air": 2.4}}
                """),
            .text(
                Self.xml.replacing("id=\"4364\"", with: "lat=\"\(latitude)\" lon=\"\(longitude)\""),
                type: "text/xml"),
        ]
    }

    @Test("version 4 has columns")
    func fourth() async throws {
        let body = """
            {"location": {"latitude": 55.79, "longitude": 49.12}, "current": {"time": "2025-03-14T13:00:00",
            "temperature_air": 2.4, "temperature_heat_index": -1.6, "humidity": 71, "pressure": 757, "wind_speed": 3,
            "wind_direction": 250, "precipitation": 0.2, "icon_weather": "c3_s1"},
            "forecast": {"time": ["2025-03-14T15:00:00+03:00", "2025-03-14T18:00:00+03:00"],
            "temperature_air": [-1.0, null], "icon_weather": ["d_c2_r3_st", "n"]}}
            """
        let report = try await ReplyScene(.gismeteo, .json(body)).report()

        #expect(
            report.current
                == CurrentWeather(
                    time: try Date(utc: "2025-03-14T10:00:00Z"), temperature: 2.4, feelsLike: -1.6,
                    humidity: 71, pressure: 1_009.25, windSpeed: 3, windDirection: 250, precipitation: 0.2,
                    condition: Condition(.snow, .light, wmo: 71)))
        #expect(report.hourly.map(\.temperature) == [-1])
        #expect(report.hourly.map(\.condition) == [Condition(.thunderstorm, wmo: 95)])
        #expect(report.hourly.map(\.isDay) == [true])
    }

    @Test(
        "version 4: steps have a column for each value, and the place's zone has either name",
        arguments: ["timezone", "time_zone"])
    func columns(zone: String) async throws {
        let body = """
            {"location": {"lat": 55.79, "lon": 49.12, "\(zone)": "Europe/Samara"},
            "forecast": {"time": ["2025-03-14T15:00:00", "2025-03-14T18:00:00"], "temperature_air": [-1, 2],
            "temperature_heat_index": [-5, -2], "humidity": [71, 80], "pressure": [757, 756],
            "wind_speed": [3, 4], "wind_direction": [250, 360], "precipitation": [0.2, 0.3],
            "icon_weather": ["n", "d_c3_r1"]}}
            """
        let report = try await ReplyScene(.gismeteo, .json(body)).report()

        #expect(report.timeZone == ReportTimeZone(id: "Europe/Samara", offsetSeconds: 14_400))
        #expect(
            report.hourly == [
                HourForecast(
                    time: try Date(utc: "2025-03-14T11:00:00Z"), length: 3, temperature: -1, feelsLike: -5,
                    humidity: 71, pressure: 1_009.25, windSpeed: 3, windDirection: 250, precipitation: 0.2,
                    condition: Condition(.clear, wmo: 0), isDay: false),
                HourForecast(
                    time: try Date(utc: "2025-03-14T14:00:00Z"), length: 3, temperature: 2, feelsLike: -2,
                    humidity: 80, pressure: 1_007.92, windSpeed: 4, windDirection: 0, precipitation: 0.3,
                    condition: Condition(.rain, .light, wmo: 61), isDay: true),
            ])
    }

    @Test(
        "version 4: a column that is not as long as that of the times means that the reply is refused",
        arguments: [("[71]", "an array of 1"), ("[71, 72, 73]", "an array of 3"), ("71", "71.0")])
    func columnLength(column: String, told: String) async throws {
        let body = """
            {"forecast": {"time": ["2025-03-14T15:00:00", "2025-03-14T18:00:00"], "temperature_air": [1, 2],
            "humidity": \(column)}}
            """

        #expect(
            try await ReplyScene(.gismeteo, .json(body)).refusal()
                == .malformed(
                    detail: """
                        gismeteo's reply does not make sense: forecast.humidity is \(told), not an array of 2
                        """))
    }

    @Test(
        "version 4: an icon's name tells what falls, how heavily, and the clouds",
        arguments: [
            ("c3_r1", 61), ("c3_r3", 65), ("c2_s2", 73),
            ("c3_rs1", 68), ("c3_rs2", 69), ("d", 0),
            ("n_c2", 2), ("c3_st", 95),
        ])
    func icons(name: String, wmo: Int) async throws {
        let body = """
            {"location": {"latitude": 55.79, "longitude": 49.12}, "current": {"time": "2025-03-14T13:00:00",
            "temperature_air": 2.4, "icon_weather": "\(name)"}}
            """

        #expect(try await ReplyScene(.gismeteo, .json(body)).report().current?.condition.wmo == wmo)
    }

    // MARK: Steps

    /// Steps at these hours of 14 March 2025 in Kazan.
    private func steps(at hours: [Int]) -> HTTPResponse {
        let midnight = 1_741_899_600
        let steps = hours.map { hour in
            #"{"kind": "Frc", "date": {"unix": \#(midnight + hour * 3_600), "time_zone_offset": 180},"#
                + #""temperature": {"air": {"C": \#(hour)}}}"#
        }
        return .json(#"{"meta": {"code": "200"}, "response": [\#(steps.joined(separator: ","))]}"#)
    }

    @Test("a step lasts until the next one, and the last one as long as the one before it")
    func lengths() async throws {
        let report = try await parts(steps: steps(at: [3, 9, 12, 15, 16, 17])).report()
        let odd = try await parts(steps: steps(at: [0, 2, 8])).report()

        #expect(report.hourly.map(\.length) == [3, 3, 3, 1, 1, 1])
        #expect(odd.hourly.map(\.length) == [2, 6, 6])
    }

    @Test(
        "where the clocks change, a step lasts until the next one, and the rain of both counts",
        arguments: [("2025-03-30", 2), ("2025-10-26", 4)])
    func clockChange(day: String, length: Int) async throws {
        let times = ["00", "03", "06", "09"].map { "\"\(day)T\($0):00:00\"" }.joined(separator: ",")
        let body = """
            {"location": {"lat": 55.79, "lon": 49.12, "timezone": "Europe/Berlin"},
            "forecast": {"time": [\(times)], "temperature_air": [1, 2, 3, 4], "precipitation": [0.2, 0.3, 0.4, 0.5]}}
            """

        let report = try await ReplyScene(.gismeteo, .json(body)).report()

        #expect(report.hourly.map(\.length) == [length, 3, 3, 3])
        #expect(report.daily.map(\.precipitation) == [1.4])
    }

    @Test(
        "a step of six hours in which the clocks change lasts until the next one, though it is the first",
        arguments: [5, 7])
    func clockChangeInLongStep(length: Int) async throws {
        let hours = [0, length, length + 6, length + 12]

        let report = try await parts(steps: steps(at: hours)).report()

        #expect(report.hourly.map(\.length) == [length, 6, 6, 6])
    }

    @Test("where a step of three hours is missing, the one before it does not last longer")
    func missingStep() async throws {
        let report = try await parts(
            steps: steps(at: [0, 3, 6, 12, 15, 18, 21]), days: .json(#"{"response": []}"#)
        ).report()

        #expect(report.hourly.map(\.length) == [3, 3, 3, 3, 3, 3, 3])
    }

    @Test("steps of six hours after steps of three leave no gap")
    func longerStepsLater() async throws {
        let report = try await parts(steps: steps(at: [0, 3, 6, 12, 18, 24])).report()

        #expect(report.hourly.map(\.length) == [3, 3, 6, 6, 6, 6])
    }

    @Test(
        "where steps of an hour are missing, the one before them does not last longer",
        arguments: [[0, 1, 2, 5, 6, 7], [0, 3, 4, 5, 6, 7]])
    func missingHours(_ hours: [Int]) async throws {
        let report = try await parts(steps: steps(at: hours)).report()

        #expect(report.hourly.map(\.length) == [1, 1, 1, 1, 1, 1])
    }

    @Test("of two responses that tell steps or days, each time is told once, and all are in order")
    func merged() async throws {
        let steps = try await parts(current: steps(at: [12, 15]), steps: steps(at: [3, 12, 18])).report()
        let days = try await parts(
            current: day(#""local": "2025-03-16 00:00:00""#), steps: day(#""local": "2025-03-14 00:00:00""#),
            days: day(#""local": "2025-03-16 00:00:00""#)
        ).report()

        #expect(steps.hourly.map(\.temperature) == [3, 12, 15, 18])
        #expect(days.daily.map(\.date) == [LocalDay("2025-03-14"), LocalDay("2025-03-16")])
    }

    @Test("where one part tells an offset that its city has not, the others tell the zone")
    func zoneOfAnotherPart() async throws {
        let current = try fixture(
            "v2-current", replacing: [("\"time_zone_offset\": 180", "\"time_zone_offset\": 300")])

        let report = try await parts(current: current).report()

        #expect(report.timeZone == ReportTimeZone(id: "Europe/Moscow", offsetSeconds: 10_800))
    }

    @Test("when the weather now does not come, no step stands for it")
    func noCurrent() async throws {
        let scene = try ReplyScene(
            .gismeteo,
            [(.current, .failure(.timedOut(after: .seconds(8)))), (.steps, .success(steps(at: [12, 15])))])

        let report = try await scene.report()

        #expect(report.current == nil)
        #expect(report.hourly.map(\.temperature) == [12, 15])
    }

    @Test("a single step is a step, and not the weather now")
    func singleStep() async throws {
        let report = try await parts(steps: steps(at: [15])).report()

        #expect(report.hourly.map(\.temperature) == [15])
        #expect(report.current?.temperature == 2.4)
    }

    /// A day of which only the temperatures are told.
    private func day(_ date: String) -> HTTPResponse {
        .json(
            #"""
            {"meta": {"code": "200"}, "response": [{"date": {\#(date)},
            "temperature": {"air": {"min": {"C": -2}, "max": {"C": 4}}}}]}
            """#)
    }

    @Test(
        "a day that does not tell its weather or wind has that of its steps, whichever way its date is told",
        arguments: [#""local": "2025-03-15 00:00:00""#, #""unix": 1741986000, "time_zone_offset": 180"#])
    func dayWithoutCode(date: String) async throws {
        let report = try await parts(days: day(date)).report()

        #expect(report.daily.map(\.date) == [LocalDay("2025-03-15")])
        #expect(report.daily.map(\.maxTemperature) == [4])
        #expect(report.daily.map(\.maxWindSpeed) == [3])
        #expect(report.daily.map(\.condition) == [Condition(.thunderstorm, wmo: 95)])
    }

    @Test("a day whose weather can't be understood has that of its steps")
    func dayOfUnknownCode() async throws {
        let days = HTTPResponse.json(
            #"""
            {"meta": {"code": "200"}, "response": [{"date": {"local": "2025-03-15 00:00:00"},
            "temperature": {"air": {"min": {"C": -2}, "max": {"C": 4}}},
            "cloudiness": {"type": null}, "precipitation": {"type": 0}}]}
            """#)

        let report = try await parts(days: days).report()

        #expect(report.daily.map(\.condition) == [Condition(.thunderstorm, wmo: 95)])
    }

    @Test(
        "a day that does not tell its lowest or its highest temperature has that of its steps",
        arguments: [("min", -9.0, 1.5), ("max", 1.5, 9.0)])
    func dayWithoutTemperature(told: String, lowest: Double, highest: Double) async throws {
        let days = HTTPResponse.json(
            #"""
            {"meta": {"code": "200"}, "response": [{"date": {"local": "2025-03-15 00:00:00"},
            "temperature": {"air": {"\#(told)": {"C": \#(told == "min" ? -9 : 9)}}}}]}
            """#)

        let report = try await parts(days: days).report()

        #expect(report.daily.map(\.minTemperature) == [lowest])
        #expect(report.daily.map(\.maxTemperature) == [highest])
    }

    @Test("a day that does not tell its rain has none of steps that cover a part of it only")
    func dayWithoutRain() async throws {
        let report = try await parts(days: day(#""local": "2025-03-15 00:00:00""#)).report()

        #expect(report.hourly.last?.precipitation == 4.1)
        #expect(report.daily.map(\.precipitation) == [nil])
    }

    @Test(
        "a storm is told by a flag, by a prediction or by a number",
        arguments: [
            ("true", true), ("1", true), (#"{"prediction": true}"#, true), ("false", false), ("0", false),
            (#"{"prediction": false}"#, false), ("null", false),
        ])
    func storm(told: String, isStorm: Bool) async throws {
        let reply = try fixture("v2-current", replacing: [("\"storm\": false", "\"storm\": \(told)")])

        let condition = try await parts(current: reply).report().current?.condition

        #expect((condition?.kind == .thunderstorm) == isStorm)
    }

    // MARK: The open XML

    private static let xml = """
        <?xml version="1.0" encoding="UTF-8"?>
        <weather><location id="4364" tzone="180" cur_time="2025-03-14T13:15:00">
        <fact valid="2025-03-14T13:00:00"><values t="2" tflt="2.4" tcflt="-1.6" p="757" ws="3" wd="7" hum="71" cl="3"
        pt="2" pr="1" prflt="0.2" ts="0" ph="71" icon="c3.s1" descr="Пасмурно"/></fact>
        <day date="2025-03-13" risem="356" setm="1053" durm="697" sunrise="1741845360" sunset="1741887180" tmin="-9"
        tmax="-5"></day>
        <day date="2025-03-14" risem="356" setm="1057" durm="701" sunrise="1741931760" sunset="1741973820" tmin="-4"
        tmax="3" pmin="754" pmax="759" wsmax="6" cl="3" pt="1" pr="2" ts="0" prflt="5.8">
        <forecast valid="2025-03-14T15:00:00"><values t="-1" p="0" ws="0" wd="0" hum="80" cl="101" pt="0" pr="0" prflt="0" ts="0"/></forecast>
        <forecast valid="2025-03-14T18:00:00"><values t="1" p="756" ws="4" wd="1" hum="80" cl="3" pt="1" pr="3" prflt="4.1" ts="0" hi="-3" gust_speed="9"/></forecast>
        </day><day date="2025-03-15" tmin="-2" tmax="" p="0" durm="0"/>
        <day date="2025-03-16" tmin="-2" tmax="4" p="0" cl="0" pt="0" pr="0" durm="1440"/></location></weather>
        """

    @Test("the open XML: local times, mmHg, winds by number; yesterday is left out, and p=0 is no pressure")
    func openXML() async throws {
        let scene = try ReplyScene(.gismeteo, .text(Self.xml, type: "text/xml"))
        let report = try await scene.report()

        let now = try #require(report.current)
        #expect(now.time == (try Date(utc: "2025-03-14T10:00:00Z")))
        #expect((now.temperature, now.feelsLike, now.pressure) == (2.4, -1.6, 1_009.25))
        #expect((now.windSpeed, now.windDirection, now.humidity) == (3, 270, 71))
        #expect(now.condition == Condition(.snow, .light, wmo: 71))
        #expect(report.timeZone.offsetSeconds == 10_800)
        #expect(report.hourly.map(\.pressure) == [nil, 1_007.92])
        #expect(report.hourly.map(\.windDirection) == [nil, 0])
        #expect(report.hourly.map(\.windGust) == [nil, 9])
        #expect(report.hourly.map(\.feelsLike) == [nil, -3])
        #expect(
            report.hourly.map(\.condition) == [
                Condition(.partlyCloudy, wmo: 2), Condition(.rain, .heavy, wmo: 65),
            ])
        #expect(report.daily.map(\.date) == ["2025-03-14", "2025-03-15", "2025-03-16"].map { LocalDay($0) })
        #expect(report.daily.map(\.minTemperature) == [-4, -2, -2])
        #expect(report.daily.map(\.maxTemperature) == [3, nil, 4])
        #expect(report.daily.map(\.precipitation) == [5.8, nil, nil])
        #expect(report.daily.map(\.maxWindSpeed) == [6, nil, nil])
        #expect(
            report.daily.map(\.condition) == [
                Condition(.rain, .moderate, wmo: 63), Condition(.unknown), Condition(.clear, wmo: 0),
            ])
        // The seconds beside these minutes are of the local clock.
        let sun = Sun.risesAndSets(
            rises: try Date(utc: "2025-03-14T02:56:00Z"), sets: try Date(utc: "2025-03-14T14:37:00Z"))
        #expect(report.daily.map(\.sun) == [sun, .alwaysDown, .alwaysUp])
        #expect(scene.core.warnings == [])
    }

    @Test(
        "the open XML: days that are over by its own time, or else by that of its weather now, are left out",
        arguments: [
            ("", [14, 15, 16]), (#" cur_time="2025-03-14T00:00:00""#, [14, 15, 16]),
            (#" cur_time="2025-03-15T00:05:00""#, [15, 16]),
        ])
    func daysThatAreOver(now: String, days: [Int]) async throws {
        let xml = Self.xml.replacing(#" cur_time="2025-03-14T13:15:00""#, with: now)

        let report = try await ReplyScene(.gismeteo, .text(xml, type: "text/xml")).report()

        #expect(report.daily.map(\.date.day) == days)
    }

    @Test(
        "the open XML: a sun that sets after midnight is told by minutes of the next day",
        arguments: [("1445", "2025-03-14T21:05:00Z"), ("1441", "2025-03-14T21:01:00Z")])
    func setsAfterMidnight(minute: String, date: String) async throws {
        let xml = Self.xml.replacing(#"setm="1057" durm="701""#, with: #"setm="\#(minute)" durm="1089""#)

        let report = try await ReplyScene(.gismeteo, .text(xml, type: "text/xml")).report()

        #expect(
            report.daily.first?.sun
                == .risesAndSets(rises: try Date(utc: "2025-03-14T02:56:00Z"), sets: try Date(utc: date)))
    }

    @Test(
        "the open XML: a storm, fog, and day and night by the icon",
        arguments: [
            (#"cl="3" pt="2" pr="1" ts="1" icon="d.c3.st""#, Condition(.thunderstorm, wmo: 95), true),
            (#"cl="3" pt="0" pr="0" ph="45" icon="n.c3.mist""#, Condition(.fog, wmo: 45), false),
            (#"cl="1" icon="c1""#, Condition(.mainlyClear, wmo: 1), nil),
        ] as [(String, Condition, Bool?)])
    func openXMLCodes(values: String, condition: Condition, isDay: Bool?) async throws {
        let xml = """
            <weather tzone="180"><location><fact valid="2025-03-14T13:00:00">
            <values t="2" tc="-3" \(values)/></fact></location></weather>
            """
        let scene = try ReplyScene(.gismeteo, .text(xml, type: "text/xml"))

        let current = try #require(try await scene.report(of: .kazan(in: nil)).current)
        #expect(current.time == (try Date(utc: "2025-03-14T10:00:00Z")))
        #expect(current.feelsLike == -3)
        #expect(current.condition == condition)
        #expect(current.isDay == isDay)
    }

    @Test(
        "a search that found no city has no weather to tell",
        arguments: ["document", "items", "cities", "weather"])
    func noCity(name: String) async throws {
        let scene = try ReplyScene(.gismeteo, .text("<\(name)></\(name)>", type: "text/xml"))

        #expect(
            try await scene.refusal() == .unknownPlace(detail: "gismeteo knows no city near the place"))
    }

    // MARK: Conditions

    @Test(
        "conditions: a storm, what falls, fog, clouds",
        arguments: [
            (0, (0, 0), 0, false, Condition(.clear, wmo: 0)),
            (1, (0, 0), 0, false, Condition(.mainlyClear, wmo: 1)),
            (2, (0, 0), 0, false, Condition(.partlyCloudy, wmo: 2)),
            (101, (0, 0), 0, false, Condition(.partlyCloudy, wmo: 2)),
            (3, (0, 0), 0, false, Condition(.overcast, wmo: 3)), (7, (0, 0), 0, false, Condition(.unknown)),
            (3, (1, 1), 0, false, Condition(.rain, .light, wmo: 61)),
            (3, (1, 2), 0, false, Condition(.rain, .moderate, wmo: 63)),
            (3, (1, 3), 0, false, Condition(.rain, .heavy, wmo: 65)),
            (3, (2, 1), 10, false, Condition(.snow, .light, wmo: 71)),
            (3, (2, 2), 10, false, Condition(.snow, .moderate, wmo: 73)),
            (3, (2, 3), 10, false, Condition(.snow, .heavy, wmo: 75)),
            (3, (3, 1), 0, false, Condition(.sleet, .light, wmo: 68)),
            (3, (3, 2), 0, false, Condition(.sleet, .moderate, wmo: 69)),
            (3, (3, 3), 0, false, Condition(.sleet, .moderate, wmo: 69)),
            (1, (0, 3), 0, false, Condition(.mainlyClear, wmo: 1)),
            (1, (1, 0), 0, false, Condition(.mainlyClear, wmo: 1)),
            (1, (1, 4), 0, false, Condition(.mainlyClear, wmo: 1)),
            (1, (4, 1), 0, false, Condition(.mainlyClear, wmo: 1)),
            (3, (0, 0), 10, false, Condition(.mist, wmo: 10)),
            (1, (0, 0), 40, false, Condition(.fog, wmo: 45)),
            (3, (0, 0), 49, false, Condition(.fog, wmo: 45)),
            (1, (0, 0), 39, false, Condition(.mainlyClear, wmo: 1)),
            (1, (0, 0), 50, false, Condition(.mainlyClear, wmo: 1)),
            (3, (1, 1), 47, true, Condition(.thunderstorm, wmo: 95)),
        ] as [(Int, (kind: Int, intensity: Int), Int, Bool, Condition)])
    func conditions(
        cloud: Int, falling: (kind: Int, intensity: Int), phenomenon: Int, storm: Bool, condition: Condition
    ) async throws {
        let reply = try fixture(
            "v2-current",
            replacing: [
                ("\"type\": 3,", "\"type\": \(cloud),"), ("\"type\": 2\n", "\"type\": \(falling.kind)\n"),
                ("\"intensity\": 1", "\"intensity\": \(falling.intensity)"),
                ("\"phenomenon\": 71", "\"phenomenon\": \(phenomenon)"),
                ("\"storm\": false", "\"storm\": \(storm)"),
            ])

        #expect(try await ReplyScene(.gismeteo, reply).report().current?.condition == condition)
    }

    // MARK: Errors

    @Test(
        "a refusal is one by its status, or by the code in its body, which is a text",
        arguments: [
            (
                403, "403",
                WeatherError.unauthorized(
                    detail: "gismeteo does not accept the request: status 403, “Access denied”")
            ),
            (
                200, "403",
                .unauthorized(detail: "gismeteo does not accept the request: status 403, “Access denied”")
            ),
            (200, "404", .notFound(detail: "gismeteo is not at its address: status 404, “Access denied”")),
            (200, "429", .rateLimited(retryAfter: nil)),
            (
                200, "300",
                .malformed(detail: "gismeteo's reply does not make sense: status 300, “Access denied”")
            ), (200, "299", .malformed(detail: "gismeteo's reply does not make sense: it tells no weather")),
            (200, "200", .malformed(detail: "gismeteo's reply does not make sense: it tells no weather")),
        ])
    func refusals(status: Int, code: String, error: WeatherError) async throws {
        let reply = HTTPResponse.json(
            #"{"meta": {"message": "Access denied", "code": "\#(code)"}, "response": null}"#, status: status)

        #expect(try await ReplyScene(.gismeteo, reply).refusal() == error)
    }

    @Test("version 3 says in its body that it is out of order")
    func outOfOrder() async throws {
        let reply = HTTPResponse.json(#"{"meta": {"status": false, "message": "oops"}, "data": null}"#)

        #expect(
            try await ReplyScene(.gismeteo, reply).refusal()
                == .unavailable(detail: "gismeteo is out of order: oops"))
    }

    @Test(
        "what is neither JSON nor XML nor weather is refused",
        arguments: ["Forbidden\n", "[]", "{}", #"{"response": []}"#, "<html><p>hello</p></html>"])
    func nonsense(body: String) async throws {
        guard case .malformed? = try await ReplyScene(.gismeteo, .text(body, type: "text/plain")).refusal()
        else {
            Issue.record("accepted, or refused as something else")
            return
        }
    }
}
