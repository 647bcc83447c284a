import AssemblyTesting
import Conditions
import Core
import CoreBase
import CoreDouble
import Foundation
import Testing

@Suite("Weather clients of all providers") struct WeatherProviderContract {
    private static let services = FakeServiceWorld.all.testing("Weather clients of all providers") {
        $0.core.weatherClient(for: .metNorway)
    }

    private let kazan = WeatherQuery(latitude: 55.79, longitude: 49.12, days: 3)

    @Test(
        "the reply has the parts that the service answers in",
        arguments: services, WeatherProvider.allCases)
    func parts(_ service: Implementation<FakeServiceWorld>, provider: WeatherProvider) async throws {
        let service = try await service.make()

        let reply = try await service.core.weatherClient(for: provider).forecast(kazan)

        let parts: Set<WeatherPart> =
            switch provider {
            case .openMeteo, .metNorway, .yandex, .yahoo: [.whole]
            case .openWeatherMap: [.current, .steps]
            case .gismeteo: [.current, .steps, .days]
            }
        #expect(Set(reply.responses.keys) == parts)
        #expect(reply.responses.values.allSatisfy { $0.status == 200 })
        #expect(reply.failures.isEmpty)
    }

    @Test("all providers tell of the same weather", arguments: services)
    func sameWeather(_ service: Implementation<FakeServiceWorld>) async throws {
        let service = try await service.make()
        func body(_ provider: WeatherProvider, _ part: WeatherPart = .whole) async throws -> JSON {
            let reply = try await service.core.weatherClient(for: provider).forecast(kazan)
            return try JSONDecoder().decode(JSON.self, from: reply.response(part).body)
        }
        let expected = try #require(try await body(.openMeteo)["current"]?["temperature_2m"]?.number)

        let metNorway = try await body(.metNorway)["properties"]?["timeseries"]?[0]?["data"]?["instant"]
        #expect(metNorway?["details"]?["air_temperature"]?.number == expected)
        let openWeatherMap = try await body(.openWeatherMap, .current)
        #expect(openWeatherMap["main"]?["temp"]?.number == expected)
        #expect(try await body(.openWeatherMap, .steps)["list"]?[39]?["pop"]?.number != nil)
        let yandex = try await body(.yandex)
        // Two services tell whole degrees.
        #expect(abs((yandex["fact"]?["temp"]?.number ?? .nan) - expected) < 0.6)
        #expect(yandex["forecasts"]?[2]?["hours"]?[23]?["hour_ts"]?.number != nil)
        let gismeteo = try await body(.gismeteo, .current)["response"]
        #expect(gismeteo?["temperature"]?["air"]?["C"]?.number == expected)
        #expect(try await body(.gismeteo, .steps)["response"]?[23]?["date"]?["unix"]?.number != nil)
        #expect(try await body(.gismeteo, .days)["response"]?[2]?["temperature"]?["air"]?["max"] != nil)
        let yahoo = try await body(.yahoo)
        let observed = yahoo["current_observation"]?["condition"]?["temperature"]?.number
        #expect(abs((observed ?? .nan) - expected) < 0.6)
        #expect(yahoo["forecasts"]?[9]?["high"]?.number != nil)
    }

    @Test("Gismeteo has observed the weather now, and forecasts all else", arguments: services)
    func kinds(_ service: Implementation<FakeServiceWorld>) async throws {
        let service = try await service.make()
        let reply = try await service.core.weatherClient(for: .gismeteo).forecast(kazan)
        func weather(_ part: WeatherPart) throws -> JSON? {
            try JSONDecoder().decode(JSON.self, from: reply.response(part).body)["response"]
        }

        #expect(try weather(.current)?["kind"]?.text == "Obs")
        for part in [WeatherPart.steps, .days] {
            let items = try #require(try weather(part)).elements
            #expect(!items.isEmpty && items.allSatisfy { $0["kind"]?.text == "Frc" }, "\(part)")
        }
    }

    @Test("MET Norway has nothing newer while its reply is the last one", arguments: services)
    func notModified(_ service: Implementation<FakeServiceWorld>) async throws {
        let service = try await service.make()
        let first = try await service.core.weatherClient(for: .metNorway).forecast(kazan).response(.whole)
        let modified = try #require(first.header("Last-Modified"))

        let again = try await service.core.weatherClient(for: .metNorway).forecast(
            WeatherQuery(latitude: 55.79, longitude: 49.12, lastModified: modified)
        ).response(.whole)

        #expect(again.status == 304)
        #expect(again.body.isEmpty)
        #expect(again.header("Expires")?.hasSuffix(" GMT") == true)
    }

    @Test(
        "MET Norway wants to be asked again half an hour after it was asked, whenever in the hour that was",
        arguments: services,
        [(0, "10:45:00"), (1_799, "11:14:59"), (1_800, "11:15:00"), (32_400, "19:45:00")])
    func expiry(_ service: Implementation<FakeServiceWorld>, wait: (seconds: Int, end: String)) async throws {
        let service = try await service.make()
        let client = service.core.weatherClient(for: .metNorway)
        service.time.advance(by: .seconds(wait.seconds))

        let first = try await client.forecast(kazan).response(.whole)
        let again = try await client.forecast(
            WeatherQuery(
                latitude: 55.79, longitude: 49.12, lastModified: first.header("Last-Modified"))
        ).response(.whole)

        #expect((first.status, again.status) == (200, 304))
        for response in [first, again] {
            #expect(response.header("Expires") == "Fri, 14 Mar 2025 \(wait.end) GMT")
        }
    }

