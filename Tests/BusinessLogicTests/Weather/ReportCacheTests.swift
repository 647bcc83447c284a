import BusinessLogic
import BusinessLogicBase
import Conditions
import Core
import CoreDouble
import Foundation
import Testing

@Suite("Remembered reports", .timeLimit(.minutes(10))) struct ReportCacheTests {
    @Test("a record that can't be read is not remembered; it is logged, and replaced")
    func damaged() async throws {
        let core = StubbedCore()
        let city = try City.kazan()
        try await core.store.transaction {
            try $0.put(Data("{\"source\": 1".utf8), "weather-report", city.id.description)
        }
        let weather = BusinessLogicBase(core: core).weatherService

        #expect(try await weather.remembered(in: city) == nil)
        #expect(core.warnings.count == 1)
        #expect(core.warnings.first?.hasPrefix("The remembered report of city 551487 is forgotten: ") == true)

        let fresh = try await weather.weather(in: city, .remembered).withoutAttempts
        #expect(try await weather.remembered(in: city) == fresh)
    }

    @Test("a report that stands alone in its record, as in 0.1.0, is remembered")
    func storedAlone() async throws {
        let core = StubbedCore()
        let weather = BusinessLogicBase(core: core).weatherService
        let report = try await weather.weather(in: .kazan(), .refreshed).report

        try await core.store.put(report, RecordKind("weather-report"), report.place.id.description)

        #expect(try await weather.remembered(in: .kazan())?.report == report)
    }

    @Test(
        "a remembered report of the future, or of a date beyond all calendars, is stale, and replaced by the next one",
        arguments: ["763650900", "1e300", "-1e300", "1e21"])
    func endlessAge(date: String) async throws {
        let core = StubbedCore()
        let city = try City.kazan()
        let weather = BusinessLogicBase(core: core).weatherService
        let fresh = try await weather.weather(in: city, .remembered).withoutAttempts
        try await core.store.replaceNumbers(of: "fetchedAt", in: "weather-report", by: date)

        let remembered = try #require(try await weather.remembered(in: city))

        #expect(remembered.freshness != .fresh)
        #expect(try await weather.weather(in: city, .remembered).withoutAttempts == fresh)
    }

    @Test(
        "a remembered report with a number that no service tells is forgotten; it is logged, and replaced",
        arguments: [
            ("length", "-3", "length of a step can't be “-3”: expected 1 to 24 hours"),
            ("length", "0", "length of a step can't be “0”: expected 1 to 24 hours"),
            ("length", "25", "length of a step can't be “25”: expected 1 to 24 hours"),
            (
                "offsetSeconds", "\(Int.min)",
                "offset from UTC can't be “-9223372036854775808”: expected 18 hours at most"
            ),
            ("offsetSeconds", "64801", "offset from UTC can't be “64801”: expected 18 hours at most"),
            ("temperature", "-1e308", "value can't be “-1e+308”: expected a million at most"),
            ("precipitationProbability", "1e30", "value can't be “1e+30”: expected a million at most"),
            ("visibility", "1e30", "value can't be “1e+30”: expected a million at most"),
            ("maxWindSpeed", "1000001", "value can't be “1000001.0”: expected a million at most"),
        ] as [(String, String, String)])
    func impossibleNumber(member: String, number: String, reason: String) async throws {
        let core = StubbedCore()
        let weather = BusinessLogicBase(core: core).weatherService
        let fresh = try await weather.weather(in: .kazan(), .remembered).withoutAttempts
        try await core.store.replaceNumbers(of: member, in: "weather-report", by: number)

        #expect(try await weather.remembered(in: .kazan()) == nil)
        #expect(core.warnings == ["The remembered report of city 551487 is forgotten: \(reason)"])

        #expect(try await weather.weather(in: .kazan(), .remembered).withoutAttempts == fresh)
        #expect(try await weather.remembered(in: .kazan()) == fresh)
    }

    @Test(
        "a report with the largest and the smallest numbers that can be is remembered",
        arguments: [
            ("length", "24"), ("offsetSeconds", "-64800"), ("offsetSeconds", "64800"),
            ("temperature", "-1000000"), ("temperature", "1000000"),
        ])
    func possibleNumber(member: String, number: String) async throws {
        let core = StubbedCore()
        let weather = BusinessLogicBase(core: core).weatherService
        _ = try await weather.weather(in: .kazan(), .remembered)
        try await core.store.replaceNumbers(of: member, in: "weather-report", by: number)

        #expect(try await weather.remembered(in: .kazan()) != nil)
        #expect(core.warnings == [])
    }

    @Test(
        "a report is forgotten for a single such number, whichever it is of the weather now, an hour or a day",
        arguments: [
            (
                "current",
                [
                    "temperature", "feelsLike", "humidity", "pressure", "windSpeed", "windDirection",
                    "windGust", "cloudCover", "visibility", "precipitation",
                ]
            ),
            (
                "hourly",
                [
                    "temperature", "feelsLike", "humidity", "pressure", "windSpeed", "windDirection",
                    "windGust", "precipitation", "precipitationProbability",
                ]
            ),
            (
                "daily",
                [
                    "minTemperature", "maxTemperature", "precipitation", "precipitationProbability",
                    "maxWindSpeed",
                ]
            ),
        ] as [(String, [String])])
    func impossibleNumberAnywhere(part: String, members: [String]) async throws {
        let core = StubbedCore()
        let weather = BusinessLogicBase(core: core).weatherService
        for member in members {
            _ = try await weather.weather(in: .kazan(), .refreshed)
            try await core.store.replaceNumbers(
                of: member, within: part, in: "weather-report", by: "1e30")

            #expect(try await weather.remembered(in: .kazan()) == nil, "\(member)")
        }
    }

    @Test("how providers have fared is forgotten when it can't be read; it is logged, and replaced")
    func damagedHealth() async throws {
        let core = StubbedCore()
        try await core.store.transaction { try $0.put(Data("[1]".utf8), "provider-health", "providers") }
        let services = BusinessLogicBase(core: core)

        #expect(try await services.settingsService.providers().map(\.state) == [.ready])
        #expect(core.warnings.map { $0.hasPrefix("How the providers have fared is forgotten: ") } == [true])
        #expect(try await services.weatherService.weather(in: .kazan(), .remembered).freshness == .fresh)

        let statuses = try await services.settingsService.providers()
        #expect(statuses.map(\.lastAnswered) == [core.time.now])
    }

    @Test(
        "how a provider has fared that only another version knows is kept, and the others are not forgotten")
    func unknownProvider() async throws {
        let core = StubbedCore()
        let kept = #"{"later":{"failures":2},"open-meteo":{"failures":1,"lastFailure":"it broke off"}}"#
        try await core.store.transaction { try $0.put(Data(kept.utf8), "provider-health", "providers") }
        let services = BusinessLogicBase(core: core)

        #expect(try await services.settingsService.providers().map(\.lastFailure) == ["it broke off"])
        #expect(core.warnings == [])
        _ = try await services.weatherService.weather(in: .kazan(), .remembered)

        #expect(try await services.settingsService.providers().map(\.lastFailure) == [nil])
        let data = try #require(try await core.store.read { try $0.data("provider-health", "providers") })
        #expect(String(decoding: data, as: UTF8.self).hasPrefix(#"{"later":{"failures":2},"open-meteo":{"#))
    }

    @Test(
        "a provider that is said to have failed without number is left alone like any other",
        arguments: [Int.max, Int.min, -1])
    func endlessFailures(count: Int) async throws {
        let scene = OpenMeteoScene(.json("{}", status: 503))
        let kept = #"{"open-meteo":{"failures":\#(count)}}"#
        try await scene.core.store.transaction { try $0.put(Data(kept.utf8), "provider-health", "providers") }

        await #expect(throws: WeatherError.self) { try await scene.report() }

        let provider = try await BusinessLogicBase(core: scene.core).settingsService.providers()[0]
        guard case .backingOff(let end) = provider.state else {
            Issue.record("\(provider)")
            return
        }
        #expect((15...3600).contains(end.timeIntervalSince(scene.core.time.now)))
    }

    @Test(
        "a provider that is said to be left alone for more than a day is asked", arguments: ["1e15", "1e300"])
    func endlessWait(until: String) async throws {
        let core = StubbedCore()
        let wait = #"{"since":0,"until":\#(until),"demandedUntil":\#(until)}"#
        let kept = #"{"open-meteo":{"failures":1,"lastFailure":"it broke off","wait":\#(wait)}}"#
        try await core.store.transaction { try $0.put(Data(kept.utf8), "provider-health", "providers") }
        let services = BusinessLogicBase(core: core)

        #expect(try await services.settingsService.providers().map(\.state) == [.ready])
        let weather = try await services.weatherService.weather(in: .kazan(), .refreshed, from: .openMeteo)
        #expect(weather.attempts.map(\.outcome) == [.answered])
    }

    @Test("a report that has a forecast only is young for an hour")
    func forecastOnly() async throws {
        let scene = OpenMeteoScene(
            OpenMeteoJSON.daily(["2025-03-14"], #""temperature_2m_max": [3]"#), .json("{}", status: 503))
        let report = try await scene.report()

        scene.core.time.advance(by: .seconds(3599))
        #expect(try await scene.weather.weather(in: .kazan(), .remembered).freshness == .fresh)

        scene.core.time.advance(by: .seconds(1))
        let stale = try await scene.weather.weather(in: .kazan(), .remembered)
        #expect(stale.report == report)
        #expect(
            stale.freshness
                == .stale(
                    age: .seconds(3600),
                    reason: .unavailable(detail: "open-meteo is out of order: status 503")))
    }

    @Test("to renew a report of a long list reads none of the others")
    func renewal() async throws {
        let store = CountingStore()
        let settings = BusinessLogicSettings(reportLimit: 1)
        let services = BusinessLogicBase(core: StubbedCore(store: store), settings: settings)
        for id in 1...3 {
            let city = try City.sample(id, latitude: 55, longitude: 49)
            try await services.citiesService.add(city)
            _ = try await services.weatherService.weather(in: city, .refreshed)
        }
        let before = store.count(of: "weather-report")

        for id in 1...3 {
            _ = try await services.weatherService.weather(
                in: .sample(id, latitude: 55, longitude: 49), .refreshed)
        }

        #expect(before > 0)
        #expect(store.count(of: "weather-report") == before)
    }

    @Test("age limits are the program's to set")
    func limits() async throws {
        let core = StubbedCore()
        let settings = BusinessLogicSettings(ageLimits: AgeLimits(current: .seconds(60)))
        let weather = BusinessLogicBase(core: core, settings: settings).weatherService
        _ = try await weather.weather(in: .kazan(), .remembered)

        core.time.advance(by: .seconds(60))

        #expect(
            try await weather.remembered(in: .kazan())?.freshness == .stale(age: .seconds(60), reason: nil))
    }

    @Test("when it can't be read whom to ask, that is an error, though an older report could be given")
    func notKept() async throws {
        let store = FailingStore()
        let weather = BusinessLogicBase(core: StubbedCore(store: store)).weatherService
        _ = try await weather.weather(in: .kazan(), .remembered)
        let error = StoreError.diskFull(path: "/home/ann/weather/store.sqlite")

        store.fail(with: error, times: 1)

        await #expect(throws: WeatherError.notKept("\(error)")) {
            try await weather.weather(in: .kazan(), .refreshed)
        }
    }

    /// A question whose reading of the store is held, to a service that answers once and can't be reached then.
    private func heldQuestion(
        about city: City, on store: PausableStore
    ) async -> (service: any WeatherService, question: Task<Weather, any Error>) {
        let client = ScriptedService(
            .success(OpenMeteoJSON.current()), .failure(.unreachable(host: "api.open-meteo.com")))
        let weather = BusinessLogicBase(core: StubbedCore(weatherClient: client, store: store)).weatherService
        store.hold()
        let question = Task { try await weather.weather(in: city, .remembered) }
        await store.waitUntilHeld()
        return (weather, question)
    }

    @Test("what another caller's request has brought in the meantime is not asked for again")
    func meantime() async throws {
        let (store, city) = (PausableStore(), try City.kazan())
        let (weather, slow) = await heldQuestion(about: city, on: store)
        let quick = try await weather.weather(in: city, .remembered).withoutAttempts

        store.release()

        #expect(try await slow.value.withoutAttempts == quick)
    }

    @Test("a caller who wants a new report is not given the remembered one that another has just found")
    func refreshedBeside() async throws {
        let (store, city) = (PausableStore(), try City.kazan())
        let (weather, slow) = await heldQuestion(about: city, on: store)
        _ = try await weather.weather(in: city, .remembered)
        // The slow one now reads whom to ask, looks again and finds the report, and is held each time.
        for _ in 1...2 {
            store.hold()
            store.release()
            await store.waitUntilHeld()
        }

        let refreshed = Task { try await weather.weather(in: city, .refreshed) }
        for _ in 1...100 { await Task.yield() }
        store.release()

        #expect(try await slow.value.freshness == .fresh)
        let reason = WeatherError.offline(detail: "open-meteo can't be reached (api.open-meteo.com)")
        #expect(try await refreshed.value.freshness == .stale(age: .zero, reason: reason))
    }

    @Test("a request goes in the order that was read for it, though that is changed before it is sent")
    func orderOfRequest() async throws {
        let store = PausableStore()
        let settings = BusinessLogicSettings(providers: [.openMeteo, .metNorway])
        let services = BusinessLogicBase(core: StubbedCore(store: store), settings: settings)
        let (weather, city) = (services.weatherService, try City.kazan())
        try await services.settingsService.change { $0.providers = [.openMeteo, .metNorway] }
        store.hold()
        let request = Task { try await weather.weather(in: city, .refreshed) }
        await store.waitUntilHeld()

        try await services.settingsService.change { $0.providers = [.metNorway, .openMeteo] }
        store.release()

        #expect(try await request.value.report.source == "open-meteo")
        #expect(try await weather.weather(in: city, .refreshed).report.source == "met-norway")
    }

    @Test("a report that waits for the store holds up none of another city")
    func keepsBeside() async throws {
        let (store, kazan) = (PausableStore(), try City.kazan())
        let other = try City.sample(8, latitude: 55, longitude: 49)
        let weather = BusinessLogicBase(core: StubbedCore(store: store)).weatherService
        store.hold()
        let slow = Task { try await weather.weather(in: kazan, .refreshed) }
        await store.waitUntilHeld()
        // All that comes before is let go, until the report is written and the store has yet to say so.
        while try await weather.remembered(in: kazan) == nil {
            store.hold()
            store.release()
            await store.waitUntilHeld()
        }

        let quick = try await weather.weather(in: other, .refreshed)

        #expect(try await weather.remembered(in: other)?.report == quick.report)
        store.release()
        #expect(try await slow.value.notKept == nil)
    }

    @Test("a request that is broken off within the service is told as that, whatever is remembered")
    func brokenOff() async throws {
        let client = ScriptedService(.success(OpenMeteoJSON.current()), .failure(.cancelled))
        let weather = BusinessLogicBase(core: StubbedCore(weatherClient: client)).weatherService
        _ = try await weather.weather(in: .kazan(), .refreshed)

        await #expect(throws: WeatherError.cancelled) { try await weather.weather(in: .kazan(), .refreshed) }
    }

    @Test("every service reports a failing store with its error")
    func storeFails() async throws {
        let store = FailingStore()
        let services = BusinessLogicBase(core: StubbedCore(store: store))
        let city = try City.kazan()
        _ = try await services.weatherService.weather(in: city, .remembered)
        let error = StoreError.diskFull(path: "/home/ann/weather/store.sqlite")

        store.fail(with: error)

        await #expect(throws: WeatherError.notKept("\(error)")) {
            try await services.weatherService.weather(in: city, .refreshed)
        }
        await #expect(throws: WeatherError.notKept("\(error)")) {
            try await services.weatherService.remembered(in: city)
        }
        await #expect(throws: CitiesError.notKept("\(error)")) { try await services.citiesService.cities() }
        await #expect(throws: CitiesError.notKept("\(error)")) { try await services.citiesService.add(city) }
        await #expect(throws: SettingsError.notKept("\(error)")) {
            try await services.settingsService.change { $0.language = .german }
        }
        #expect("\(error)".contains("/home/ann/weather/store.sqlite"))
    }

    private let lock = StoreError.locked(path: "/home/ann/weather/store.sqlite", waited: .seconds(5))

    /// A store that another program holds: each transaction waits for it in vain.
    private func lockedStore(_ time: ManualTime) -> SlowStore {
        SlowStore(time: time, takes: .seconds(5), failure: lock)
    }

    @Test("weather that has come waits only once for another program that holds the store")
    func locked() async throws {
        let time = ManualTime()
        let (store, start) = (lockedStore(time), time.now)
        let weather = BusinessLogicBase(core: StubbedCore(time: time, store: store)).weatherService

        let told = try await weather.weather(in: .kazan(), .refreshed)

        #expect(told.notKept == "\(lock)")
        #expect(time.now == start.addingTimeInterval(5))
    }

    @Test("providers that fail one after another wait only once for another program that holds the store")
    func lockedWhileFailing() async throws {
        let time = ManualTime()
        let (store, start) = (lockedStore(time), time.now)
        let refusal = WeatherReply(.json("{}", status: 503))
        let client = ScriptedClient(.openMeteo, [.success(refusal)])
        let base = BusinessLogicBase(
            core: StubbedCore(time: time, weatherClient: client, store: store),
            settings: BusinessLogicSettings(providers: [.openMeteo, .metNorway]))

        await #expect(throws: WeatherError.self) {
            try await base.weatherService.weather(in: .kazan(), .refreshed)
        }

        #expect(client.queries.count == 2)
        #expect(time.now == start.addingTimeInterval(5))
    }

    @Test("every service reports a failed write, and nothing is half done")
    func writesFail() async throws {
        let store = FailingStore()
        let settings = BusinessLogicSettings(reportLimit: 1)
        let services = BusinessLogicBase(core: StubbedCore(store: store), settings: settings)
        let (weather, cities) = (services.weatherService, services.citiesService)
        for id in 1...3 { try await cities.add(.sample(id)) }
        let first = try await weather.weather(in: .sample(7, latitude: 55, longitude: 49), .remembered)
        let error = StoreError.diskFull(path: "/home/ann/weather/store.sqlite")

        for count in 0...1 {
            store.failWrites(with: error, after: count)
            let city = try City.sample(8, latitude: 55, longitude: 49)
            let unkept = try await weather.weather(in: city, .refreshed)
            #expect(unkept.notKept == "\(error)", "after \(count) writes")
            #expect(try await weather.remembered(in: city) == nil)
        }
        for count in 0...1 {
            store.failWrites(with: error, after: count)
            await #expect(throws: CitiesError.notKept("\(error)"), "after \(count) writes") {
                try await cities.remove(CityID(1))
            }
        }
        store.failWrites(with: error)
        await #expect(throws: CitiesError.notKept("\(error)")) { try await cities.add(.sample(4)) }
        await #expect(throws: CitiesError.notKept("\(error)")) { try await cities.move(CityID(3), to: 0) }
        await #expect(throws: SettingsError.notKept("\(error)")) {
            try await services.settingsService.change { $0.language = .german }
        }

        #expect(try await cities.cities().map(\.id.rawValue) == [1, 2, 3])
        #expect(
            try await weather.remembered(in: .sample(7, latitude: 55, longitude: 49))?.report == first.report)
        #expect(try await services.settingsService.settings() == Settings())
    }
}
