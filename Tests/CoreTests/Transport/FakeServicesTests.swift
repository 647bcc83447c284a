import Conditions
import Core
import CoreDouble
import Foundation
import Testing

@Suite("The services that the Double plays") struct FakeServicesTests {
    private static let latitudes = "Latitude must be in range of -90 to 90°. Given: "
    private static let longitudes = "Longitude must be in range of -180 to 180°. Given: "
    private static let allDays = "Forecast days is invalid. Allowed range 0 to 16. Given "

    private func ask(_ question: String, headers: [HTTPField] = []) async throws -> HTTPResponse {
        let url = try #require(URL(string: "https://api.example.org"))
        let parts = question.split(separator: "?", maxSplits: 1)
        let query = (parts.count > 1 ? parts[1] : "").split(separator: "&").map { item in
            let pair = item.split(separator: "=", maxSplits: 1).map(String.init)
            return HTTPField(pair[0], pair[1])
        }
        return try await CoreDouble(conditions: Conditions(time: ManualTime())).transport.send(
            HTTPRequest("GET", url.appending(path: String(parts[0])), query: query, headers: headers))
    }

    @Test(
        "a question that the services refuse is refused as they do",
        arguments: [
            ("v1/forecast", "Parameter 'latitude' must be a number."),
            ("v1/forecast?latitude=north&longitude=0", "Parameter 'latitude' must be a number."),
            ("v1/forecast?latitude=0", "Parameter 'longitude' must be a number."),
            ("v1/forecast?latitude=90.5&longitude=0", latitudes + "90.5."),
            ("v1/forecast?latitude=-90.5&longitude=0", latitudes + "-90.5."),
            ("v1/forecast?latitude=0&longitude=180.5", longitudes + "180.5."),
            ("v1/forecast?latitude=0&longitude=-180.5", longitudes + "-180.5."),
            ("v1/forecast?latitude=0&longitude=0&forecast_days=17", allDays + "17."),
            ("v1/forecast?latitude=0&longitude=0&forecast_days=-1", allDays + "-1."),
            ("v1/search?name=Kazan&count=0", "Parameter count must be between 1 and 100."),
            ("v1/search?name=Kazan&count=101", "Parameter count must be between 1 and 100."),
        ])
    func refused(question: String, reason: String) async throws {
        struct Refusal: Decodable {
            let error: Bool
            let reason: String
        }

        let response = try await ask(question)

        let refusal = try JSONDecoder().decode(Refusal.self, from: response.body)
        #expect(response.status == 400)
        #expect(refusal.error)
        #expect(refusal.reason == reason)
    }

    @Test(
        "whatever is within the limits is answered",
        arguments: [
            "v1/forecast?latitude=90&longitude=180&forecast_days=0",
            "v1/forecast?latitude=-90&longitude=-180&forecast_days=16",
            "v1/search?name=Kazan&count=1", "v1/search?name=Kazan&count=100", "v1/search",
            "proxy/v1/search?name=Kazan",
        ])
    func answered(question: String) async throws {
        #expect(try await ask(question).status == 200)
    }

