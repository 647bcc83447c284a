import AssemblyKit
import AssemblyTesting
import BusinessLogic
import BusinessLogicDouble
import Conditions
import Core
import CoreDouble
import Foundation
import Synchronization
import Testing

@testable import BusinessLogicBase

@Suite("MET Norway: until when a reply is kept") struct MetNorwayExpiryTests {
    private static let modified = "Fri, 14 Mar 2025 10:01:37 GMT"

    private func reply(
        _ temperature: String = "1", _ details: String = "", hour: String = MetNorwayJSON.block(),
        sixHours: String? = nil, modified: String? = Self.modified,
        expires: String? = "Fri, 14 Mar 2025 10:33:05 GMT", sentAt date: String? = nil, age: String? = nil
    ) -> Result<WeatherReply, TransportError> {
        var headers: [String: String] = [:]
        headers["Last-Modified"] = modified
        headers["Expires"] = expires
        headers["Date"] = date
        headers["Age"] = age
        let reply = MetNorwayJSON(
            MetNorwayJSON.entry(
                "2025-03-14T10:00:00Z", temperature, details, hour: hour, sixHours: sixHours),
            MetNorwayJSON.entry("2025-03-14T11:00:00Z", "7", hour: MetNorwayJSON.block()))
        return .success(WeatherReply(reply.response(headers)))
    }

    private func notModified(
        expires: String?, sentAt date: String? = nil
    ) -> Result<WeatherReply, TransportError> {
        let headers = [("Expires", expires), ("Date", date)].compactMap { name, value in
            value.map { HTTPField(name, $0) }
        }
        return .success(WeatherReply(HTTPResponse(status: 304, headers: headers)))
    }

    // Seconds from 10:15:00 to the expiry at 10:33:05.
    private static let untilExpiry = 18 * 60 + 5

    @Test(
        "a Last-Modified that no request could send back is forgotten, and the service is asked without it",
        arguments: ["Fri, 14 Mar 2025\u{1} 10:01:37 GMT", "\u{7F}", String(repeating: "a", count: 60_000)])
    func unsendable(modified: String) async throws {
        let scene = SourceScene(.metNorway, reply("1", modified: modified), reply("2"))
        _ = try await scene.report()

        scene.core.time.advance(by: .seconds(3600))

        #expect(try await scene.report().current?.temperature == 7)
        #expect(scene.client.queries.map(\.lastModified) == [nil, nil])
    }

    @Test("before its expiry, a reply is given again and the service is not asked")
    func kept() async throws {
        let scene = SourceScene(.metNorway, reply("1"), reply("2"))
        let first = try await scene.report()

        scene.core.time.advance(by: .seconds(Self.untilExpiry - 1))
        #expect(try await scene.report() == first)
        #expect(scene.client.queries.count == 1)

        scene.core.time.advance(by: .seconds(1))
        #expect(try await scene.report().current?.temperature == 2)
    }

    @Test(
        "an expiry counts by the service's own clock, where it tells it",
        arguments: [("09:35:00", "09:53:05"), ("11:05:00", "11:23:05")])
    func expiryOnItsClock(sentAt: String, expires: String) async throws {
        let (date, end) = ("Fri, 14 Mar 2025 \(sentAt) GMT", "Fri, 14 Mar 2025 \(expires) GMT")
        let scene = SourceScene(
            .metNorway, reply(expires: end, sentAt: date), notModified(expires: end, sentAt: date), reply("2")
        )
        let first = try await scene.report()
        #expect(first.expiresAt == (try Date(utc: "2025-03-14T10:33:05Z")))

        scene.core.time.advance(by: .seconds(Self.untilExpiry - 1))
        #expect(try await scene.report() == first)
        #expect(scene.client.queries.count == 1)

        scene.core.time.advance(by: .seconds(1))
        #expect(try await scene.report().expiresAt == Date(utc: "2025-03-14T10:51:10Z"))
        #expect(scene.client.queries.count == 2)
    }

