import AssemblyTesting
import BusinessLogic
import BusinessLogicDouble
import Testing

@Suite("Location of this computer") struct LocationContract {
    private static let services = World.all.testing("LocationService", \.services.locationService)

    private func position(_ latitude: Double, _ longitude: Double, zone: String? = nil) throws -> Position {
        Position(
            try Coordinate(latitude: latitude, longitude: longitude), zone.map { .timeZone($0) } ?? .exact)
    }

    @Test("the nearest city that the program carries is the current place", arguments: services)
    func nearest(_ world: Implementation<World>) async throws {
        let kazan = try position(55.79, 49.12)
        let service = try await world.make().locating(.success(kazan)).services.locationService

        let place = try await service.currentPlace(namedIn: .english)

        #expect(place.city.id == CityID(551_487))
        #expect(place.city.name == "Kazan")
        #expect(place.position == kazan)
        #expect(place.distance < 5)
    }

    @Test(
        "the city has the name of the language that is asked for, where it has one, whatever was asked for before",
        arguments: services)
    func language(_ world: Implementation<World>) async throws {
        let service = try await world.make().services.locationService

        for (language, name) in [
            (Language.english, "Kathmandu"), (.russian, "Катманду"), (.german, "Kathmandu"),
            (.chinese, "加德满都"),
            (.english, "Kathmandu"),
        ] {
            #expect(try await service.currentPlace(namedIn: language).city.name == name)
        }
    }

    @Test(
        "the nearest city has its English name where it has none in the language", arguments: services,
        [Language.russian, .german, .chinese])
    func englishName(_ world: Implementation<World>, language: Language) async throws {
        let tarawa = try position(1.3, 173)
        let service = try await world.make().locating(.success(tarawa)).services.locationService

        #expect(try await service.currentPlace(namedIn: language).city.name == "Tarawa")
    }

    @Test(
        "in English the nearest city has its English name, whatever it is called there", arguments: services)
    func english(_ world: Implementation<World>) async throws {
        let copenhagen = try position(55.68, 12.57)
        let service = try await world.make().locating(.success(copenhagen)).services.locationService

        #expect(try await service.currentPlace(namedIn: .english).city.name == "Copenhagen")
    }

    @Test("what is known by the time zone only says so", arguments: services)
    func timeZone(_ world: Implementation<World>) async throws {
        let service = try await world.make().services.locationService

        let place = try await service.currentPlace(namedIn: .english)

        #expect(place.position.accuracy == .timeZone("Asia/Kathmandu"))
        #expect(place.city.id == CityID(1_283_240))
    }

    @Test(
        "at the poles, at the date line and far from everything the nearest city is the same to both",
        arguments: services,
        [
            (90.0, 0.0, "Longyearbyen"), (-90, 0, "Punta Arenas"), (-17, 179.9, "Suva"),
            (-17, -179.9, "Suva"),
            (0, -30, "Conakry"),
        ])
    func edges(_ world: Implementation<World>, _ point: (north: Double, east: Double, city: String))
        async throws
    {
        let position = try position(point.north, point.east)
        let service = try await world.make().locating(.success(position)).services.locationService

        let place = try await service.currentPlace(namedIn: .english)

        #expect(place.city.name == point.city)
    }

    @Test("where it is not known, the error says why, and how to tell it", arguments: services)
    func notKnown(_ world: Implementation<World>) async throws {
        let nowhere = LocationError.notKnown(reason: "the time zone UTC belongs to no place")
        let service = try await world.make().locating(.failure(nowhere)).services.locationService

        let error = await #expect(throws: LocationError.self) {
            try await service.currentPlace(namedIn: .english)
        }

        #expect(
            error?.description == """
                It is not known where you are: the time zone UTC belongs to no place.
                help: set WEATHER_LOCATION to degrees north and east, such as 55.79,49.12
                """)
    }

    @Test("where the computer is, is found out anew each time", arguments: services)
    func moves(_ world: Implementation<World>) async throws {
        let nowhere = LocationError.notKnown(reason: "the time zone UTC belongs to no place")
        let (kazan, tarawa) = (try position(55.79, 49.12), try position(1.3, 173))
        let service = try await world.make()
            .locating(.failure(nowhere), .success(kazan), .success(tarawa)).services.locationService

        await #expect(throws: nowhere) { try await service.currentPlace(namedIn: .english) }
        for name in ["Kazan", "Tarawa", "Tarawa"] {
            #expect(try await service.currentPlace(namedIn: .english).city.name == name)
        }
    }

    @Test("a cancelled question has no answer, and the next one has its own", arguments: services)
    func isCancelled(_ world: Implementation<World>) async throws {
        let (kazan, tarawa) = (try position(55.79, 49.12), try position(1.3, 173))
        let service = try await world.make()
            .locating(.success(kazan), .success(tarawa)).services.locationService

        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await #expect(throws: LocationError.cancelled) {
                try await service.currentPlace(namedIn: .english)
            }
        }.value

        #expect(try await service.currentPlace(namedIn: .english).city.name == "Kazan")
    }

    @Test("a distance is that of the great circle, across the date line too")
    func distance() throws {
        let (suva, apia) = (
            try Coordinate(latitude: -18.14, longitude: 178.44),
            try Coordinate(latitude: -13.83, longitude: -171.77)
        )
        let (north, south) = (
            try Coordinate(latitude: 90, longitude: 0), try Coordinate(latitude: -90, longitude: 0)
        )

        #expect(abs(suva.distance(to: apia) - 1150) < 20)
        #expect(abs(north.distance(to: south) - 20_015) < 1)
        #expect(suva.distance(to: suva) == 0)
    }
}
