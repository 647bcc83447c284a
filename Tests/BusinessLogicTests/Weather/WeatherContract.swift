import AssemblyTesting
import BusinessLogic
import Conditions
import Foundation
import Testing

@Suite("Weather", .timeLimit(.minutes(10))) struct WeatherContract {
    private static let services = World.all.testing("Weather", \.weather)

    // MARK: What a report tells

    @Test("a report tells the weather now, and hours and days in order", arguments: services)
    func tells(_ world: Implementation<World>) async throws {
        let world = try await world.make()

        let weather = try await world.weather.weather(in: .kazan(), .remembered)

        let report = weather.report
        #expect(weather.freshness == .fresh)
        #expect(try report.place == .kazan())
        #expect(report.fetchedAt == world.time.now)
        #expect(report.timeZone == ReportTimeZone(id: "Europe/Moscow", offsetSeconds: 3 * 3600))
        #expect(!report.attribution.isEmpty)
        let current = try #require(report.current)
        #expect(abs(current.time.timeIntervalSince(world.time.now)) < 3600)
        #expect(report.hourly.map(\.time) == report.hourly.map(\.time).sorted())
        #expect(report.hourly.first?.time == (try Date(utc: "2025-03-13T21:00:00Z")))
        #expect(report.daily.map(\.date.description) == (14...20).map { "2025-03-\($0)" })
        for day in report.daily {
            let (low, high) = (try #require(day.minTemperature), try #require(day.maxTemperature))
            #expect((-95...60).contains(low) && low <= high && high <= 60)
        }
    }

    @Test(
        "the first day is today where the city is",
        arguments: services,
        [(-13.83, -171.77, "Pacific/Apia", "2025-03-15"), (21.31, -157.86, "Pacific/Honolulu", "2025-03-14")])
    func startsToday(
        _ world: Implementation<World>,
        place: (latitude: Double, longitude: Double, zone: String, today: String)
    ) async throws {
        let world = try await world.make()
        world.time.advance(by: .seconds(3600))
        let city = try City.sample(
            1, latitude: place.latitude, longitude: place.longitude, timeZone: place.zone)

        let report = try await world.weather.weather(in: city, .remembered).report

        #expect(report.daily.first?.date.description == place.today)
    }

    @Test(
        "the sun does not rise in the far north in winter, nor set in summer",
        arguments: services, [70.66, 78.22, 90])
    func polarSun(_ world: Implementation<World>, latitude: Double) async throws {
        let world = try await world.make()
        let city = try City.sample(1, latitude: latitude, longitude: 23.68, timeZone: "Europe/Oslo")
        for (days, sun) in [(98, Sun.alwaysUp), (184, .alwaysDown)] {
            world.time.advance(by: .seconds(days * 86_400))

            let report = try await world.weather.weather(in: city, .refreshed).report

            #expect(report.daily.map(\.sun) == Array(repeating: sun, count: 7))
            #expect(report.current?.isDay == (sun == .alwaysUp))
        }
    }

    @Test("the report is that of the city as it was asked for", arguments: services)
    func keepsThePlace(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        _ = try await world.weather.weather(in: .sample(1, "Munich"), .remembered)

        let weather = try await world.weather.weather(in: .sample(1, "München"), .remembered)

        #expect(weather.report.place.name == "München")
        #expect(try await world.weather.remembered(in: .sample(1, "Monaco"))?.report.place.name == "Monaco")
        world.conditions.current = .offline
        let stale = try await world.weather.weather(in: .sample(1, "Monachium"), .refreshed)
        #expect(stale.report.place.name == "Monachium")
    }

    @Test("a report is remembered though its city leaves the list", arguments: services)
    func outlivesTheList(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.cities.add(.kazan())
        let weather = try await world.weather.weather(in: .kazan(), .remembered).withoutAttempts

        try await world.cities.remove(City.kazan().id)

        #expect(try await world.weather.remembered(in: .kazan()) == weather)
    }

    @Test("two callers who ask at once under different names each get their own", arguments: services)
    func keepsBothPlaces(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.conditions.current = .slow
        let callers = try [City.sample(1, "Munich"), .sample(1, "München")].map { city in
            Task { try await world.weather.weather(in: city, .remembered).report.place.name }
        }
        await world.time.waitForSleepers()
        for _ in 1...100 { await Task.yield() }

        world.time.advance(by: .seconds(2))

        #expect(try await callers[0].value == "Munich")
        #expect(try await callers[1].value == "München")
    }

    // MARK: Age

    @Test(
        "a report younger than a quarter of an hour is given again, and no service is asked",
        arguments: services)
    func remembers(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let first = try await world.weather.weather(in: .kazan(), .remembered).withoutAttempts
        world.conditions.current = .slow(.zero)

        world.time.advance(by: .seconds(15 * 60 - 1))

        #expect(try await world.weather.weather(in: .kazan(), .remembered) == first)
        #expect(try await world.weather.remembered(in: .kazan()) == first)
        #expect(world.time.count == 0)
    }

    @Test("a report a quarter of an hour old is renewed", arguments: services)
    func renews(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        _ = try await world.weather.weather(in: .kazan(), .remembered)

        world.time.advance(by: .seconds(15 * 60))
        let weather = try await world.weather.weather(in: .kazan(), .remembered)

        #expect(weather.freshness == .fresh)
        #expect(weather.report.fetchedAt == world.time.now)
    }

    @Test("a refresh asks, however young the report", arguments: services)
    func refreshes(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        _ = try await world.weather.weather(in: .kazan(), .remembered)

        world.time.advance(by: .seconds(1))
        let weather = try await world.weather.weather(in: .kazan(), .refreshed)

        #expect(weather.report.fetchedAt == world.time.now)
    }

    @Test("what is remembered is given however old, marked stale without a reason", arguments: services)
    func remembersOld(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        #expect(try await world.weather.remembered(in: .kazan()) == nil)
        let first = try await world.weather.weather(in: .kazan(), .remembered)
        world.conditions.current = .slow(.zero)

        world.time.advance(by: .seconds(86_400))

        let expected = Weather(report: first.report, freshness: .stale(age: .seconds(86_400), reason: nil))
        #expect(try await world.weather.remembered(in: .kazan()) == expected)
        #expect(world.time.count == 0)
    }

    @Test("a report from the future is not young", arguments: services)
    func clockJumps(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let first = try await world.weather.weather(in: .kazan(), .remembered)

        world.time.advance(by: .seconds(-86_400))

        let stale = Weather(report: first.report, freshness: .stale(age: .seconds(-86_400), reason: nil))
        #expect(try await world.weather.remembered(in: .kazan()) == stale)
        let renewed = try await world.weather.weather(in: .kazan(), .remembered)
        #expect(renewed.report.fetchedAt == world.time.now)
        #expect(renewed.freshness == .fresh)
    }

    @Test(
        "a report was had when its reply came: not when it was asked for, nor when it is looked at again",
        arguments: services, [2, 7])
    func tellsWhenItCame(_ world: Implementation<World>, seconds: Int) async throws {
        let world = try await world.make()
        let city = try City.kazan()
        world.conditions.current = .slow(.seconds(2))
        let caller = Task { try await world.weather.weather(in: city, .remembered) }
        await world.time.waitForSleepers()
        let asked = world.time.now

        world.time.advance(by: .seconds(seconds))
        let report = try await caller.value.report
        world.time.advance(by: .seconds(600))
        world.conditions.current = .offline
        let again = try await world.weather.weather(in: city, .refreshed)

        #expect(report.fetchedAt == asked.addingTimeInterval(Double(seconds)))
        #expect(again.report == report)
        guard case .stale(.seconds(600), .offline) = again.freshness else {
            Issue.record("\(again.freshness)")
            return
        }
        #expect(try await world.weather.remembered(in: city)?.report == report)
    }

    // MARK: A network that fails

    @Test("without a network, the last report is given with its age and the reason", arguments: services)
    func goesStale(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let first = try await world.weather.weather(in: .kazan(), .remembered)
        world.conditions.current = .offline
        world.time.advance(by: .seconds(3600))

        let weather = try await world.weather.weather(in: .kazan(), .remembered)

        #expect(weather.report == first.report)
        guard case .stale(.seconds(3600), .offline(let detail)) = weather.freshness else {
            Issue.record("\(weather.freshness)")
            return
        }
        #expect(detail.contains("can't be reached"))
    }

    @Test("a refresh that fails marks even a young report", arguments: services)
    func refreshFails(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        _ = try await world.weather.weather(in: .kazan(), .remembered)
        world.time.advance(by: .seconds(60))
        try await world.breakNextAnswer()

        let weather = try await world.weather.weather(in: .kazan(), .refreshed)

        guard case .stale(.seconds(60), .interrupted) = weather.freshness else {
            Issue.record("\(weather.freshness)")
            return
        }
    }

    @Test("without a network and a report, there is an error", arguments: services)
    func fails(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.conditions.current = .offline
        _ = await #expect {
            try await world.weather.weather(in: .kazan(), .remembered)
        } throws: {
            guard case WeatherError.offline = $0 else { return false }
            return true
        }

        try await world.breakNextAnswer()
        _ = await #expect {
            try await world.weather.weather(in: .kazan(), .remembered)
        } throws: {
            guard case WeatherError.interrupted = $0 else { return false }
            return true
        }
        #expect(try await world.weather.remembered(in: .kazan()) == nil)
    }

    @Test("a request that is not answered within ten seconds is given up", arguments: services)
    func givesUp(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.conditions.current = .hang
        let city = try City.kazan()
        let caller = Task { try await world.weather.weather(in: city, .remembered) }
        await world.time.waitForSleepers()

        world.time.advance(by: .seconds(3600))

        _ = await #expect {
            try await caller.value
        } throws: {
            guard case WeatherError.interrupted(let detail) = $0 else { return false }
            return detail.contains("did not answer")
        }
        #expect(world.time.waits == [.seconds(10)])
        #expect(try await world.weather.remembered(in: city) == nil)
    }

    @Test("a task that is cancelled already gets nothing, whatever is remembered", arguments: services)
    func wasCancelled(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let city = try City.kazan()
        _ = try await world.weather.weather(in: city, .remembered)

        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            for policy in FetchPolicy.allCases {
                await #expect(throws: WeatherError.cancelled) {
                    try await world.weather.weather(in: city, policy)
                }
            }
            await #expect(throws: WeatherError.cancelled) { try await world.weather.remembered(in: city) }
        }.value
    }

    @Test("when the network is back, the weather is fresh again", arguments: services)
    func recovers(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        _ = try await world.weather.weather(in: .kazan(), .remembered)
        world.time.advance(by: .seconds(3600))
        world.conditions.current = .offline
        _ = try await world.weather.weather(in: .kazan(), .remembered)

        world.conditions.current = .calm
        let weather = try await world.weather.weather(in: .kazan(), .remembered)

        #expect(weather.freshness == .fresh)
        #expect(weather.report.fetchedAt == world.time.now)
    }

    // MARK: Memory

    @Test("what was remembered is found again after a restart", arguments: services)
    func restarts(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let first = try await world.weather.weather(in: .kazan(), .remembered).withoutAttempts

        let restarted = world.restarted()
        restarted.conditions.current = .offline

        #expect(try await restarted.weather.weather(in: .kazan(), .remembered) == first)
        #expect(try await restarted.weather.remembered(in: .longyearbyen()) == nil)
    }

    @Test("settings that can't be read keep no one from the weather", arguments: services)
    func unreadableSettings(_ world: Implementation<World>) async throws {
        let world = try await world.make().finding(settings: "[oops")

        let weather = try await world.weather.weather(in: .kazan(), .remembered)

        #expect(weather.freshness == .fresh)
        #expect(weather.attempts.map(\.provider) == [.openMeteo])
        await #expect(throws: SettingsError.self) { try await world.settings.settings() }
    }

    @Test(
        "a hundred reports are remembered, and beyond them those of cities in the list", arguments: services)
    func forgets(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.cities.add(.sample(1))
        for id in 1...4 { _ = try await world.weather.weather(in: .sample(id), .remembered) }
        _ = try await world.weather.weather(in: .sample(2), .refreshed)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for id in 5...103 {
                group.addTask { _ = try await world.weather.weather(in: .sample(id), .remembered) }
            }
            try await group.waitForAll()
        }
        for _ in 1...3 { _ = try await world.weather.weather(in: .sample(2), .refreshed) }

        let isKept = try await (1...103).asyncMap {
            try await world.weather.remembered(in: .sample($0)) != nil
        }

        #expect(isKept.prefix(4) == [true, true, false, false])
        // A hundred, and the city of the list beyond them.
        #expect(isKept.count { $0 } == 101)
    }

    @Test(
        "while the disk is damaged there is no weather, not even new, and then it is as it was",
        arguments: services, [NetworkCondition.calm, .offline])
    func damaged(_ world: Implementation<World>, _ network: NetworkCondition) async throws {
        let world = try await world.make()
        let first = try await world.weather.weather(in: .kazan(), .remembered).withoutAttempts

        world.damageDisk()
        world.conditions.current = network
        for work: (any WeatherService) async throws -> Void in [
            { _ = try await $0.weather(in: .kazan(), .remembered) },
            { _ = try await $0.weather(in: .kazan(), .refreshed) },
            { _ = try await $0.weather(in: .longyearbyen(), .refreshed) },
            { _ = try await $0.remembered(in: .kazan()) },
        ] {
            let error = await #expect(throws: WeatherError.self) { try await work(world.weather) }
            guard case .notKept(let reason) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(reason.contains("damaged"))
        }

        world.repairDisk()
        #expect(try await world.weather.remembered(in: .kazan()) == first)
        #expect(try await world.weather.remembered(in: .longyearbyen()) == nil)
    }

    @Test(
        "on a full disk new weather is given, with the reason why it won't be remembered",
        arguments: services)
    func full(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let kept = try await world.weather.weather(in: .kazan(), .remembered).report
        world.fillDisk()
        world.time.advance(by: .seconds(3600))

        for city in [try City.kazan(), try .longyearbyen()] {
            let weather = try await world.weather.weather(in: city, .remembered)
            #expect(weather.report.place == city)
            #expect(weather.report.fetchedAt == world.time.now)
            #expect(weather.freshness == .fresh)
            #expect(weather.notKept?.hasPrefix("There is no room left") == true)
        }
        #expect(try await world.weather.remembered(in: .kazan())?.report == kept)
        #expect(try await world.weather.remembered(in: .longyearbyen()) == nil)

        world.repairDisk()
        #expect(try await world.weather.weather(in: .kazan(), .remembered).notKept == nil)
        #expect(try await world.weather.remembered(in: .kazan())?.freshness == .fresh)
    }

    @Test(
        "on a full disk all who wait for one report are told that it won't be remembered", arguments: services
    )
    func fullForAll(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.fillDisk()
        world.conditions.current = .slow
        let city = try City.kazan()
        let callers = (1...3).map { _ in Task { try await world.weather.weather(in: city, .remembered) } }
        await world.time.waitForSleepers()
        for _ in 1...100 { await Task.yield() }

        // One who asks only now would wait for the clock without end.
        world.conditions.current = .calm
        world.time.advance(by: .seconds(2))

        for caller in callers { #expect(try await caller.value.notKept != nil) }
    }

    // MARK: Several callers

    @Test("several callers that want the same city at once cause one request", arguments: services)
    func sharesRequests(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.conditions.current = .slow
        let city = try City.kazan()
        let callers = (1...5).map { _ in Task { try await world.weather.weather(in: city, .remembered) } }
        await world.time.waitForSleepers()
        // Gives the others the time to join; one who comes later finds the report.
        for _ in 1...100 { await Task.yield() }

        world.time.advance(by: .seconds(2))

        for caller in callers { #expect(try await caller.value.freshness == .fresh) }
        #expect(world.time.count == 1)
    }

    @Test(
        "one who would take what is remembered and one who wants it new share a request", arguments: services)
    func sharesWhateverThePolicy(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.conditions.current = .slow
        let city = try City.kazan()
        let callers = FetchPolicy.allCases.map { policy in
            Task { try await world.weather.weather(in: city, policy) }
        }
        await world.time.waitForSleepers()
        for _ in 1...100 { await Task.yield() }

        // One who asks only now would wait for the clock without end.
        world.conditions.current = .calm
        world.time.advance(by: .seconds(2))

        for caller in callers { #expect(try await caller.value.freshness == .fresh) }
        #expect(world.time.count == 1)
    }

    @Test("a young report is given at once, though it is being renewed", arguments: services)
    func doesNotWait(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let city = try City.kazan()
        let young = try await world.weather.weather(in: city, .remembered).withoutAttempts
        world.conditions.current = .hang
        let renewal = Task { try await world.weather.weather(in: city, .refreshed) }
        await world.time.waitForSleepers()

        let caller = Task { try await world.weather.weather(in: city, .remembered) }
        for _ in 1...100 { await Task.yield() }
        world.time.advance(by: .seconds(600))

        #expect(try await caller.value == young)
        #expect(try await renewal.value.freshness != .fresh)
    }

    @Test("different cities are asked for at the same time", arguments: services)
    func asksAtOnce(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.conditions.current = .slow
        let callers = try [City.kazan(), .longyearbyen()].map { city in
            Task { try await world.weather.weather(in: city, .remembered) }
        }

        await world.time.waitForSleepers(2)
        world.time.advance(by: .seconds(2))

        for caller in callers { _ = try await caller.value }
    }

    @Test("one who is cancelled leaves at once, and the others get their answer", arguments: services)
    func leaves(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.conditions.current = .slow
        let city = try City.kazan()
        let first = Task { try await world.weather.weather(in: city, .remembered) }
        await world.time.waitForSleepers()
        let second = Task { try await world.weather.weather(in: city, .remembered) }
        for _ in 1...100 { await Task.yield() }

        first.cancel()
        await #expect(throws: WeatherError.cancelled) { try await first.value }
        // The second waits for the request of the first, or for one of its own.
        await world.time.waitForSleepers()
        world.time.advance(by: .seconds(2))

        #expect(try await second.value.freshness == .fresh)
    }

    @Test(
        "when the last one has left, the request is cancelled, and the next one asks anew",
        arguments: services)
    func cancels(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.conditions.current = .hang
        let city = try City.kazan()
        let callers = (1...2).map { _ in Task { try await world.weather.weather(in: city, .refreshed) } }
        await world.time.waitForSleepers()

        callers.forEach { $0.cancel() }

        for caller in callers { await #expect(throws: WeatherError.cancelled) { try await caller.value } }
        await world.time.waitForCancellation()
        world.conditions.current = .calm
        #expect(try await world.weather.weather(in: city, .remembered).freshness == .fresh)
    }

    @Test("a request that all callers have left is not remembered", arguments: services)
    func leavesNothing(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let city = try City.kazan()
        world.conditions.current = .slow(.seconds(2))
        let caller = Task { try await world.weather.weather(in: city, .remembered) }
        await world.time.waitForSleepers()

        caller.cancel()
        await #expect(throws: WeatherError.cancelled) { try await caller.value }
        await world.time.waitForCancellation()
        world.time.advance(by: .seconds(2))
        for _ in 1...100 { await Task.yield() }

        #expect(try await world.weather.remembered(in: city) == nil)
    }

    @Test("a reply that comes when the last one leaves is not remembered", arguments: services)
    func leavesAtTheLastMoment(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let city = try City.kazan()
        world.conditions.current = .slow(.seconds(2))
        let caller = Task { try await world.weather.weather(in: city, .remembered) }
        await world.time.waitForSleepers()

        world.time.interrupt { caller.cancel() }
        world.time.advance(by: .seconds(2))
        await #expect(throws: WeatherError.cancelled) { try await caller.value }
        for _ in 1...100 { await Task.yield() }

        #expect(try await world.weather.remembered(in: city) == nil)
        #expect(try await world.settings.providers().first?.lastAnswered == nil)
    }

    @Test("one who is cancelled gets no stale report", arguments: services)
    func isCancelled(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let city = try City.kazan()
        _ = try await world.weather.weather(in: city, .remembered)
        world.conditions.current = .hang
        let caller = Task { try await world.weather.weather(in: city, .refreshed) }
        await world.time.waitForSleepers()

        caller.cancel()

        await #expect(throws: WeatherError.cancelled) { try await caller.value }
    }
}

extension Sequence {
    fileprivate func asyncMap<Result>(_ body: (Element) async throws -> Result) async throws -> [Result] {
        var results: [Result] = []
        for element in self { results.append(try await body(element)) }
        return results
    }
}
