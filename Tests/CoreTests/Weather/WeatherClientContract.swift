import AssemblyTesting
import Conditions
import Core
import CoreBase
import Foundation
import Testing

@Suite("Weather client") struct WeatherClientContract {
    private static let clients = World.all.testing("Weather client") {
        $0.core.weatherClient(for: .openMeteo)
    }

    private let kazan = WeatherQuery(latitude: 55.79, longitude: 49.12, days: 2)

    @Test(
        "it says which service it asks", arguments: clients, WeatherProvider.allCases)
    func provider(_ world: Implementation<World>, provider: WeatherProvider) async throws {
        let world = try await world.make()

        #expect(world.core.weatherClient(for: provider).provider == provider)
    }

    @Test("a client lacks a key only when its service needs one", arguments: WeatherProvider.allCases)
    func keys(provider: WeatherProvider) {
        var settings = CoreSettings(folder: URL(filePath: "/tmp"))
        #expect(CoreBase(settings).weatherClient(for: provider).hasKey == (provider.key != .required))

        settings[provider].key = Secret("s3cr3t")
        #expect(CoreBase(settings).weatherClient(for: provider).hasKey)
    }

    @Test(
        "a service without an address of the user's own is asked at its public one, on both sides",
        arguments: [
            (WeatherProvider.openMeteo, "https://api.open-meteo.com"), (.metNorway, "https://api.met.no"),
            (.openWeatherMap, "https://api.openweathermap.org"), (.yandex, "https://api.weather.yandex.ru"),
            (.gismeteo, "https://api.gismeteo.net"), (.yahoo, "https://weather-ydn-yql.media.yahoo.com"),
        ])
    func publicAddress(provider: WeatherProvider, address: String) async throws {
        let endpoint = CoreSettings(folder: URL(filePath: "/tmp"))[provider]
        #expect(endpoint.url.absoluteString == address)
        #expect(endpoint.deadline == .seconds(10))

        let world = World.double()
        world.condition = .offline
        let host = try #require(endpoint.url.host())
        await #expect(throws: TransportError.unreachable(host: host)) {
            try await world.core.weatherClient(for: provider).forecast(kazan)
        }
    }

    @Test("a forecast has the present weather, the hours and the days", arguments: clients)
    func forecast(_ world: Implementation<World>) async throws {
        let world = try await world.make()

        let response = try await world.core.weatherClient(for: .openMeteo).forecast(kazan)
            .response(.whole)

        #expect(response.status == 200)
        let reply = try JSONDecoder().decode(ForecastReply.self, from: response.body)
        #expect(abs(reply.latitude - 55.79) < 0.1)
        #expect(abs(reply.longitude - 49.12) < 0.1)
        #expect(reply.utcOffsetSeconds == 10_800)
        #expect(reply.timezone == "Europe/Moscow")
        #expect(reply.timezoneAbbreviation == "GMT+3")
        #expect(reply.current["time"]?.text?.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d/) != nil)
        #expect(reply.hourly["time"]?.count == 48)
        #expect(reply.daily["time"]?.count == 2)
        #expect(Set(reply.hourly.values.map(\.count)) == [48])
        #expect(Set(reply.daily.values.map(\.count)) == [2])
        #expect(Set(reply.current.keys) == Set(reply.currentUnits.keys))
        #expect(Set(reply.hourly.keys) == Set(reply.hourlyUnits.keys))
        #expect(Set(reply.daily.keys) == Set(reply.dailyUnits.keys))
    }

    @Test("a cancelled question ends at once", arguments: clients, WeatherProvider.allCases)
    func cancellation(_ world: Implementation<World>, provider: WeatherProvider) async throws {
        let world = try await world.make()
        world.condition = .hang
        let client = world.core.weatherClient(for: provider)

        let question = Task { try await client.forecast(kazan) }
        await world.waitForRequest()
        question.cancel()

        await #expect(throws: TransportError.cancelled) { try await question.value }
    }

    @Test(
        "a part that breaks off loses no other, whichever came to the network first", arguments: clients,
        [UInt64(1), 18, 19])
    func partBreaksOff(_ world: Implementation<World>, seed: UInt64) async throws {
        let world = try await world.make()
        // One of the first three requests breaks.
        world.condition = .flaky(seed: seed)

        let reply = try await world.core.weatherClient(for: .gismeteo).forecast(kazan)

        #expect(reply.responses.count == 2)
        #expect(reply.failures.values.map { Outcome($0) } == [.interrupted])
    }

    @Test("the Double sends what Base asks for, no more and no less")
    func sameVariables() async throws {
        let scene = try OpenMeteoScene()
        _ = try await scene.core.weatherClient(for: .openMeteo).forecast(kazan)
        let asked = try #require(scene.server.requests.first?.query)

        let world = World.double()
        let response = try await world.core.weatherClient(for: .openMeteo).forecast(kazan)
            .response(.whole)
        let reply = try JSONDecoder().decode(ForecastReply.self, from: response.body)

        func wanted(_ section: String, _ always: String...) -> Set<String> {
            Set((asked[section] ?? "").split(separator: ",").map(String.init) + always)
        }
        #expect(Set(reply.current.keys) == wanted("current", "time", "interval"))
        #expect(Set(reply.hourly.keys) == wanted("hourly", "time"))
        #expect(Set(reply.daily.keys) == wanted("daily", "time"))
    }
}
