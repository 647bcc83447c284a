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
        #expect(CoreBase(settings).weatherClient(for: provider).hasKey == !provider.needsKey)

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

@Suite("Open-Meteo's client") struct OpenMeteoClientTests {
    @Test("the question is the one that the service's documents ask for")
    func question() async throws {
        let scene = try OpenMeteoScene()

        _ = try await scene.core.weatherClient(for: .openMeteo).forecast(
            WeatherQuery(latitude: 55.79, longitude: 49.12, days: 3))

        let request = try #require(scene.server.requests.first)
        #expect(request.method == "GET")
        #expect(request.path == "/v1/forecast")
        let expected = [
            "latitude": "55.79", "longitude": "49.12", "timezone": "auto", "wind_speed_unit": "ms",
            "timeformat": "iso8601", "forecast_days": "3",
        ]
        #expect(request.query.filter { expected[$0.key] != nil } == expected)
        #expect(request.query["apikey"] == nil)
        #expect(request.query["daily"]?.contains("sunrise,sunset") == true)
        #expect(request.headers["accept"] == "application/json")
    }

    @Test(
        "coordinates have at most four decimals and a point, whatever they are",
        arguments: [
            (55.788741234, "55.7887"), (-0.00001, "0.0"), (0.00005, "0.0001"), (-33.8688, "-33.8688"),
            (90, "90.0"),
        ])
    func coordinates(latitude: Double, expected: String) async throws {
        let scene = try OpenMeteoScene()

        _ = try await scene.core.weatherClient(for: .openMeteo).forecast(
            WeatherQuery(latitude: latitude, longitude: -latitude))

        #expect(scene.server.requests.first?.query["latitude"] == expected)
    }

    @Test(
        "a proxy's path is kept, with or without a slash at its end",
        arguments: ["", "/", "/proxy", "/proxy/"])
    func prefix(path: String) async throws {
        let scene = try OpenMeteoScene(path: path)

        _ = try await scene.core.weatherClient(for: .openMeteo).forecast(
            WeatherQuery(latitude: 0, longitude: 0))
        _ = try await scene.core.geocoder.places(PlaceQuery(name: "Kazan"))

        let prefix = path.hasPrefix("/proxy") ? "/proxy" : ""
        #expect(scene.server.requests.map(\.path) == ["\(prefix)/v1/forecast", "\(prefix)/v1/search"])
    }

    @Test("a customer's key is sent, and shows nowhere")
    func key() async throws {
        let scene = try OpenMeteoScene(key: Secret("s3cr3t"))

        _ = try await scene.core.weatherClient(for: .openMeteo).forecast(
            WeatherQuery(latitude: 0, longitude: 0))
        _ = try await scene.core.geocoder.places(PlaceQuery(name: "Kazan"))

        #expect(scene.server.requests.map { $0.query["apikey"] } == ["s3cr3t", "s3cr3t"])
        #expect(scene.core.log.entries(last: 9).count == 2)
        #expect(!"\(scene.core.log.entries(last: 9))".contains("s3cr3t"))
    }

    @Test("any reply is passed on unread", arguments: [200, 400, 429, 503])
    func unread(status: Int) async throws {
        let scene = try OpenMeteoScene()
        scene.server.reply(
            to: "/v1/forecast", with: LoopbackReply(status, body: Data("{\"latitude\":nan".utf8)))

        let response = try await scene.core.weatherClient(for: .openMeteo).forecast(
            WeatherQuery(latitude: 0, longitude: 0)
        ).response(.whole)

        #expect(response.status == status)
        #expect(response.body == Data("{\"latitude\":nan".utf8))
        scene.server.reply(to: "/v1/search", with: LoopbackReply(status, body: Data("{oops".utf8)))
        let places = try await scene.core.geocoder.places(PlaceQuery(name: "Kazan"))
        #expect(places.status == status)
        #expect(places.body == Data("{oops".utf8))
        #expect(scene.server.requests.map(\.path) == ["/v1/forecast", "/v1/search"], "each is asked once")
    }

    @Test("an endpoint's deadline is the request's")
    func deadline() async throws {
        let scene = try OpenMeteoScene(deadline: .seconds(7))
        scene.server.reply(to: "/v1/forecast", with: LoopbackReply(delivery: .silent))

        let forecast = Task {
            try await scene.core.weatherClient(for: .openMeteo).forecast(
                WeatherQuery(latitude: 0, longitude: 0))
        }
        await scene.time.waitForSleepers()
        scene.time.advance(by: .seconds(7))

        await #expect(throws: TransportError.timedOut(after: .seconds(7))) { try await forecast.value }
    }

    @Test("a caller that has less time than the deadline sets a limit, which goes with its task")
    func limit() async throws {
        let scene = try OpenMeteoScene(deadline: .seconds(7))
        scene.server.reply(to: "/v1/forecast", with: LoopbackReply(delivery: .silent))
        let double = World.double()
        double.condition = .hang

        for (core, time) in [(scene.core as any CoreAssembly, scene.time), (double.core, double.time)] {
            let client = core.weatherClient(for: .openMeteo)
            let forecast = Task {
                try await RequestTimeLimit.$current.withValue(.seconds(3)) {
                    try await client.forecast(WeatherQuery(latitude: 0, longitude: 0))
                }
            }
            await time.waitForSleepers()
            time.advance(by: .seconds(3))

            await #expect(throws: TransportError.timedOut(after: .seconds(3))) { try await forecast.value }
        }
    }

    @Test("the real services are the default")
    func defaults() {
        let settings = CoreSettings(folder: URL(filePath: "/tmp"))

        #expect(settings.openMeteo.url.absoluteString == "https://api.open-meteo.com")
        #expect(settings.geocoding.url.absoluteString == "https://geocoding-api.open-meteo.com")
        #expect(settings.openMeteo.deadline == .seconds(10))
        #expect(settings.geocoding.deadline == .seconds(3))
    }

    @Test("the Double names the hosts of the real services, and waits as long for them")
    func sameDefaults() async throws {
        let settings = CoreSettings(folder: URL(filePath: "/tmp"))
        let world = World.double()
        let (weather, geocoder) = (world.core.weatherClient(for: .openMeteo), world.core.geocoder)
        func ask() -> [Task<HTTPResponse, any Error>] {
            [
                Task {
                    try await weather.forecast(WeatherQuery(latitude: 0, longitude: 0)).response(.whole)
                },
                Task { try await geocoder.places(PlaceQuery(name: "Kazan")) },
            ]
        }

        world.condition = .offline
        for (question, service) in zip(ask(), [settings.openMeteo, settings.geocoding]) {
            let host = try #require(service.url.host())
            await #expect(throws: TransportError.unreachable(host: host)) { try await question.value }
        }
        world.condition = .hang
        let questions = ask()
        await world.time.waitForSleepers(2)
        world.time.advance(by: .seconds(3600))
        for (question, service) in zip(questions, [settings.openMeteo, settings.geocoding]) {
            await #expect(throws: TransportError.timedOut(after: service.deadline)) {
                try await question.value
            }
        }
    }
}
