import BusinessLogic
import BusinessLogicBase
import Core
import Foundation
import Testing

@Suite("Places of the geocoder") struct GeocoderTests {
    @Test("places become cities; what is missing is nil")
    func fixture() async throws {
        let service = ScriptedService(.success(try .fixture("providers/open-meteo/geocoding.json")))

        let cities = try await search("Казань", service).cities

        let village = try City(
            id: CityID(900_000_001), name: "Казань", country: "Россия", countryCode: "RU",
            coordinate: Coordinate(latitude: 56.1, longitude: 61.4), timeZone: "Asia/Yekaterinburg")
        #expect(cities.map(\.id.rawValue) == [551_487, 900_000_001])
        #expect(cities.last == village)
        #expect(cities.first?.region == "Tatarstan", "what the program carries is not doubled")
        #expect(service.queries == [PlaceQuery(name: "Казань", language: "ru", limit: 10)])
    }

    @Test(
        "a reply without results finds nothing",
        arguments: ["{\"generationtime_ms\": 0.19}", "{\"results\": null}", "{\"results\": []}"])
    func noMatch(reply: String) async throws {
        let found = try await search("Xyzzy", ScriptedService(.success(.json(reply))))

        #expect(found.cities == [])
        #expect(found.warnings == [])
    }

    @Test(
        "very many places that are none take one line of the log, and lose no other",
        arguments: [
            "{}", #"{"id": 7, "name": "Villa", "country_code": "\#(String(repeating: "x", count: 90))"}"#,
        ])
    func manyBad(place: String) async throws {
        let reply = """
            {"results": [\(String(repeating: "\(place), ", count: 5_000))
            {"id": 8, "name": "Villa Alta", "latitude": 1, "longitude": 2}]}
            """

        let found = try await search("Villa Alta", ScriptedService(.success(.json(reply))))

        #expect(found.cities.map(\.id.rawValue) == [8])
        #expect(found.warnings.count == 1)
        #expect(
            found.warnings.first?.hasPrefix("5000 of the geocoder's 5001 places are left out, the first: ")
                == true)
    }

    @Test("a text of any length in a place leaves a short line in the log")
    func longText() async throws {
        let code = String(repeating: "x", count: 100_000)
        let reply =
            #"{"results": [{"id": 7, "name": "Villa", "latitude": 1, "longitude": 2, "country_code": "\#(code)"}]}"#

        let found = try await search("Villa", ScriptedService(.success(.json(reply))))

        #expect(found.warnings.allSatisfy { $0.utf8.count < 1_000 })
    }

    @Test(
        "a place that is none is left out and logged",
        arguments: [
            ("id", "0", "id can't be “0.0”: expected a GeoNames number"),
            ("id", "1.5", "id can't be “1.5”: expected a GeoNames number"),
            ("id", "null", "id can't be “nothing”: expected a GeoNames number"),
            ("name", "\" \"", "city name can't be “”: expected at least one letter"),
            ("latitude", "95", "latitude can't be “95.0”: expected −90 to 90 degrees north"),
            ("longitude", "null", "longitude can't be “nan”: expected −180 to 180 degrees east"),
            (
                "country_code", "\"RUS\"",
                "country code can't be “RUS”: expected two letters of ISO 3166-1, such as FR"
            ),
            (
                "name", #""Vil\u001b[31mla""#,
                #"city can't be “"Vil\u{1B}[31mla"”: expected texts without control characters"#
            ),
        ])
    func bad(member: String, value: String, why: String) async throws {
        var place = ["id": "7", "name": "\"Villa\"", "latitude": "1", "longitude": "2"]
        place[member] = value
        let reply = """
            {"results": [
                {\(place.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", "))},
                {"id": 8, "name": "Villa Alta", "latitude": 1, "longitude": 2}
            ]}
            """

        let found = try await search("Villa", ScriptedService(.success(.json(reply))))

        #expect(found.cities.map(\.name) == ["Villa Alta"])
        #expect(found.warnings == ["The geocoder's place 0 is left out: \(why)"])
    }

    @Test(
        "a place has texts of two hundred characters at most",
        arguments: ["name", "admin1", "country", "timezone"])
    func longestTexts(member: String) async throws {
        for (length, ids) in [(200, [7, 8]), (201, [8])] {
            var place = ["id": "7", "name": "\"Villa\"", "latitude": "1", "longitude": "2"]
            place[member] = "\"\(String(repeating: "é", count: length))\""
            let members = place.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ")
            let reply =
                #"{"results": [{\#(members)}, {"id": 8, "name": "Villa Alta", "latitude": 1, "longitude": 2}]}"#

            let found = try await search("Villa", ScriptedService(.success(.json(reply))))

            let told = String(repeating: "é", count: 40)
            let warning =
                "The geocoder's place 0 is left out: city can't be “\(told)…”: expected texts of 200 characters at most"
            #expect(found.cities.map(\.id.rawValue).sorted() == ids)
            #expect(found.warnings == (length > 200 ? [warning] : []))
        }
    }

    @Test(
        "a name with more accents on one letter than any language has, which takes too long to compare, is refused",
        arguments: ["\u{301}", #"\u0301"#])
    func accents(accent: String) async throws {
        for (count, ids) in [(64, [7]), (65, [])] {
            let name = "Villa\(String(repeating: accent, count: count))"
            let reply = #"{"results": [{"id": 7, "name": "\#(name)", "latitude": 1, "longitude": 2}]}"#

            let found = try await search("Villa", ScriptedService(.success(.json(reply))))

            #expect(found.cities.map(\.id.rawValue) == ids)
            #expect((found.failure == nil) == (count == 64))
        }
    }

    @Test("a place keeps all that is told of it")
    func whole() async throws {
        let reply = """
            {"results": [{"id": 1, "name": "Villa Alta", "latitude": 1.5, "longitude": -2.5,
             "admin1": "Oaxaca", "country": "Mexico", "country_code": "mx",
             "timezone": "America/Mexico_City", "population": 2500}]}
            """

        let villa = try City(
            id: CityID(1), name: "Villa Alta", region: "Oaxaca", country: "Mexico", countryCode: "MX",
            coordinate: Coordinate(latitude: 1.5, longitude: -2.5), timeZone: "America/Mexico_City",
            population: 2500)
        #expect(try await search("Villa", ScriptedService(.success(.json(reply)))).cities == [villa])
    }

    @Test("of matches as good, the larger comes first, then by name, then by number")
    func ties() async throws {
        let places = [
            (4, "Villa B", "7"), (8, "Villa A", "7"), (7, "Villa D", "null"), (6, "Villa A", "7"),
            (9, "Villa C", "0"),
        ]
        let reply = places.map { id, name, population in
            #"{"id": \#(id), "name": "\#(name)", "latitude": 1, "longitude": 2, "population": \#(population)}"#
        }.joined(separator: ", ")

        let found = try await search("Villa", ScriptedService(.success(.json("{\"results\": [\(reply)]}"))))

        #expect(found.cities.map(\.id.rawValue) == [6, 8, 4, 9, 7])
    }

    @Test("a search that the geocoder breaks off by itself finds what the program carries")
    func brokenOff() async throws {
        let found = try await search("Kazan", ScriptedService(.failure(.cancelled)))

        #expect(found.cities.map(\.name) == ["Kazan"])
        #expect(
            found.failure == .interrupted(detail: "the geocoder did not answer: the request was cancelled"))
    }

    @Test(
        "a place that comes twice is found once, under the name that matches better, or else the first",
        arguments: [("Villa", "Villa Alta"), ("Villa Bassa", "Villa Bassa"), ("Bassa", "Villa Bassa")])
    func doubled(text: String, name: String) async throws {
        let reply = """
            {"results": [{"id": 8, "name": "Villa Alta", "latitude": 1, "longitude": 2},
                         {"id": 8, "name": "Villa Bassa", "latitude": 1, "longitude": 2}]}
            """

        let found = try await search(text, ScriptedService(.success(.json(reply))))

        #expect(found.cities.map(\.name) == [name])
    }

    @Test("what only the service sees in a name that the program carries does not replace that")
    func keepsCarriedNames() async throws {
        let reply = #"{"results": [{"id": 551487, "name": "Qazan", "latitude": 1, "longitude": 2}]}"#

        let found = try await search("Kazan", ScriptedService(.success(.json(reply))))

        #expect(found.cities.map(\.name) == ["Kazan"])
        #expect(found.cities.first?.region == "Tatarstan")
    }

    @Test("places rank among what the program carries; a match that only the network sees comes last")
    func ranks() async throws {
        let reply = """
            {"results": [
                {"id": 1, "name": "Muscovy", "latitude": 1, "longitude": 2, "population": 99000000},
                {"id": 2, "name": "Moscow Mills", "latitude": 1, "longitude": 2, "population": 2500},
                {"id": 3, "name": "New Moscow", "latitude": 1, "longitude": 2, "population": 99000000},
                {"id": 4, "name": "Moscow", "latitude": 46.7, "longitude": -117, "population": 25000}
            ]}
            """

        let found = try await search("moscow", ScriptedService(.success(.json(reply))))

        #expect(found.cities.map(\.name) == ["Moscow", "Moscow", "Moscow Mills", "New Moscow", "Muscovy"])
        #expect(found.cities.map(\.id.rawValue) == [524_901, 4, 2, 3, 1])
    }

    @Test(
        "names are asked for in the language that the text is written in",
        arguments: [
            ("Paris", "en"), ("Łódź", "en"), ("Śląsk", "en"), ("ꀀꀀ", "en"), ("ԀԀ", "en"), ("ㇿㇿ", "en"),
            ("Ͽα", "en"),
            ("Köln", "de"), ("Ähren", "de"), ("Öhringen", "de"), ("Übersee", "de"), ("Händel", "de"),
            ("Tübingen", "de"), ("Roßtal", "de"), ("Псков", "ru"), ("8 Марта", "ru"), ("ЀЀ", "ru"),
            ("ӿӿ", "ru"), ("京都", "zh"), ("㐀㐀", "zh"), ("鿿鿿", "zh"),
        ])
    func language(text: String, language: String) async throws {
        let service = ScriptedService(.success(.json("{}")))

        _ = try await search(text, service)

        #expect(service.queries.map(\.language) == [language])
    }

    @Test("a letter with its accent as a character of its own is asked for as one letter")
    func composes() async throws {
        let service = ScriptedService(.success(.json("{}")))

        _ = try await search("Nu\u{308}rnberg", service)

        #expect(service.queries.map(\.language) == ["de"])
        #expect(service.queries.map { $0.name.unicodeScalars.count } == [8])
    }

    @Test("the text is sent without blanks around it, and not without end")
    func trims() async throws {
        let service = ScriptedService(.success(.json("{}")))

        _ = try await search("  Rio \n", service)
        _ = try await search(String(repeating: "a", count: 5000), service)

        #expect(service.queries.map(\.name.count) == [3, 100])
    }

    @Test(
        "when the geocoder fails in any way, what the program carries is the answer, and the reason is told",
        arguments: failures)
    func fails(reply: Result<HTTPResponse, TransportError>, failure: WeatherError) async throws {
        let found = try await search("Kazan", ScriptedService(reply))

        #expect(found.cities.map(\.name) == ["Kazan"])
        #expect(found.failure == failure)
        #expect(found.warnings.count == 1)
        #expect(found.warnings.first?.hasPrefix("The geocoder has no answer: ") == true)
    }

    @Test("a reply in which no place can be is none: nothing is said to be nowhere")
    func noneCanBe() async throws {
        let reply = #"{"results": [{"id": 0, "name": "Villa"}, {"id": 7}]}"#

        let found = try await search("Villa Nowhere", ScriptedService(.success(.json(reply))))

        #expect(
            found.failure
                == .malformed(
                    detail: "the geocoder's reply does not make sense: of its 2 places none can be"))
    }

    private func search(_ text: String, _ service: ScriptedService) async throws -> (
        cities: [City], failure: WeatherError?, warnings: [String]
    ) {
        let core = StubbedCore(geocoder: service)
        let result = try await BusinessLogicBase(core: core).citiesService.search(text)
        return (result.cities, result.failure, core.warnings)
    }

    private static let failures: [(Result<HTTPResponse, TransportError>, WeatherError)] = [
        (
            .failure(.unreachable(host: "geo.example")),
            .offline(detail: "the geocoder can't be reached (geo.example)")
        ),
        (
            .failure(.timedOut(after: .seconds(10))),
            .interrupted(detail: "the geocoder did not answer: no whole reply within 10 s")
        ),
        (
            .success(.json("oops", status: 503)),
            .unavailable(detail: "the geocoder is out of order: status 503")
        ),
        (
            .success(.json("Unauthorized", status: 401)),
            .unauthorized(
                detail: "the geocoder does not accept the request: status 401", permit: .optionalKey)
        ),
        (
            .success(.json(#"{"error": true, "reason": "no such key"}"#, status: 403)),
            .unauthorized(
                detail: "the geocoder does not accept the request: status 403, “no such key”",
                permit: .optionalKey)
        ),
        (
            .success(
                .json(#"{"error": true, "reason": "Hourly API request limit exceeded."}"#, status: 429)),
            .rateLimited(retryAfter: .seconds(45 * 60))
        ),
        (
            .success(.json("[]")),
            .malformed(
                detail: """
                    the geocoder's reply does not make sense: it is not a JSON object; it begins with “[]”
                    """)
        ),
        (
            .success(.json(#"{"error": true, "reason": "overloaded"}"#)),
            .unavailable(detail: "the geocoder is out of order: overloaded")
        ),
        (
            .success(.json(#"{"results": 7}"#)),
            .malformed(detail: "the geocoder's reply does not make sense: results is 7.0, not an array")
        ),
    ]
}
