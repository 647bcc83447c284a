import AssemblyTesting
import Conditions
import Presentation
import Testing

@Suite("WeatherScreen", .timeLimit(.minutes(10))) @MainActor struct WeatherScreenTests {
    private nonisolated static let screens = World.all.testing("Weather screen") {
        await $0.screens.weatherScreen(for: PlaceID(rawValue: 1))
    }

    @Test("before it appears, weather is being asked for", arguments: screens)
    func begins(_ world: Implementation<World>) async throws {
        let screen = try await world.make().weather(in: "Kazan")

        #expect(screen.state.phase == .loading)
        #expect(screen.state.now == nil)
    }

    @Test("the weather is shown with now, hours, days and credit", arguments: screens)
    func shows(_ world: Implementation<World>) async throws {
        let screen = try await world.make().weather(in: "Kazan")

        await screen.appear()

        #expect(screen.state.phase == .loaded)
        #expect(screen.state.title == "Kazan")
        #expect(screen.state.subtitle.contains("Russia"))
        #expect(screen.state.now?.temperature.hasSuffix(" °C") == true)
        #expect(screen.state.hours.count >= 24)
        #expect(screen.state.days.first?.name == "Today")
        #expect(!screen.state.attribution.isEmpty)
        #expect(screen.state.staleness == nil)
        #expect(screen.state.notice == nil)
        #expect(!screen.state.isRefreshing)
    }

    @Test("each day is shown once in the week in which clocks change", arguments: screens)
    func daysOfClockChange(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        // From 14 March to 24 October.
        world.time.advance(by: .seconds(224 * 86_400))
        let screen = try await world.weather(in: "London")

        await screen.appear()

        #expect(
            screen.state.days.prefix(4).map(\.name) == ["Today", "Sat 25 Oct", "Sun 26 Oct", "Mon 27 Oct"])
    }

    @Test("hours begin with the one that is not over yet, on the place's own clock", arguments: screens)
    func beginsWithThisHour(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.weather(in: "Tokyo")
        await screen.appear()
        #expect(screen.state.hours.first?.time == "19")

        world.time.advance(by: .seconds(3 * 3600))
        await screen.appear()

        #expect(screen.state.hours.first?.time == "22")
        #expect(screen.state.now?.time == "22:15")
    }

    @Test("a city that is not in the list is a failure that says what to do", arguments: screens)
    func fails(_ world: Implementation<World>) async throws {
        let screen = try await world.make().screens.weatherScreen(for: PlaceID(rawValue: 551487))

        await screen.appear()

        guard case .failed(let notice) = screen.state.phase else {
            Issue.record("expected a failure, got \(screen.state.phase)")
            return
        }
        #expect(notice.help != nil)
        #expect(!screen.state.isRefreshing)
    }

    @Test("weather that was never had and can't be had is a failure, until it can", arguments: screens)
    func isOffline(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.weather(in: "Kazan")
        world.conditions.current = .offline
        await screen.appear()
        guard case .failed(let notice) = screen.state.phase else {
            Issue.record("expected a failure, got \(screen.state.phase)")
            return
        }
        #expect(notice.help != nil)

        world.conditions.current = .calm
        await screen.refresh()

        #expect(screen.state.phase == .loaded)
        #expect(screen.state.notice == nil)
    }

    @Test("when no service answers, what was shown stays, with its age and the reason", arguments: screens)
    func keepsStale(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.weather(in: "Kazan")
        await screen.appear()
        let temperature = screen.state.now?.temperature
        world.conditions.current = .offline
        world.time.advance(by: .seconds(40 * 60))

        await screen.refresh()

        #expect(screen.state.phase == .loaded)
        #expect(screen.state.now?.temperature == temperature)
        #expect(screen.state.staleness == "40 min old")
        #expect(screen.state.notice?.severity == .warning)
        #expect(screen.state.notice?.help != nil)
    }

    @Test("an age grows until the screen appears again", arguments: screens)
    func ages(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.weather(in: "Kazan")
        await screen.appear()
        world.conditions.current = .offline
        world.time.advance(by: .seconds(40 * 60))
        await screen.appear()

        world.time.advance(by: .seconds(80 * 60))
        await screen.appear()

        #expect(screen.state.staleness == "2 h old")
    }

    @Test("an age is told anew whenever texts are", arguments: screens)
    func tellsAgeAnew(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.weather(in: "Kazan")
        await screen.appear()
        world.conditions.current = .offline
        world.time.advance(by: .seconds(3600))
        await screen.appear()

        world.time.advance(by: .seconds(3600))
        _ = try await world.screens.scripting.run(.settings([.temperature: "fahrenheit"]))

        let state = try await screen.reach { $0.now?.temperature.hasSuffix("°F") == true }
        #expect(state.staleness == "2 h old")

        // What becomes of the list is of no concern here.
        world.time.advance(by: .seconds(3600))
        try await world.add("Tokyo")
        #expect(screen.state.staleness == "2 h old")
    }

    @Test("what is remembered is shown at once, also after a restart", arguments: screens, [false, true])
    func remembers(_ world: Implementation<World>, isRefresh: Bool) async throws {
        let world = try await world.make()
        await (try await world.weather(in: "Kazan")).appear()
        world.restart()
        world.conditions.current = .hang
        world.time.advance(by: .seconds(3600))

        let screen = try world.screens.weatherScreen(for: await world.place("Kazan"))
        let appearing = Task { if isRefresh { await screen.refresh() } else { await screen.appear() } }
        let state = try await screen.reach { $0.phase == .loaded }

        #expect(state.staleness == "1 h old")
        #expect(state.isRefreshing)
        appearing.cancel()
        await appearing.value
        #expect(!screen.state.isRefreshing)
    }

    @Test("weather that grew old on the screen shows its age while new is asked for", arguments: screens)
    func tellsAgeWhileAsking(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.weather(in: "Kazan")
        await screen.appear()
        world.conditions.current = .hang
        world.time.advance(by: .seconds(3 * 3600))

        let appearing = Task { await screen.appear() }
        let state = try await screen.reach { $0.staleness != nil }

        #expect(state.staleness == "3 h old")
        #expect(state.isRefreshing)
        appearing.cancel()
        await appearing.value
    }

    @Test("fresh weather that is remembered is shown without asking", arguments: screens)
    func asksOnlyWhenOld(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.weather(in: "Kazan")
        await screen.appear()
        world.conditions.current = .offline
        world.time.advance(by: .seconds(15 * 60 - 1))

        await screen.appear()
        #expect(screen.state.notice == nil)
        #expect(screen.state.staleness == nil)

        world.time.advance(by: .seconds(1))
        await screen.appear()
        #expect(screen.state.notice != nil)
    }

    @Test("a hanging network shows that weather is being asked for", arguments: screens)
    func hangs(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.weather(in: "Kazan")
        world.conditions.current = .hang

        let appearing = Task { await screen.appear() }
        let state = try await screen.reach { $0.isRefreshing && !$0.title.isEmpty }

        #expect(state.phase == .loading)
        #expect(state.subtitle == "Tatarstan, Russia")
        appearing.cancel()
        await appearing.value
        #expect(screen.state.phase == .loading)
        #expect(!screen.state.isRefreshing)
        #expect(screen.state.notice == nil)
    }

    @Test("refreshing keeps what is shown; cancelled, it leaves no trace", arguments: screens)
    func isCancelled(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.weather(in: "Kazan")
        await screen.appear()
        let before = screen.state
        world.conditions.current = .hang
        world.time.advance(by: .seconds(3 * 3600))

        let refreshing = Task { await screen.refresh() }
        let state = try await screen.reach { $0.isRefreshing }
        await world.time.waitForSleepers()
        #expect(state.now == before.now)
        #expect(screen.state.staleness == nil)
        refreshing.cancel()
        await refreshing.value

        #expect(screen.state == before)
    }

    @Test(
        "why weather is old stays told while new is asked for, and when that is given up", arguments: screens)
    func keepsReasonWhileAsking(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.weather(in: "Kazan")
        await screen.appear()
        world.conditions.current = .offline
        world.time.advance(by: .seconds(2 * 3600))
        await screen.appear()
        let before = screen.state
        world.conditions.current = .hang

        let refreshing = Task { await screen.refresh() }
        await world.time.waitForSleepers()
        let state = screen.state
        refreshing.cancel()
        await refreshing.value

        #expect(before.notice?.severity == .warning)
        #expect(state.isRefreshing && state.notice == before.notice)
        #expect(screen.state == before)
    }

    @Test("questions at the same time end with one answer, and nothing under way", arguments: screens)
    func answersTogether(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.weather(in: "Kazan")
        await screen.appear()
        world.conditions.current = .slow(.seconds(5))
        world.time.advance(by: .seconds(3655))
        let questions = [Task { await screen.refresh() }, Task { await screen.refresh() }]
        await world.time.waitForSleepers()

        questions[1].cancel()
        await questions[1].value
        #expect(screen.state.isRefreshing)

        // The other one may begin to wait only now.
        let clock = world.keepAdvancing(by: .seconds(5))
        await questions[0].value
        clock.cancel()
        #expect(!screen.state.isRefreshing)
        #expect(screen.state.notice == nil)
        #expect(screen.state.now?.time == "14:16")
    }

    @Test(
        "a refresh is shown, or its failure told, also when the screen appears again before it ends",
        arguments: screens, [NetworkCondition.slow(.seconds(5)), .hang])
    func showsRefreshAfterReturn(_ world: Implementation<World>, network: NetworkCondition) async throws {
        let world = try await world.make()
        let screen = try await world.weather(in: "Kazan")
        await screen.appear()
        world.time.advance(by: .seconds(60))
        world.conditions.current = network
        let refreshing = Task { await screen.refresh() }
        await world.time.waitForSleepers()

        await screen.appear()
        let meanwhile = screen.state
        world.time.advance(by: .seconds(10))
        await refreshing.value

        #expect(meanwhile.isRefreshing)
        #expect(meanwhile.now?.time == "13:15")
        #expect(!screen.state.isRefreshing)
        #expect(screen.state.now?.time == (network == .hang ? "13:15" : "13:16"))
        #expect(screen.state.staleness == (network == .hang ? "1 min old" : nil))
        #expect((screen.state.notice != nil) == (network == .hang))
    }

    @Test(
        "that the city is not in the list any more stays said when the answer to an earlier question comes",
        arguments: screens, [true, false])
    func staysUnlisted(_ world: Implementation<World>, wasShown: Bool) async throws {
        let world = try await world.make()
        let screen = try await world.weather(in: "Kazan")
        if wasShown { await screen.appear() }
        world.conditions.current = .slow(.seconds(5))
        let refreshing = Task { await screen.refresh() }
        await world.time.waitForSleepers()
        _ = try await world.screens.scripting.run(.remove("Kazan"))

        await screen.appear()
        let told = screen.state
        world.time.advance(by: .seconds(5))
        await refreshing.value

        #expect(told.phase == .loaded ? wasShown : !wasShown)
        #expect(told.notice?.text == (wasShown ? "This city is not in the list." : nil))
        #expect(!told.isRefreshing)
        #expect(screen.state == told)
    }

    @Test("a change of the unit changes all texts and numbers at once", arguments: screens)
    func followsSettings(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.weather(in: "Kazan")
        await screen.appear()
        let celsius = try #require(screen.state.hours.first).degrees
        world.conditions.current = .offline

        _ = try await world.screens.scripting.run(.settings([.temperature: "fahrenheit"]))

        let state = try await screen.reach { $0.now?.temperature.hasSuffix(" °F") == true }
        let fahrenheit = try #require(state.hours.first).degrees
        #expect(abs(fahrenheit - (celsius * 9 / 5 + 32)) < 1e-9)
        #expect(state.notice == nil)
    }

    @Test(
        "a change back to the unit that another program had changed shows in all texts at once",
        arguments: screens)
    func followsChangeBack(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.weather(in: "Kazan")
        await screen.appear()
        let before = screen.state
        try await world.runElsewhere(.settings([.temperature: "fahrenheit"]))
        await screen.appear()
        try #require(screen.state.now?.temperature.hasSuffix(" °F") == true)

        _ = try await world.screens.scripting.run(.settings([.temperature: "celsius"]))

        let state = try await screen.reach { $0.now?.temperature.hasSuffix(" °C") == true }
        #expect(state.now == before.now)
        #expect(state.hours == before.hours)
    }

    @Test(
        "the unit that another program has set is shown at once, whether the city is in the list still or not",
        arguments: screens, [true, false])
    func followsSettingsElsewhere(_ world: Implementation<World>, isListed: Bool) async throws {
        let world = try await world.make()
        let screen = try await world.weather(in: "Kazan")
        await screen.appear()
        if !isListed { _ = try await world.screens.scripting.run(.remove("Kazan")) }
        try await world.runElsewhere(.settings([.temperature: "fahrenheit"]))

        let refreshing = await world.begin { await screen.refresh() }
        let state = screen.state
        refreshing.cancel()
        await refreshing.value

        #expect(state.now?.temperature.hasSuffix(" °F") == true)
        #expect(state.notice?.text == (isListed ? nil : "This city is not in the list."))
        #expect(state.isRefreshing == isListed)
    }

    // Of these places, some are just below zero in one of the units.
    @Test(
        "a number is what its text says, in every unit; a day's range is that of its hours",
        arguments: screens, [Place.urumqi, .reykjavik, .longyearbyen])
    func agrees(_ world: Implementation<World>, place: Place) async throws {
        let world = try await world.make()
        for unit in ["celsius", "fahrenheit"] {
            _ = try await world.screens.scripting.run(.settings([.temperature: unit]))
            let reply = try await world.screens.scripting.run(.show("\(place.rawValue)"))
            let state = try #require(reply.weather)
            let (low, high) = try #require(
                state.days.first.map { ($0.lowDegrees ?? .nan, $0.highDegrees ?? .nan) })

            #expect(state.hours.allSatisfy { $0.temperature == Self.text($0.degrees) })
            #expect(state.days.allSatisfy { $0.low == $0.lowDegrees.map(Self.text) })
            #expect(state.days.allSatisfy { $0.high == $0.highDegrees.map(Self.text) })
            #expect(state.days.allSatisfy { $0.lowDegrees ?? .nan < $0.highDegrees ?? .nan })
            let today = state.hours.prefix { $0.time != "00" }
            #expect(today.allSatisfy { low...high ~= $0.degrees })
            // Of tomorrow all hours are shown, so its range is theirs.
            let tomorrow = state.hours.dropFirst(today.count).prefix(24).map(\.degrees)
            #expect(abs(try #require(tomorrow.min()) - (state.days[1].lowDegrees ?? .nan)) < 1e-9)
            #expect(abs(try #require(tomorrow.max()) - (state.days[1].highDegrees ?? .nan)) < 1e-9)
            #expect(state.hours.allSatisfy { 0...1 ~= $0.chance ?? .nan })
            #expect(state.days.allSatisfy { $0.chance?.hasSuffix(" %") == true && !$0.condition.isEmpty })
            let now = try #require(state.now)
            let degrees = try #require(Double(now.temperature.dropLast(3).replacing("−", with: "-")))
            #expect(low.rounded()...high.rounded() ~= degrees)
            #expect(now.temperature.wholeMatch(of: unit == "celsius" ? /−?\d+ °C/ : /−?\d+ °F/) != nil)
            #expect(!now.temperature.hasPrefix("−0"))
            #expect(now.details.contains { $0.label == "Humidity" && $0.value.hasSuffix(" %") })
        }
    }

    /// A number of degrees as a user reads it: whole, with a true minus, and never less than nothing.
    private static func text(_ degrees: Double) -> String {
        let whole = Int(degrees.rounded())
        return (whole < 0 ? "−" : "") + "\(whole.magnitude)°"
    }

    @Test("hours scroll as far as there are any, and stay there", arguments: screens)
    func scrolls(_ world: Implementation<World>) async throws {
        let screen = try await world.make().weather(in: "Kazan")
        await screen.appear()
        let count = screen.state.hours.count

        screen.layOut(hours: 10)
        #expect(screen.state.window.range == 0..<10)
        screen.scrollHours(by: 5)
        await screen.refresh()
        #expect(screen.state.window.range == 5..<15)
        screen.scrollHours(by: .max)
        #expect(screen.state.window.range == count - 10..<count)
        screen.scrollHours(by: .min)
        #expect(screen.state.window.range == 0..<10)
    }

    @Test("a layout that comes before the weather is kept", arguments: screens)
    func keepsLayout(_ world: Implementation<World>) async throws {
        let screen = try await world.make().weather(in: "Kazan")
        screen.layOut(hours: 7)

        await screen.appear()

        #expect(screen.state.window.range == 0..<7)
    }

    @Test(
        "the next city of the list takes the place of this one, behind the last comes the first",
        arguments: screens)
    func goesOn(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let list = try await world.cities("Kazan", "London", "Tokyo")
        let places = list.state.rows.map(\.id)
        world.screens.navigator.show(.weather(places[1]))
        let london = world.screens.weatherScreen(for: places[1])
        await london.appear()
        #expect(london.state.hasOtherCities)

        await london.showCity(by: 1)
        #expect(world.screens.navigator.path == [.cities, .weather(places[2])])
        await world.screens.weatherScreen(for: places[2]).showCity(by: 1)
        #expect(world.screens.navigator.path == [.cities, .weather(places[0])])
        await world.screens.weatherScreen(for: places[0]).showCity(by: -2)

        #expect(world.screens.navigator.path == [.cities, .weather(places[1])])
        try await list.reach { $0.selection == 1 }
    }

    @Test("a user who goes on to a city that another program has added finds it selected", arguments: screens)
    func goesOnToNew(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let list = try await world.cities("Kazan", "Tokyo")
        let (screens, tokyo) = (world.screens, list.state.rows[1].id)
        screens.navigator.show(.weather(tokyo))
        world.restart()
        _ = try await world.screens.scripting.run(.add("London"))

        await screens.weatherScreen(for: tokyo).showCity(by: 1)
        screens.navigator.back()
        await list.appear()

        #expect(list.state.rows.map(\.name) == ["Kazan", "Tokyo", "London"])
        #expect(list.state.selection == 2)
    }

    @Test(
        "what is done in the list right after going on to another city is done to that city",
        arguments: screens)
    func selectsAtOnce(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let list = try await world.cities("Kazan", "London", "Tokyo")
        let places = list.state.rows.map(\.id)
        list.openSelected()

        await world.screens.weatherScreen(for: places[0]).showCity(by: 1)
        world.screens.weatherScreen(for: places[1]).close()
        await list.removeSelected()

        #expect(list.state.rows.map(\.name) == ["Kazan", "Tokyo"])
    }

    @Test(
        "where there is no other city, or this one is not in the list, there is none to go on to",
        arguments: screens)
    func staysAlone(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.weather(in: "Kazan")
        await screen.appear()
        #expect(!screen.state.hasOtherCities)

        await screen.showCity(by: 1)
        #expect(world.screens.navigator.path == [.cities])
        _ = try await world.screens.scripting.run(.remove("Kazan"))
        try await world.add("London")
        await screen.showCity(by: 1)

        #expect(world.screens.navigator.path == [.cities])
    }

    @Test(
        "once another program has removed this city or the only other one, there is no going on to another",
        arguments: screens, ["Kazan", "London"])
    func staysWhenRemovedElsewhere(_ world: Implementation<World>, removed: String) async throws {
        let world = try await world.make()
        let screen = try await world.weather(in: "Kazan")
        try await world.add("London")
        await screen.appear()
        #expect(screen.state.hasOtherCities)
        try await world.runElsewhere(.remove(removed))

        await screen.showCity(by: 1)

        #expect(world.screens.navigator.path == [.cities])
        #expect(!screen.state.hasOtherCities)
        #expect(screen.state.notice?.text == (removed == "Kazan" ? "This city is not in the list." : nil))
    }

    @Test("that the city is not in the list any more stays said when the units change", arguments: screens)
    func staysUnlisted(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.weather(in: "Kazan")
        await screen.appear()
        _ = try await world.screens.scripting.run(.remove("Kazan"))
        await screen.refresh()
        let told = screen.state
        try #require(told.notice?.text == "This city is not in the list.")

        _ = try await world.screens.scripting.run(.settings([.temperature: "fahrenheit"]))
        try await screen.reach { $0.now?.temperature != told.now?.temperature }

        #expect(screen.state.notice == told.notice)
    }

    @Test("so it does where no weather is known", arguments: screens)
    func staysUnlistedWithoutWeather(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.weather(in: "Kazan")
        world.conditions.current = .offline
        await screen.appear()
        _ = try await world.screens.scripting.run(.remove("Kazan"))
        await screen.refresh()
        let told = screen.state

        _ = try await world.screens.scripting.run(.settings([.temperature: "fahrenheit"]))
        for _ in 0..<1000 where screen.state == told { await Task.yield() }

        #expect(screen.state == told)
    }

    @Test("a city that is not in the list any more offers no other one to go on to", arguments: screens)
    func offersNone(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.weather(in: "Kazan")
        try await world.add("London")
        await screen.appear()
        #expect(screen.state.hasOtherCities)

        _ = try await world.screens.scripting.run(.remove("Kazan"))
        await screen.appear()

        #expect(!screen.state.hasOtherCities)
    }

    @Test("the weather leads to the settings and back to the list", arguments: screens)
    func leads(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.weather(in: "Kazan")
        let here = Destination.weather(try await world.place("Kazan"))
        world.screens.navigator.show(here)

        screen.openSettings()
        #expect(world.screens.navigator.path == [.cities, here, .settings])
        world.screens.navigator.back()
        screen.close()
        #expect(world.screens.navigator.path == [.cities])
    }

    @Test("a place has one screen, two places have two", arguments: screens)
    func isOnePerPlace(_ world: Implementation<World>) async throws {
        let screens = try await world.make().screens
        let one = PlaceID(rawValue: 1)

        #expect(screens.weatherScreen(for: one) === screens.weatherScreen(for: one))
        #expect(screens.weatherScreen(for: one) !== screens.weatherScreen(for: PlaceID(rawValue: 2)))
    }

    @Test("a reading ends when the screen is released", arguments: screens)
    func isReleased(_ world: Implementation<World>) async throws {
        var made: World? = try await world.make()
        var screen: (any WeatherScreen)? = try await made?.weather(in: "Kazan")
        await screen?.appear()
        let readings = try #require(screen).updates()
        weak let released = screen

        screen = nil
        made = nil

        for await _ in readings {}
        #expect(released == nil)
    }
}
