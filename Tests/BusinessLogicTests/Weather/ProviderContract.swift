import AssemblyTesting
import BusinessLogic
import BusinessLogicBase
import Conditions
import Core
import CoreDouble
import Foundation
import Synchronization
import Testing

@Suite("Weather of several providers", .timeLimit(.minutes(10))) struct ProviderContract {
    private static let services = ProviderWorld.all.testing("Weather", \.weather)
    private static let fair = ProviderWorld.random.testing("Weather", \.weather)

    // MARK: Order

    @Test("Open-Meteo is asked first, and no other provider if it replies", arguments: services)
    func asksOne(_ world: Implementation<ProviderWorld>) async throws {
        let world = try await world.make()

        let weather = try await world.ask()

        #expect(weather.report.source == "open-meteo")
        #expect(weather.attempts == [ProviderAttempt(.openMeteo, .answered)])
        #expect(weather.missing == [])
        #expect(!weather.report.attribution.isEmpty)
    }

    @Test("providers are asked in the user's order, without those that are switched off", arguments: services)
    func obeysTheUser(_ world: Implementation<ProviderWorld>) async throws {
        let world = try await world.make()
        try await world.order(.yandex, .metNorway)
        world.refuse(.yandex, .unavailable(detail: "yandex is out of order"))
        world.refuse(.metNorway, .malformed(detail: "met-norway's reply has no time"))

        let attempts = try await world.failure()

        #expect(attempts.map(\.provider) == [.yandex, .metNorway])
        #expect(
            attempts.map(\.error) == [
                .unavailable(detail: "yandex is out of order"),
                .malformed(detail: "met-norway's reply has no time"),
            ])
    }

    @Test("when all providers are switched off, none is asked, and that is said", arguments: services)
    func asksNobody(_ world: Implementation<ProviderWorld>) async throws {
        let world = try await world.make()
        try await world.order()

        await #expect(throws: WeatherError.unanswered([])) { try await world.ask() }
    }

    @Test("a provider without the key it needs is not asked, and that is said", arguments: services)
    func needsKeys(_ world: Implementation<ProviderWorld>) async throws {
        let world = try await world.make().with(keysFor: .yandex)
        try await world.order(.gismeteo, .yandex)

        let weather = try await world.ask()

        #expect(
            weather.attempts == [
                ProviderAttempt(.gismeteo, .lacksKey(variable: "GISMETEO_KEY")),
                ProviderAttempt(.yandex, .answered),
            ])
        #expect(
            "\(weather.attempts[0])" == "gismeteo was not asked: it needs a key in GISMETEO_KEY")
    }

    @Test(
        "when the only one with a key fails, it is said of the others that they lack theirs",
        arguments: services)
    func tellsWhoLacksKeys(_ world: Implementation<ProviderWorld>) async throws {
        let world = try await world.make().with(keysFor: .yandex)
        try await world.order(.gismeteo, .yandex)
        let error = WeatherError.unavailable(detail: "yandex is out of order")
        world.refuse(.yandex, error)

        #expect(
            try await world.failure() == [
                ProviderAttempt(.gismeteo, .lacksKey(variable: "GISMETEO_KEY")),
                ProviderAttempt(.yandex, .failed(error)),
            ])
    }

    // MARK: Falling back

    @Test("when a provider fails, the next one is asked, and the report is of that one", arguments: services)
    func fallsBack(_ world: Implementation<ProviderWorld>) async throws {
        let world = try await world.make()
        let error = WeatherError.unavailable(detail: "open-meteo is out of order")
        world.refuse(.openMeteo, error)

        let weather = try await world.ask()

        #expect(weather.freshness == .fresh)
        #expect(weather.report.source == "met-norway")
        #expect(
            weather.attempts == [
                ProviderAttempt(.openMeteo, .failed(error)), ProviderAttempt(.metNorway, .answered),
            ])
    }

    @Test("a provider that wants its last reply kept is not asked, and that is said", arguments: services)
    func keepsReply(_ world: Implementation<ProviderWorld>) async throws {
        let world = try await world.make()
        let answered = world.time.now
        let end = answered.addingTimeInterval(1_800)
        _ = try await world.ask(from: .metNorway)
        world.keep(.metNorway, until: end)
        world.time.advance(by: .seconds(1_200))
        world.network(.openMeteo, is: .offline)
        world.network(.metNorway, is: .offline)

        let weather = try await world.ask()

        #expect(weather.report.source == "met-norway")
        #expect(weather.report.fetchedAt == answered)
        #expect(weather.freshness == .fresh)
        #expect(weather.attempts.last == ProviderAttempt(.metNorway, .kept(until: end)))
        #expect(try await world.state(of: .openMeteo) == .ready, "it may be the network")
        let status = try await world.settings.providers().first { $0.provider == .metNorway }
        #expect(status?.lastAnswered == answered)
    }

    @Test(
        "a provider that wants its replies kept is asked for the first one, which is reused for as long",
        arguments: services)
    func keepsFirstReply(_ world: Implementation<ProviderWorld>) async throws {
        let world = try await world.make()
        try await world.order(.metNorway)
        let end = world.time.now.addingTimeInterval(1_800)
        world.keep(.metNorway, until: end)

        let first = try await world.ask()
        world.time.advance(by: .seconds(1_200))
        let second = try await world.ask(.remembered)

        #expect(first.attempts == [ProviderAttempt(.metNorway, .answered)])
        #expect(first.report.expiresAt == end)
        #expect(second.report == first.report)
        #expect(second.freshness == .fresh)
        #expect(second.attempts == [])
    }

    @Test(
        "a provider that wants a reply kept is asked about another city, and about the city at another place",
        arguments: services, [1, 551_487])
    func keepsReplyOfCity(_ world: Implementation<ProviderWorld>, city id: Int) async throws {
        let world = try await world.make()
        world.keep(.metNorway, until: world.time.now.addingTimeInterval(1_800))
        _ = try await world.ask(from: .metNorway)

        let weather = try await world.weather.weather(in: .sample(id), .refreshed, from: .metNorway)

        #expect(weather.attempts == [ProviderAttempt(.metNorway, .answered)])
    }

    @Test("a reply is kept no longer when the clock is set back before it came", arguments: services)
    func keepsNoReplyOfFuture(_ world: Implementation<ProviderWorld>) async throws {
        let world = try await world.make()
        world.keep(.metNorway, until: world.time.now.addingTimeInterval(1_800))
        _ = try await world.ask(from: .metNorway)
        world.time.advance(by: .seconds(-60))

        let weather = try await world.ask(from: .metNorway)

        #expect(weather.attempts == [ProviderAttempt(.metNorway, .answered)])
        #expect(weather.report.fetchedAt == world.time.now)
    }

    @Test(
        "when others fail, a kept reply does not replace a newer report, which is shown with the reason",
        arguments: services)
    func keptBeforeNewer(_ world: Implementation<ProviderWorld>) async throws {
        let world = try await world.make()
        _ = try await world.ask(from: .metNorway)
        world.keep(.metNorway, until: world.time.now.addingTimeInterval(1_800))
        world.time.advance(by: .seconds(600))
        let newer = try await world.ask().report
        world.time.advance(by: .seconds(600))
        world.network(.openMeteo, is: .offline)
        world.network(.metNorway, is: .offline)

        let shown = try await world.ask()

        #expect(newer.source == "open-meteo")
        #expect(shown.report == newer)
        #expect(shown.freshness == .stale(age: .seconds(600), reason: .unanswered(shown.attempts)))
        #expect(try await world.weather.remembered(in: .kazan())?.report == newer)
    }

    @Test(
        "a kept reply is shown and remembered, though the report before it is from when the clock was ahead",
        arguments: services)
    func keepsReplyAfterClockAhead(_ world: Implementation<ProviderWorld>) async throws {
        let world = try await world.make()
        _ = try await world.ask(from: .metNorway)
        world.time.advance(by: .seconds(3600))
        _ = try await world.ask()
        world.time.advance(by: .seconds(-3000))
        world.network(.openMeteo, is: .offline)
        world.keep(.metNorway, until: world.time.now.addingTimeInterval(1_800))

        let weather = try await world.ask()

        #expect(weather.report.source == "met-norway")
        #expect(weather.freshness == .fresh)
        #expect(try await world.weather.remembered(in: .kazan())?.report == weather.report)
    }

    @Test("a dead first provider leaves half of the ten seconds to the next", arguments: services)
    func leavesTime(_ world: Implementation<ProviderWorld>) async throws {
        let world = try await world.make()
        try await world.order(.openMeteo, .metNorway)
        world.network(.openMeteo, is: .hang)
        world.network(.metNorway, is: .slow(.seconds(4)))

        let weather = try await world.ask()

        #expect(weather.report.source == "met-norway")
        try #require(weather.attempts.map(\.duration) == [.seconds(5), .seconds(4)])
        #expect("\(weather.attempts[0])".hasSuffix("did not answer (5.0 s)"))
    }

    @Test(
        "the last provider that can be asked has all of the time, though one without its key follows",
        arguments: services)
    func sharesTimeWithThoseAsked(_ world: Implementation<ProviderWorld>) async throws {
        let world = try await world.make().with(keysFor: .openWeatherMap)
        try await world.order(.openMeteo, .yandex)
        world.network(.openMeteo, is: .slow(.seconds(7)))

        let weather = try await world.ask()

        #expect(weather.report.source == "open-meteo")
    }

    @Test("a provider that was passed over before takes no part of the time", arguments: services)
    func sharesTimeBehindThosePassedOver(_ world: Implementation<ProviderWorld>) async throws {
        let world = try await world.make().with(keysFor: .openWeatherMap)
        try await world.order(.yandex, .openMeteo, .metNorway)
        world.network(.openMeteo, is: .hang)
        world.network(.metNorway, is: .hang)

        let attempts = try await world.failure()

        #expect(attempts.map(\.duration) == [.zero, .seconds(5), .seconds(5)])
    }

    @Test("a request that is given up is no failure of the provider", arguments: services)
    func givesUp(_ world: Implementation<ProviderWorld>) async throws {
        let world = try await world.make()
        let weather = world.weather
        world.network(.openMeteo, is: .hang)

        let asking = Task { try await weather.weather(in: .kazan(), .refreshed) }
        await world.time.waitForSleepers()
        asking.cancel()
        await #expect(throws: WeatherError.cancelled) { try await asking.value }

        let status = try #require(try await world.settings.providers().first { $0.provider == .openMeteo })
        #expect(status.state == .ready)
        #expect(status.lastFailure == nil)
    }

    @Test("a refusal that comes when the last one leaves is no failure of the provider", arguments: services)
    func leavesAtTheRefusal(_ world: Implementation<ProviderWorld>) async throws {
        let world = try await world.make()
        let weather = world.weather
        try await world.order(.openMeteo)
        world.network(.openMeteo, is: .slow(.seconds(2)))
        world.refuse(.openMeteo, .malformed(detail: "open-meteo's reply is empty"))
        let asking = Task { try await weather.weather(in: .kazan(), .refreshed) }
        await world.time.waitForSleepers()

        world.time.interrupt { asking.cancel() }
        world.time.advance(by: .seconds(2))
        await #expect(throws: WeatherError.cancelled) { try await asking.value }
        for _ in 1...100 { await Task.yield() }

        let status = try #require(try await world.settings.providers().first { $0.provider == .openMeteo })
        #expect(status.state == .ready)
        #expect(status.lastFailure == nil)
    }

    @Test(
        "the last of several providers is waited for as long as is left of the ten seconds",
        arguments: services)
    func limitsTheLast(_ world: Implementation<ProviderWorld>) async throws {
        let world = try await world.make()
        try await world.order(.openMeteo, .metNorway)
        world.network(.openMeteo, is: .hang)
        world.network(.metNorway, is: .slow(.seconds(6)))

        let attempts = try await world.failure()

        #expect(attempts.map(\.duration) == [.seconds(5), .seconds(5)])
    }

    @Test(
        "all providers together have ten seconds; one for whom none is left is not asked", arguments: services
    )
    func sharesTime(_ world: Implementation<ProviderWorld>) async throws {
        let world = try await world.make()
        for provider in ProviderWorld.providers { world.network(provider, is: .hang) }
        let start = world.time.now

        let attempts = try await world.failure()

        #expect(world.time.now.timeIntervalSince(start) == 10)
        #expect(
            attempts.prefix(4).map(\.duration) == [.seconds(5), .seconds(2.5), .seconds(2), .seconds(0.5)])
        #expect(attempts.dropFirst(4).map(\.outcome) == [.noTimeLeft, .noTimeLeft])
    }

    @Test(
        "a clock that is set back while a provider is asked gives the next one no more than ten seconds",
        arguments: services)
    func clockIsSetBack(_ world: Implementation<ProviderWorld>) async throws {
        let world = try await world.make()
        try await world.order(.openMeteo, .metNorway)
        world.refuse(.openMeteo, .malformed(detail: "open-meteo's reply is empty"))
        world.moveClock(by: .seconds(-3600), whenAsked: .openMeteo)
        world.network(.metNorway, is: .hang)

        let attempts = try await world.failure()

        #expect(world.time.waits == [.seconds(10)])
        #expect(attempts.map(\.duration) == [.zero, .seconds(10)])
    }

    @Test(
        "a computer that slept while a provider was asked takes no time from the next one",
        arguments: services)
    func sleeps(_ world: Implementation<ProviderWorld>) async throws {
        let world = try await world.make()
        try await world.order(.openMeteo, .metNorway)
        world.refuse(.openMeteo, .malformed(detail: "open-meteo's reply is empty"))
        world.moveClock(by: .seconds(3600), whenAsked: .openMeteo)

        let weather = try await world.ask()

        #expect(weather.report.source == "met-norway")
        #expect(weather.attempts.map(\.duration) == [.seconds(3600), .zero])
    }

    @Test(
        "when no provider answers, the last report is shown with its age and all reasons", arguments: services
    )
    func staysStale(_ world: Implementation<ProviderWorld>) async throws {
        let world = try await world.make().with()
        let report = try await world.ask().report
        world.time.advance(by: .seconds(3600))
        world.refuse(.openMeteo, .rateLimited(retryAfter: nil))
        world.network(.metNorway, is: .offline)

        let weather = try await world.ask(.remembered)

        #expect(weather.report == report)
        guard case .stale(.seconds(3600), .unanswered(let attempts)) = weather.freshness else {
            Issue.record("\(weather.freshness)")
            return
        }
        #expect(attempts == weather.attempts)
        #expect(
            attempts.map(\.provider.rawValue).sorted() == ProviderWorld.providers.map(\.rawValue).sorted())
        let told = "\(WeatherError.unanswered(attempts))"
        #expect(told.contains("open-meteo: The weather service has been asked too often (0.0 s)"))
        #expect(told.contains("met-norway can't be reached (0.0 s)"))
        #expect(told.contains("it needs a key in YANDEX_KEY"))
    }

    @Test("a report that its provider wants kept longer or shorter is kept that long", arguments: [5, 30])
    func expires(minutes: Int) throws {
        let now = try Date(utc: "2025-03-14T10:15:00Z")
        let expiresAt = now.addingTimeInterval(Double(minutes) * 60)
        let report = WeatherReport(
            source: "met-norway", place: try .kazan(), timeZone: ReportTimeZone(id: nil, offsetSeconds: 0),
            fetchedAt: now, expiresAt: expiresAt, attribution: "", current: nil, hourly: [], daily: [])

        #expect(report.isFresh(at: expiresAt.addingTimeInterval(-1), limit: .seconds(900)))
        #expect(!report.isFresh(at: expiresAt, limit: .seconds(900)))
        #expect(!report.isFresh(at: now.addingTimeInterval(-1), limit: .seconds(900)))
    }

    @Test(
        "an expiry counts for six hours at most, and one that was over at once, or of old weather, not at all"
    )
    func expiryLimits() throws {
        let now = try Date(utc: "2025-03-14T10:15:00Z")
        func report(expiresIn seconds: Double, reading: Double? = nil) throws -> WeatherReport {
            WeatherReport(
                source: "met-norway", place: try .kazan(),
                timeZone: ReportTimeZone(id: nil, offsetSeconds: 0),
                fetchedAt: now, expiresAt: now.addingTimeInterval(seconds), attribution: "",
                current: reading.map {
                    CurrentWeather(
                        time: now.addingTimeInterval($0), temperature: 1, condition: Condition(.clear))
                }, hourly: [], daily: [])
        }
        func isFresh(_ report: WeatherReport, after seconds: Double) -> Bool {
            report.isFresh(at: now.addingTimeInterval(seconds), limit: .seconds(900))
        }
        let far = try report(expiresIn: 7 * 86_400)
        #expect(isFresh(far, after: 6 * 3600 - 1) && !isFresh(far, after: 6 * 3600))
        #expect(try far.placed(in: .kazan()) == far)

        let over = try report(expiresIn: 0)
        #expect(isFresh(over, after: 899) && !isFresh(over, after: 900))

        #expect(isFresh(try report(expiresIn: 3600, reading: -7200), after: 3599))
        #expect(!isFresh(try report(expiresIn: 3600, reading: -7201), after: 0))
    }

    // MARK: Backing off

    @Test("a dead provider is not waited on twice in a row", arguments: services)
    func backsOff(_ world: Implementation<ProviderWorld>) async throws {
        let world = try await world.make()
        try await world.order(.openMeteo, .metNorway)
        world.network(.openMeteo, is: .hang)
        _ = try await world.ask()
        let end = world.time.now.addingTimeInterval(30)

        let weather = try await world.ask()

        #expect(world.time.count == 1)
        #expect(weather.attempts.map(\.outcome) == [.backingOff(until: end), .answered])
        #expect(try await world.state(of: .openMeteo) == .backingOff(until: end))
        #expect(try await world.restarted().ask().attempts == weather.attempts)
        world.time.advance(by: .seconds(30))
        #expect(try await world.ask().attempts.map(\.duration) == [.seconds(5), .zero])
    }

    @Test("the wait doubles with each failure up to an hour, and an answer ends it", arguments: services)
    func doubles(_ world: Implementation<ProviderWorld>) async throws {
        let world = try await world.make()
        try await world.order(.openMeteo, .metNorway)
        world.refuse(.openMeteo, .malformed(detail: "open-meteo's reply is empty"))
        var waits: [TimeInterval] = []
        for _ in 1...9 {
            _ = try await world.ask()
            guard case .backingOff(let end) = try await world.state(of: .openMeteo) else { break }
            waits.append(end.timeIntervalSince(world.time.now))
            world.time.advance(by: .seconds(waits.last ?? 0))
        }
        #expect(waits == [30, 60, 120, 240, 480, 960, 1920, 3600, 3600])

        world.refuse(.openMeteo, nil)
        #expect(try await world.ask().report.source == "open-meteo")
        #expect(try await world.state(of: .openMeteo) == .ready)
        world.refuse(.openMeteo, .malformed(detail: "open-meteo's reply is empty"))
        _ = try await world.ask()
        #expect(
            try await world.state(of: .openMeteo)
                == .backingOff(until: world.time.now.addingTimeInterval(30)))
    }

    @Test("questions about several places that fail together count as one failure", arguments: services)
    func countsOnce(_ world: Implementation<ProviderWorld>) async throws {
        let world = try await world.make()
        try await world.order(.openMeteo, .metNorway)
        world.network(.openMeteo, is: .slow(.seconds(1)))
        world.refuse(.openMeteo, .malformed(detail: "open-meteo's reply is empty"))

        try await withThrowingTaskGroup { [weather = world.weather] group in
            for number in 1...8 {
                let city = try City.sample(number, "City \(number)")
                group.addTask { _ = try await weather.weather(in: city, .refreshed) }
            }
            await world.time.waitForSleepers(8)
            world.time.advance(by: .seconds(1))
            try await group.waitForAll()
        }

        #expect(
            try await world.state(of: .openMeteo)
                == .backingOff(until: world.time.now.addingTimeInterval(30)))
    }

    @Test(
        "questions under way together count as one failure of each provider, though they fail one after another",
        arguments: services)
    func countsOnceOneAfterAnother(_ world: Implementation<ProviderWorld>) async throws {
        let world = try await world.make(), weather = world.weather
        try await world.order(.openMeteo, .metNorway, .yandex)
        world.network(.openMeteo, is: .offline)
        world.network(.yandex, is: .slow(.seconds(1)))
        for provider in [Provider.metNorway, .yandex] {
            world.refuse(provider, .malformed(detail: "\(provider.rawValue)'s reply is empty"))
        }
        var questions: [Task<Weather, any Error>] = []
        for seconds in 1...3 {
            let city = try City.sample(seconds, "City \(seconds)")
            world.network(.metNorway, is: .slow(.seconds(seconds)))
            questions.append(Task { try await weather.weather(in: city, .refreshed) })
            await world.time.waitForSleepers(seconds)
        }

        // Each second MET Norway refuses one, and Yandex the one before, whose question ends so.
        world.time.advance(by: .seconds(1))
        for left in (1...3).reversed() {
            await world.time.waitForSleepers(left)
            world.time.advance(by: .seconds(1))
            await #expect(throws: WeatherError.self) { try await questions[3 - left].value }
        }

        let last = world.time.now
        for (provider, wait) in [(Provider.openMeteo, 30), (.metNorway, 29), (.yandex, 30)] {
            #expect(
                try await world.state(of: provider)
                    == .backingOff(until: last.addingTimeInterval(TimeInterval(wait))))
        }
    }

    @Test("a place that a provider does not know is no failure of it", arguments: services)
    func unknownPlace(_ world: Implementation<ProviderWorld>) async throws {
        let world = try await world.make()
        try await world.order(.openMeteo, .metNorway)
        let unknown = WeatherError.unknownPlace(detail: "open-meteo does not know the place")
        world.refuse(.openMeteo, unknown)

        let weather = try await world.ask()

        #expect(weather.attempts.map(\.outcome) == [.failed(unknown), .answered])
        #expect(try await world.state(of: .openMeteo) == .ready)
        world.refuse(.openMeteo, nil)
        #expect(try await world.ask().report.source == "open-meteo")
    }

    @Test("the wait is by chance between half of it and all of it", arguments: fair)
    func jitters(_ world: Implementation<ProviderWorld>) async throws {
        let world = try await world.make()
        var waits: Set<TimeInterval> = []
        for provider in ProviderWorld.providers.dropLast() {
            try await world.order(provider, .yahoo)
            world.refuse(provider, .malformed(detail: "\(provider.rawValue)'s reply is empty"))
            _ = try await world.ask()
            guard case .backingOff(let end) = try await world.state(of: provider) else { continue }
            waits.insert(end.timeIntervalSince(world.time.now))
        }

        #expect(waits.count > 3 && waits.allSatisfy { (15...30).contains($0) })
    }

    @Test(
        "a service that says when to ask again is not asked before, though it is the only one; for a day at most",
        arguments: services,
        [
            (WeatherError.rateLimited(retryAfter: .seconds(600)), 600),
            (.rateLimited(retryAfter: .seconds(10)), 10),
            (.rateLimited(retryAfter: .seconds(90_000)), 86_400),
            (.unavailable(detail: "open-meteo is out of order", retryAfter: .seconds(600)), 600),
        ])
    func obeysTheService(
        _ world: Implementation<ProviderWorld>, demand: (error: WeatherError, seconds: Int)
    ) async throws {
        let world = try await world.make()
        try await world.order(.openMeteo)
        world.refuse(.openMeteo, demand.error)
        await #expect(throws: demand.error) { try await world.ask() }
        let end = world.time.now.addingTimeInterval(TimeInterval(demand.seconds))
        world.refuse(.openMeteo, nil)

        world.time.advance(by: .seconds(demand.seconds - 1))
        let refused = [ProviderAttempt(.openMeteo, .backingOff(until: end))]
        #expect(try await world.failure() == refused)
        await #expect(throws: WeatherError.unanswered(refused)) { try await world.ask(from: .openMeteo) }

        world.time.advance(by: .seconds(1))
        #expect(try await world.ask().report.source == "open-meteo")
    }

    @Test("when all are left alone, the one is asked whose wait ends first", arguments: services)
    func asksTheSoonest(_ world: Implementation<ProviderWorld>) async throws {
        let world = try await world.make()
        try await world.order(.openMeteo, .metNorway)
        for provider in [Provider.openMeteo, .metNorway] { world.network(provider, is: .hang) }
        _ = try await world.failure()
        for provider in [Provider.openMeteo, .metNorway] { world.network(provider, is: .calm) }

        let weather = try await world.ask()

        #expect(weather.report.source == "open-meteo")
        #expect(weather.attempts.map(\.provider) == [.metNorway, .openMeteo])
    }

    @Test(
        "when all are left alone, one that wants it is not asked, though its wait ends first",
        arguments: services)
    func asksTheSoonestThatMayBe(_ world: Implementation<ProviderWorld>) async throws {
        let world = try await world.make()
        try await world.order(.openMeteo, .metNorway)
        world.refuse(.openMeteo, .rateLimited(retryAfter: .seconds(20)))
        world.network(.metNorway, is: .hang)
        _ = try await world.failure()
        world.network(.metNorway, is: .calm)

        let weather = try await world.ask()

        #expect(weather.report.source == "met-norway")
        #expect(weather.attempts.map(\.provider) == [.openMeteo, .metNorway])
    }

    @Test("a network that is away counts against no provider", arguments: services)
    func forgivesTheNetwork(_ world: Implementation<ProviderWorld>) async throws {
        let world = try await world.make()
        for provider in ProviderWorld.providers { world.network(provider, is: .offline) }
        _ = try await world.failure()
        for provider in ProviderWorld.providers { #expect(try await world.state(of: provider) == .ready) }

        for provider in ProviderWorld.providers.dropFirst() { world.network(provider, is: .calm) }
        _ = try await world.ask()

        #expect(
            try await world.state(of: .openMeteo)
                == .backingOff(until: world.time.now.addingTimeInterval(30)))
    }

    @Test(
        "one that can't be reached is left alone when another one has refused: the network was there",
        arguments: services)
    func blamesTheUnreached(_ world: Implementation<ProviderWorld>) async throws {
        let world = try await world.make()
        try await world.order(.openMeteo, .metNorway)
        world.network(.openMeteo, is: .offline)
        world.refuse(.metNorway, .malformed(detail: "met-norway's reply is empty"))

        _ = try await world.failure()

        let end = world.time.now.addingTimeInterval(30)
        for provider in [Provider.openMeteo, .metNorway] {
            #expect(try await world.state(of: provider) == .backingOff(until: end))
        }
    }

    @Test(
        "one that can't be reached is left alone when another one has refused, also before a kept reply",
        arguments: services,
        [[.openMeteo, .yandex, .metNorway], [.yandex, .openMeteo, .metNorway]] as [[Provider]])
    func blamesTheUnreachedBeforeKept(
        _ world: Implementation<ProviderWorld>, order: [Provider]
    ) async throws {
        let world = try await world.make()
        try await world.settings.change { $0.providers = order }
        _ = try await world.ask(from: .metNorway)
        world.network(.openMeteo, is: .offline)
        world.refuse(.yandex, .malformed(detail: "yandex's reply is empty"))
        world.keep(.metNorway, until: world.time.now.addingTimeInterval(1_800))

        #expect(try await world.ask().report.source == "met-norway")

        let end = world.time.now.addingTimeInterval(30)
        for provider in [Provider.openMeteo, .yandex] {
            #expect(try await world.state(of: provider) == .backingOff(until: end))
        }
    }

    @Test("a request that can't be sent does not show that the network works", arguments: services)
    func forgivesBesideUnsent(_ world: Implementation<ProviderWorld>) async throws {
        let world = try await world.make()
        try await world.order(.openMeteo, .metNorway)
        world.network(.openMeteo, is: .offline)
        world.refuse(.metNorway, .notSent(detail: "met-norway was not asked: its address has no host"))

        let attempts = try await world.failure()

        #expect(attempts.count == 2)
        #expect(try await world.state(of: .openMeteo) == .ready)
    }

    @Test("a provider that is not asked does not show that the network works", arguments: services)
    func forgivesBesideUnasked(_ world: Implementation<ProviderWorld>) async throws {
        let world = try await world.make().with(keysFor: .openWeatherMap)
        for provider in ProviderWorld.providers { world.network(provider, is: .offline) }

        let attempts = try await world.failure()

        #expect(attempts.contains { $0.error == nil })
        #expect(try await world.state(of: .openMeteo) == .ready)
        #expect(try await world.state(of: .openWeatherMap) == .ready)
    }

    @Test("a clock that was set back ends all waits", arguments: services)
    func forgetsTheFuture(_ world: Implementation<ProviderWorld>) async throws {
        let world = try await world.make()
        world.refuse(
            .openMeteo, .unavailable(detail: "open-meteo is out of order", retryAfter: .seconds(600)))
        _ = try await world.ask()

        world.time.advance(by: .seconds(-86_400))

        #expect(try await world.state(of: .openMeteo) == .ready)
    }

    // MARK: One alone

    @Test(
        "one provider alone is asked though it is switched off, and its report is not remembered",
        arguments: services)
    func asksAlone(_ world: Implementation<ProviderWorld>) async throws {
        let world = try await world.make()
        try await world.order(.openMeteo)

        let weather = try await world.ask(.remembered, from: .gismeteo)

        #expect(weather.report.source == "gismeteo")
        #expect(weather.attempts == [ProviderAttempt(.gismeteo, .answered)])
        #expect(try await world.weather.remembered(in: .kazan()) == nil)
        #expect(try await world.ask().report.source == "open-meteo")
        #expect(try await world.ask(.remembered, from: .openMeteo).attempts == [])
        #expect(try await world.ask(.remembered, from: .gismeteo).report.source == "gismeteo")
    }

    @Test("a user who asks one alone does not get what another was asked for", arguments: services)
    func asksBeside(_ world: Implementation<ProviderWorld>) async throws {
        let world = try await world.make()
        let weather = world.weather
        world.network(.openMeteo, is: .slow(.seconds(2)))
        let first = Task { try await weather.weather(in: .kazan(), .refreshed) }
        await world.time.waitForSleepers()

        let alone = try await weather.weather(in: .kazan(), .refreshed, from: .metNorway)

        #expect(alone.report.source == "met-norway")
        world.time.advance(by: .seconds(2))
        #expect(try await first.value.report.source == "open-meteo")
        #expect(try await weather.remembered(in: .kazan())?.report.source == "open-meteo")
    }

    @Test(
        "what is asked for after the order was changed is not what was asked for before, and is remembered",
        arguments: services)
    func asksInNewOrder(_ world: Implementation<ProviderWorld>) async throws {
        let world = try await world.make()
        let weather = world.weather
        world.network(.openMeteo, is: .slow(.seconds(2)))
        let first = Task { try await weather.weather(in: .kazan(), .refreshed) }
        await world.time.waitForSleepers()

        try await world.order(.metNorway, .openMeteo)
        let isAnswered = Atomic(false)
        let second = Task {
            defer { isAnswered.store(true, ordering: .releasing) }
            return try await weather.weather(in: .kazan(), .refreshed)
        }
        // One who joins the request of before is answered only when the clock goes on.
        for _ in 1...10_000 where !isAnswered.load(ordering: .acquiring) { await Task.yield() }

        world.time.advance(by: .seconds(2))
        #expect(try await second.value.report.source == "met-norway")
        #expect(try await first.value.report.source == "open-meteo")
        #expect(try await weather.remembered(in: .kazan())?.report.source == "met-norway")
    }

    @Test("one that is asked alone tells its own error, though another would answer", arguments: services)
    func failsAlone(_ world: Implementation<ProviderWorld>) async throws {
        let world = try await world.make().with()
        _ = try await world.ask()
        world.network(.metNorway, is: .hang)
        await #expect {
            try await world.ask(from: .metNorway)
        } throws: {
            guard case WeatherError.interrupted = $0 else { return false }
            return true
        }
        #expect(world.time.waits == [.seconds(10)])

        let missing = ProviderAttempt(.yandex, .lacksKey(variable: "YANDEX_KEY"))
        await #expect(throws: WeatherError.unanswered([missing])) { try await world.ask(from: .yandex) }
    }

    @Test(
        "one that is asked alone is asked though it rests after a failure, and an answer ends its rest",
        arguments: services)
    func asksTheResting(_ world: Implementation<ProviderWorld>) async throws {
        let world = try await world.make()
        let error = WeatherError.malformed(detail: "met-norway's reply is empty")
        world.refuse(.metNorway, error)
        await #expect(throws: error) { try await world.ask(from: .metNorway) }
        #expect(try await world.state(of: .metNorway) != .ready)
        world.refuse(.metNorway, nil)

        #expect(try await world.ask(from: .metNorway).report.source == "met-norway")

        #expect(try await world.state(of: .metNorway) == .ready)
    }

    @Test("one that is asked alone has as long as it is configured to have, and not a share of ten seconds")
    func timeAlone() async throws {
        let client = ScriptedClient(.openMeteo, [.failure(.timedOut(after: .zero))])
        let city = try City.kazan()
        for alone in [nil, Provider.metNorway] {
            let base = BusinessLogicBase(
                core: StubbedCore(weatherClient: client),
                settings: BusinessLogicSettings(providers: [.openMeteo, .metNorway]))
            await #expect(throws: WeatherError.self) {
                if let alone {
                    return try await base.weatherService.weather(in: city, .refreshed, from: alone)
                }
                return try await base.weatherService.weather(in: city, .refreshed)
            }
        }

        #expect(client.timeLimits == [.seconds(5), .seconds(10), nil])
    }

    @Test("how long all providers together may take is the program's to set")
    func setsDeadline() async throws {
        let client = ScriptedClient(.openMeteo, [.failure(.timedOut(after: .zero))])
        let base = BusinessLogicBase(
            core: StubbedCore(weatherClient: client),
            settings: BusinessLogicSettings(
                providers: [.openMeteo, .metNorway], deadline: .seconds(60)))

        await #expect(throws: WeatherError.self) {
            try await base.weatherService.weather(in: .kazan(), .refreshed)
        }

        #expect(client.timeLimits == [.seconds(30), .seconds(60)])
    }

    @Test(
        "the time that the store takes after a provider has failed is not the next one's",
        arguments: [(false, 8), (true, 3)])
    func countsTheStore(usesUpItsTime: Bool, left: Int) async throws {
        let (time, refusal) = (ManualTime(), WeatherReply(.json("{}", status: 503)))
        let client = ScriptedClient(.openMeteo, [.success(refusal)])
        let asked: any WeatherClient = usesUpItsTime ? SlowClient(client: client, time: time) : client
        let store = SlowStore(time: time, takes: .seconds(2))
        let base = BusinessLogicBase(
            core: StubbedCore(time: time, weatherClient: asked, store: store),
            settings: BusinessLogicSettings(providers: [.openMeteo, .metNorway]))

        await #expect(throws: WeatherError.self) {
            try await base.weatherService.weather(in: .kazan(), .refreshed)
        }

        #expect(client.timeLimits == [.seconds(5), .seconds(left)])
    }

    @Test("a provider whose client has no key is not asked, and the settings say so")
    func clientWithoutKey() async throws {
        let base = BusinessLogicBase(
            core: StubbedCore(weatherClient: KeylessClient()),
            settings: BusinessLogicSettings(providers: [.yandex]))

        let missing = ProviderAttempt(.yandex, .lacksKey(variable: "YANDEX_KEY"))
        await #expect(throws: WeatherError.unanswered([missing])) {
            try await base.weatherService.weather(in: .kazan(), .refreshed)
        }
        #expect(
            try await base.settingsService.providers()
                == [ProviderStatus(.yandex, .lacksKey(variable: "YANDEX_KEY"))])
    }

    @Test("what a service demanded of another key or at another address does not hold for the present one")
    func beginsAnew() async throws {
        let (time, memory, city) = (ManualTime(), CoreMemory(), try City.kazan())
        let limited = HTTPResponse(status: 429, headers: [HTTPField("Retry-After", "36000")])
        let client = ScriptedClient(
            .openMeteo, [.success(WeatherReply(limited)), .success(WeatherReply(OpenMeteoJSON.current()))])
        func services(_ checksum: UInt16) -> BusinessLogicBase {
            program(asking: client, checksum, time, memory)
        }
        let end = time.now.addingTimeInterval(36_000)
        let passedOver = ProviderAttempt(.openMeteo, .backingOff(until: end))

        await #expect(throws: WeatherError.rateLimited(retryAfter: .seconds(36_000))) {
            try await services(1).weatherService.weather(in: city, .refreshed)
        }
        await #expect(throws: WeatherError.unanswered([passedOver])) {
            try await services(1).weatherService.weather(in: city, .refreshed, from: .openMeteo)
        }
        #expect(client.queries.count == 1)

        #expect(
            try await services(2).settingsService.providers() == [ProviderStatus(.openMeteo, .ready)])
        let weather = try await services(2).weatherService.weather(in: city, .refreshed)
        #expect(weather.freshness == .fresh)
        #expect(
            try await services(2).settingsService.providers()
                == [ProviderStatus(.openMeteo, .ready, lastAnswered: time.now)])
    }

    @Test("programs that use one data folder with different keys wait each for what was demanded of theirs")
    func takesTurns() async throws {
        let (time, memory) = (ManualTime(), CoreMemory())
        let limited = HTTPResponse(status: 429, headers: [HTTPField("Retry-After", "7200")])
        let client = ScriptedClient(.openMeteo, [.success(WeatherReply(limited))])

        for checksum: UInt16 in [1, 1, 2, 1, 1, 2, 1, 1, 2] {
            await askInVain(client, checksum, time, memory)
        }

        #expect(client.queries.count == 2)
    }

    @Test("of many keys that were tried, few are remembered, and the one that has to wait the longest is")
    func triesKeys() async throws {
        let (time, memory) = (ManualTime(), CoreMemory())
        let limited = HTTPResponse(status: 429, headers: [HTTPField("Retry-After", "36000")])
        let refused = WeatherReply(.json("{}", status: 401))
        let client = ScriptedClient(.openMeteo, [.success(WeatherReply(limited)), .success(refused)])
        for checksum: UInt16 in 1...20 { await askInVain(client, checksum, time, memory) }

        await askInVain(client, 1, time, memory)

        #expect(client.queries.count == 20)
        let core = StubbedCore(time: time, memory: memory)
        let data = try #require(try await core.store.read { try $0.data("provider-health", "providers") })
        let kept = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(kept.count == 8)
    }

    /// Asks once, gets no weather, and lets a minute pass.
    private func askInVain(
        _ client: ScriptedClient, _ checksum: UInt16, _ time: ManualTime, _ memory: CoreMemory
    ) async {
        await #expect(throws: WeatherError.self) {
            try await program(asking: client, checksum, time, memory).weatherService
                .weather(in: .kazan(), .refreshed)
        }
        time.advance(by: .seconds(60))
    }

    /// A program whose client has the address and the key of this checksum.
    private func program(
        asking client: ScriptedClient, _ checksum: UInt16, _ time: ManualTime, _ memory: CoreMemory
    ) -> BusinessLogicBase {
        let configured = ConfiguredClient(client: client, endpointChecksum: checksum)
        return BusinessLogicBase(core: StubbedCore(time: time, memory: memory, weatherClient: configured))
    }

    // MARK: In the settings

    @Test("the settings tell who is asked in which order, and why one is not", arguments: services)
    func tellsStates(_ world: Implementation<ProviderWorld>) async throws {
        let world = try await world.make().with(keysFor: .openWeatherMap)
        try await world.order(.yandex, .openMeteo, .metNorway)
        world.refuse(.openMeteo, .malformed(detail: "open-meteo's reply is empty"))
        _ = try await world.ask()
        let now = world.time.now

        let expected = [
            ProviderStatus(.yandex, .lacksKey(variable: "YANDEX_KEY")),
            ProviderStatus(
                .openMeteo, .backingOff(until: now.addingTimeInterval(30)),
                lastFailure: "open-meteo's reply is empty"),
            ProviderStatus(.metNorway, .ready, lastAnswered: now),
            ProviderStatus(.openWeatherMap, .ready, isOn: false),
            ProviderStatus(.gismeteo, .lacksKey(variable: "GISMETEO_KEY"), isOn: false),
            ProviderStatus(.yahoo, .lacksKey(variable: "YAHOO_KEY"), isOn: false),
        ]
        #expect(try await world.settings.providers() == expected)
        #expect(try await world.restarted().settings.providers() == expected)
    }

    @Test("why a provider failed is told until it answers", arguments: services)
    func forgetsFailures(_ world: Implementation<ProviderWorld>) async throws {
        let world = try await world.make()
        try await world.order(.openMeteo)
        world.refuse(.openMeteo, .malformed(detail: "open-meteo's reply is empty"))
        await #expect(throws: WeatherError.self) { try await world.ask() }
        world.refuse(.openMeteo, .unavailable(detail: "open-meteo is out of order"))
        await #expect(throws: WeatherError.self) { try await world.ask() }
        #expect(try await world.settings.providers().first?.lastFailure == "open-meteo is out of order")

        world.time.advance(by: .seconds(3600))
        #expect(try await world.settings.providers().first?.state == .ready)
        #expect(try await world.settings.providers().first?.lastFailure == "open-meteo is out of order")
        world.refuse(.openMeteo, nil)
        _ = try await world.ask()

        #expect(try await world.settings.providers().first?.lastFailure == nil)
    }

    @Test("when a provider has answered last is told while it fails, too", arguments: services)
    func keepsLastAnswer(_ world: Implementation<ProviderWorld>) async throws {
        let world = try await world.make()
        try await world.order(.openMeteo)
        _ = try await world.ask()
        let answered = world.time.now
        world.time.advance(by: .seconds(60))
        world.refuse(.openMeteo, .malformed(detail: "open-meteo's reply is empty"))

        _ = try await world.ask()

        let status = try #require(try await world.settings.providers().first)
        #expect(status.lastAnswered == answered)
        #expect(status.lastFailure == "open-meteo's reply is empty")
    }
}

/// A client that takes all the time that its caller has.
private struct SlowClient: WeatherClient {
    let client: ScriptedClient
    let time: ManualTime

    var provider: WeatherProvider { client.provider }

    func forecast(_ query: WeatherQuery) async throws(TransportError) -> WeatherReply {
        time.advance(by: RequestTimeLimit.current ?? .zero)
        return try await client.forecast(query)
    }
}

/// A client of a service that needs a key, which it has not.
private struct KeylessClient: WeatherClient {
    let provider = WeatherProvider.yandex
    let hasKey = false

    func forecast(_ query: WeatherQuery) async throws(TransportError) -> WeatherReply {
        throw .unreachable(host: "api.weather.yandex.ru")
    }
}
