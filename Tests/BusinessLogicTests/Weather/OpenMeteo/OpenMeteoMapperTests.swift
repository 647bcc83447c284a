import BusinessLogic
import BusinessLogicBase
import Conditions
import Core
import Foundation
import Testing

@Suite("Open-Meteo: what a reply means") struct OpenMeteoMapperTests {
    // MARK: Times

    @Test("times without an offset are the place's, half-hour zones too")
    func halfHours() async throws {
        let reply = OpenMeteoJSON.current(members: [
            "latitude": "-12.5", "longitude": "130.875", "utc_offset_seconds": "34200",
            "timezone": "\"Australia/Darwin\"",
        ])
        let darwin = try City.sample(2_073_124, "Darwin", latitude: -12.4254, longitude: 130.85)

        let report = try await OpenMeteoScene(reply).report(of: darwin)

        #expect(report.current?.time == (try Date(utc: "2025-03-14T03:45:00Z")))
        #expect(report.timeZone == ReportTimeZone(id: "Australia/Darwin", offsetSeconds: 34_200))
    }

    @Test(
        "hours run on evenly when clocks change, since the service keeps to the offset of the request",
        arguments: [
            // Berlin springs forward: its wall clocks show no 02:30, the service does.
            ("2025-03-30", "3600", "2025-03-29T23:00:00Z"),
            // Berlin falls back: its wall clocks show 02:30 twice, the service once.
            ("2025-10-26", "7200", "2025-10-25T22:00:00Z"),
        ])
    func clockChange(date: String, offset: String, first: String) async throws {
        let times = (0..<24).map { "\(date)T\($0 < 10 ? "0" : "")\($0):00" }
        let reply = OpenMeteoJSON.hourly(
            times, #""temperature_2m": \#(Array(repeating: 1, count: 24))"#,
            members: [
                "latitude": "52.5", "longitude": "13.375", "utc_offset_seconds": offset,
                "timezone": "\"Europe/Berlin\"",
            ])
        let berlin = try City.sample(2_950_159, "Berlin", latitude: 52.52, longitude: 13.4)

        let hours = try await OpenMeteoScene(reply).report(of: berlin).hourly

        let start = try Date(utc: first)
        #expect(hours.map(\.time) == (0..<24).map { start.addingTimeInterval(Double($0) * 3600) })
    }

    @Test("days are those of the calendar, over leap years and centuries")
    func calendar() async throws {
        let first = try Date(utc: "1599-12-31T23:30:00Z")
        let dates = (0..<2200).map { first.addingTimeInterval(Double($0) * 97 * 86_400) }
        let turns = ["1600-02-29", "1600-03-01", "1900-02-28", "1900-03-01", "2000-02-29", "2000-03-01"]
        let instants = try (dates + turns.map { try Date(utc: "\($0)T23:30:00Z") }).sorted()
        let times = instants.map { String($0.formatted(.iso8601).prefix(16)) }

        let reply = OpenMeteoJSON.hourly(
            times, #""temperature_2m": \#(Array(repeating: 1, count: times.count))"#,
            members: ["utc_offset_seconds": "0"])

        #expect(try await OpenMeteoScene(reply).report().hourly.map(\.time) == instants)
    }

