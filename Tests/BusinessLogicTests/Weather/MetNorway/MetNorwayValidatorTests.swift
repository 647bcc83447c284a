import BusinessLogic
import Core
import Foundation
import Testing

@Suite("MET Norway: whether a reply can be believed") struct MetNorwayValidatorTests {
    private typealias JSON = MetNorwayJSON

    private func nonsense(_ what: String) -> WeatherError {
        .malformed(detail: "met-norway's reply does not make sense: \(what)")
    }

    @Test("a bad value is dropped and logged once for each kind, and the rest stays")
    func dropped() async throws {
        let bad = #""relative_humidity": 101, "wind_speed": "fast", "cloud_area_fraction": "95.3""#
        let scene = SourceScene(
            metNorway: JSON(
                JSON.entry("2025-03-14T10:00:00Z", "1", bad, hour: JSON.block("rain", "-1")),
                JSON.entry("2025-03-14T11:00:00Z", "2", bad)))

        let current = try #require(try await scene.report().current)

        #expect(current.humidity == nil && current.windSpeed == nil && current.precipitation == nil)
        #expect(current.cloudCover == 95.3)
        #expect(
            scene.core.warnings == [
                "met-norway: relative_humidity: 2 values are dropped, the first is 101.0, not 0.0 to 100.0 %",
                "met-norway: wind_speed: 2 values are dropped, the first is “fast”",
                "met-norway: precipitation_amount is dropped: it is -1.0, not 0.0 to 2000.0 mm",
            ])
    }

    @Test("no pressure is none, and not a pressure of zero")
    func noPressure() async throws {
        let scene = SourceScene(metNorway: .now(#""air_pressure_at_sea_level": 0"#))

        #expect(try await scene.report().current?.pressure == nil)
        #expect(scene.core.warnings == [])
    }

    @Test("units are those that the reply names; a unit that is not known is no number")
    func units() async throws {
        let scene = SourceScene(
            metNorway: .now(
                #""wind_speed": 10, "relative_humidity": 50"#,
                units: #"{"air_temperature": "kelvin", "wind_speed": "kn", "relative_humidity": "x"}"#
            ).replacing(#""air_temperature": 1,"#, with: #""air_temperature": 275.75,"#))

        let current = try #require(try await scene.report().current)

        #expect(current.temperature == 2.6 && current.windSpeed == 5.14 && current.humidity == nil)
        #expect(
            scene.core.warnings == [
                "met-norway: relative_humidity is dropped: it is in “x”, an unknown unit"
            ])
    }

    @Test(
        "a unit may go by another of its names",
        arguments: [
            ("celsius", "2.6"), ("degC", "2.6"), ("C", "2.6"), ("fahrenheit", "36.68"), ("F", "36.68"),
            ("kelvin", "275.75"),
        ])
    func temperatureUnits(unit: String, told: String) async throws {
        var reply = JSON(JSON.entry("2025-03-14T10:00:00Z", told, hour: JSON.block()))
        reply.units = #"{"air_temperature": "\#(unit)"}"#

        #expect(try await SourceScene(metNorway: reply).report().current?.temperature == 2.6)
    }

    @Test("degrees of the wind may be one degree", arguments: ["degrees", "degree"])
    func directionUnits(unit: String) async throws {
        let reply = JSON.now(#""wind_from_direction": 248"#, units: #"{"wind_from_direction": "\#(unit)"}"#)

        #expect(try await SourceScene(metNorway: reply).report().current?.windDirection == 248)
    }

    @Test(
        "a temperature that can't be refuses the reply",
        arguments: [
            ("275.75", "275.75, not -95.0 to 60.0 °C"), ("-95.1", "-95.1, not -95.0 to 60.0 °C"),
            ("\"warm\"", "“warm”"), ("true", "true"),
        ])
    func temperature(told: String, why: String) async throws {
        let reply = JSON(JSON.entry("2025-03-14T10:00:00Z", told))

        #expect(
            try await SourceScene(metNorway: reply).refusal()
                == nonsense("timeseries[0] air_temperature is \(why)"))
    }

    @Test("so does a time that is none, or not later than the one before")
    func times() async throws {
        let none = JSON(JSON.entry("tomorrow"))
        let twice = JSON(JSON.entry("2025-03-14T10:00:00Z"), JSON.entry("2025-03-14T10:00:00Z"))

        #expect(
            try await SourceScene(metNorway: none).refusal()
                == nonsense("timeseries[0].time is “tomorrow”"))
        #expect(
            try await SourceScene(metNorway: twice).refusal()
                == nonsense("timeseries[1].time, “2025-03-14T10:00:00Z”, is not later than the one before"))
    }

    @Test(
        "a reply about another place is refused, one with swapped coordinates too",
        arguments: [
            ("[55.7499, 49.1263, 83]", "it is about 49.1263, 55.7499, not 55.75, 49.1497"),
            ("[50.2, 55.75]", "it is about 55.75, 50.2, not 55.75, 49.1497"),
            ("[49.1]", "geometry.coordinates names no place"),
            ("null", "geometry.coordinates names no place"),
            ("[200, 55.75, 83]", nil),
        ])
    func place(told: String, why: String?) async throws {
        var reply = JSON.now(#""wind_speed": 1"#)
        reply.place = told

        let refusal = try #require(try await SourceScene(metNorway: reply).refusal())

        if let why {
            #expect(refusal == nonsense(why))
        } else {
            #expect("\(refusal)".contains("longitude"))
        }
    }

    @Test("an altitude may be missing, and a place at the pole is near any longitude")
    func pole() async throws {
        var reply = JSON.now(#""wind_speed": 1"#)
        reply.place = "[-120, 89.9]"
        let pole = try City.sample(1, latitude: 90, longitude: 0)

        #expect(try await SourceScene(metNorway: reply).report(of: pole).current != nil)
    }

    @Test(
        "a reply without weather is refused",
        arguments: [
            ("\"timeseries\": []", "it tells no weather"),
            ("\"series\": []", "it has no properties.timeseries"),
            ("\"timeseries\": {}", "it has no properties.timeseries"),
            (#""timeseries": [{"time": "2025-03-14T10:00:00Z", "data": null}]"#, "it tells no weather"),
        ])
    func nothing(properties: String, why: String) async throws {
        let reply = HTTPResponse.json(
            #"{"geometry": {"coordinates": [49.1263, 55.75]}, "properties": {\#(properties)}}"#)

        #expect(
            try await SourceScene(.metNorway, .success(WeatherReply(reply))).refusal() == nonsense(why))
    }

    @Test(
        "error bodies of any shape: the status tells",
        arguments: [
            (400, "text/html", "<html><body>Bad Request</body></html>"), (422, "text/plain", "no"),
            (403, "text/html", "<h1>403 Forbidden</h1>"), (404, "application/json", "{"),
            (429, "", ""), (500, "text/html", ""), (502, "text/html", "<p>"), (304, "", ""),
        ])
    func statuses(status: Int, type: String, body: String) async throws {
        let response = HTTPResponse(
            status: status, headers: [HTTPField("Content-Type", type)], body: Data(body.utf8))
        let told = "status \(status)"
        let expected: WeatherError =
            switch status {
            case 400, 422: .badRequest(detail: "met-norway does not understand the request: \(told)")
            case 403:
                .unauthorized(detail: "met-norway does not accept the request: \(told)", permit: .contact)
            case 404: .notFound(detail: "met-norway is not at its address: \(told)")
            case 429: .rateLimited(retryAfter: nil)
            case 304: nonsense(told)
            default: .unavailable(detail: "met-norway is out of order: \(told)")
            }

        #expect(
            try await SourceScene(.metNorway, .success(WeatherReply(response))).refusal() == expected)
    }

    @Test(
        "a body that is no JSON object is refused, whatever its status and type say",
        arguments: [" ", "<html></html>", "[]", #"{"type": "Feature""#, #"{"x": nan}"#, "null"])
    func notJSON(body: String) async throws {
        let refusal = try await SourceScene(.metNorway, .success(WeatherReply(.json(body)))).refusal()

        #expect("\(try #require(refusal))".contains("it is not a JSON object; it begins with “"))
    }

    @Test("status 203 says in the log that the way of asking is deprecated; the weather is good")
    func deprecated() async throws {
        var response = JSON.now(#""wind_speed": 1"#).response()
        response.status = 203
        let scene = SourceScene(.metNorway, .success(WeatherReply(response)))

        #expect(try await scene.report().current?.temperature == 1)
        #expect(scene.core.warnings == ["met-norway says that this way of asking is deprecated"])
    }

    @Test("a service that does not answer is told by its name")
    func unreachable() async throws {
        let scene = SourceScene(.metNorway, .failure(.unreachable(host: "api.met.no")))

        #expect(
            try await scene.refusal() == .offline(detail: "met-norway can't be reached (api.met.no)"))
    }
}

extension MetNorwayJSON {
    fileprivate func replacing(_ text: String, with other: String) -> MetNorwayJSON {
        var copy = self
        copy.entries = entries.map { $0.replacing(text, with: other) }
        return copy
    }
}
