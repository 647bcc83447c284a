import BusinessLogic
import Core
import Foundation
import Testing

@Suite("OpenWeatherMap: whether a reply can be believed") struct OpenWeatherMapValidatorTests {
    private typealias JSON = OpenWeatherMapJSON

    private func nonsense(_ what: String) -> WeatherError {
        .malformed(detail: "openweathermap's reply does not make sense: \(what)")
    }

    // MARK: Values

    @Test("a bad value is dropped and logged, and the rest stays")
    func dropped() async throws {
        let scene = SourceScene(
            openWeatherMap: JSON.weather(
                [
                    "wind": #"{"speed": 121, "deg": 361, "gust": "x"}"#, "clouds": #"{"all": -1}"#,
                    "rain": #"{"1h": -1}"#, "sys": #"{"sunrise": "soon"}"#, "timezone": "999999",
                ], main: #""temp": "2.6", "humidity": 101, "pressure": 20, "feels_like": 99"#),
            JSON.forecast([JSON.step(0, ["pop": "45"])]))

        let report = try await scene.report()

        #expect(
            report.current
                == CurrentWeather(
                    time: try Date(utc: "2025-03-14T10:00:00Z"), temperature: 2.6,
                    condition: Condition(.unknown)))
        #expect(report.hourly.map(\.precipitationProbability) == [nil])
        #expect(
            scene.core.warnings.sorted()
                == [
                    "timezone is dropped: it is 999999.0, not -50400 to 50400 s",
                    "feels_like is dropped: it is 99.0, not -95.0 to 60.0 °C",
                    "humidity is dropped: it is 101.0, not 0.0 to 100.0 %",
                    "pressure is dropped: it is 20.0, not 500.0 to 1100.0 hPa",
                    "wind speed is dropped: it is 121.0, not 0.0 to 120.0 m/s",
                    "wind deg is dropped: it is 361.0, not 0.0 to 360.0°", "wind gust is dropped: it is “x”",
                    "clouds is dropped: it is -1.0, not 0.0 to 100.0 %",
                    "rain 1h is dropped: it is -1.0, not 0.0 to 2000.0 mm",
                    "sunrise is dropped: it is “soon”", "pop is dropped: it is 45.0, not 0 to 1",
                ].map { "openweathermap: \($0)" }.sorted())
    }

    @Test("a reply in kelvin, which comes when units gets lost, is known by its size, and the log says so")
    func kelvin() async throws {
        let now = JSON.weather(main: #""temp": 275.75, "feels_like": 270, "temp_min": 275.15"#)
        let steps = JSON.forecast([
            JSON.step(0, main: #""temp": "273.2", "temp_min": 268.15, "temp_max": 280.15"#)
        ])
        let days = JSON.oneCall([
            "daily": #"[{"dt": \#(JSON.now), "temp": {"min": 270.5, "max": 280.15, "day": 3}}]"#
        ])

        let scene = SourceScene(openWeatherMap: now, steps)
        let report = try await scene.report()
        #expect(report.current?.temperature == 2.6)
        #expect(report.current?.feelsLike == -3.15)
        #expect(report.hourly.map(\.temperature) == [0.05])
        #expect(report.daily.first?.minTemperature == -5)
        #expect(report.daily.first?.maxTemperature == 7)
        #expect(
            scene.core.warnings
                == Array(
                    repeating: "openweathermap: temperatures are in K, not in °C as asked for", count: 2))
        let day = try await SourceScene(openWeatherMap: days).report().daily.first
        #expect(day?.minTemperature == -2.65)
        #expect(day?.maxTemperature == 7)

        let moment = #"{"dt": \#(JSON.now), "temp": 275.75}"#
        let hourly = SourceScene(openWeatherMap: JSON.oneCall(["hourly": "[\(moment)]"]))
        #expect(try await hourly.report().hourly.map(\.temperature) == [2.6])
        let current = SourceScene(openWeatherMap: JSON.oneCall(["current": moment]))
        #expect(try await current.report().current?.temperature == 2.6)
    }

    @Test("one temperature too high among others is no kelvin, and the reply is refused")
    func oneTooHigh() async throws {
        let steps = JSON.forecast([
            JSON.step(0, main: #""temp": 2"#), JSON.step(3, main: #""temp": 273.2"#),
        ])

        #expect(
            try await SourceScene(openWeatherMap: steps).refusal()
                == nonsense("list[1] temp is 273.2, not -95.0 to 60.0 °C"))
    }

    @Test(
        "a temperature or a time that can't be refuses the response",
        arguments: [
            ("\"temp\": 61", "1741946400", "weather temp is 61.0, not -95.0 to 60.0 °C"),
            ("\"temp\": \"warm\"", "1741946400", "weather temp is “warm”"),
            ("\"temp\": 1", "null", "weather.dt is missing"), ("\"temp\": 1", "0", "weather.dt is 0.0"),
            ("\"temp\": 1", "1741946400000", "weather.dt is 1741946400000.0"),
            ("\"temp\": null", "1741946400", "it tells no weather"),
        ])
    func required(main: String, time: String, why: String) async throws {
        let scene = SourceScene(openWeatherMap: JSON.weather(["dt": time], main: main))

        #expect(try await scene.refusal() == nonsense(why))
    }

    @Test("a time may come as a text; without dt, dt_txt is UTC")
    func times() async throws {
        let reply = JSON.forecast([
            JSON.step(0, ["dt": "\"1741953600\""]),
            JSON.step(0, ["dt": "null", "dt_txt": "\"2025-03-14 15:00:00\""]),
            JSON.step(6, ["dt_txt": "\"2025-03-14 23:00:00\""]),
        ])

        let times = try await SourceScene(openWeatherMap: reply).report().hourly.map(\.time)

        #expect(
            times
                == [
                    try Date(utc: "2025-03-14T12:00:00Z"), try Date(utc: "2025-03-14T15:00:00Z"),
                    try Date(utc: "2025-03-14T18:00:00Z"),
                ])
    }

    @Test("steps whose times do not rise are refused, and so is a list that is none")
    func order() async throws {
        let falling = JSON.forecast([JSON.step(3), JSON.step(0)])
        let object = JSON.object([
            "list": "{}", "city": #"{"coord": {"lat": 55.75, "lon": 49.13}}"#,
        ])

        #expect(
            try await SourceScene(openWeatherMap: falling).refusal()
                == nonsense("list[1].dt is not later than the one before"))
        #expect(
            try await SourceScene(openWeatherMap: object).refusal()
                == nonsense("list is an object, not an array"))
    }

    @Test("weather of now that is more than an hour ahead of the clock is refused", arguments: [0, 1])
    func future(seconds: Int) async throws {
        // It is 10:15.
        let reply = JSON.weather(["dt": "\(JSON.now + 4500 + seconds)"])

        let refusal = try await SourceScene(openWeatherMap: reply).refusal()

        let why = """
            openweathermap tells the weather of 2025-03-14T11:15:01Z as that of now, but this machine's \
            clock shows 2025-03-14T10:15:00Z
            """
        #expect(refusal == (seconds == 0 ? nil : .clocksDiffer(detail: why)))
    }

    @Test(
        "a reply about another place is refused, one with swapped coordinates too",
        arguments: [
            (#"{"lat": 49.1221, "lon": 55.7887}"#, "it is about 49.1221, 55.7887, not 55.75, 49.1497"),
            (#"{"lat": "55.75", "lon": "51"}"#, "it is about 55.75, 51.0, not 55.75, 49.1497"), ("null", nil),
        ])
    func place(told: String, why: String?) async throws {
        let replies = [
            JSON.weather(["coord": told]), JSON.forecast([JSON.step(0)], city: ["coord": told]),
        ]
        for reply in replies {
            let refusal = try #require(try await SourceScene(openWeatherMap: reply).refusal())

            if let why {
                #expect(refusal == nonsense(why))
            } else {
                #expect("\(refusal)".contains("latitude"))
            }
        }
        let swapped = JSON.oneCall(["lat": "49.13", "lon": "55.75", "current": "{}"])
        #expect(
            try await SourceScene(openWeatherMap: swapped).refusal()
                == nonsense("it is about 49.13, 55.75, not 55.75, 49.1497"))
    }

    @Test(
        "a reply without weather is refused",
        arguments: ["{}", #"{"cod": 200}"#, #"{"lat": 55.75, "lon": 49.13, "timezone": "Europe/Moscow"}"#])
    func nothing(body: String) async throws {
        #expect(
            try await SourceScene(openWeatherMap: .json(body)).refusal() == nonsense("it tells no weather"))
        let empty = JSON.forecast([])
        #expect(try await SourceScene(openWeatherMap: empty).refusal() == nonsense("it tells no weather"))
    }

    // MARK: Parts

    @Test("a part that does not come, or makes no sense, loses no other and is told in the log")
    func parts() async throws {
        let current = SourceScene(parts: [
            (.current, .success(JSON.weather())), (.steps, .failure(.timedOut(after: .seconds(10)))),
        ])
        let steps = SourceScene(
            openWeatherMap: .json(#"{"cod": 429, "message": "too fast"}"#, status: 429),
            JSON.forecast([JSON.step(0)]))

        let (one, other) = (try await current.report(), try await steps.report())

        #expect(one.current?.temperature == 2.6 && one.hourly == [] && one.daily == [])
        #expect(other.current == nil && other.hourly.count == 1)
        #expect(current.core.warnings.count == 1 && steps.core.warnings.count == 1)
        #expect(
            current.core.warnings.first?
                .hasPrefix("openweathermap: the part “steps” is missing: openweathermap did not answer: ")
                == true)
        #expect(
            steps.core.warnings == [
                "openweathermap: the part “current” is missing: The weather service has been asked too often."
            ])
    }

    @Test("when no part is good, the error is that of the weather now")
    func noPart() async throws {
        let scene = SourceScene(
            openWeatherMap: .json(#"{"cod": 401, "message": "Invalid API key."}"#, status: 401),
            .json("{}"))
        let silent = SourceScene(parts: [
            (.current, .failure(.unreachable(host: "api.openweathermap.org"))),
            (.steps, .failure(.timedOut(after: .seconds(10)))),
        ])

        #expect(
            try await scene.refusal()
                == .unauthorized(
                    detail: "openweathermap does not accept the request: status 401, “Invalid API key.”"))
        #expect(
            try await silent.refusal()
                == .offline(detail: "openweathermap can't be reached (api.openweathermap.org)"))
    }

    @Test(
        "when no part is good, the longest wait that the service wants is told, whichever part has it",
        arguments: [(60 as Int?, 3600 as Int?), (nil, 3600), (3600, 60), (3600, nil)])
    func noPartUntil(current: Int?, steps: Int?) async throws {
        func refused(_ status: Int, _ wait: Int?) -> HTTPResponse {
            HTTPResponse(status: status, headers: wait.map { [HTTPField("Retry-After", "\($0)")] } ?? [])
        }
        let scene = SourceScene(openWeatherMap: refused(500, current), refused(429, steps))

        let error = try await scene.refusal()

        #expect(error?.retryAfter == .seconds(3600))
    }

    @Test("when one part can't be reached and the other is refused, the service was reached")
    func noPartReached() async throws {
        let scene = SourceScene(parts: [
            (.current, .failure(.unreachable(host: "api.openweathermap.org"))),
            (.steps, .success(HTTPResponse(status: 500))),
        ])

        #expect(
            try await scene.refusal()
                == .unavailable(detail: "openweathermap is out of order: status 500"))
    }

    @Test("the shape tells what a response is, whatever was asked for")
    func shape() async throws {
        let swapped = SourceScene(openWeatherMap: JSON.forecast([JSON.step(0)]), JSON.weather())

        let report = try await swapped.report()

        #expect(report.current?.temperature == 2.6 && report.hourly.count == 1)
    }

    // MARK: Errors

    @Test(
        "cod tells an error as a number or a text, with any status",
        arguments: [
            (200, #"{"cod": "404", "message": "city not found"}"#, "notFound"),
            (404, #"{"cod": "404", "message": "city not found"}"#, "notFound"),
            (200, #"{"cod": 401, "message": "no"}"#, "unauthorized"), (401, "{}", "unauthorized"),
            (400, #"{"cod": "400", "message": "Nothing to geocode"}"#, "badRequest"),
            (200, #"{"cod": "400", "message": "Nothing to geocode"}"#, "badRequest"),
            (429, #"{"cod": 429, "message": "blocked"}"#, "rateLimited"),
            (200, #"{"cod": 500}"#, "unavailable"),
            (502, "<html><h1>Bad Gateway</h1></html>", "unavailable"), (503, "", "unavailable"),
            (401, "Unauthorized", "unauthorized"), (200, "<html></html>", "malformed"),
            (200, "", "malformed"),
            (200, #"{"main": {"temp": nan}}"#, "malformed"), (200, "[]", "malformed"),
            (200, #"{"cod": 7}"#, "malformed"),
        ])
    func errors(status: Int, body: String, expected: String) async throws {
        let refusal = try #require(
            try await SourceScene(openWeatherMap: .json(body, status: status)).refusal())

        #expect("\(refusal)".hasPrefix("openweathermap") || refusal == .rateLimited(retryAfter: nil))
        #expect(Mirror(reflecting: refusal).children.first?.label == expected)
    }

    @Test(
        "cod tells no error from 200 to 299",
        arguments: [("200", true), ("299", true), ("300", false), ("199", false)])
    func goodCode(cod: String, isGood: Bool) async throws {
        let reply = JSON.weather(["cod": cod])

        #expect(
            try await SourceScene(openWeatherMap: reply).refusal()
                == (isGood ? nil : nonsense("status \(cod)")))
    }

    @Test("an error's text says what the service said")
    func text() async throws {
        let scene = SourceScene(openWeatherMap: .json(#"{"cod": "400", "message": "Nothing to geocode"}"#))

        #expect(
            try await scene.refusal()
                == .badRequest(
                    detail: """
                        openweathermap does not understand the request: status 400, “Nothing to geocode”
                        """))
    }
}