    @Test("MET Norway has something newer each day of the week", arguments: services)
    func modified(_ service: Implementation<FakeServiceWorld>) async throws {
        let service = try await service.make()
        let client = service.core.weatherClient(for: .metNorway)
        var modified: String?

        for _ in 1...8 {
            let response = try await client.forecast(
                WeatherQuery(latitude: 55.79, longitude: 49.12, lastModified: modified)
            ).response(.whole)
            #expect(response.status == 200)
            modified = response.header("Last-Modified")
            service.time.advance(by: .seconds(86_400))
        }
    }

    @Test("MET Norway dates its reply by the year, also in the week of New Year", arguments: services)
    func yearOfReply(_ service: Implementation<FakeServiceWorld>) async throws {
        let service = try await service.make()
        service.time.advance(by: .seconds(291 * 86_400))

        let response = try await service.core.weatherClient(for: .metNorway).forecast(kazan).response(.whole)

        for name in ["Last-Modified", "Expires"] {
            #expect(try #require(response.header(name)).contains("Tue, 30 Dec 2025 "))
        }
    }
}

@Suite("A weather reply of several parts") struct WeatherReplyTests {
    private let response = HTTPResponse(status: 200)

    @Test("a part that did not come loses no other, and says why when it is wanted")
    func partial() throws {
        let reply = try WeatherReply([
            (.current, .failure(.interrupted(detail: "reset"))), (.steps, .success(response)),
        ])

        #expect(try reply.response(.steps) == response)
        #expect(reply.failures == [.current: .interrupted(detail: "reset")])
        #expect(throws: TransportError.interrupted(detail: "reset")) { try reply.response(.current) }
        #expect(throws: TransportError.notUnderstood(detail: "it has no part “days”")) {
            try reply.response(.days)
        }
    }

    @Test("when nothing came, the first part's error is told")
    func nothing() {
        #expect(throws: TransportError.unreachable(host: "a")) {
            try WeatherReply([
                (.current, .failure(.unreachable(host: "a"))),
                (.steps, .failure(.interrupted(detail: "b"))),
            ])
        }
    }

    @Test("when nothing came, it is the error of the part that was asked for first, though it came last")
    func firstIsLast() async {
        let (others, ended) = AsyncStream.makeStream(of: Void.self)
        let late: @Sendable () async throws(TransportError) -> HTTPResponse = {
            () async throws(TransportError) in
            for await _ in others {}
            for _ in 1...100 { await Task.yield() }
            throw .interrupted(detail: "late")
        }
        let early: @Sendable () async throws(TransportError) -> HTTPResponse = {
            () async throws(TransportError) in
            ended.finish()
            throw .unreachable(host: "a")
        }

        await #expect(throws: TransportError.interrupted(detail: "late")) {
            try await WeatherReply.asking([(.current, late), (.steps, early), (.days, early)])
        }
    }

    @Test("a cancelled part cancels the whole")
    func cancelled() {
        #expect(throws: TransportError.cancelled) {
            try WeatherReply([(.current, .success(response)), (.steps, .failure(.cancelled))])
        }
    }
}

@Suite("The client of each provider") struct EachClientContract {
    private static let openWeatherMap = FakeServiceWorld.all.testing("OpenWeatherMap's client") {
        $0.core.weatherClient(for: .openWeatherMap)
    }
    private static let yandex = FakeServiceWorld.all.testing("Yandex' client") {
        $0.core.weatherClient(for: .yandex)
    }
    private static let gismeteo = FakeServiceWorld.all.testing("Gismeteo's client") {
        $0.core.weatherClient(for: .gismeteo)
    }
    private static let yahoo = FakeServiceWorld.all.testing("Yahoo's client") {
        $0.core.weatherClient(for: .yahoo)
    }

    @Test("OpenWeatherMap's says that it asks it", arguments: openWeatherMap)
    func openWeatherMapClient(_ service: Implementation<FakeServiceWorld>) async throws {
        #expect(try await service.make().core.weatherClient(for: .openWeatherMap).provider == .openWeatherMap)
    }

    @Test("Yandex' says that it asks it", arguments: yandex)
    func yandexClient(_ service: Implementation<FakeServiceWorld>) async throws {
        #expect(try await service.make().core.weatherClient(for: .yandex).provider == .yandex)
    }

    @Test("Gismeteo's says that it asks it", arguments: gismeteo)
    func gismeteoClient(_ service: Implementation<FakeServiceWorld>) async throws {
        #expect(try await service.make().core.weatherClient(for: .gismeteo).provider == .gismeteo)
    }

    @Test("Yahoo's says that it asks it", arguments: yahoo)
    func yahooClient(_ service: Implementation<FakeServiceWorld>) async throws {
        #expect(try await service.make().core.weatherClient(for: .yahoo).provider == .yahoo)
    }
}
