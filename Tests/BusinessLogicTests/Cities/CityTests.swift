import BusinessLogic
import Foundation
import Testing

@Suite("Cities and coordinates") struct CityTests {
    @Test("texts lose the blanks around them, and an empty one is none")
    func trims() throws {
        let city = try City(
            id: CityID(1), name: " Rome\n", region: " ", country: "", countryCode: "it",
            coordinate: Coordinate(latitude: 41.9, longitude: 12.5), timeZone: " Europe/Rome ", population: 0)

        #expect(city.name == "Rome" && city.region == nil && city.country == nil)
        #expect(city.countryCode == "IT" && city.timeZone == "Europe/Rome" && city.population == 0)
    }

    @Test("a city needs a name", arguments: ["", " ", "\n\t"])
    func needsName(name: String) {
        #expect(throws: InvalidValue("city name", "", expected: "at least one letter")) {
            try City.sample(1, name)
        }
    }

    @Test("a country has two letters", arguments: ["F", "FRA", "F1", "ФР", "F R"])
    func needsCountryCode(code: String) throws {
        let somewhere = try Coordinate(latitude: 1, longitude: 2)

        #expect(throws: InvalidValue.self) {
            try City(id: CityID(1), name: "Paris", countryCode: code, coordinate: somewhere)
        }
    }

    @Test("a population below zero is refused")
    func needsPopulation() {
        #expect(throws: InvalidValue("population", "-1", expected: "zero or more")) {
            try City.sample(1, population: -1)
        }
    }

    @Test(
        "texts that a terminal would obey are refused",
        arguments: ["a\u{1B}[31m", "a\u{7}b", "a\nb", "a\u{9B}b"])
    func controlCharacters(text: String) throws {
        let somewhere = try Coordinate(latitude: 1, longitude: 2)
        #expect(throws: InvalidValue.self) { try City.sample(1, text) }
        #expect(throws: InvalidValue.self) { try City.sample(1, region: text) }
        #expect(throws: InvalidValue.self) { try City.sample(1, timeZone: text) }
        #expect(throws: InvalidValue.self) {
            try City(id: CityID(1), name: "Paris", country: text, coordinate: somewhere)
        }
    }

    @Test("a point is on the globe", arguments: [(90.0, 180.0), (-90, -180), (0, 0)])
    func onTheGlobe(latitude: Double, longitude: Double) throws {
        #expect(try Coordinate(latitude: latitude, longitude: longitude).latitude == latitude)
    }

    @Test("a number beyond the globe is no coordinate", arguments: [90.01, -90.01, .nan, .infinity])
    func beyondLatitude(latitude: Double) {
        #expect(
            throws: InvalidValue("latitude", "\(latitude)", expected: "−90 to 90 degrees north")
        ) { try Coordinate(latitude: latitude, longitude: 0) }
    }

    @Test("nor is one beyond the date line", arguments: [180.01, -180.01, .nan, -.infinity])
    func beyondLongitude(longitude: Double) {
        #expect(
            throws: InvalidValue("longitude", "\(longitude)", expected: "−180 to 180 degrees east")
        ) { try Coordinate(latitude: 0, longitude: longitude) }
    }

    @Test("a city in JSON is read back, and checked again")
    func json() throws {
        let text = try CanonicalJSON.text(City.kazan())

        #expect(try CanonicalJSON.value(City.self, from: text) == .kazan())
        #expect(text.contains("\"id\" : 551487"))
        #expect(throws: InvalidValue.self) {
            try CanonicalJSON.value(City.self, from: text.replacingOccurrences(of: "55.75", with: "95.75"))
        }
        #expect(throws: InvalidValue.self) {
            try CanonicalJSON.value(
                City.self, from: text.replacingOccurrences(of: "\"Kazan\"", with: "\" \""))
        }
    }

    @Test("an error says what is wrong and what is right")
    func text() {
        let error = InvalidValue("latitude", "95.0", expected: "−90 to 90 degrees north")

        #expect("\(error)" == "latitude can't be “95.0”: expected −90 to 90 degrees north")
        #expect("\(CitiesError.unknown(CityID(7)))" == "City 7 is not in the list.")
    }
}