    @Test("a report was had when the reply came, however long it takes to be understood and kept")
    func fetchedAt() async throws {
        let time = ManualTime()
        let start = time.now
        let reply = OpenMeteoJSON.current(#""relative_humidity_2m": 101"#)
        let core = StubbedCore(
            time: time, weatherClient: ScriptedService(.success(reply)), log: SlowLog(time: time))
        let weather = BusinessLogicBase(core: core).weatherService

        let report = try await weather.weather(in: .kazan(), .refreshed).report

        #expect(time.now > start)
        #expect(report.fetchedAt == start)
        #expect(try await weather.remembered(in: .kazan())?.report == report)
    }

    // MARK: Units

    @Test("units are those that the reply names, not those that were asked for")
    func units() async throws {
        let reply = OpenMeteoJSON.current(
            """
            "apparent_temperature": 14, "wind_speed_10m": 36, "wind_gusts_10m": 20, "precipitation": 0.1, \
            "visibility": 10000
            """,
            units: """
                {"temperature_2m": "°C", "apparent_temperature": "°F", "wind_speed_10m": "km/h",
                 "wind_gusts_10m": "mp/h", "precipitation": "inch", "visibility": "ft"}
                """)

        let current = try #require(try await OpenMeteoScene(reply).report().current)

        #expect(current.feelsLike == -10)
        #expect(current.windSpeed == 10)
        #expect(current.windGust == 8.94)
        #expect(current.precipitation == 2.54)
        #expect(current.visibility == 3048)
    }

    @Test("a temperature in °F is judged in °C", arguments: [("104", 40.0), ("32", 0), ("-40", -40)])
    func fahrenheit(told: String, celsius: Double) async throws {
        let reply = OpenMeteoJSON([
            "current": #"{"time": "2025-03-14T13:15", "temperature_2m": \#(told)}"#,
            "current_units": #"{"temperature_2m": "°F"}"#,
        ])

        #expect(try await OpenMeteoScene(reply.response).report().current?.temperature == celsius)
    }

    @Test("knots are converted, and a value in an unknown unit is dropped")
    func unknownUnit() async throws {
        let scene = OpenMeteoScene(
            OpenMeteoJSON.current(
                #""wind_speed_10m": 10, "wind_gusts_10m": 10"#,
                units: #"{"wind_speed_10m": "kn", "wind_gusts_10m": "furlong/fortnight"}"#))

        let current = try #require(try await scene.report().current)

        #expect(current.windSpeed == 5.14)
        #expect(current.windGust == nil)
        #expect(
            scene.core.warnings == [
                "open-meteo: current.wind_gusts_10m is dropped: it is in “furlong/fortnight”, an unknown unit"
            ])
    }

    @Test(
        "numbers lose the tail that a service's arithmetic left",
        arguments: [("0.067500000000001", 0.07), ("15", 15), ("15.0", 15)])
    func tails(told: String, amount: Double) async throws {
        let reply = OpenMeteoJSON.current(#""precipitation": \#(told)"#)

        #expect(try await OpenMeteoScene(reply).report().current?.precipitation == amount)
    }

    @Test("nothing is minus zero")
    func minusZero() async throws {
        let reply = OpenMeteoJSON([
            "current": #"{"time": "2025-03-14T13:15", "temperature_2m": -0.001}"#
        ]).response

        let temperature = try await OpenMeteoScene(reply).report().current?.temperature

        #expect(temperature?.description == "0.0")
    }

    @Test("rain of a quarter of an hour is told as of an hour")
    func interval() async throws {
        let reply = OpenMeteoJSON([
            "current": """
            {"time": "2025-03-14T13:15", "interval": 900, "temperature_2m": 2.6, "precipitation": 0.3}
            """
        ])

        #expect(try await OpenMeteoScene(reply.response).report().current?.precipitation == 1.2)
    }

    @Test(
        "rain is told as of an hour, whatever the interval: a minute at least, an hour when it is not told",
        arguments: [
            (#""interval": 420, "#, "0.1", 0.86), (#""interval": 60, "#, "0.01", 0.6),
            (#""interval": 59, "#, "0.01", 0.6), (#""interval": 900, "#, "50", 200),
            (#""interval": 1, "#, "0.01", 0.6), ("", "500", 500),
        ])
    func intervals(interval: String, told: String, amount: Double) async throws {
        let reply = OpenMeteoJSON([
            "current": """
            {"time": "2025-03-14T13:15", \(interval)"temperature_2m": 2.6, "precipitation": \(told)}
            """
        ])

        #expect(try await OpenMeteoScene(reply.response).report().current?.precipitation == amount)
    }

    @Test(
        "precipitation of an interval that can't be is dropped",
        arguments: ["1e300", "\"x\"", "-1", "0", "[]"])
    func wrongInterval(interval: String) async throws {
        let reply = OpenMeteoJSON([
            "current": """
            {"time": "2025-03-14T13:15", "interval": \(interval), "temperature_2m": 2.6, "precipitation": 1}
            """
        ])

        let current = try await OpenMeteoScene(reply.response).report().current

        #expect(current?.temperature == 2.6)
        #expect(current?.precipitation == nil)
    }

    @Test("the old form of the weather now is understood")
    func oldForm() async throws {
        let reply = OpenMeteoJSON([
            "current_weather": """
            {"time": "2025-03-14T13:00", "temperature": 2.6, "windspeed": 12.6, "winddirection": 248,
             "weathercode": 71, "is_day": 1}
            """,
            "current_weather_units": #"{"temperature": "°C", "windspeed": "km/h"}"#,
        ])

        let current = try #require(try await OpenMeteoScene(reply.response).report().current)

        #expect(current.time == (try Date(utc: "2025-03-14T10:00:00Z")))
        #expect(current.temperature == 2.6)
        #expect(current.windSpeed == 3.5)
        #expect(current.windDirection == 248)
        #expect(current.condition == Condition(.snow, .light, wmo: 71))
        #expect(current.isDay == true)
    }

    @Test(
        "the old form without units is in km/h and °C, unless hours or days say otherwise",
        arguments: [
            ([:], 3.5, 50), (["hourly_units": #"{"windspeed_10m": "kn", "temperature_2m": "°F"}"#], 6.48, 10),
            (["hourly_units": #"{"wind_speed_10m": "m/s"}"#], 12.6, 50),
            (["daily_units": #"{"windspeed_10m_max": "mp/h", "temperature_2m_max": "°F"}"#], 5.63, 10),
        ] as [([String: String], Double, Double)])
    func oldFormWithoutUnits(units: [String: String], speed: Double, temperature: Double) async throws {
        var reply = OpenMeteoJSON(units)
        reply.members["current_weather"] =
            #"{"time": "2025-03-14T13:00", "temperature": 50, "windspeed": 12.6}"#

        let current = try await OpenMeteoScene(reply.response).report().current

        #expect(current?.windSpeed == speed)
        #expect(current?.temperature == temperature)
    }

    @Test("columns of before October 2023 have other names")
    func olderNames() async throws {
        let reply = OpenMeteoJSON([
            "hourly_units": #"{"windspeed_10m": "km/h"}"#,
            "hourly": """
            {"time": ["2025-03-14T13:00"], "temperature_2m": [-0], "relativehumidity_2m": [81],
             "weathercode": [71], "windspeed_10m": [12.6], "winddirection_10m": [248]}
            """,
            "daily_units": #"{"windspeed_10m_max": "km/h"}"#,
            "daily": """
            {"time": ["2025-03-14"], "weathercode": [73], "temperature_2m_max": [3], "windspeed_10m_max": [36]}
            """,
        ])

        let report = try await OpenMeteoScene(reply.response).report()

        let hour = try #require(report.hourly.first)
        #expect(hour.temperature.sign == .plus)
        #expect(hour.humidity == 81)
        #expect(hour.condition == Condition(.snow, .light, wmo: 71))
        #expect(hour.windSpeed == 3.5)
        #expect(hour.windDirection == 248)
        #expect(report.daily.first?.condition == Condition(.snow, .moderate, wmo: 73))
        #expect(report.daily.first?.maxWindSpeed == 10)
    }

    @Test("the weather now of before October 2023 has other names, too")
    func olderNamesNow() async throws {
        let reply = OpenMeteoJSON.current(
            """
            "relativehumidity_2m": 81, "weathercode": 71, "cloudcover": 96, "windspeed_10m": 12.6,
            "winddirection_10m": 248, "windgusts_10m": 36
            """,
            units: #"{"windspeed_10m": "km/h", "windgusts_10m": "km/h"}"#)

        let current = try #require(try await OpenMeteoScene(reply).report().current)

        #expect((current.humidity, current.cloudCover) == (81, 96))
        #expect((current.windSpeed, current.windDirection, current.windGust) == (3.5, 248, 10))
        #expect(current.condition == Condition(.snow, .light, wmo: 71))
    }

    // MARK: Values

    @Test(
        "a calm wind has no direction, and north is 0°",
        arguments: [
            ("0", "90", nil), ("0.2", "90", nil), ("0.3", "90", 90.0), ("5", "360", 0), ("null", "90", 90),
        ])
    func wind(speed: String, direction: String, expected: Double?) async throws {
        let reply = OpenMeteoJSON.current(
            #""wind_speed_10m": \#(speed), "wind_direction_10m": \#(direction)"#)

        #expect(try await OpenMeteoScene(reply).report().current?.windDirection == expected)
    }

    @Test("rain and gusts of the hour before a time belong to the step that ends then")
    func steps() async throws {
        let reply = OpenMeteoJSON.hourly(
            ["2025-03-14T13:00", "2025-03-14T14:00", "2025-03-14T15:00", "2025-03-14T17:00"],
            """
            "temperature_2m": [1, 2, 3, 4], "precipitation": [0, 0.4, 0.8, 1.2],
            "precipitation_probability": [10, 29, 60, 100], "wind_gusts_10m": [1, 2, 3, 4]
            """)

        let hours = try await OpenMeteoScene(reply).report().hourly

        #expect(hours.map(\.precipitation) == [0.4, 0.8, nil, nil])
        #expect(hours.map(\.precipitationProbability) == [0.29, 0.6, nil, nil])
        #expect(hours.map(\.windGust) == [2, 3, nil, nil])
        #expect(hours.map(\.length) == [1, 1, 1, 1])
    }

    @Test("the code of what falls is of the hour before, as the amount is; fog and clouds are of the time")
    func codes() async throws {
        let reply = OpenMeteoJSON.hourly(
            (10...16).map { "2025-03-14T\($0):00" },
            """
            "temperature_2m": [1, 2, 3, 4, 5, 6, 7], "weather_code": [45, 3, 63, 61, 2, null, 0]
            """)

        let hours = try await OpenMeteoScene(reply).report().hourly

        #expect(hours.map(\.condition.wmo) == [45, 63, 61, 2, 2, nil, 0])
    }

    @Test("what is null or missing is not known, and not zero", arguments: [true, false])
    func unknown(isNull: Bool) async throws {
        func column(_ name: String) -> String { isNull ? #", "\#(name)": [null, null]"# : "" }
        let names = [
            "apparent_temperature", "relative_humidity_2m", "precipitation", "precipitation_probability",
            "weather_code", "pressure_msl", "wind_speed_10m", "wind_direction_10m", "wind_gusts_10m",
            "is_day",
        ]
        let dayNames = [
            "weather_code", "temperature_2m_min", "precipitation_sum", "precipitation_probability_max",
            "wind_speed_10m_max", "sunrise", "sunset",
        ]
        let known = (names + ["cloud_cover", "visibility"]).map { isNull ? #""\#($0)": null"# : #""x": 1"# }
        let scene = OpenMeteoScene(
            OpenMeteoJSON.current(known.joined(separator: ", ")),
            OpenMeteoJSON.hourly(
                ["2025-03-14T13:00", "2025-03-14T14:00"],
                #""temperature_2m": [1, 2]"# + names.map(column).joined()),
            OpenMeteoJSON.daily(
                ["2025-03-14", "2025-03-15"],
                #""temperature_2m_max": [3, 4]"# + dayNames.map(column).joined()))
        let unknown = Condition(.unknown)

        let current = try await scene.report().current
        let hours = try await scene.report().hourly
        let days = try await scene.report().daily

        let time = try Date(utc: "2025-03-14T10:15:00Z")
        let hour = try Date(utc: "2025-03-14T10:00:00Z")
        #expect(current == CurrentWeather(time: time, temperature: 2.6, condition: unknown))
        #expect(
            hours == [
                HourForecast(time: hour, temperature: 1, condition: unknown),
                HourForecast(time: hour.addingTimeInterval(3600), temperature: 2, condition: unknown),
            ])
        #expect(
            days == [
                DayForecast(
                    date: try #require(LocalDay("2025-03-14")), maxTemperature: 3, condition: unknown,
                    complete: false),
                DayForecast(
                    date: try #require(LocalDay("2025-03-15")), maxTemperature: 4, condition: unknown,
                    complete: false),
            ])
        #expect(try await scene.weather.remembered(in: .kazan())?.report.daily == days)
        #expect(scene.core.warnings == [])
    }

    @Test("what falls in an hour is told, though the temperature after it is not known")
    func beforeAGap() async throws {
        let times = ["2025-03-14T13:00", "2025-03-14T14:00"]
        let reply = OpenMeteoJSON.hourly(
            times,
            #""temperature_2m": [1, null], "precipitation": [0.1, 0.2], "precipitation_probability": [10, 20]"#
        )

        let hours = try await OpenMeteoScene(reply).report().hourly

        #expect(hours.map(\.precipitation) == [0.2])
        #expect(hours.map(\.precipitationProbability) == [0.2])
    }

    @Test("an hour without a temperature is left out; a column of nulls leaves no hours")
    func holes() async throws {
        let times = ["2025-03-14T13:00", "2025-03-14T14:00"]
        let days = #"{"time": ["2025-03-14"], "temperature_2m_max": [3]}"#
        let one = OpenMeteoJSON.hourly(times, #""temperature_2m": [null, 2]"#)
        let none = OpenMeteoJSON.hourly(times, #""temperature_2m": [null, null]"#, members: ["daily": days])

        #expect(try await OpenMeteoScene(one).report().hourly.map(\.temperature) == [2])
        let report = try await OpenMeteoScene(none).report()
        #expect(report.hourly == [])
        #expect(report.daily.map(\.maxTemperature) == [3])
    }

    @Test(
        "every code of the service is a condition, any other is unknown",
        arguments: [
            (0, Condition.Kind.clear, Condition.Intensity.none), (1, .mainlyClear, .none),
            (2, .partlyCloudy, .none),
            (3, .overcast, .none), (45, .fog, .none), (48, .fog, .none), (51, .drizzle, .light),
            (53, .drizzle, .moderate), (55, .drizzle, .heavy), (56, .freezingDrizzle, .light),
            (57, .freezingDrizzle, .heavy), (61, .rain, .light), (63, .rain, .moderate), (65, .rain, .heavy),
            (66, .freezingRain, .light), (67, .freezingRain, .heavy), (71, .snow, .light),
            (73, .snow, .moderate),
            (75, .snow, .heavy), (77, .snow, .light), (80, .rainShowers, .light),
            (81, .rainShowers, .moderate),
            (82, .rainShowers, .heavy), (85, .snowShowers, .light), (86, .snowShowers, .heavy),
            (95, .thunderstorm, .none), (96, .thunderstormWithHail, .light),
            (99, .thunderstormWithHail, .heavy),
            (42, .unknown, .none),
        ])
    func codes(code: Int, kind: Condition.Kind, intensity: Condition.Intensity) async throws {
        let reply = OpenMeteoJSON.current(#""weather_code": \#(code)"#)

        let expected = Condition(kind, intensity, wmo: code)
        #expect(try await OpenMeteoScene(reply).report().current?.condition == expected)
    }

    @Test(
        "without a code, or with a broken one, the condition is unknown",
        arguments: ["null", "3.5", "-1", "\"rain\""])
    func noCode(code: String) async throws {
        let reply = OpenMeteoJSON.current(#""weather_code": \#(code)"#)

        #expect(try await OpenMeteoScene(reply).report().current?.condition == Condition(.unknown))
    }

    // MARK: Days

    @Test("a day that the model did not reach is left out, though its sun is known")
    func emptyDay() async throws {
        let reply = OpenMeteoJSON.daily(
            ["2025-03-14", "2025-03-15"],
            """
            "temperature_2m_min": [0, null], "temperature_2m_max": [3, null], "weather_code": [3, null],
            "precipitation_sum": [0, null], "sunrise": ["2025-03-14T05:56", "2025-03-15T05:53"],
            "sunset": ["2025-03-14T17:37", "2025-03-15T17:39"]
            """)

        #expect(try await OpenMeteoScene(reply).report().daily.map(\.date.description) == ["2025-03-14"])
    }

    @Test(
        "a day is complete from eighteen hours on",
        arguments: [(18, true), (17, false), (24, true), (0, false)])
    func complete(known: Int, isComplete: Bool) async throws {
        let times = (0..<24).map { "2025-03-14T\($0 < 10 ? "0" : "")\($0):00" }
        let temperatures = (0..<24).map { $0 < known ? "1" : "null" }.joined(separator: ", ")
        let reply = OpenMeteoJSON.hourly(
            times, #""temperature_2m": [\#(temperatures)]"#,
            members: [
                "daily": #"{"time": ["2025-03-14"], "temperature_2m_min": [1], "temperature_2m_max": [1]}"#
            ])

        #expect(try await OpenMeteoScene(reply).report().daily.map(\.complete) == [isComplete])
    }

    @Test("without hours, a day is complete when both its temperatures are known")
    func completeWithoutHours() async throws {
        let reply = OpenMeteoJSON.daily(
            ["2025-03-14", "2025-03-15"], #""temperature_2m_min": [0, 1], "temperature_2m_max": [3, null]"#)

        #expect(try await OpenMeteoScene(reply).report().daily.map(\.complete) == [true, false])
    }

    // MARK: The sun

    @Test("the sun rises and sets in UTC")
    func sun() async throws {
        let day = try await day("2025-03-14", "\"2025-03-14T05:56\"", "\"2025-03-14T17:37\"")

        #expect(
            day.sun
                == .risesAndSets(
                    rises: try Date(utc: "2025-03-14T02:56:00Z"), sets: try Date(utc: "2025-03-14T14:37:00Z"))
        )
    }

    @Test("a sun that does not rise sets at the midnight at which it rises")
    func polarNight() async throws {
        let day = try await day("2025-12-20", "\"2025-12-20T00:00\"", "\"2025-12-20T00:00\"")

        #expect(day.sun == .alwaysDown)
    }

    @Test("a sun that does not set sets at the next midnight")
    func midnightSun() async throws {
        let day = try await day("2025-06-20", "\"2025-06-20T00:00\"", "\"2025-06-21T00:00\"")

        #expect(day.sun == .alwaysUp)
    }

    @Test(
        "before June 2024 the service wrote 1970 for a sun that does not move: season and hemisphere tell",
        arguments: [
            ("2024-05-20", 78.2, Sun.alwaysUp), ("2023-12-20", 78.2, .alwaysDown),
            ("2023-12-20", -77.8, .alwaysUp),
            ("2024-05-20", -77.8, .alwaysDown),
            ("2024-03-20", 78.2, .alwaysDown), ("2024-03-21", 78.2, .alwaysUp),
            ("2023-09-22", 78.2, .alwaysUp), ("2023-09-23", 78.2, .alwaysDown),
        ])
    func oldSpelling(date: String, latitude: Double, sun: Sun) async throws {
        let day = try await day(date, "\"1970-01-01T00:00\"", "\"1970-01-01T00:00\"", latitude: latitude)

        #expect(day.sun == sun)
    }

    @Test(
        "one time in 1970 is enough for that, unless the day is of 1970 itself; 1971 is a year as others are",
        arguments: [1970, 1971])
    func oneOldTime(year: Int) async throws {
        let rises = try await day("2023-06-20", "\"1970-01-01T00:00\"", "\"2023-06-20T17:37\"")
        #expect(rises.sun == .alwaysUp)
        let sets = try await day("2023-12-20", "\"2023-12-20T05:56\"", "\"1970-01-01T00:00\"")
        #expect(sets.sun == .alwaysDown)
        // The same instant on the clocks of Greenland.
        let west = try await day("2023-12-20", "\"1969-12-31T22:00\"", "\"1969-12-31T22:00\"")
        #expect(west.sun == .alwaysDown)

        let old = try await day("\(year)-06-20", "\"\(year)-06-20T05:56\"", "\"\(year)-06-20T17:37\"")
        #expect(
            old.sun
                == .risesAndSets(
                    rises: try Date(utc: "\(year)-06-20T02:56:00Z"),
                    sets: try Date(utc: "\(year)-06-20T14:37:00Z")))
    }

    @Test(
        "a sun that rises at midnight, or stays for a day, rises and sets; only both together is midnight sun",
        arguments: [
            ("2025-06-01T00:00", "2025-06-01T23:50", "2025-05-31T21:00:00Z", "2025-06-01T20:50:00Z"),
            ("2025-06-01T05:00", "2025-06-02T05:00", "2025-06-01T02:00:00Z", "2025-06-02T02:00:00Z"),
        ])
    func almostMidnightSun(rises: String, sets: String, risesUTC: String, setsUTC: String) async throws {
        let day = try await day("2025-06-01", "\"\(rises)\"", "\"\(sets)\"")

        #expect(
            day.sun == .risesAndSets(rises: try Date(utc: risesUTC), sets: try Date(utc: setsUTC)))
    }

    @Test(
        "a sun that sets before it rises, or is up for more than a day, or whose times are missing, is not known",
        arguments: [
            ("\"2025-03-14T17:00\"", "\"2025-03-14T05:00\""), ("null", "\"2025-03-14T17:00\""),
            ("\"2025-03-14T05:00\"", "\"late\""), ("\"2025-03-14T05:00\"", "\"2025-03-14T05:00\""),
            ("\"2025-03-15T00:00\"", "\"2025-03-15T00:00\""),
            ("\"2025-03-13T05:56\"", "\"2025-03-14T17:37\""),
            ("\"2025-03-14T05:56\"", "\"2025-03-15T05:57\""),
        ])
    func unknownSun(rises: String, sets: String) async throws {
        #expect(try await day("2025-03-14", rises, sets).sun == .unknown)
    }

    private func day(
        _ date: String, _ rises: String, _ sets: String, latitude: Double = 55.75
    ) async throws -> DayForecast {
        let reply = OpenMeteoJSON.daily(
            [date], #""temperature_2m_max": [1], "sunrise": [\#(rises)], "sunset": [\#(sets)]"#,
            members: ["latitude": "\(latitude)"])
        let city = try City.sample(1, latitude: latitude, longitude: 49.125)
        return try #require(try await OpenMeteoScene(reply).report(of: city).daily.first)
    }
}

/// A log that takes a second for each entry.
private struct SlowLog: Log {
    let threshold = LogLevel.info
    let time: ManualTime

    func write(_ level: LogLevel, _ subject: String, _ message: @autoclosure () -> String) {
        time.advance(by: .seconds(1))
    }

    func entries(last count: Int) -> [LogEntry] { [] }
}
