import EmbeddedCities
import Foundation
import Testing

@Suite("The cities that the program carries") struct EmbeddedCitiesTests {
    @Test("every city of the file is there, with all that the file tells of it, in its order")
    func all() throws {
        let rows = try #require(
            try JSONSerialization.jsonObject(with: Fixture.data("cities.json")) as? [NSDictionary])

        #expect(rows.count > 200)
        #expect(EmbeddedCity.all.map(\.asRow) == rows)
    }

    @Test("a city's English name comes first, and none of its names is left out")
    func names() {
        let incomplete = EmbeddedCity.all.filter { city in
            city.allNames.first != city.name
                || city.allNames.dropFirst().sorted() != city.names.values.sorted()
        }

        #expect(incomplete.map(\.name) == [])
    }
}

extension EmbeddedCity {
    /// As the file has it.
    fileprivate var asRow: NSDictionary {
        [
            "id": id, "name": name, "names": names, "country": country, "countryCode": countryCode,
            "region": region ?? NSNull(), "latitude": latitude, "longitude": longitude,
            "timezone": timezone, "population": population, "capital": capital,
        ]
    }
}
