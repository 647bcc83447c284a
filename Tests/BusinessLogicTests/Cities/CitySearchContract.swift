import AssemblyTesting
import BusinessLogic
import Conditions
import Foundation
import Testing

@Suite("Search for cities", .timeLimit(.minutes(10))) struct CitySearchContract {
    private static let services = World.all.testing("City search", \.cities)

    @Test(
        "a city is found by the beginning of its name in any language, and named in it",
        arguments: services,
        [
            ("Moscow", "Moscow"), ("mosc", "Moscow"), ("Моск", "Москва"), ("Moskau", "Moskau"),
            ("莫斯科", "莫斯科"),
            ("København", "København"), ("copen", "Copenhagen"), ("New York", "New York"),
            ("new york c", "New York City"), ("montreal", "Montreal"), ("Kopenhagen", "Kopenhagen"),
            ("tokio", "Tokio"), ("东京", "东京"), ("伦敦", "伦敦"), ("奥克兰", "奥克兰"), ("华盛顿", "华盛顿"),
            ("圣地亚哥", "圣地亚哥"),
        ])
    func finds(_ world: Implementation<World>, search: (text: String, name: String)) async throws {
        let cities = try await world.make().cities

        #expect(try await cities.search(search.text).cities.first?.name == search.name)
    }

    @Test(
        "case, accents, punctuation and blanks around a name make no difference",
        arguments: services,
        [
            ("sao paulo", "São Paulo"), ("  KAZAN\t", "Kazan"), ("addis-ababa", "Addis Ababa"),
            ("reykjavik", "Reykjavík"), ("ST JOHNS", "St. John's"), ("kobenhavn", "København"),
        ])
    func folds(_ world: Implementation<World>, search: (text: String, name: String)) async throws {
        let cities = try await world.make().cities

        #expect(try await cities.search(search.text).cities.first?.name == search.name)
    }

    @Test("a city that the program carries is found by its number", arguments: services)
    func findsNumbers(_ world: Implementation<World>) async throws {
        let cities = try await world.make().cities

        #expect(try await cities.search("551487").cities.map(\.name) == ["Kazan"])
        #expect(try await cities.search("55148").cities == [])
    }

    @Test("every city that the program carries is found by its number", arguments: services)
    func findsByNumber(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.conditions.current = .offline
        let rows = try CarriedCity.all()
        #expect(rows.count > 200)

        for row in rows {
            let found = try await world.cities.search("\(row.id)").cities
            #expect(found.map(\.name) == [row.name])
        }
        #expect(try await world.cities.search("55148").cities == [], "a part of a number is none")
    }

    @Test("a later word of a name is found too", arguments: services)
    func findsWords(_ world: Implementation<World>) async throws {
        let cities = try await world.make().cities

        #expect(try await cities.search("Janeiro").cities.map(\.name) == ["Rio de Janeiro"])
        #expect(try await cities.search("aneiro").cities == [])
    }

    @Test(
        "exact names come first, then beginnings, then words; the larger city before the smaller",
        arguments: services)
    func ranks(_ world: Implementation<World>) async throws {
        let cities = try await world.make().cities

        for text in ["a", "k", "san", "port", "la", "be"] {
            let typed = PlaceName(text)
            let found = try await cities.search(text).cities

            let ranks = found.map { (PlaceName($0.name).match(typed)?.rawValue ?? 9, -($0.population ?? 0)) }
            #expect(found.count > 1, "\(text)")
            #expect(
                ranks.elementsEqual(ranks.sorted { $0 < $1 }) { $0 == $1 }, "\(text): \(found.map(\.name))")
        }
    }

    @Test("cities of the same size come by name, and those of the same name by number", arguments: services)
    func ranksEquals(_ world: Implementation<World>) async throws {
        let world = try await world.make().knowing(
            try .sample(9_000_002, "Kazan Mills", population: 5),
            .sample(9_000_001, "Kazan Mills", population: 5),
            .sample(9_000_003, "Kazan Hills", population: 5), .sample(9_000_004, "Kazan Bay"))

        let found = try await world.cities.search("kazan").cities

        // How many live in the last one is not known.
        #expect(found.map(\.id.rawValue) == [551_487, 9_000_003, 9_000_001, 9_000_002, 9_000_004])
    }

    @Test("ten at most, and each city once", arguments: services)
    func isShort(_ world: Implementation<World>) async throws {
        let world = try await world.make().knowing(
            try .sample(9_000_001, "San Kazan", population: 9),
            .sample(9_000_002, "San Mills", population: 5),
            .sample(9_000_003, "San Hills"), .sample(9_000_004, "San Bay"))

        for text in ["a", "san"] {
            let found = try await world.cities.search(text).cities

            #expect(found.count == 10)
            #expect(Set(found.map(\.id)).count == 10)
        }
    }

    @Test(
        "a text without a letter or a digit finds nothing", arguments: services,
        ["", "  ", "\n", "?!", "--"])
    func findsNothing(_ world: Implementation<World>, text: String) async throws {
        let world = try await world.make()
        world.conditions.current = .slow(.zero)

        #expect(try await world.cities.search(text).cities == [])
        #expect(world.time.count == 0)
    }

    @Test("a city that is found can be told from its namesakes", arguments: services)
    func isWhole(_ world: Implementation<World>) async throws {
        let cities = try await world.make().cities

        let kazan = try #require(try await cities.search("Kazan").cities.first)

        #expect(kazan.id == CityID(551_487))
        #expect(kazan.region == "Tatarstan")
        #expect(kazan.country == "Russia")
        #expect(kazan.countryCode == "RU")
        #expect(kazan.timeZone == "Europe/Moscow")
        #expect((kazan.population ?? 0) > 1_000_000)
        #expect((55...56).contains(kazan.coordinate.latitude))
    }

    @Test("without an answer from the network, what the program carries is found", arguments: services)
    func findsOffline(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.conditions.current = .offline
        #expect(try await world.cities.search("Kazan").cities.map(\.name) == ["Kazan"])

        try await world.breakNextAnswer()
        #expect(try await world.cities.search("Kazan").cities.map(\.name) == ["Kazan"])
    }

    @Test(
        "without the network, a city is found by its name in traditional or Japanese characters, too",
        arguments: services,
        [("倫敦", "伦敦"), ("東京", "东京"), ("東", "东京"), ("臺北", "台北"), ("大阪", "大阪"), ("莫斯科", "莫斯科")])
    func findsTraditional(_ world: Implementation<World>, search: (text: String, name: String)) async throws {
        let world = try await world.make()
        world.conditions.current = .offline

        #expect(try await world.cities.search(search.text).cities.map(\.name) == [search.name])
    }

    @Test(
        "what only the network knows is found, whichever characters it is named and typed in",
        arguments: services, [("倫甲", "伦甲"), ("伦甲", "倫甲")])
    func findsTraditionalPlaces(
        _ world: Implementation<World>, search: (text: String, name: String)
    ) async throws {
        let place = try City.sample(9_000_001, search.name)
        let world = try await world.make().knowing(place, onlyIn: "zh")

        #expect(try await world.cities.search(search.text).cities.map(\.name) == [search.name])
    }

    @Test("a damaged disk keeps no search from its answer", arguments: services)
    func findsDamaged(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.damageDisk()

        #expect(try await world.cities.search("Kazan").cities.map(\.name) == ["Kazan"])
    }

    @Test(
        "what only the network knows is found among the rest while it answers, by name only",
        arguments: services)
    func findsPlaces(_ world: Implementation<World>) async throws {
        let world = try await world.make().knowing(
            try .sample(9_000_001, "New Kazan", population: 9),
            .sample(9_000_002, "Kazan Mills", population: 5),
            .sample(9_000_003, "Kazan", population: 2), .sample(551_487, "Kazan the Second", population: 1))
        let all = ["Kazan", "Kazan", "Kazan Mills", "New Kazan"]

        #expect(try await world.cities.search("kazan").cities.map(\.name) == all)
        #expect(try await world.cities.search("kazan").cities.map(\.id.rawValue).first == 551_487)
        #expect(try await world.cities.search("Mills").cities.map(\.name) == ["Kazan Mills"])
        #expect(try await world.cities.search("9000001").cities == [])
        #expect(try await world.restarted().cities.search("kazan").cities.map(\.name) == all)

        world.conditions.current = .offline
        #expect(try await world.cities.search("kazan").cities.map(\.name) == ["Kazan"])
        #expect(try await world.cities.search("Mills").cities == [])
    }

    @Test(
        "a city that the program carries has the network's name where that matches better, and keeps the rest",
        arguments: services)
    func findsUnderNetworkNames(_ world: Implementation<World>) async throws {
        let world = try await world.make().knowing(
            try .sample(9_000_001, "Washington", population: 67_000),
            .sample(4_140_963, "Washington", population: 689_545))

        let found = try await world.cities.search("washington").cities

        #expect(found.map(\.name) == ["Washington", "Washington"])
        #expect(found.map(\.id.rawValue) == [4_140_963, 9_000_001])
        #expect(found.first?.region == "District of Columbia")
        #expect(found.first?.countryCode == "US")
        #expect(found.first?.timeZone == "America/New_York")
        #expect((found.first?.population ?? 0) > 1_000_000)
        for text in ["washing", "washington, d.c."] {
            let first = try await world.cities.search(text).cities.first
            #expect(first?.name == "Washington, D.C.", "the network's name is no better for \(text)")
        }
    }

    @Test(
        "what only the network knows has the name that is typed, where it has that in one language only",
        arguments: services,
        [("Düren", "de"), ("Größ Xq", "de"), ("Дюрен", "ru"), ("迪伦", "zh"), ("Duren", "en")])
    func findsInLanguage(_ world: Implementation<World>, name: (text: String, language: String)) async throws
    {
        let place = try City.sample(9_000_001, name.text)
        let world = try await world.make().knowing(place, onlyIn: name.language)

        let found = try await world.cities.search(name.text).cities.filter { $0.id == place.id }

        #expect(found.map(\.name) == [name.text])
    }

    @Test(
        "a search that the network did not answer says so, and why; one that it need not answer does not",
        arguments: services)
    func tellsFailures(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        #expect(try await world.cities.search("Nowhere at all") == CitySearchResult([]))

        world.conditions.current = .offline
        for text in ["Kazan", "Nowhere at all"] {
            guard case .offline(let detail) = try await world.cities.search(text).failure else {
                Issue.record("nothing is said about the network")
                return
            }
            #expect(detail.contains("geocoder can't be reached"))
        }
        for text in ["", "?", "K", "551487"] { #expect(try await world.cities.search(text).failure == nil) }

        try await world.breakNextAnswer()
        #expect(try await world.cities.search("Kazan").failure?.isInterruption == true)

        world.conditions.current = .calm
        #expect(try await world.cities.search("Kazan").failure == nil)
    }

    @Test("the network finds nothing for one letter, and exact names only for two", arguments: services)
    func findsShortNames(_ world: Implementation<World>) async throws {
        let world = try await world.make().knowing(
            try .sample(9_000_001, "Xq"), .sample(9_000_002, "Xqa"), .sample(9_000_003, "X"))

        #expect(
            try await world.cities.search("X").cities.contains {
                $0.name.hasPrefix("X") && $0.id.rawValue > 9_000_000
            } == false)
        #expect(try await world.cities.search("xq").cities.map(\.name) == ["Xq"])
        #expect(try await world.cities.search("xqa").cities.map(\.name) == ["Xqa"])
    }

    @Test("one letter does not ask the network, two do", arguments: services)
    func asksForTwo(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.conditions.current = .slow(.zero)

        #expect(try await !world.cities.search(" K ").cities.isEmpty)
        #expect(try await !world.cities.search("К").cities.isEmpty)
        #expect(try await !world.cities.search("喀").cities.isEmpty)
        #expect(world.time.count == 0)

        #expect(try await !world.cities.search("Ka").cities.isEmpty)
        #expect(world.time.count == 1)
    }

    @Test(
        "the number of a city that the program carries does not ask the network, another number does",
        arguments: services)
    func asksForNoNumber(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.conditions.current = .slow(.zero)

        #expect(try await world.cities.search("551487").cities.map(\.name) == ["Kazan"])
        #expect(world.time.count == 0)

        #expect(try await world.cities.search("551488").cities == [])
        #expect(world.time.count == 1)
    }

    @Test(
        "a network that takes too long is not waited for: what the program carries is found",
        arguments: services)
    func findsInTime(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.conditions.current = .hang

        async let found = world.cities.search("Kazan")
        await world.time.waitForSleepers()
        world.time.advance(by: .seconds(3600))

        #expect(try await found.cities.map(\.name) == ["Kazan"])
        #expect(try await found.failure?.isInterruption == true)
        #expect(world.time.waits == [.seconds(3)])
    }

    @Test("a search that is cancelled ends at once", arguments: services)
    func isCancelled(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.conditions.current = .hang
        let search = Task { try await world.cities.search("Kazan") }
        await world.time.waitForSleepers()

        search.cancel()

        await #expect(throws: CitiesError.cancelled) { try await search.value }
    }

    @Test("a cancelled search finds nothing, even without a request", arguments: services)
    func wasCancelled(_ world: Implementation<World>) async throws {
        let cities = try await world.make().cities

        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await #expect(throws: CitiesError.cancelled) { try await cities.search("K") }
        }.value
    }

    @Test(
        "a city that the program carries is told with the region that it lies in", arguments: services,
        [
            ("Abidjan", "Abidjan"), ("Bergen", "Vestland"), ("Brazzaville", "Brazzaville"),
            ("Casablanca", "Casablanca-Settat"), ("Dushanbe", "Dushanbe"), ("Hanoi", "Hà Nội"),
            ("Havana", "La Habana"), ("Helsinki", "Uusimaa"), ("Hyderabad", "Telangana"),
            ("Kathmandu", "Bagmati Province"), ("Kuala Lumpur", "Kuala Lumpur"),
            ("London", "Greater London"), ("Magadan", "Magadan"), ("Mexico City", "Ciudad de México"),
            ("N'Djamena", "N'Djamena"), ("Norilsk", "Krasnoyarsk"), ("Rabat", "Rabat-Salé-Kénitra"),
            ("Reykjavík", "Höfuðborgarsvæðið"), ("Tripoli", "Tripoli"), ("Wellington", "Wellington"),
        ])
    func tellsRegions(_ world: Implementation<World>, city: (name: String, region: String)) async throws {
        let cities = try await world.make().cities

        let found = try #require(try await cities.search(city.name).cities.first)

        #expect(found.name == city.name)
        #expect(found.region == city.region)
    }

    @Test("no place of the list that the program brings has lost a letter")
    func wholeNames() throws {
        let text = String(decoding: try Fixture.data("cities.json"), as: UTF8.self)

        #expect(!text.contains { "?\u{FFFD}".contains($0) })
    }

    @Test("the Chinese names of the cities that the program brings are in simplified characters")
    func simplifiedNames() throws {
        let names = try CarriedCity.all().compactMap { $0.names["zh"] }
        let simplifying = StringTransform("Hant-Hans")

        let traditional = names.filter { $0.applyingTransform(simplifying, reverse: false) != $0 }

        #expect(names.count > 200)
        // ICU writes 坂 for 阪, which is used in simplified names as well.
        #expect(traditional == ["大阪"])
    }

    @Test("no city that the program brings has the name of the area around it, in any language")
    func namesOfCities() throws {
        let names = try CarriedCity.all().flatMap { [$0.name] + $0.names.values }

        let areas = names.filter { name in
            ["Präfektur", "Atoll", "都会区", "特区"].contains { name.contains($0) }
        }

        #expect(areas == [])
    }

    @Test(
        "no two cities that the program brings are shown with the same name, region and country",
        arguments: ["en", "de", "ru", "zh"])
    func distinctCities(language: String) throws {
        let cities = try CarriedCity.all()

        let shown = cities.map { [$0.names[language] ?? $0.name, $0.region ?? "", $0.country] }

        #expect(Set(shown).count == cities.count)
    }

    @Test("whatever is typed, Base and Double find the same cities in the same order")
    func alike() async throws {
        let rows = try CarriedCity.all()
        let names = rows.flatMap { [$0.name] + $0.names.values.sorted() }
        let letters = Set(rows.flatMap { $0.name.prefix(1).lowercased() }).map { String($0) }
        let some = stride(from: 0, to: names.count, by: 19).map { String(names[$0].prefix($0 % 5 + 2)) }
        let (base, double) = (World.base(), World.double())
        base.conditions.current = .offline

        for text in letters + some {
            let (one, other) = (
                try await base.cities.search(text).cities, try await double.cities.search(text).cities
            )
            #expect(one == other, "\(text)")
        }
    }
}

/// A city as `Fixtures/cities.json` has it.
private struct CarriedCity: Decodable {
    let id: Int
    let name: String
    let names: [String: String]
    let region: String?
    let country: String

    static func all() throws -> [CarriedCity] {
        try JSONDecoder().decode([CarriedCity].self, from: Fixture.data("cities.json"))
    }
}

extension WeatherError {
    fileprivate var isInterruption: Bool { if case .interrupted = self { true } else { false } }
}
