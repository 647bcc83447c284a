import BusinessLogic
import Conditions
import Core
import Foundation
import Testing

@Suite("Open-Meteo: what is believed") struct OpenMeteoValidatorTests {
    // MARK: Required

    @Test(
        "a reply about another place is refused",
        arguments: [("56.3", "49.125"), ("49.125", "55.75"), ("55.75", "-49.125"), ("91", "49.125")])
    func otherPlace(latitude: String, longitude: String) async throws {
        let reply = OpenMeteoJSON.current(members: ["latitude": latitude, "longitude": longitude])

        #expect(try await OpenMeteoScene(reply).isMalformed())
    }

    @Test("which place it is about, and which was asked for, is told")
    func namesPlaces() async throws {
        let reply = OpenMeteoJSON.current(members: ["latitude": "49.125", "longitude": "55.75"])

        #expect(
            try await OpenMeteoScene(reply).refusal()
                == .nonsense("it is about 49.125, 55.75, not 55.75, 49.1497"))
    }

    @Test(
        "half a degree is near: over the date line and beside the pole too",
        arguments: [
            (-16.8, 179.99, "-16.75", "-179.875", true), (-16.8, -179.9, "-16.75", "180", true),
            (-16.8, 179.9, "-16.75", "-179", false), (89.9, 0, "89.875", "120", true),
            (0, 0, "0.45", "0", true), (0, 0, "0.55", "0", false), (0, 0, "0.4", "0.4", false),
            (0, 0, "0", "0.45", true), (0, 0, "0", "0.55", false), (0, 0, "0", "180", false),
        ])
    func nearPlace(
        asked: (
            latitude: Double, longitude: Double, toldLatitude: String, toldLongitude: String, isNear: Bool
        )
    ) async throws {
        let city = try City.sample(1, latitude: asked.latitude, longitude: asked.longitude)
        let reply = OpenMeteoJSON.current(members: [
            "latitude": asked.toldLatitude, "longitude": asked.toldLongitude,
        ])

        #expect(try await OpenMeteoScene(reply).isMalformed(city) != asked.isNear)
    }

    @Test(
        "without a place, an offset or a time there is no report",
        arguments: [
            (["latitude": "null"], "latitude can't be “nan”: expected −90 to 90 degrees north"),
            (["longitude": "\"49\""], "longitude can't be “nan”: expected −180 to 180 degrees east"),
            (["utc_offset_seconds": "null"], "utc_offset_seconds is missing"),
            (["utc_offset_seconds": "86400"], "utc_offset_seconds is 86400.0"),
            (
                ["utc_offset_seconds": "-9223372036854775808"],
                "utc_offset_seconds is -9.223372036854776e+18"
            ),
            (["utc_offset_seconds": "0.5"], "utc_offset_seconds is 0.5"),
            (["current": #"{"temperature_2m": 1}"#], "current.time is missing"),
            (["current": #"{"time": 1741947300, "temperature_2m": 1}"#], "current.time is 1741947300.0"),
            (
                ["current": #"{"time": "2025-02-30T10:00", "temperature_2m": 1}"#],
                "current.time is “2025-02-30T10:00”"
            ),
            (
                ["current": #"{"time": "2025-03-14T24:00", "temperature_2m": 1}"#],
                "current.time is “2025-03-14T24:00”"
            ),
            (
                ["current": #"{"time": "2025-03-14T+9:00", "temperature_2m": 1}"#],
                "current.time is “2025-03-14T+9:00”"
            ),
            (["hourly": "{}"], "hourly.time is missing"),
            (["daily": #"{"time": ["14.03.2025"]}"#], "daily.time[0] is “14.03.2025”"),
            (["daily": #"{"time": [null]}"#], "daily.time[0] is null"),
            (["daily": #"{"time": [{}]}"#], "daily.time[0] is an object"),
            (["daily": #"{"time": [true]}"#], "daily.time[0] is true"),
            (
                ["daily": #"{"time": "\#(String(repeating: "x", count: 41))"}"#],
                "daily.time is “\(String(repeating: "x", count: 40))…”"
            ),
        ])
    func required(members: [String: String], what: String) async throws {
        var reply = OpenMeteoJSON(["current": #"{"time": "2025-03-14T13:15", "temperature_2m": 2.6}"#])
        reply.members.merge(members) { $1 }

        #expect(try await OpenMeteoScene(reply.response).refusal() == .nonsense(what))
    }

    @Test(
        "a time has a day, an hour and a minute, and nothing else",
        arguments: [
            "2025-03-14", "2025-03-14T", "T13:15", "T2025-03-14T13:15", "2025-03-14T13:15T",
            "2025-03-14T13:15T13:15", "2025-03-14T13", "2025-03-14T13:", "2025-03-14T:13:15",
            "2025-03-14T13:15:00", "2025-03-14T13::15", "2025-03-14T9:15", "2025-03-14T13:5",
            "2025-03-14T013:15",
            "2025-03-14T13:60", "2025-03-14T24:00", "2025-03-14T13:+5", "2025-03-14T13:1x",
            "2025-03-14T-1:15",
            "2025-03-14 13:15", "2025-3-14T13:15",
        ])
    func times(text: String) async throws {
        let reply = OpenMeteoJSON(["current": #"{"time": "\#(text)", "temperature_2m": 1}"#]).response

        #expect(try await OpenMeteoScene(reply).refusal() == .nonsense("current.time is “\(text)”"))
    }

    @Test(
        "the first and the last minute of a day are its own",
        arguments: [("00:00", "2025-03-13T21:00:00Z"), ("23:59", "2025-03-14T20:59:00Z")])
    func minutes(told: String, utc: String) async throws {
        let reply = OpenMeteoJSON(["current": #"{"time": "2025-03-14T\#(told)", "temperature_2m": 1}"#])

        let scene = OpenMeteoScene(reply.response)
        scene.core.time.advance(by: .seconds(24 * 3600))

        #expect(try await scene.report().current?.time == (try Date(utc: utc)))
    }

    @Test(
        "a temperature that can't be is a sign that nothing is right",
        arguments: ["60.1", "-95.1", "1e300", "\"2.6\"", "true", "[2.6]"])
    func temperature(value: String) async throws {
        let now = OpenMeteoJSON(["current": #"{"time": "2025-03-14T13:15", "temperature_2m": \#(value)}"#])
        #expect(try await OpenMeteoScene(now.response).refusal()?.tells("current.temperature_2m is ") == true)

        let hours = OpenMeteoJSON.hourly(["2025-03-14T13:00"], #""temperature_2m": [\#(value)]"#)
        #expect(try await OpenMeteoScene(hours).refusal()?.tells("hourly.temperature_2m[0] is ") == true)
    }

    @Test(
        "times must increase",
        arguments: [
            ["2025-03-14T13:00", "2025-03-14T13:00"], ["2025-03-14T13:00", "2025-03-14T12:00"],
            ["2025-03-14T13:00", "2025-03-14T15:00", "2025-03-14T14:00"],
        ])
    func increasing(times: [String]) async throws {
        let reply = OpenMeteoJSON.hourly(times, #""temperature_2m": \#(times.map(\.count))"#)

        let last = times.count - 1
        let what = "hourly.time[\(last)], “\(times[last])”, is not later than the one before"
        #expect(try await OpenMeteoScene(reply).refusal() == .nonsense(what))
    }

    @Test("a column of temperatures that is not as long as the times is refused")
    func temperatureColumn() async throws {
        let reply = OpenMeteoJSON.hourly(["2025-03-14T13:00"], #""temperature_2m": [1, 2]"#)

        let what = "hourly.temperature_2m is an array of 2, not an array of 1"
        #expect(try await OpenMeteoScene(reply).refusal() == .nonsense(what))
    }

    @Test("a reply that tells no weather is refused, and replaces no report that does")
    func minimal() async throws {
        let good = OpenMeteoJSON.current()
        let replies = [
            OpenMeteoJSON([:]).response,
            OpenMeteoJSON(["current": "{\"time\": \"2025-03-14T13:15\"}"]).response,
            OpenMeteoJSON.hourly(["2025-03-14T13:00"], #""temperature_2m": [null], "weather_code": [3]"#),
            OpenMeteoJSON.daily(
                ["2025-03-14"], #""weather_code": [null], "sunrise": ["2025-03-14T05:56"]"#),
        ]
        for empty in replies {
            let scene = OpenMeteoScene(good, empty)
            let report = try await scene.report()

            let weather = try await scene.weather.weather(in: .kazan(), .refreshed)

            #expect(weather.report == report)
            #expect(weather.freshness == .stale(age: .zero, reason: .nonsense("it tells no weather")))
            #expect(try await scene.weather.remembered(in: .kazan())?.report == report)
        }
    }

    @Test("offsets are those that zones have, to fourteen hours", arguments: [50_400, -50_400])
    func offsets(seconds: Int) async throws {
        let widest = OpenMeteoJSON.daily(
            ["2025-03-14"], #""weather_code": [3]"#, members: ["utc_offset_seconds": "\(seconds)"])
        #expect(try await OpenMeteoScene(widest).report().timeZone.offsetSeconds == seconds)

        let beyond = seconds + seconds.signum()
        let wider = OpenMeteoJSON.current(members: ["utc_offset_seconds": "\(beyond)"])
        let what = "utc_offset_seconds is \(Double(beyond))"
        #expect(try await OpenMeteoScene(wider).refusal() == .nonsense(what))
    }

    @Test("weather of now that is over is no fresh weather, though it has just come")
    func oldReading() async throws {
        let scene = OpenMeteoScene(OpenMeteoJSON.current())
        scene.core.time.advance(by: .seconds(2 * 3600))
        #expect(try await scene.weather.weather(in: .kazan(), .refreshed).freshness == .fresh)

        scene.core.time.advance(by: .seconds(60))
        let weather = try await scene.weather.weather(in: .kazan(), .refreshed).withoutAttempts
        #expect(weather.freshness == .stale(age: .seconds(2 * 3600 + 60), reason: nil))
        #expect(try await scene.weather.remembered(in: .kazan()) == weather)
    }

    @Test("weather of now that is yet to come is refused, and both clocks are told")
    func futureReading() async throws {
        let near = OpenMeteoScene(OpenMeteoJSON.current())
        near.core.time.advance(by: .seconds(-3600))
        #expect(try await near.refusal() == nil)

        let far = OpenMeteoScene(OpenMeteoJSON.current())
        far.core.time.advance(by: .seconds(-3660))
        #expect(
            try await far.refusal()
                == .clocksDiffer(
                    detail: """
                        open-meteo tells the weather of 2025-03-14T10:15:00Z as that of now, but this \
                        machine's clock shows 2025-03-14T09:14:00Z
                        """))
    }

    @Test("a zone that has another offset is dropped: times are shown as the service has them")
    func wrongOffset() async throws {
        let scene = OpenMeteoScene(
            OpenMeteoJSON.current(members: ["timezone": "\"Asia/Tokyo\""]))

        let report = try await scene.report()

        #expect(report.timeZone == ReportTimeZone(id: nil, offsetSeconds: 10_800))
        #expect(
            scene.core.warnings == [
                """
                open-meteo: timezone is dropped: Asia/Tokyo is 32400 s ahead of UTC, utc_offset_seconds is 10800
                """
            ])
    }

    @Test(
        "a day around a change of the clocks both offsets fit",
        arguments: [
            ("2025-03-09T00:00", -18_000, true), ("2025-03-09T00:00", -14_400, true),
            ("2025-03-08T02:59", -14_400, false), ("2025-03-08T03:00", -14_400, true),
            ("2025-03-10T01:59", -18_000, true), ("2025-03-10T02:00", -18_000, false),
        ])
    func changingOffset(time: String, seconds: Int, fits: Bool) async throws {
        let reply = OpenMeteoJSON.hourly(
            [time], #""temperature_2m": [3]"#,
            members: ["timezone": "\"America/New_York\"", "utc_offset_seconds": "\(seconds)"])

        let id = try await OpenMeteoScene(reply).report().timeZone.id

        #expect(id == (fits ? "America/New_York" : nil))
    }

    @Test("a unit that is no text is none that is known", arguments: ["7", "null", "[]", "{}", "true"])
    func unitsThatAreNone(unit: String) async throws {
        let values = #""wind_speed_10m": 3, "wind_gusts_10m": 4"#
        let scene = OpenMeteoScene(
            OpenMeteoJSON.current(values, units: #"{"wind_speed_10m": \#(unit), "wind_gusts_10m": "m/s"}"#))

        let current = try await scene.report().current

        #expect(current?.windSpeed == nil)
        #expect(current?.windGust == 4)
        #expect(scene.core.warnings.first?.contains("which is no unit") == true)
        let whole = OpenMeteoScene(OpenMeteoJSON.current(values, units: unit == "{}" ? "null" : unit))
        #expect(try await whole.refusal() != nil)
    }

    // MARK: Optional

    @Test(
        "each quantity is believed as far as it goes, and no further",
        arguments: [
            ("apparent_temperature", -95.0, 60.0), ("relative_humidity_2m", 0, 100),
            ("precipitation", 0, 2000), ("weather_code", 0, 99), ("cloud_cover", 0, 100),
            ("pressure_msl", 500, 1100), ("wind_speed_10m", 0, 120), ("wind_direction_10m", 0, 360),
            ("wind_gusts_10m", 0, 120), ("visibility", 0, 1_000_000), ("is_day", 0, 1),
        ])
    func limits(name: String, low: Double, high: Double) async throws {
        for value in [low, high] {
            let scene = OpenMeteoScene(OpenMeteoJSON.current("\"\(name)\": \(value)"))
            _ = try await scene.report()
            #expect(scene.core.warnings == [], "\(value)")
        }
        for value in [low - 1, high + 1] {
            let scene = OpenMeteoScene(OpenMeteoJSON.current("\"\(name)\": \(value)"))
            _ = try await scene.report()
            #expect(scene.core.warnings.count == 1, "\(value)")
        }
    }

    @Test("a sun's time that is none is dropped, and logged; one that is null is not known")
    func sunTimes() async throws {
        let scene = OpenMeteoScene(
            OpenMeteoJSON.daily(
                ["2025-03-14", "2025-03-15"],
                """
                "temperature_2m_max": [1, 2], "sunrise": ["2025-03-14T05:56", "late"], \
                "sunset": [null, "2025-03-15T17:39"]
                """),
            OpenMeteoJSON.daily(
                ["2025-03-14"],
                #""temperature_2m_max": [1], "sunrise": [], "sunset": ["2025-03-14T17:37"]"#))

        #expect(try await scene.report().daily.map(\.sun) == [.unknown, .unknown])
        #expect(try await scene.report().daily.map(\.sun) == [.unknown])

        #expect(
            scene.core.warnings == [
                "open-meteo: daily.sunrise[1] is dropped: it is “late”",
                "open-meteo: daily.sunrise is an array of 0, not an array of 1; it is dropped",
            ])
    }

    @Test(
        "a value that can't be is dropped and logged, and the rest is kept",
        arguments: [
            (
                #""relative_humidity_2m": 101"#,
                "relative_humidity_2m is dropped: it is 101.0, not 0.0 to 100.0 %"
            ),
            (
                #""relative_humidity_2m": -1"#,
                "relative_humidity_2m is dropped: it is -1.0, not 0.0 to 100.0 %"
            ),
            (#""pressure_msl": 499"#, "pressure_msl is dropped: it is 499.0, not 500.0 to 1100.0 hPa"),
            (#""wind_speed_10m": -0.1"#, "wind_speed_10m is dropped: it is -0.1, not 0.0 to 120.0 m/s"),
            (#""wind_gusts_10m": 121"#, "wind_gusts_10m is dropped: it is 121.0, not 0.0 to 120.0 m/s"),
            (#""wind_direction_10m": 361"#, "wind_direction_10m is dropped: it is 361.0, not 0.0 to 360.0°"),
            (
                #""apparent_temperature": 70"#,
                "apparent_temperature is dropped: it is 70.0, not -95.0 to 60.0 °C"
            ),
            (#""precipitation": -1"#, "precipitation is dropped: it is -1.0, not 0.0 to 2000.0 mm"),
            (#""visibility": "far""#, "visibility is dropped: it is “far”"),
            (#""is_day": 2"#, "is_day is dropped: it is 2.0, not 0.0 to 1.0"),
        ])
    func drops(value: String, warning: String) async throws {
        let scene = OpenMeteoScene(OpenMeteoJSON.current(value))

        let current = try #require(try await scene.report().current)

        #expect(current.temperature == 2.6)
        let others = [
            current.feelsLike, current.humidity, current.pressure, current.windSpeed, current.windDirection,
            current.windGust, current.visibility, current.precipitation,
        ]
        #expect(others.allSatisfy { $0 == nil })
        #expect(current.isDay == nil)
        #expect(scene.core.warnings == ["open-meteo: current.\(warning)"])
    }

    @Test("an unknown unit is named, cut at twenty letters", arguments: [20, 21])
    func longUnit(length: Int) async throws {
        let unit = String(repeating: "u", count: length)
        let scene = OpenMeteoScene(
            OpenMeteoJSON.current(#""visibility": 10"#, units: #"{"visibility": "\#(unit)"}"#))

        _ = try await scene.report()

        let told = unit.prefix(20) + (length > 20 ? "…" : "")
        #expect(
            scene.core.warnings == [
                "open-meteo: current.visibility is dropped: it is in “\(told)”, an unknown unit"
            ])
    }

    @Test("null is not known, not zero, and no reason to complain")
    func null() async throws {
        let scene = OpenMeteoScene(
            OpenMeteoJSON.current(#""precipitation": null, "wind_speed_10m": null, "pressure_msl": 0"#))

        let current = try #require(try await scene.report().current)

        #expect(current.precipitation == nil && current.windSpeed == nil && current.pressure == nil)
        #expect(scene.core.warnings == [])
    }

    @Test("bad values of a column are dropped one by one, and logged together")
    func columns() async throws {
        let scene = OpenMeteoScene(
            OpenMeteoJSON.hourly(
                ["2025-03-14T13:00", "2025-03-14T14:00", "2025-03-14T15:00"],
                #""temperature_2m": [1, 2, 3], "relative_humidity_2m": [500, 71, -3], "wind_speed_10m": [1]"#)
        )

        let hours = try await scene.report().hourly

        #expect(hours.map(\.humidity) == [nil, 71, nil])
        #expect(hours.map(\.windSpeed) == [nil, nil, nil])
        #expect(
            scene.core.warnings == [
                """
                open-meteo: hourly.relative_humidity_2m: 2 of 3 values are dropped, the first [0] is 500.0, \
                not 0.0 to 100.0 %
                """,
                "open-meteo: hourly.wind_speed_10m is an array of 1, not an array of 3; it is dropped",
            ])
    }

    @Test("a day whose lowest temperature is above its highest keeps neither")
    func swapped() async throws {
        let scene = OpenMeteoScene(
            OpenMeteoJSON.daily(
                ["2025-03-14"], #""temperature_2m_min": [5], "temperature_2m_max": [1], "weather_code": [3]"#)
        )

        let day = try #require(try await scene.report().daily.first)

        #expect(day.minTemperature == nil && day.maxTemperature == nil && !day.complete)
        #expect(day.condition.kind == .overcast)
        #expect(
            scene.core.warnings == [
                "open-meteo: the temperatures of 2025-03-14 are dropped: lowest 5.0, highest 1.0"
            ])
    }

    @Test("very many values that can't be take few lines of the log, and the log says how many there are")
    func manyBad() async throws {
        let days = (0..<2_000).map {
            String(Date(timeIntervalSince1970: Double($0) * 86_400).formatted(.iso8601).prefix(10))
        }
        let ones = Array(repeating: 1, count: 2_000)
        let scene = OpenMeteoScene(
            OpenMeteoJSON.daily(days, #""temperature_2m_max": \#(ones), "sunrise": \#(ones)"#))

        #expect(try await scene.report().daily.count == 2_000)
        #expect(scene.core.warnings.count == 51)
        #expect(scene.core.warnings.last == "open-meteo: 1950 more values are dropped")
    }

    @Test("a day with the same temperature all along keeps it")
    func steady() async throws {
        let scene = OpenMeteoScene(
            OpenMeteoJSON.daily(["2025-03-14"], #""temperature_2m_min": [3], "temperature_2m_max": [3]"#))

        let day = try #require(try await scene.report().daily.first)

        #expect(day.minTemperature == 3 && day.maxTemperature == 3)
        #expect(scene.core.warnings == [])
    }

    @Test(
        "names of time zones have up to 64 letters, digits and signs",
        arguments: [
            ("America/Port-au-Prince", true), ("Etc/GMT+5", true), ("US/East_Indiana", true), ("Z", true),
            (String(repeating: "x", count: 64), true), (String(repeating: "x", count: 65), false),
            ("", false), ("Москва", false), ("Europe Berlin", false), ("Europe/Berlin;", false),
        ])
    func timeZoneNames(name: String, isKept: Bool) async throws {
        let scene = OpenMeteoScene(
            OpenMeteoJSON.daily(
                ["2025-03-14"], #""weather_code": [3]"#, members: ["timezone": "\"\(name)\""]))

        #expect(try await scene.report().timeZone.id == (isKept ? name : nil))
        #expect(scene.core.warnings.count == (isKept ? 0 : 1))
    }

    @Test("a time zone with a name that no list has is dropped; the offset is enough")
    func timeZone() async throws {
        let scene = OpenMeteoScene(OpenMeteoJSON.current(members: ["timezone": #""\u001b[31mMoscow""#]))

        #expect(try await scene.report().timeZone == ReportTimeZone(id: nil, offsetSeconds: 10_800))
        #expect(scene.core.warnings.count == 1)
    }
}

extension OpenMeteoScene {
    fileprivate func isMalformed(_ city: City? = nil) async throws -> Bool {
        if case .malformed = try await refusal(of: city) { true } else { false }
    }
}

extension WeatherError {
    fileprivate func tells(_ what: String) -> Bool {
        guard case .malformed(let detail) = self else { return false }
        return detail.hasPrefix("open-meteo's reply does not make sense: \(what)")
    }

    fileprivate static func nonsense(_ what: String) -> WeatherError {
        .malformed(detail: "open-meteo's reply does not make sense: \(what)")
    }
}
