import AssemblyTesting
import Conditions
import Core
import CoreBase
import Foundation
import Testing

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

    @Test("an endpoint's deadline is the request's, for weather and places")
    func deadline() async throws {
        let scene = try OpenMeteoScene(deadline: .seconds(7))
        for path in ["/v1/forecast", "/v1/search"] {
            scene.server.reply(to: path, with: LoopbackReply(delivery: .silent))
        }

        let forecast = Task {
            try await scene.core.weatherClient(for: .openMeteo).forecast(
                WeatherQuery(latitude: 0, longitude: 0))
        }
        let places = Task { try await scene.core.geocoder.places(PlaceQuery(name: "Kazan")) }
        await scene.time.waitForSleepers(2)
        scene.time.advance(by: .seconds(7))

        await #expect(throws: TransportError.timedOut(after: .seconds(7))) { try await forecast.value }
        await #expect(throws: TransportError.timedOut(after: .seconds(7))) { try await places.value }
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