    @Test(
        "each service says in its own way that there is no such place",
        arguments: [
            (
                "weatherapi/locationforecast/2.0/compact?lat=90.5&lon=0", 400,
                "<html><body><h1>Bad Request</h1></body></html>"
            ),
            ("data/2.5/weather?lat=90.5&lon=0", 400, #"{"cod":"400","message":"Nothing to geocode"}"#),
            ("data/2.5/forecast?lat=0&lon=180.5", 400, #"{"cod":"400","message":"Nothing to geocode"}"#),
            (
                "v2/weather/current/?latitude=0", 404,
                #"{"meta":{"code":"404","message":"Not found"},"response":null}"#
            ),
            ("v2/forecast?lat=-90.5&lon=0", 404, "Not Found\n"),
            (
                "forecastrss?lat=0&lon=-180.5", 200,
                #"{"current_observation":{},"forecasts":[],"location":{}}"#
            ),
        ])
    func nowhere(question: String, status: Int, body: String) async throws {
        let response = try await ask(question)

        #expect(response.status == status)
        #expect(String(decoding: response.body, as: UTF8.self) == body)
    }

    @Test(
        "MET Norway refuses a program that does not name itself, and a place with more than four decimals",
        arguments: [
            ("lat=55.7887&lon=49.1221", "weather-test/1", 200), ("lat=55.7887&lon=49.1221", "", 403),
            ("lat=55.78874&lon=49.1221", "weather-test/1", 403),
            ("lat=55.7887&lon=-0.00001", "weather-test/1", 403),
        ])
    func terms(place: String, userAgent: String, status: Int) async throws {
        let response = try await ask(
            "weatherapi/locationforecast/2.0/compact?\(place)", headers: [HTTPField("User-Agent", userAgent)])

        #expect(response.status == status)
    }

    @Test("the transport names the program, where a request does not")
    func named() async throws {
        let response = try await ask("weatherapi/locationforecast/2.0/compact?lat=55.7887&lon=49.1221")

        #expect(response.status == 200)
    }

    @Test(
        "what is not served is not found",
        arguments: [
            "v1", "v1/forecast/more", "v1/search/more", "v2/weather/", "v2/weather/current/more/",
            "v2/weather/forecast/more/", "v2/forecast/more", "data/2.5/weather/more",
            "data/2.5/forecast/more", "weatherapi/locationforecast/2.0/compact/more", "forecastrss/more",
        ])
    func notFound(path: String) async throws {
        let response = try await ask(path)

        #expect(response.status == 404)
        #expect(String(decoding: response.body, as: UTF8.self) == #"{"error":true,"reason":"Not Found"}"#)
    }

    // As the services' documents have it; MET Norway's real replies have 85 to 93 entries.
    @Test(
        "a reply has as many days, hours and places as are asked for, or as the service sends unasked",
        arguments: [
            ("v1/forecast?latitude=0&longitude=0", "daily.time", 7),
            ("v1/forecast?latitude=0&longitude=0", "hourly.time", 168),
            ("v1/forecast?latitude=0&longitude=0&forecast_days=1", "daily.time", 1),
            ("v1/forecast?latitude=0&longitude=0&forecast_days=16", "daily.time", 16),
            ("v1/search?name=San&count=3", "results", 3),
            ("weatherapi/locationforecast/2.0/compact?lat=0&lon=0", "properties.timeseries", 87),
            ("data/2.5/forecast?lat=0&lon=0", "list", 40),
            ("v2/forecast?lat=0&lon=0", "forecasts", 7),
            ("v2/forecast?lat=0&lon=0", "forecasts.0.hours", 24),
            ("v2/forecast?lat=0&lon=0&limit=1", "forecasts", 1),
            ("v2/forecast?lat=0&lon=0&limit=6", "forecasts", 6),
            ("v2/weather/forecast/?latitude=0&longitude=0", "response", 24),
            ("v2/weather/forecast/?latitude=0&longitude=0&days=1", "response", 8),
            ("v2/weather/forecast/?latitude=0&longitude=0&days=10", "response", 80),
            ("v2/weather/forecast/aggregate/?latitude=0&longitude=0", "response", 3),
            ("v2/weather/forecast/aggregate/?latitude=0&longitude=0&days=10", "response", 10),
            ("forecastrss?lat=0&lon=0", "forecasts", 10),
        ] as [(String, String, Int)])
    func amounts(question: String, list: String, count: Int) async throws {
        let reply = try JSONDecoder().decode(JSON.self, from: try await ask(question).body)

        #expect(reply.elements(at: list).count == count)
    }

    @Test("names are English, unless asked for otherwise")
    func english() async throws {
        let places = try await ask("v1/search?name=Kasan")

        #expect(String(decoding: places.body, as: UTF8.self).contains(#""name":"Kazan""#))
    }

    @Test(
        "numbers are sent as numbers and texts as texts, as in the recorded replies",
        arguments: [
            ("v1/forecast?latitude=0&longitude=0", "open-meteo/forecast.json"),
            ("v1/search?name=Kazan", "open-meteo/geocoding.json"),
            ("weatherapi/locationforecast/2.0/compact?lat=0&lon=0", "met-norway/compact.json"),
            ("data/2.5/weather?lat=0&lon=0", "openweathermap/current.json"),
            ("data/2.5/forecast?lat=0&lon=0", "openweathermap/forecast5.json"),
            ("v2/forecast?lat=0&lon=0", "yandex/v2-forecast.json"),
            ("v2/weather/current/?latitude=0&longitude=0", "gismeteo/v2-current.json"),
            ("v2/weather/forecast/?latitude=0&longitude=0", "gismeteo/v2-forecast.json"),
            ("v2/weather/forecast/aggregate/?latitude=0&longitude=0", "gismeteo/v2-forecast-aggregate.json"),
            ("forecastrss?lat=0&lon=0", "yahoo/forecast.json"),
        ])
    func kinds(question: String, fixture: String) async throws {
        let reply = try JSONDecoder().decode(JSON.self, from: try await ask(question).body)
        let real = try JSONDecoder().decode(JSON.self, from: Fixture.data("providers/\(fixture)")).kinds

        let shared = reply.kinds.filter { real[$0.key] != nil }

        #expect(shared.count > 9)
        #expect(shared.filter { !$0.value.isSubset(of: real[$0.key] ?? []) } == [:])
    }
}

extension JSON {
    /// The elements of the list at a path such as `forecasts.0.hours`.
    fileprivate func elements(at path: String) -> [JSON] {
        var value: JSON? = self
        for name in path.split(separator: ".") {
            value = if let index = Int(name) { value?[index] } else { value?[String(name)] }
        }
        return value?.elements ?? []
    }

    /// What the values at each path are: numbers or texts. The elements of a list have the same path.
    fileprivate var kinds: [String: Set<String>] {
        switch self {
        case .number: ["": ["number"]]
        case .text: ["": ["text"]]
        case .other: [:]
        case .array(let elements):
            elements.reduce(into: [:]) { $0.merge($1.kinds) { $0.union($1) } }
        case .object(let members):
            members.reduce(into: [:]) { kinds, member in
                for (path, kind) in member.value.kinds { kinds[".\(member.key)\(path)"] = kind }
            }
        }
    }
}