    @Test(
        "a reply that a cache kept on the way is not kept that long once more",
        arguments: [
            ("1500", "10:33:05"), ("0", "10:58:05"), ("-1500", "10:58:05"), ("soon", "10:58:05"),
        ])
    func expiryFromCache(age: String, expires: String) async throws {
        let scene = SourceScene(.metNorway, reply(sentAt: "Fri, 14 Mar 2025 09:50:00 GMT", age: age))

        #expect(try await scene.report().expiresAt == Date(utc: "2025-03-14T\(expires)Z"))
    }

    @Test("a date that is none, beside an expiry, is not counted by")
    func expiryWithoutClock() async throws {
        let scene = SourceScene(.metNorway, reply(sentAt: "0"))

        #expect(try await scene.report().expiresAt == Date(utc: "2025-03-14T10:33:05Z"))
    }

    @Test("before its expiry, too, a kept reply tells the weather of the hour in which it is asked for")
    func hourBeforeExpiry() async throws {
        let scene = SourceScene(.metNorway, reply("1", expires: "Fri, 14 Mar 2025 12:00:00 GMT"), reply("2"))
        #expect(try await scene.report().current?.temperature == 1)

        scene.core.time.advance(by: .seconds(3600))

        #expect(try await scene.report().current?.temperature == 7)
        #expect(scene.client.queries.count == 1)
    }

