import AssemblyTesting
import Conditions
import Core
import CoreBase
import CoreDouble
import Foundation
import Testing

/// Places, as the geocoder sends them.
private struct PlacesReply: Decodable {
    let results: [Place]?

    struct Place: Decodable {
        let id: Int
        let name: String
        let latitude: Double
        let longitude: Double
        let timezone: String
        let country_code: String?
        let country: String?
        let admin1: String?
        let population: Int?
    }
}

@Suite("Geocoder") struct GeocoderContract {
    private static let services = FakeServiceWorld.all.testing("Geocoder", \.core.geocoder)
    private static let geocoders = World.all.testing("Geocoder", \.core.geocoder)

    @Test("places come in the format of Open-Meteo, the best first", arguments: geocoders)
    func format(_ world: Implementation<World>) async throws {
        let world = try await world.make()

        let response = try await world.core.geocoder.places(PlaceQuery(name: "Казань", language: "ru"))

        #expect(response.status == 200)
        let best = try #require(JSONDecoder().decode(PlacesReply.self, from: response.body).results?.first)
        #expect(best.id == 551_487)
        #expect(best.name == "Казань")
        #expect(abs(best.latitude - 55.79) < 0.05)
        #expect(abs(best.longitude - 49.12) < 0.05)
        #expect(best.timezone == "Europe/Moscow")
        #expect(best.country_code == "RU")
        #expect(best.admin1 != nil)
    }

    @Test(
        "a plus sign in a name is one, and no blank", arguments: services,
        [("São Paulo", true), ("São+Paulo", false), ("A+B", false)])
    func plusSign(_ service: Implementation<FakeServiceWorld>, search: (name: String, isFound: Bool))
        async throws
    {
        let service = try await service.make()

        let response = try await service.core.geocoder.places(PlaceQuery(name: search.name))

        let found = try JSONDecoder().decode(PlacesReply.self, from: response.body).results
        #expect((found?.first?.name == "São Paulo") == search.isFound)
        #expect(service.names ?? [search.name] == [search.name])
    }

    @Test("a cancelled question ends at once", arguments: geocoders)
    func cancellation(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.condition = .hang
        let geocoder = world.core.geocoder

        let question = Task { try await geocoder.places(PlaceQuery(name: "Kazan")) }
        await world.waitForRequest()
        question.cancel()

        await #expect(throws: TransportError.cancelled) { try await question.value }
    }

    @Test("Base asks as the service's documents have it")
    func question() async throws {
        let scene = try OpenMeteoScene()

        _ = try await scene.core.geocoder.places(PlaceQuery(name: "São Paulo & Co", language: "pt", limit: 3))

        let request = try #require(scene.server.requests.first)
        #expect(request.path == "/v1/search")
        #expect(
            request.query == ["name": "São Paulo & Co", "count": "3", "language": "pt", "format": "json"])
    }
}

@Suite("The places that the Double finds") struct CityIndexTests {
    private func names(_ name: String, language: String = "en", limit: Int = 10) async throws -> [String]? {
        let response = try await CoreDouble().geocoder.places(
            PlaceQuery(name: name, language: language, limit: limit))
        return try JSONDecoder().decode(PlacesReply.self, from: response.body).results?.map(\.name)
    }

    @Test(
        "a name is found in any language, case and accent",
        arguments: ["Kazan", "kazan", "KAZ", "Казань", "каза", "喀山", " Kazan "])
    func anyLanguage(name: String) async throws {
        #expect(try await names(name)?.contains("Kazan") == true)
    }

    @Test("a name is found by its beginning, and not by that of a later word")
    func beginning() async throws {
        #expect(try await names("New Y") == ["New York City"])
        #expect(try await names("York") == nil)
    }

    @Test("accents may be left out, or added")
    func accents() async throws {
        #expect(try await names("sao paulo")?.count == 1)
        #expect(try await names("SÃO PAULO") == names("sao paulo"))
    }

    @Test("names come in the language asked for, and in English where they are not known in it")
    func language() async throws {
        #expect(try await names("Kazan", language: "ru")?.first == "Казань")
        #expect(try await names("Kazan", language: "de")?.first == "Kasan")
        #expect(try await names("Kazan", language: "eo")?.first == "Kazan")
        #expect(try await names("København", language: "eo")?.first == "Copenhagen")
        for other in ["", "local", "RU"] {
            #expect(try await names("København", language: other)?.first == "Copenhagen")
        }
    }

    @Test("one letter finds nothing, two only a whole name", arguments: ["", "K", "Ka", " K ", "ка", "喀"])
    func tooShort(name: String) async throws {
        #expect(try await names(name) == nil)
    }

    @Test("no more places come than asked for, the largest first")
    func limit() async throws {
        #expect(
            try await names("San", limit: 100) == [
                "Santiago", "Saint Petersburg", "San Francisco", "Santo Domingo", "Sana'a", "San Salvador",
                "San José",
            ])
        #expect(try await names("San", limit: 2) == ["Santiago", "Saint Petersburg"])
    }

    @Test("a place is spelt as the service spells it: a capital, another city and one without a region")
    func golden() async throws {
        var lines: [String] = []
        for name in ["Moscow", "Kazan", "Hong Kong"] {
            let query = PlaceQuery(name: name, language: "ru")
            let response = try await CoreDouble().geocoder.places(query)
            lines.append(String(decoding: response.body, as: UTF8.self))
        }

        try Fixture.expect(lines, are: "made-up/places.txt")
    }

    @Test("a name without a place finds nothing")
    func nothing() async throws {
        let response = try await CoreDouble().geocoder.places(PlaceQuery(name: "Qwertyville"))

        #expect(response.status == 200)
        #expect(try await names("Qwertyville") == nil)
        #expect(!String(decoding: response.body, as: UTF8.self).contains("results"))
    }
}
