import BusinessLogic
import Testing

@testable import PresentationBase

@Suite("What place is meant") struct PlaceMatcherTests {
    @Test(
        "a place ten times as large as the next of its name is meant, another is not",
        arguments: [
            ([1000, 100], 1), ([100, 1000], 2), ([1000, 101], nil), ([1000, nil], 1), ([nil, 1], 2),
            ([1, nil], 1), ([nil, nil], nil),
            ([0, 0], nil),
            ([0, nil], nil), ([5000, 1000, 400], nil), ([5, 0], 1),
        ] as [([Int?], Int?)])
    func prefersTheLarge(_ populations: [Int?], _ number: Int?) throws {
        let places = try zip(1..., populations).map { try place($0, "Newtown", population: $1) }

        switch PlaceMatcher().match("newtown", found: places) {
        case .one(let city): #expect(city.id.rawValue == number)
        case .several(let several): #expect(several == places && number == nil)
        case .none: Issue.record("none is meant of \(populations)")
        }
    }

    @Test("a place whose name it is comes before a larger one whose name only begins so")
    func prefersTheName() throws {
        let places = [
            try place(1, "Newtown Abbey", population: 9_000_000), try place(2, "Newtown", population: nil),
        ]

        #expect(PlaceMatcher().match("newtown", found: places).city?.id == CityID(2))
        #expect(PlaceMatcher().match("newtown", inList: places).city?.id == CityID(2))
        #expect(PlaceMatcher().match("newtown a", inList: places).city?.id == CityID(1))
        #expect(PlaceMatcher().match("abbey", inList: places).city == nil)
        #expect(PlaceMatcher().match("1", inList: places).city?.id == CityID(1))
        #expect(PlaceMatcher().match("3", inList: places).city == nil)
    }

    @Test("a city whose name is a number is found by it where no city has the number")
    func readsNumbersAsNames() throws {
        let places = [try place(1, "1770", population: 69)]

        #expect(PlaceMatcher().match("1770", inList: places).city?.id == CityID(1))
        #expect(PlaceMatcher().match("1770", found: places).city == nil)
        #expect(PlaceMatcher().match("1770,", found: places).city == nil)
        #expect(PlaceMatcher().match("1770, 1", found: places).city?.id == CityID(1))
    }

    @Test(
        "what a search has found by a postal code of several parts is meant",
        arguments: ["100-0001", "114 55"])
    func readsPostalCodes(_ code: String) throws {
        let places = [try place(1, "Chiyoda", population: 66_000)]

        #expect(PlaceMatcher().match(code, found: places).city?.id == CityID(1))
    }

    @Test("no place is meant by qualifiers alone", arguments: [", Moscow", ", 1"])
    func needsName(_ text: String) throws {
        let places = [
            try City(
                id: CityID(1), name: "Moscow", region: "Moscow",
                coordinate: Coordinate(latitude: 1, longitude: 2))
        ]

        #expect(PlaceMatcher().match(text, inList: places).city == nil)
        #expect(PlaceMatcher().match(text, found: places).city == nil)
    }

    @Test(
        "a name with a comma in it is meant by all of it, by its beginning, and with a qualifier as any other"
    )
    func readsCommasInNames() throws {
        let places = [
            try place(1, "Washington, D.C.", population: 9), try place(2, "Washington", population: 8),
        ]

        #expect(PlaceMatcher().match("Washington, D.C.", inList: places).city?.id == CityID(1))
        #expect(PlaceMatcher().match("washington, d", inList: places).city?.id == CityID(1))
        #expect(PlaceMatcher().match("washington dc, 2", inList: places).city == nil)
        #expect(PlaceMatcher().match("Washington, D.C.", found: places).city?.id == CityID(1))
        #expect(PlaceMatcher().match("washington, 1", inList: places).city?.id == CityID(1))
        #expect(PlaceMatcher().match("Washington", inList: places).city?.id == CityID(2))
    }

    @Test(
        "a place is meant by the full name that is printed of it, however many commas that has, and by no other"
    )
    func readsFullNames() throws {
        let somewhere = try Coordinate(latitude: 1, longitude: 2)
        let places = [
            try City(
                id: CityID(1), name: "Washington, D.C.", region: "District of Columbia",
                country: "United States of America", coordinate: somewhere),
            try City(
                id: CityID(2), name: "Rincon, East, Lower", region: "Bonaire, Saba",
                country: "Antilles, Islands", coordinate: somewhere),
        ]

        for city in places {
            #expect(PlaceMatcher().match(city.fullName, inList: places).city == city)
            #expect(PlaceMatcher().match(city.fullName, found: places).city == city)
            #expect(PlaceMatcher().match("\(city.name), \(city.id)", inList: places).city == city)
            #expect(PlaceMatcher().match("\(city.name), 3", inList: places).city == nil)
            #expect(PlaceMatcher().match("\(city.name), 3", found: places).city == nil)
        }
        #expect(PlaceMatcher().match("washington, d.c., dist, unit", inList: places).city == places[0])
    }

    private func place(_ id: Int, _ name: String, population: Int?) throws -> City {
        try City(
            id: CityID(id), name: name, coordinate: Coordinate(latitude: 1, longitude: 2),
            population: population)
    }
}

extension PlaceMatcher.Match {
    fileprivate var city: City? { if case .one(let city) = self { city } else { nil } }
}