    @Test(
        "a kept reply does not show that the network works: one out of reach meanwhile is not left alone")
    func keptWithoutNetwork() async throws {
        let time = ManualTime()
        let conditions = Conditions(time: time)
        let services = BusinessLogicBase(
            core: CoreDouble(conditions: conditions),
            settings: BusinessLogicSettings(providers: [.openMeteo, .metNorway]))
        let weather = services.weatherService
        _ = try await weather.weather(in: .kazan(), .refreshed, from: .metNorway)

        conditions.current = .offline
        let answered = try await weather.weather(in: .kazan(), .refreshed)

        #expect(answered.report.source == "met-norway")
        let status = try #require(
            try await services.settingsService.providers().first { $0.provider == .openMeteo })
        #expect(status.state == .ready)
    }

    @Test(
        "a kept reply does not replace the newer report of a provider that fails, or is left alone since",
        arguments: [WeatherError.offline(detail: "down"), .unavailable(detail: "out of order")], [0, 60])
    func keptBeforeNewer(error: WeatherError, seconds: Int) async throws {
        let time = ManualTime()
        let services = BusinessLogicBase(core: CoreDouble(conditions: Conditions(time: time)))
        let openMeteo = FailingSource(services.weatherSource(for: .openMeteo))
        let offered: [Provider: OfferedSource] = [
            .openMeteo: OfferedSource(openMeteo),
            .metNorway: OfferedSource(services.weatherSource(for: .metNorway)),
        ]
        services.override(\.offeredSources) { offered }
        let weather = services.weatherService
        _ = try await weather.weather(in: .kazan(), .refreshed, from: .metNorway)
        time.advance(by: .seconds(60))
        let newer = try await weather.weather(in: .kazan(), .refreshed).report
        time.advance(by: .seconds(seconds))
        openMeteo.failure.withLock { $0 = error }

        let first = try await weather.weather(in: .kazan(), .refreshed)
        let second = try await weather.weather(in: .kazan(), .refreshed)

        #expect(newer.source == "open-meteo")
        for shown in [first, second] {
            #expect(shown.report == newer)
            #expect(shown.freshness == .stale(age: .seconds(seconds), reason: .unanswered(shown.attempts)))
            #expect(shown.attempts.map(\.provider) == [.openMeteo, .metNorway])
        }
        #expect((second.attempts.first?.backOffEnd != nil) == !error.isOffline)
        #expect(try await weather.remembered(in: .kazan())?.report == newer)
    }

    @Test("a kept reply is no answer of the service: one that is left alone stays so")
    func keptWhileLeftAlone() async throws {
        let scene = SourceScene(
            .metNorway, reply(expires: "Fri, 14 Mar 2025 12:00:00 GMT"),
            .success(WeatherReply(.json("{}", status: 503))))
        let services = BusinessLogicBase(
            core: scene.core, settings: BusinessLogicSettings(providers: [.metNorway]))
        _ = try await services.weatherService.weather(in: .kazan(), .refreshed)
        await #expect(throws: WeatherError.self) {
            try await services.weatherService.weather(in: .sample(2), .refreshed)
        }
        let before = try await services.settingsService.providers()
        try #require(before.map(\.state) != [.ready])

        let kept = try await services.weatherService.weather(in: .kazan(), .refreshed)

        #expect(kept.freshness == .fresh)
        let end = try Date(utc: "2025-03-14T12:00:00Z")
        #expect(kept.attempts == [ProviderAttempt(.metNorway, .kept(until: end))])
        #expect(try await services.settingsService.providers() == before)
    }

    @Test("an expiry of many years ago, written with two digits of the year, is over")
    func longExpired() async throws {
        let scene = SourceScene(.metNorway, reply("1", expires: "Sunday, 06-Nov-94 08:49:37 GMT"), reply("2"))
        _ = try await scene.report()

        #expect(try await scene.report().current?.temperature == 2)
    }

    @Test("a reply that was found current for days is kept until its expiry, too")
    func longCurrent() async throws {
        let scene = SourceScene(
            .metNorway, reply(), notModified(expires: "Sun, 16 Mar 2025 11:00:00 GMT"), reply("2"))
        _ = try await scene.report()
        scene.core.time.advance(by: .seconds(2 * 86_400))
        _ = try await scene.report()

        #expect(try await scene.report().current?.temperature != 2)
        #expect(scene.client.queries.count == 2)
    }

    @Test(
        "of more replies than are kept, the one that came longest ago goes, and none that was renewed since")
    func limit() async throws {
        let time = ManualTime()
        let core = CoreDouble(conditions: Conditions(time: time))
        let base = BusinessLogicBase(core: core, settings: BusinessLogicSettings(reportLimit: 2))
        let source = base.weatherSource(for: .metNorway)

        for id in [1, 2, 1, 3] {
            _ = try await source.report(of: .sample(id, latitude: 55, longitude: 49))
            time.advance(by: .seconds(3600))
        }

        let kept = try await core.store.read { try $0.records("met-norway-reply", StoreQuery()) }
        #expect(Set(kept.map(\.id)) == ["1", "3"])
    }

    /// Each reply is reused for half an hour. The last one is kept, and those about cities in the list.
    private static let services = Contract<any BusinessLogicAssembly>("BusinessLogic") {
        BusinessLogicBase(
            core: StubbedCore(),
            settings: BusinessLogicSettings(reportLimit: 1, providers: [.metNorway]))
    } double: {
        let time = ManualTime()
        return BusinessLogicDouble(
            conditions: Conditions(time: time), reportLimit: 1,
            providers: [MadeUpProvider(.metNorway, keptUntil: { time.now.addingTimeInterval(1_800) })])
    }.testing("Weather", \.weatherService)

    @Test(
        "a reply about a city in the list is kept, however many others have come since", arguments: services)
    func limitOfList(_ services: Implementation<any BusinessLogicAssembly>) async throws {
        let services = try await services.make()
        for id in [1, 2] {
            try await services.citiesService.add(.sample(id, latitude: 55, longitude: 49))
        }
        var asked: [Int] = []

        for id in [1, 2, 3, 4, 1, 2, 4, 3] {
            let weather = try await services.weatherService.weather(
                in: .sample(id, latitude: 55, longitude: 49), .refreshed, from: .metNorway)
            if weather.attempts.map(\.outcome) == [.answered] { asked.append(id) }
        }

        #expect(asked == [1, 2, 3, 4, 3])
    }

    @Test("to renew a reply of a long list reads none of the others")
    func renewal() async throws {
        let (time, store) = (ManualTime(), CountingStore())
        let settings = BusinessLogicSettings(reportLimit: 1)
        let base = BusinessLogicBase(core: StubbedCore(time: time, store: store), settings: settings)
        let source = base.weatherSource(for: .metNorway)
        func askForAll() async throws {
            for id in 1...3 {
                _ = try await source.report(of: .sample(id, latitude: 55, longitude: 49))
            }
            time.advance(by: .seconds(7200))
        }
        for id in 1...3 {
            try await base.citiesService.add(.sample(id, latitude: 55, longitude: 49))
        }
        try await askForAll()
        let before = store.count(of: "met-norway-reply")

        try await askForAll()

        #expect(before > 0)
        #expect(store.count(of: "met-norway-reply") == before)
    }

    @Test("a kept reply without an entry is none")
    func keptWithoutEntries() async throws {
        let scene = SourceScene(.metNorway, reply())
        let first = try await scene.report()
        try await scene.core.store.transaction { records in
            for record in try records.records("met-norway-reply", StoreQuery()) {
                var kept = try #require(try JSONSerialization.jsonObject(with: record.data) as? [String: Any])
                var reply = try #require(kept["reply"] as? [String: Any])
                reply["entries"] = [Any]()
                kept["reply"] = reply
                try records.put(JSONSerialization.data(withJSONObject: kept), "met-norway-reply", record.id)
            }
        }

        #expect(try await scene.report() == first)
        #expect(scene.client.queries.count == 2)
    }

    @Test(
        "a kept reply with a number that the service does not tell is none; it is logged, and asked for again",
        arguments: [
            ("temperature", "entries"), ("humidity", "entries"), ("pressure", "entries"),
            ("windSpeed", "entries"), ("windDirection", "entries"), ("windGust", "entries"),
            ("cloudCover", "entries"), ("precipitation", "nextHour"),
            ("precipitationProbability", "nextHour"), ("precipitation", "nextSixHours"),
            ("precipitationProbability", "nextSixHours"),
        ])
    func keptWithImpossibleNumber(member: String, part: String) async throws {
        let details =
            #""relative_humidity": 71, "air_pressure_at_sea_level": 1017, "cloud_area_fraction": 95, "#
            + #""wind_speed": 3, "wind_from_direction": 248, "wind_speed_of_gust": 7"#
        let amount = #"{"details": {"precipitation_amount": 0.5, "probability_of_precipitation": 12}}"#
        let scene = SourceScene(.metNorway, reply("1", details, hour: amount, sixHours: amount))
        let first = try await scene.report()
        try await scene.core.store.replaceNumbers(
            of: member, within: part, in: "met-norway-reply", by: "1e30")

        #expect(try await scene.report() == first)

        #expect(scene.client.queries.count == 2)
        #expect(
            scene.core.warnings == [
                "The kept reply of met-norway about city 551487 is forgotten: "
                    + "value can't be “1e+30”: expected a million at most"
            ])
    }

    @Test("not after a restart either")
    func restarted() async throws {
        let (time, memory) = (ManualTime(), CoreMemory())
        let first = try await SourceScene(.metNorway, time: time, memory: memory, reply()).report()
        time.advance(by: .seconds(60))
        let scene = SourceScene(.metNorway, time: time, memory: memory, reply("2"))

        #expect(try await scene.report() == first)
        #expect(scene.client.queries == [])
    }

    @Test(
        "a service at another address is asked at once, and not for what is newer than the other one's reply",
        arguments: [0, untilExpiry])
    func otherAddress(wait: Int) async throws {
        let (time, memory) = (ManualTime(), CoreMemory())
        let client = ScriptedClient(.metNorway, [reply("1"), reply("2")])
        func ask(at address: UInt16) async throws -> Double? {
            let configured = ConfiguredClient(
                client: client, endpointChecksum: address, addressChecksum: address)
            return try await temperature(from: configured, time, memory)
        }
        #expect(try await ask(at: 1) == 1)
        time.advance(by: .seconds(wait))

        #expect(try await ask(at: 2) == 2)

        #expect(client.queries.map(\.lastModified) == [nil, nil])
    }

    @Test("with another contact, too, a reply is kept until its expiry")
    func otherContact() async throws {
        let (time, memory) = (ManualTime(), CoreMemory())
        let client = ScriptedClient(.metNorway, [reply("1"), reply("2")])
        for contact: UInt16 in [1, 2, 1] {
            let configured = ConfiguredClient(
                client: client, endpointChecksum: contact, addressChecksum: 7)

            #expect(try await temperature(from: configured, time, memory) == 1)
        }

        #expect(client.queries.count == 1)
    }

    /// What a program that is started with this client tells of Kazan.
    private func temperature(
        from client: ConfiguredClient, _ time: ManualTime, _ memory: CoreMemory
    ) async throws -> Double? {
        let core = StubbedCore(time: time, memory: memory, weatherClient: client)
        return try await BusinessLogicBase(core: core).weatherSource(for: .metNorway)
            .report(of: .kazan()).current?.temperature
    }

    @Test("when it has expired, the service is asked for what is newer than the Last-Modified it sent")
    func asksForNewer() async throws {
        let scene = SourceScene(.metNorway, reply())
        _ = try await scene.report()

        scene.core.time.advance(by: .seconds(Self.untilExpiry))
        _ = try await scene.report()

        #expect(scene.client.queries.map(\.lastModified) == [nil, Self.modified])
    }

    @Test("a reply that does not say when it was modified is not asked for by the date of the one before it")
    func forgetsModified() async throws {
        let scene = SourceScene(.metNorway, reply("1"), reply("2", modified: nil), reply("3"))

        for _ in 1...3 {
            _ = try await scene.report()
            scene.core.time.advance(by: .seconds(Self.untilExpiry))
        }

        #expect(scene.client.queries.map(\.lastModified) == [nil, Self.modified, nil])
    }

    @Test("a service that has nothing newer keeps the report and moves its expiry")
    func nothingNewer() async throws {
        let scene = SourceScene(
            .metNorway, reply(), notModified(expires: "Fri, 14 Mar 2025 10:50:00 GMT"), reply("2"))
        let first = try await scene.report()
        scene.core.time.advance(by: .seconds(Self.untilExpiry))

        let second = try await scene.report()
        let third = try await scene.report()

        let moved = WeatherReport(
            source: first.source, place: first.place, timeZone: first.timeZone, fetchedAt: first.fetchedAt,
            expiresAt: try Date(utc: "2025-03-14T10:50:00Z"), attribution: first.attribution,
            current: first.current, hourly: first.hourly, daily: first.daily)
        #expect(second == moved)
        #expect(third == moved)
        #expect(scene.client.queries.count == 2)
    }

    @Test("in a later hour, the weather now is that of the later entry of the kept reply")
    func laterHour() async throws {
        let scene = SourceScene(.metNorway, reply(), notModified(expires: nil))
        _ = try await scene.report()

        scene.core.time.advance(by: .seconds(3600))

        #expect(try await scene.report().current?.temperature == 7)
    }

    @Test("the weather of a reply is given again until its expiry, and not for a quarter of an hour only")
    func reused() async throws {
        let client = ScriptedClient(.metNorway, [reply("1"), reply("2")])
        let core = StubbedCore(weatherClient: client)
        let weather = BusinessLogicBase(
            core: core, settings: BusinessLogicSettings(providers: [.metNorway])
        ).weatherService
        let first = try await weather.weather(in: .kazan(), .remembered).withoutAttempts

        core.time.advance(by: .seconds(Self.untilExpiry - 1))
        #expect(try await weather.weather(in: .kazan(), .remembered) == first)

        core.time.advance(by: .seconds(1))
        #expect(try await weather.weather(in: .kazan(), .remembered).report.current?.temperature == 2)
    }

    @Test(
        "without an expiry, or with one that is none, the service is asked each time", arguments: [nil, "0"])
    func noExpiry(header: String?) async throws {
        let scene = SourceScene(.metNorway, reply("1", expires: header), reply("2", expires: header))

        #expect(try await scene.report().expiresAt == nil)
        #expect(try await scene.report().current?.temperature == 2)
    }

    @Test("an expiry of more than a day is not waited for, nor one when the clock was set back")
    func unbelieved() async throws {
        let far = reply("1", expires: "Fri, 14 Mar 2098 10:33:05 GMT")
        let ahead = SourceScene(.metNorway, far, reply("2"))
        let back = SourceScene(.metNorway, reply("1"), reply("2"))
        _ = try await ahead.report()
        _ = try await back.report()

        ahead.core.time.advance(by: .seconds(86_399))
        #expect(try await ahead.report().hourly.first?.temperature == 1)
        ahead.core.time.advance(by: .seconds(1))
        #expect(try await ahead.report().hourly.first?.temperature == 2)
        back.core.time.advance(by: .seconds(-1))
        #expect(try await back.report().hourly.first?.temperature == 2)
    }

    @Test("after a clock that was ahead, the weather is fresh again though the service has nothing newer")
    func fetchedInFuture() async throws {
        let client = ScriptedClient(.metNorway, [reply(), notModified(expires: nil)])
        let core = StubbedCore(weatherClient: client)
        let weather = BusinessLogicBase(
            core: core, settings: BusinessLogicSettings(providers: [.metNorway])
        ).weatherService
        core.time.advance(by: .seconds(3_600))
        _ = try await weather.weather(in: .kazan(), .refreshed)

        core.time.advance(by: .seconds(-3_600))
        let corrected = try await weather.weather(in: .kazan(), .refreshed)

        #expect(corrected.report.fetchedAt == core.time.now)
        #expect(corrected.freshness == .fresh)
        #expect(client.queries.map(\.lastModified) == [nil, Self.modified])
    }

    @Test(
        "when the clock was set back, a kept reply does not tell weather that is yet to come as that of now")
    func keptFromFuture() async throws {
        let scene = SourceScene(.metNorway, reply("1"), notModified(expires: nil))
        _ = try await scene.report()

        scene.core.time.advance(by: .seconds(-3 * 3_600))

        #expect(
            try await scene.refusal()?.description.contains(
                "met-norway tells the weather of 2025-03-14T10:00:00Z as that of now") == true)
    }

    @Test("a city that has moved is asked about anew, in full")
    func moved() async throws {
        let scene = SourceScene(.metNorway, reply())
        _ = try await scene.report(of: .kazan(in: nil))

        _ = try await scene.report(of: .kazan())

        #expect(scene.client.queries.map(\.lastModified) == [nil, nil])
    }

    @Test("a reply that is refused, or does not come, does not replace the kept one")
    func refused() async throws {
        let scene = SourceScene(
            .metNorway, reply(), .success(WeatherReply(.json("{}"))), .failure(.unreachable(host: "x")),
            notModified(expires: nil))
        let first = try await scene.report()
        scene.core.time.advance(by: .seconds(Self.untilExpiry))

        #expect(try await scene.refusal() != nil)
        #expect(try await scene.refusal() != nil)

        #expect(try await scene.report() == first)
        #expect(scene.client.queries.map(\.lastModified) == [nil] + Array(repeating: Self.modified, count: 3))
    }

    @Test("a store that fails costs a question, and not the weather")
    func brokenStore() async throws {
        let store = FailingStore()
        store.fail(with: .diskFull(path: "/store"))
        let scene = SourceScene(.metNorway, store: store, reply("1"), reply("2"))

        #expect(try await scene.report().current?.temperature == 1)
        #expect(try await scene.report().current?.temperature == 2)
        #expect(scene.client.queries.map(\.lastModified) == [nil, nil])
        #expect(scene.core.warnings.count == 4)
        #expect(
            scene.core.warnings.last?.hasPrefix("The reply of met-norway about city 551487 is not kept:")
                == true)
    }
}

/// A source that fails while it has an error to fail with.
private final class FailingSource: WeatherSource {
    let failure = Mutex<WeatherError?>(nil)
    private let source: any WeatherSource

    init(_ source: any WeatherSource) { self.source = source }

    func answer(about city: City) async throws(WeatherError) -> SourceAnswer {
        if let failure = failure.withLock({ $0 }) { throw failure }
        return try await source.answer(about: city)
    }

    func report(
        of city: City, from reply: WeatherReply, receivedAt: Date
    ) throws(WeatherError) -> WeatherReport {
        try source.report(of: city, from: reply, receivedAt: receivedAt)
    }
}
