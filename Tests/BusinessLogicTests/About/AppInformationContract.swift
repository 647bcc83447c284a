import AssemblyTesting
import BusinessLogic
import BusinessLogicBase
import Core
import Foundation
import Testing

@Suite("Information about the program", .timeLimit(.minutes(10))) struct AppInformationContract {
    private static let services = ProviderWorld.all.testing("App information") {
        $0.services.appInformationService
    }
    private static let damaged = World.all.testing("App information") { $0.services.appInformationService }

    @Test("it tells the version, the license, and what the program stands on", arguments: services)
    func tells(_ world: Implementation<ProviderWorld>) async throws {
        let information = try await world.make().information.information()

        #expect(information.name == "weather")
        #expect(information.version == AppInformation.currentVersion)
        #expect(information.license == "MIT License, Copyright (c) 2026 Understudy contributors")
        #expect(information.components.map(\.name) == ["SQLite", "libcurl", "Swift and Foundation"])
        #expect(information.components.first?.license == "public domain")
        #expect(information.components.allSatisfy { $0.link.hasPrefix("https://") && !$0.purpose.isEmpty })
    }

    @Test(
        "services that would be asked are credited, in the user's order, then the places", arguments: services
    )
    func creditsInOrder(_ world: Implementation<ProviderWorld>) async throws {
        let world = try await world.make().with(keysFor: .gismeteo)
        try await world.order(.yandex, .gismeteo, .metNorway)

        let credits = await world.information.information().credits

        #expect(credits.map(\.source) == ["gismeteo", "met-norway", "cities", "place-search"])
        #expect(
            credits.map(\.line) == [
                "Weather data by Gismeteo (www.gismeteo.com)",
                "Data from MET Norway (api.met.no/doc/License), NLOD 2.0 / CC BY 4.0",
                "Cities made with Natural Earth (www.naturalearthdata.com), public domain",
                "Search for places by Open-Meteo.com, with data of GeoNames (www.geonames.org), CC BY 4.0",
            ])
    }

    @Test("a page of 80 columns has room for all of a service's credit", arguments: Provider.allCases)
    func creditsWhole(provider: Provider) {
        #expect(provider.credit.line.count <= 78)
    }

    @Test("a service that rests after a failure is credited in its place", arguments: services)
    func creditsResting(_ world: Implementation<ProviderWorld>) async throws {
        let world = try await world.make()
        try await world.order(.metNorway, .openMeteo)
        world.refuse(.metNorway, .unavailable(detail: "met-norway is out of order"))
        _ = try await world.ask()
        #expect(try await world.state(of: .metNorway) != .ready)

        let credits = await world.information.information().credits

        #expect(credits.map(\.source) == ["met-norway", "open-meteo", "cities", "place-search"])
    }

    @Test("a service is credited as long as a report of it is remembered", arguments: services)
    func creditsRemembered(_ world: Implementation<ProviderWorld>) async throws {
        let world = try await world.make().with(keysFor: .yandex)
        try await world.order(.yandex)
        _ = try await world.ask()

        try await world.order(.openMeteo)

        let here = await world.information.information()
        let later = await world.restarted().information.information()
        #expect(here.credits.map(\.source) == ["open-meteo", "yandex", "cities", "place-search"])
        #expect(later == here)
    }

    @Test(
        "a service of which a report is remembered is credited though its key has gone", arguments: services)
    func creditsWithoutKey(_ world: Implementation<ProviderWorld>) async throws {
        let world = try await world.make().with(keysFor: .yandex)
        try await world.order(.yandex)
        _ = try await world.ask()

        let credits = await world.with().information.information().credits

        #expect(credits.map(\.source) == ["yandex", "cities", "place-search"])
    }

    @Test(
        "a service that is not offered any more is credited while its weather is remembered, if that can be read",
        arguments: services)
    func creditsNoLongerOffered(_ world: Implementation<ProviderWorld>) async throws {
        let world = try await world.make().with(keysFor: .yandex)
        try await world.order(.yandex)
        _ = try await world.ask()
        try await world.order(.openMeteo)

        let later = world.offering(.openMeteo, .metNorway)

        #expect(try await later.weather.remembered(in: .kazan())?.report.source == "yandex")
        #expect(
            await later.information.information().credits.map(\.source)
                == ["open-meteo", "yandex", "cities", "place-search"])
        later.damageDisk()
        #expect(
            await later.information.information().credits.map(\.source)
                == ["open-meteo", "met-norway", "cities", "place-search"])
    }

    @Test(
        "a service is credited for a city in the list, however many reports came after", arguments: services)
    func creditsListed(_ world: Implementation<ProviderWorld>) async throws {
        let world = try await world.make().with(keysFor: .yandex)
        try await world.services.citiesService.add(.kazan())
        try await world.order(.yandex)
        _ = try await world.ask()
        try await world.order(.openMeteo)

        for number in 1...120 {
            world.time.advance(by: .seconds(1))
            _ = try await world.services.weatherService.weather(in: .sample(number), .refreshed)
        }

        #expect(
            await world.information.information().credits.map(\.source)
                == ["open-meteo", "yandex", "cities", "place-search"])
    }

    @Test(
        "when the settings can't be read, services without their key are credited, too", arguments: services)
    func creditsAllOfDamaged(_ world: Implementation<ProviderWorld>) async throws {
        let world = try await world.make().with(keysFor: .yandex)
        world.damageDisk()

        #expect(
            await world.information.information().credits.map(\.source)
                == ProviderWorld.providers.map(\.rawValue) + ["cities", "place-search"])
    }

    @Test(
        "while the disk is damaged every service that the program knows is credited", arguments: damaged)
    func creditsAll(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.settings.change { $0.providers = [.yahoo] }
        let service = world.services.appInformationService
        #expect(await service.information().credits.map(\.source) == ["cities", "place-search"])

        world.damageDisk()
        #expect(
            await service.information().credits.map(\.source) == ["open-meteo", "cities", "place-search"])

        world.repairDisk()
        #expect(await service.information().credits.map(\.source) == ["cities", "place-search"])
    }

    @Test("whatever can't be read, every service that the program knows is credited, and it is logged")
    func creditsAllOfUnreadable() async throws {
        let path = "/home/ann/weather/store.sqlite"
        for passes in 0... {
            let store = FailingStore()
            let core = StubbedCore(store: store)
            let services = BusinessLogicBase(core: core)
            try await services.settingsService.change { $0.providers = [.yahoo] }
            store.fail(with: .diskFull(path: path), after: passes, times: 1)

            let credits = await services.appInformationService.information().credits

            if store.failureCount == 0 {
                #expect(passes > 0)
                break
            }
            #expect(credits.map(\.source).contains("open-meteo"))
            #expect(core.warnings.count == 1)
        }
    }

    @Test("a remembered report that can't be read adds no credit, and removes none of the others")
    func creditsBesideDamaged() async throws {
        let core = StubbedCore()
        try await core.store.transaction {
            try $0.put(Data(#"{"source": "yandex"}"#.utf8), "weather-report", "1")
            try $0.put(Data("[oops".utf8), "weather-report", "2")
        }

        let credits = await BusinessLogicBase(core: core).appInformationService.information().credits

        #expect(credits.map(\.source) == ["open-meteo", "yandex", "cities", "place-search"])
        #expect(core.warnings == [])
    }

    @Test("each service that there is has a credit that names its owner", arguments: Provider.allCases)
    func names(_ provider: Provider) {
        let owner = provider == .openWeatherMap ? "OpenWeather" : provider.name.split(separator: " ")[0]

        #expect(provider.credit.text.contains(owner))
        #expect(provider.credit.source == provider.rawValue)
    }
}

extension ProviderWorld {
    fileprivate var information: any AppInformationService { services.appInformationService }
}
