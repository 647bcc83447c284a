import BusinessLogic
import BusinessLogicDouble
import Conditions
import Foundation
import Presentation
import PresentationBase
import Testing

@Suite("Answers that come late", .timeLimit(.minutes(10))) @MainActor struct LateAnswerTests {
    private let conditions = Conditions(time: ManualTime())
    private let memory = BusinessLogicMemory()
    private let weather = WeatherOnDemand()

    @Test("an earlier answer that comes last is not shown")
    func dropsTheEarlier() async throws {
        let kazan = try Cities.named("Kazan")
        try await memory.add(kazan)
        let screen = screens(weather: weather).weatherScreen(for: PlaceID(rawValue: kazan.id.rawValue))
        let first = Task { await screen.refresh() }
        await weather.answers.waitForQuestions(1)
        let second = Task { await screen.refresh() }
        await weather.answers.waitForQuestions(2)

        weather.answers.answer(1, .success(report(kazan, celsius: 2)))
        await second.value
        weather.answers.answer(0, .success(report(kazan, celsius: 1)))
        await first.value

        #expect(screen.state.now?.temperature == "2 °C")
    }

    @Test("an earlier failure that comes last is not shown either")
    func dropsTheEarlierFailure() async throws {
        let kazan = try Cities.named("Kazan")
        try await memory.add(kazan)
        let screen = screens(weather: weather).citiesScreen
        let first = Task { await screen.refresh() }
        await weather.answers.waitForQuestions(1)
        let second = Task { await screen.refresh() }
        await weather.answers.waitForQuestions(2)

        weather.answers.answer(1, .success(report(kazan, celsius: 2)))
        await second.value
        #expect(!screen.state.isRefreshing)
        weather.answers.answer(0, .failure(.offline(detail: "")))
        await first.value

        #expect(screen.state.rows.first?.temperature == "2°")
        #expect(screen.state.rows.first?.staleness == nil)
        #expect(screen.state.notice == nil)
    }

    @Test("a refresh whose answer comes after what was remembered is shown")
    func showsTheLateRefresh() async throws {
        let kazan = try Cities.named("Kazan")
        try await memory.add(kazan)
        let screens = screens(weather: weather)
        let screen = screens.weatherScreen(for: PlaceID(rawValue: kazan.id.rawValue))
        let list = screens.citiesScreen

        let remembered = report(kazan, celsius: 1)
        try await refreshLate(
            kazan, .success(remembered), appear: { await screen.appear() },
            refresh: { await screen.refresh() })
        try await refreshLate(
            kazan, .success(remembered), appear: { await list.appear() }, refresh: { await list.refresh() })

        #expect(screen.state.now?.temperature == "2 °C")
        #expect(list.state.rows.map(\.temperature) == ["2°"])
        #expect(!screen.state.isRefreshing && !list.state.isRefreshing)
    }

    @Test(
        "a refresh whose answer comes after the failure of what was asked since is shown",
        arguments: [true, false])
    func showsTheRefreshAfterFailure(hasRemembered: Bool) async throws {
        let kazan = try Cities.named("Kazan")
        try await memory.add(kazan)
        let screens = screens(weather: weather)
        let screen = screens.weatherScreen(for: PlaceID(rawValue: kazan.id.rawValue))
        let list = screens.citiesScreen
        let error = WeatherError.offline(detail: "")
        let stale = Weather(
            report: report(kazan, celsius: 1).report,
            freshness: .stale(age: .seconds(3600), reason: error),
            attempts: [ProviderAttempt(.openMeteo, .failed(error))])
        let failure: Result<Weather, WeatherError> = hasRemembered ? .success(stale) : .failure(error)

        try await refreshLate(
            kazan, failure, appear: { await screen.appear() }, refresh: { await screen.refresh() })
        try await refreshLate(
            kazan, failure, appear: { await list.appear() }, refresh: { await list.refresh() })

        #expect(screen.state.now?.temperature == "2 °C")
        #expect(screen.state.staleness == nil && screen.state.notice == nil)
        #expect(list.state.rows.map(\.temperature) == ["2°"])
        #expect(list.state.rows.map(\.staleness) == [nil])
        #expect(list.state.notice == nil)
        #expect(!screen.state.isRefreshing && !list.state.isRefreshing)
    }

    /// Refreshes, appears meanwhile, which is answered at once, and only then answers the refresh with 2 °C.
    private func refreshLate(
        _ city: City, _ answer: Result<Weather, WeatherError>,
        appear: @escaping @MainActor () async -> Void,
        refresh: @escaping @MainActor () async -> Void
    ) async throws {
        let count = weather.answers.count
        let refreshing = Task { await refresh() }
        await weather.answers.waitForQuestions(count + 1)
        let appearing = Task { await appear() }
        await weather.answers.waitForQuestions(count + 2)
        weather.answers.answer(count + 1, answer)
        await appearing.value
        weather.answers.answer(count, .success(report(city, celsius: 2)))
        await refreshing.value
    }

    @Test("of several problems the first city's is told")
    func tellsTheFirstProblem() async throws {
        let cities = Array(Cities.all.prefix(2))
        try await memory.add(cities)
        let screen = screens(weather: weather).citiesScreen
        let appearing = Task { await screen.appear() }
        await weather.answers.waitForQuestions(2)

        let errors = [WeatherError.notFound(detail: ""), .rateLimited(retryAfter: nil)]
        for (index, error) in errors.enumerated() { weather.answers.answer(index, .failure(error)) }
        await appearing.value

        // Which city's question came first is not said, so the rows tell.
        let first = screen.state.rows.first?.problem
        #expect(Set(screen.state.rows.map(\.problem)) == ["service not found", "asked too often"])
        #expect(screen.state.notice?.text.contains("no weather service at") == (first == "service not found"))
    }

    @Test("an earlier failure of the weather screen that comes last is not shown")
    func dropsTheEarlierFailureOfOne() async throws {
        let kazan = try Cities.named("Kazan")
        try await memory.add(kazan)
        let screen = screens(weather: weather).weatherScreen(for: PlaceID(rawValue: kazan.id.rawValue))
        let first = Task { await screen.refresh() }
        await weather.answers.waitForQuestions(1)
        let second = Task { await screen.refresh() }
        await weather.answers.waitForQuestions(2)

        weather.answers.answer(1, .success(report(kazan, celsius: 2)))
        await second.value
        #expect(!screen.state.isRefreshing)
        weather.answers.answer(0, .failure(.offline(detail: "")))
        await first.value

        #expect(screen.state.staleness == nil)
        #expect(screen.state.notice == nil)
    }

    @Test("weather that can't be had anew stays, as stale, with the reason")
    func keepsWhatWasShown() async throws {
        let kazan = try Cities.named("Kazan")
        try await memory.add(kazan)
        let screen = screens(weather: weather).weatherScreen(for: PlaceID(rawValue: kazan.id.rawValue))
        let answers: [Result<Weather, WeatherError>] = [
            .success(report(kazan, celsius: 2)), .failure(.notFound(detail: "")), .failure(.cancelled),
        ]
        for (index, answer) in answers.enumerated() {
            let asking = Task { await screen.refresh() }
            await weather.answers.waitForQuestions(index + 1)
            weather.answers.answer(index, answer)
            await asking.value
        }

        #expect(screen.state.now?.temperature == "2 °C")
        #expect(screen.state.staleness == "less than 1 min old")
        #expect(screen.state.notice?.text == "There is no weather service at its address.")
    }

    @Test("weather that was remembered, and is read late, does not replace newer weather")
    func dropsTheLateMemory() async throws {
        let kazan = try Cities.named("Kazan")
        let remembered = OnDemand<Weather?>()
        let weather = WeatherOnDemand(memory: remembered)
        let screen = screens(weather: weather).weatherScreen(for: PlaceID(rawValue: kazan.id.rawValue))

        let late = try await readLate(
            kazan, weather, remembered, appear: { await screen.appear() }, refresh: { await screen.refresh() }
        )
        await weather.answers.waitForQuestions(3)
        weather.answers.answer(2, .success(report(kazan, celsius: 1)))
        await late.value

        #expect(screen.state.now?.temperature == "2 °C")
    }

    @Test("remembered weather that is read late does not replace newer weather in the list")
    func dropsTheLateMemoryInTheList() async throws {
        let remembered = OnDemand<Weather?>()
        let weather = WeatherOnDemand(memory: remembered)
        let screen = screens(weather: weather).citiesScreen

        let late = try await readLate(
            try Cities.named("Kazan"), weather, remembered, appear: { await screen.appear() },
            refresh: {
                let refreshing = Task { await screen.refresh() }
                await remembered.waitForQuestions(3)
                remembered.answer(2, nil)
                await refreshing.value
            })
        await late.value

        #expect(screen.state.rows.first?.temperature == "2°")
    }

    /// Shows weather of 0 °C, begins to read what is remembered, refreshes to 2 °C meanwhile, and only then reads 1 °C.
    /// Returns the appearing that has read it.
    private func readLate(
        _ city: City, _ weather: WeatherOnDemand, _ remembered: OnDemand<Weather?>,
        appear: @escaping @MainActor () async -> Void, refresh: @escaping @MainActor () async -> Void
    ) async throws -> Task<Void, Never> {
        try await memory.add(city)
        let first = Task { await appear() }
        await remembered.waitForQuestions(1)
        remembered.answer(0, nil)
        await weather.answers.waitForQuestions(1)
        weather.answers.answer(0, .success(report(city, celsius: 0)))
        await first.value

        let late = Task { await appear() }
        await remembered.waitForQuestions(2)
        let refreshing = Task { await refresh() }
        await weather.answers.waitForQuestions(2)
        weather.answers.answer(1, .success(report(city, celsius: 2)))
        await refreshing.value
        remembered.answer(1, report(city, celsius: 1))
        return late
    }

    @Test("when the selected city and one above it go at once, the next one is selected, or the last")
    func selectsTheNext() async throws {
        let list = OnDemand<Result<[City], CitiesError>>()
        let screen = screens { ListOnDemand(list: $0, answers: list) }.citiesScreen
        let readings = try [
            ["Kazan", "London", "Kathmandu", "Tokyo", "Darwin"], ["London", "Tokyo", "Darwin"], ["London"],
            ["Kazan", "Tokyo", "Darwin"],
        ].map { try $0.map(Cities.named) }
        var selected: [Int?] = []
        for (index, cities) in readings.enumerated() {
            let reading = Task { await screen.appear() }
            await list.waitForQuestions(index + 1)
            list.answer(index, .success(cities))
            await reading.value
            if index == 0 { screen.moveSelection(by: 2) }
            selected.append(screen.state.selection)
        }

        #expect(selected == [2, 1, 0, 2])
    }

    @Test("an earlier list that comes last is not shown", arguments: [true, false])
    func dropsTheEarlierList(_ isRead: Bool) async throws {
        let list = OnDemand<Result<[City], CitiesError>>()
        let presentation = screens { ListOnDemand(list: $0, answers: list) }
        let screen = presentation.citiesScreen
        let (kazan, tokyo) = (try Cities.named("Kazan"), try Cities.named("Tokyo"))
        let (first, second) = await appearTwice(screen, asking: list)

        list.answer(1, .success([tokyo]))
        await second.value
        list.answer(0, isRead ? .success([kazan]) : .failure(.notKept("The store is damaged.")))
        await first.value

        #expect(screen.state.rows.map(\.name) == ["Tokyo"])
        #expect(screen.state.notice == nil)
    }

    @Test(
        "an earlier list that comes last does not tell the weather screen that its city is gone",
        arguments: [true, false])
    func dropsTheEarlierListOfOne(_ isRead: Bool) async throws {
        let list = OnDemand<Result<[City], CitiesError>>()
        let kazan = try Cities.named("Kazan")
        let screen = screens { ListOnDemand(list: $0, answers: list) }.weatherScreen(
            for: PlaceID(rawValue: kazan.id.rawValue))
        let (first, second) = await appearTwice(screen, asking: list)

        list.answer(1, .success([kazan]))
        await second.value
        list.answer(0, isRead ? .success([]) : .failure(.notKept("The store is damaged.")))
        await first.value

        #expect(screen.state.phase == .loaded)
        #expect(screen.state.notice == nil)
    }

    @Test(
        "an earlier list that comes last is not told with the weather that comes after it",
        arguments: [true, false])
    func dropsTheEarlierListBeforeWeather(_ isRead: Bool) async throws {
        let list = OnDemand<Result<[City], CitiesError>>()
        let kazan = try Cities.named("Kazan")
        let screen = screens(weather: weather) { ListOnDemand(list: $0, answers: list) }.weatherScreen(
            for: PlaceID(rawValue: kazan.id.rawValue))
        let (first, second) = await appearTwice(screen, asking: list)

        list.answer(1, .success([kazan]))
        await weather.answers.waitForQuestions(1)
        list.answer(0, isRead ? .success([]) : .failure(.notKept("The store is damaged.")))
        await first.value
        weather.answers.answer(0, .success(report(kazan, celsius: 2)))
        await second.value

        #expect(screen.state.now?.temperature == "2 °C")
        #expect(screen.state.notice == nil)
    }

    @Test("an earlier list that comes last does not tell that there is no going on from the city")
    func dropsTheEarlierListOfTheWayOn() async throws {
        let list = OnDemand<Result<[City], CitiesError>>()
        let kazan = try Cities.named("Kazan")
        let screen = screens(weather: weather) { ListOnDemand(list: $0, answers: list) }.weatherScreen(
            for: PlaceID(rawValue: kazan.id.rawValue))
        let leading = Task { await screen.showCity(by: 1) }
        await list.waitForQuestions(1)
        let appearing = Task { await screen.appear() }
        await list.waitForQuestions(2)
        list.answer(1, .success([kazan]))
        await weather.answers.waitForQuestions(1)
        weather.answers.answer(0, .success(report(kazan, celsius: 2)))
        await appearing.value

        list.answer(0, .success([]))
        await leading.value

        #expect(screen.state.now?.temperature == "2 °C")
        #expect(screen.state.notice == nil)
    }

    @Test("an earlier list that comes last does not mark the places of the search", arguments: [true, false])
    func dropsTheEarlierMarks(_ isRead: Bool) async throws {
        let list = OnDemand<Result<[City], CitiesError>>()
        let screen = screens { ListOnDemand(list: $0, answers: list) }.addPlaceScreen
        let (first, second) = await appearTwice(screen, asking: list)

        list.answer(1, .success([try Cities.named("Kazan")]))
        await second.value
        list.answer(0, isRead ? .success([]) : .failure(.notKept("The store is damaged.")))
        await first.value

        #expect(screen.state.notice == nil)
        #expect(try await screen.search("Kazan").results.first?.isAdded == true)
    }

    @Test("an earlier list that comes last does not offer cities that have gone")
    func dropsTheEarlierOthers() async throws {
        let list = OnDemand<Result<[City], CitiesError>>()
        let (kazan, tokyo) = (try Cities.named("Kazan"), try Cities.named("Tokyo"))
        let screen = screens { ListOnDemand(list: $0, answers: list) }.weatherScreen(
            for: PlaceID(rawValue: kazan.id.rawValue))
        let (first, second) = await appearTwice(screen, asking: list)

        list.answer(1, .success([kazan]))
        await second.value
        #expect(!screen.state.hasOtherCities)
        list.answer(0, .success([kazan, tokyo]))
        await first.value

        #expect(!screen.state.hasOtherCities)
    }

    @Test("earlier settings that come last are not shown", arguments: [true, false])
    func dropsTheEarlierSettings(_ isRead: Bool) async throws {
        let settings = SettingsOnDemand()
        let screen = screens(settings: settings).settingsScreen
        let (first, second) = await appearTwice(screen, asking: settings.answers)

        settings.answers.answer(1, .success(Settings(language: .german)))
        await second.value
        settings.answers.answer(
            0, isRead ? .success(Settings()) : .failure(.notKept("The store is damaged.")))
        await first.value

        let row = try #require(screen.state.rows.last)
        #expect(row.options[row.selected].word == "german")
        #expect(screen.state.notice == nil)
    }

    @Test("a change is shown, though settings from before it were read meanwhile")
    func showsTheChange() async throws {
        let settings = SettingsOnDemand()
        let screen = screens(settings: settings).settingsScreen
        let appearing = Task { await screen.appear() }
        await settings.answers.waitForQuestions(1)
        settings.answers.answer(0, .success(Settings()))
        await appearing.value
        let changing = Task { await screen.changeSelected(by: 1) }
        await settings.answers.waitForQuestions(2)

        let again = Task { await screen.appear() }
        await settings.answers.waitForQuestions(3)
        settings.answers.answer(2, .success(Settings()))
        await again.value
        settings.answers.answer(1, .success(Settings(units: .imperial)))
        await changing.value

        #expect(screen.state.rows.first?.selected == 1)
    }

    @Test("why a setting was not kept is told when the settings are shown again, if they were left before")
    func tellsFailedSettingOnTheWayBack() async throws {
        let settings = SettingsOnDemand()
        let screen = screens(settings: settings).settingsScreen
        func appear(_ reading: Int) async {
            let appearing = Task { await screen.appear() }
            await settings.answers.waitForQuestions(reading + 1)
            settings.answers.answer(reading, .success(Settings()))
            await appearing.value
        }
        await appear(0)
        let changing = Task { await screen.changeSelected(by: 1) }
        await settings.answers.waitForQuestions(2)

        screen.close()
        settings.answers.answer(1, .failure(.notKept("The store is damaged.")))
        await changing.value
        await appear(2)

        #expect(screen.state.phase == .loaded)
        #expect(screen.state.notice?.text.hasSuffix("The store is damaged.") == true)
        await appear(3)
        #expect(screen.state.notice == nil)
    }

    @Test("news of settings are read when the change that is under way is done, not before")
    func readsBetweenChanges() async throws {
        let settings = SettingsOnDemand()
        let screen = screens(settings: settings).settingsScreen
        let appearing = Task { await screen.appear() }
        await settings.answers.waitForQuestions(1)
        settings.answers.answer(0, .success(Settings()))
        await appearing.value
        let changing = Task { await screen.changeSelected(by: 1) }
        await settings.answers.waitForQuestions(2)

        settings.news.continuation.yield(Settings())
        for _ in 0..<20 { await Task.yield() }
        #expect(settings.answers.count == 2)

        settings.answers.answer(1, .success(Settings(units: .imperial)))
        await changing.value
        #expect(screen.state.rows.first?.selected == 1)
        await settings.answers.waitForQuestions(3)
        settings.answers.answer(2, .success(Settings(language: .german)))
        try await screen.reach { $0.rows.last?.selected == 1 }
    }

    @Test("a switch waits for a reading that is under way, which would be from before it")
    func switchesAfterReading() async throws {
        let list = OnDemand<Result<[City], CitiesError>>()
        let kazan = try Cities.named("Kazan")
        let presentation = screens { ListOnDemand(list: $0, answers: list) }
        _ = try await presentation.scripting.run(
            .signIn(email: "ann@example.org", password: HiddenText("correct horse")))
        let screen = presentation.notificationsScreen
        let first = Task { await screen.appear() }
        await list.waitForQuestions(1)
        list.answer(0, .success([kazan]))
        await first.value
        let again = Task { await screen.appear() }
        await list.waitForQuestions(2)
        let switching = Task { await screen.switchSelected() }
        for _ in 1...1_000 { await Task.yield() }

        list.answer(1, .success([kazan]))
        await again.value
        await switching.value

        #expect(screen.state.rows.first?.kinds.map(\.isOn) == [true, false, false])
    }

    @Test("texts are in the units that were read last, whichever answer came last")
    func dropsTheEarlierUnits() async throws {
        let settings = SettingsOnDemand()
        let kazan = try Cities.named("Kazan")
        try await memory.add(kazan)
        let screen = screens(settings: settings).weatherScreen(for: PlaceID(rawValue: kazan.id.rawValue))
        let (first, second) = await appearTwice(screen, asking: settings.answers)

        settings.answers.answer(1, .success(Settings(units: .imperial)))
        await second.value
        settings.answers.answer(0, .success(Settings()))
        await first.value

        #expect(screen.state.now?.temperature == "26 °F")
    }

    @Test("weather and list are shown in usual units when the settings can't be read")
    func doesWithoutSettings() async throws {
        let settings = SettingsOnDemand()
        let kazan = try Cities.named("Kazan")
        try await memory.add(kazan)
        let screens = screens(settings: settings)
        let weather = screens.weatherScreen(for: PlaceID(rawValue: kazan.id.rawValue))
        let showing = [Task { await weather.appear() }, Task { await screens.citiesScreen.appear() }]
        await settings.answers.waitForQuestions(2)

        for index in 0...1 { settings.answers.answer(index, .failure(.notKept("The store is damaged."))) }
        for task in showing { await task.value }

        #expect(weather.state.now?.temperature == "−3 °C")
        #expect(screens.citiesScreen.state.rows.map(\.temperature) == ["−3°"])
        #expect(weather.state.notice == nil)
    }

    @Test("a search that does not end when it is told to is not heard", arguments: [true, false])
    func dropsTheEndedSearch(_ isAnswered: Bool) async throws {
        let search = OnDemand<Result<[City], CitiesError>>()
        let screen = screens { SearchOnDemand(list: $0, answers: search) }.addPlaceScreen
        screen.edit(.insert("a"))
        await search.waitForQuestions(1)
        screen.edit(.insert("b"))
        await search.waitForQuestions(2)
        await search.waitForCancellation(of: 0)

        search.answer(1, .success([try Cities.named("Tokyo")]))
        try await screen.reach { !$0.results.isEmpty }
        search.answer(
            0,
            isAnswered ? .success([try Cities.named("Kazan")]) : .failure(.notKept("The store is damaged.")))
        screen.edit(.insert("c"))
        await search.waitForQuestions(3)

        #expect(screen.state.results.isEmpty)
        #expect(screen.state.notice == nil)
        #expect(screen.state.phase == .loading)
        search.answer(2, .success([]))
    }

    @Test("a search ends with its screen")
    func endsWithTheScreen() async throws {
        let search = OnDemand<Result<[City], CitiesError>>()
        var screen: (any AddPlaceScreen)? = screens { SearchOnDemand(list: $0, answers: search) }
            .addPlaceScreen
        screen?.edit(.insert("a"))
        await search.waitForQuestions(1)

        screen = nil

        await search.waitForCancellation(of: 0)
        search.answer(0, .success([]))
    }

    @Test("a list asks for a few cities at once, and for the next when one is there")
    func asksForFew() async throws {
        let cities = Array(Cities.all.prefix(8))
        try await memory.add(cities)
        let screen = screens(weather: weather).citiesScreen
        let appearing = Task { await screen.appear() }
        await weather.answers.waitForQuestions(6)
        for _ in 0..<20 { await Task.yield() }
        #expect(weather.answers.count == 6)

        weather.answers.answer(0, .failure(.notFound(detail: "")))
        await weather.answers.waitForQuestions(7)
        // What came is shown before the rest is there.
        try await screen.reach { $0.rows.contains { $0.problem == "service not found" } }
        for index in 1..<6 { weather.answers.answer(index, .failure(.notFound(detail: ""))) }
        weather.answers.answer(6, .success(report(cities[6], celsius: 7)))
        await weather.answers.waitForQuestions(8)
        weather.answers.answer(7, .failure(.notFound(detail: "")))
        await appearing.value

        try #require(screen.state.rows.map { $0.problem == nil } == cities.indices.map { $0 == 6 })
        #expect(screen.state.rows[6].temperature == "7°")
    }

    @Test(
        "where this computer is is not shown once it was given up, or something was written",
        arguments: [true, false], [true, false])
    func dropsTheLatePlace(_ isWrittenOver: Bool, _ isKnown: Bool) async throws {
        let location = LocationOnDemand()
        let kazan = try Cities.named("Kazan")
        let screen = screens(location: location).addPlaceScreen
        let finding = Task { await screen.findHere() }
        await location.answers.waitForQuestions(1)
        #expect(screen.state.phase == .loading)

        if isWrittenOver { screen.edit(.insert("?")) } else { finding.cancel() }
        await location.answers.waitForCancellation(of: 0)
        location.answers.answer(
            0,
            isKnown
                ? .success(CurrentPlace(city: kazan, position: Position(kazan.coordinate, .timeZone("UTC"))))
                : .failure(.notKnown(reason: "the time zone UTC belongs to no place")))
        await finding.value

        #expect(screen.state.phase == .empty)
        #expect(screen.state.results.isEmpty)
        #expect(screen.state.notice == nil)
    }

    @Test("a task that is cancelled while the list is read leads to no other city")
    func leadsNowhere() async throws {
        let list = OnDemand<Result<[City], CitiesError>>()
        let cities = try ["Kazan", "Tokyo"].map(Cities.named)
        let presentation = screens { ListOnDemand(list: $0, answers: list) }
        let screen = presentation.weatherScreen(for: PlaceID(rawValue: cities[0].id.rawValue))
        let leading = Task { await screen.showCity(by: 1) }
        await list.waitForQuestions(1)

        leading.cancel()
        list.answer(0, .success(cities))
        await leading.value

        #expect(presentation.navigator.path == [.cities])
    }

    @Test("a place that is kept late does not lead away from the screen that was opened meanwhile")
    func staysAfterAddition() async throws {
        let addition = try await addTokyo()
        let presentation = addition.presentation

        addition.search.close()
        presentation.navigator.show(.settings)
        await addition.keep()

        #expect(presentation.navigator.path == [.cities, .settings])
        await presentation.citiesScreen.appear()
        #expect(presentation.citiesScreen.state.rows.map(\.name) == ["Tokyo"])
    }

    @Test("a place that is kept late does not lead away from a search that was begun anew meanwhile")
    func staysInTheNewSearch() async throws {
        let addition = try await addTokyo()
        let presentation = addition.presentation

        addition.search.close()
        presentation.navigator.show(.addPlace)
        await addition.keep()

        #expect(presentation.navigator.path == [.cities, .addPlace])
    }

    @Test("why a place is not added is told by the list, if the search was left before that was known")
    func tellsFailedAdditionOnTheList() async throws {
        let addition = try await addTokyo { presentation in
            await presentation.citiesScreen.appear()
            presentation.citiesScreen.addPlace()
        }
        let list = addition.presentation.citiesScreen

        addition.search.close()
        memory.failure = "The store is damaged.\nhelp: move it away"
        await addition.keep()
        memory.failure = nil
        await list.appear()

        #expect(
            list.state.notice
                == Notice(
                    .error, "Tokyo can't be kept in the list. The store is damaged.", help: "move it away"))
        #expect(list.state.rows.isEmpty)
    }

    @Test("a place that is kept late does not lead away from the search while the user writes on")
    func staysWhereTheUserWrites() async throws {
        let addition = try await addTokyo()
        let presentation = addition.presentation

        addition.search.edit(.deleteToStart)
        addition.search.edit(.insert("Kazan"))
        await addition.keep()

        #expect(presentation.navigator.path == [.cities, .addPlace])
        try await addition.search.reach { $0.results.map(\.name) == ["Kazan"] }
        await presentation.citiesScreen.appear()
        #expect(presentation.citiesScreen.state.rows.map(\.name) == ["Tokyo"])
    }

    @Test(
        "keys that are pressed while a change is slow are about the city that was selected when they were pressed",
        arguments: [
            ("djd", 2, ["Tokyo", "Darwin"]), ("dd", 2, ["Tokyo", "Darwin"]), ("ddd", 3, ["Darwin"]),
            ("ddj", 1, ["London", "Tokyo", "Darwin"]), ("djJ", 2, ["Tokyo", "London", "Darwin"]),
            ("Jjd", 2, ["Kazan", "Tokyo", "Darwin"]), ("JJ", 2, ["London", "Tokyo", "Kazan", "Darwin"]),
            ("du", 3, ["Kazan", "London", "Tokyo", "Darwin"]), ("Jxd", 1, ["London", "Tokyo", "Darwin"]),
        ])
    func keysMeanwhile(_ keys: String, changes: Int, list: [String]) async throws {
        let cities = BusinessLogicDouble(conditions: conditions, memory: memory).citiesService
        let names = ["Kazan", "London", "Tokyo", "Darwin"]
        try await memory.add(names.map(Cities.named))
        let service = ChangesOnDemand(list: cities)
        let screen = screens { _ in service }.citiesScreen
        await screen.appear()
        let first = try Cities.named("Kazan").id

        var pressed: [Task<Void, any Error>] = []
        var begun = 0
        for key in keys {
            pressed.append(
                Task {
                    begun += 1
                    switch key {
                    case "d": await screen.removeSelected()
                    case "u": await screen.undoRemove()
                    case "J": await screen.moveSelected(by: 1)
                    case "x": _ = try await cities.remove(first)
                    default: screen.moveSelection(by: 1)
                    }
                })
            while begun < pressed.count { await Task.yield() }
            if key == "x" { try await pressed.last?.value }
        }
        for change in 0..<changes {
            await service.answers.waitForQuestions(change + 1)
            service.answers.answer(change, ())
        }
        for task in pressed { try await task.value }

        #expect(screen.state.rows.map(\.name) == list)
    }

    @Test("a key for a city that was brought back, and then went elsewhere, is about no other city")
    func removesNoOther() async throws {
        let cities = BusinessLogicDouble(conditions: conditions, memory: memory).citiesService
        let names = ["Kazan", "London", "Tokyo"]
        try await memory.add(names.map(Cities.named))
        let service = ChangesOnDemand(list: cities)
        let screen = screens { _ in service }.citiesScreen
        await screen.appear()
        let back = [Task { await screen.removeSelected() }, Task { await screen.undoRemove() }]
        for change in 0..<3 {
            await service.answers.waitForQuestions(change + 1)
            service.answers.answer(change, ())
        }
        for task in back { await task.value }

        let moving = Task { await screen.moveSelected(by: 1) }
        await service.answers.waitForQuestions(4)
        let removing = Task { await screen.removeSelected() }
        for _ in 0..<20 { await Task.yield() }
        _ = try await cities.remove(Cities.named("Kazan").id)
        service.answers.answer(3, ())
        await moving.value
        let asking = Task {
            await service.answers.waitForQuestions(5)
            service.answers.answer(4, ())
        }
        await removing.value

        #expect(screen.state.rows.map(\.name) == ["London", "Tokyo"])
        if service.answers.count < 5 { await service.answers.ask() }
        await asking.value
    }

    @Test("the next city, found late, does not take the place of the screen that was opened meanwhile")
    func staysOnSettings() async throws {
        let list = OnDemand<Result<[City], CitiesError>>()
        let cities = try ["Kazan", "Tokyo"].map(Cities.named)
        let presentation = screens { ListOnDemand(list: $0, answers: list) }
        let here = PlaceID(rawValue: cities[0].id.rawValue)
        presentation.navigator.show(.weather(here))
        let screen = presentation.weatherScreen(for: here)
        let leading = Task { await screen.showCity(by: 1) }
        await list.waitForQuestions(1)

        screen.openSettings()
        list.answer(0, .success(cities))
        await leading.value

        #expect(presentation.navigator.path == [.cities, .weather(here), .settings])
    }

    @Test("units that are found changed when new weather is asked for are shown before it comes")
    func showsNewUnitsAtOnce() async throws {
        let kazan = try Cities.named("Kazan")
        try await memory.add(kazan)
        let settings = SettingsOnDemand()
        let screen = screens(weather: weather, settings: settings).weatherScreen(
            for: PlaceID(rawValue: kazan.id.rawValue))
        let first = Task { await screen.appear() }
        await settings.answers.waitForQuestions(1)
        settings.answers.answer(0, .success(Settings()))
        await weather.answers.waitForQuestions(1)
        weather.answers.answer(0, .success(report(kazan, celsius: 2)))
        await first.value

        let second = Task { await screen.refresh() }
        await settings.answers.waitForQuestions(2)
        settings.answers.answer(1, .success(Settings(units: .imperial)))
        await weather.answers.waitForQuestions(2)

        #expect(screen.state.now?.temperature == "36 °F")
        weather.answers.answer(1, .success(report(kazan, celsius: 2)))
        await second.value
    }

    @Test("why there is no going on to the next city stays said when the weather comes after that")
    func tellsWhyNotGoneOn() async throws {
        let kazan = try Cities.named("Kazan")
        try await memory.add(kazan)
        let screen = screens(weather: weather).weatherScreen(
            for: PlaceID(rawValue: kazan.id.rawValue))
        let first = Task { await screen.appear() }
        await weather.answers.waitForQuestions(1)
        weather.answers.answer(0, .success(report(kazan, celsius: 2)))
        await first.value
        let second = Task { await screen.refresh() }
        await weather.answers.waitForQuestions(2)
        memory.failure = "the store is damaged"
        await screen.showCity(by: 1)
        let notice = try #require(screen.state.notice)

        weather.answers.answer(1, .success(report(kazan, celsius: 3)))
        await second.value

        #expect(screen.state.now?.temperature == "3 °C")
        #expect(screen.state.notice == notice)
    }

    @Test("earlier credits that come last are not shown")
    func dropsTheEarlierCredits() async throws {
        let information = InformationOnDemand()
        let screen = screens(information: information).aboutScreen
        let (first, second) = await appearTwice(screen, asking: information.answers)

        information.answers.answer(1, AppInformation(crediting: [.metNorway]))
        await second.value
        let shown = screen.state
        information.answers.answer(0, AppInformation(crediting: [.openMeteo]))
        await first.value

        #expect(shown.phase == .loaded)
        #expect(screen.state == shown)
    }

    @Test("while a sign-out is under way that is said, and none is begun beside it")
    func signsOutOnce() async throws {
        let (accounts, screen) = await signedIn()
        let signingOut = Task { await screen.signOut() }
        await accounts.signOuts.waitForQuestions(1)

        try #require(screen.state.isBusy)
        await screen.signOut()
        #expect(accounts.signOuts.count == 1)
        #expect(screen.state.phase == .signedIn(.ann))
        accounts.signOuts.answer(0, ())
        await signingOut.value

        #expect(screen.state == SignInState(phase: .signedOut))
    }

    @Test("why a sign-out failed stays said when a check that was under way has ended")
    func keepsTellingWhyNotSignedOut() async throws {
        let (accounts, screen) = await signedIn()
        let checking = Task { await screen.appear() }
        await accounts.checks.waitForQuestions(1)
        memory.failure = "the store is damaged"
        let signingOut = Task { await screen.signOut() }
        await accounts.signOuts.waitForQuestions(1)
        accounts.signOuts.answer(0, ())
        await signingOut.value
        let notice = try #require(screen.state.notice)

        memory.failure = nil
        accounts.checks.answer(0, .success(try await accounts.account()))
        await checking.value

        #expect(screen.state.phase == .signedIn(.ann))
        #expect(screen.state.notice == notice)
    }

    @Test("why a sign-out failed is told to a user who had left the page by then and comes back to it")
    func tellsWhyNotSignedOutOnTheWayBack() async throws {
        let (accounts, presentation, left) = await signedInPage()
        await failToSignOut(left, accounts)

        for check in 0...1 {
            let screen = presentation.signInScreen
            let checking = Task { await screen.appear() }
            await accounts.checks.waitForQuestions(check + 1)
            accounts.checks.answer(check, .success(try await accounts.account()))
            await checking.value
            #expect(screen.state.phase == .signedIn(.ann))
            // A user who comes back once more has read it.
            #expect((screen.state.notice?.severity == .error) == (check == 0))
        }
    }

    @Test("why a sign-out failed is told once, also to a user who leaves again before the check has ended")
    func tellsWhyNotSignedOutOnce() async throws {
        let (accounts, presentation, left) = await signedInPage()
        await failToSignOut(left, accounts)

        for visit in 0...1 {
            presentation.navigator.show(.signIn)
            let screen = presentation.signInScreen
            let checking = Task { await screen.appear() }
            await accounts.checks.waitForQuestions(visit + 1)
            #expect((screen.state.notice?.severity == .error) == (visit == 0))
            screen.cancel()
            accounts.checks.answer(visit, .success(try await accounts.account()))
            await checking.value
        }
    }

    @Test("why a sign-out failed is told to a user who comes back, also where a check ended before it failed")
    func tellsWhyNotSignedOutAfterCheck() async throws {
        let (accounts, presentation, left) = await signedInPage()
        let checking = Task { await left.appear() }
        await accounts.checks.waitForQuestions(1)
        let account = try await accounts.account()
        await failToSignOut(left, accounts) {
            accounts.checks.answer(0, .success(account))
            await checking.value
        }

        let screen = presentation.signInScreen
        let checkingAgain = Task { await screen.appear() }
        await accounts.checks.waitForQuestions(2)
        #expect(screen.state.notice?.severity == .error)
        accounts.checks.answer(1, .success(try await accounts.account()))
        await checkingAgain.value
    }

    @Test("who signs in next is not told why an earlier sign-out failed late")
    func forgetsWhyNotSignedOut() async throws {
        let services = BusinessLogicDouble(conditions: conditions, memory: memory).accountService
        let (accounts, screen) = await signedIn(services)
        let signingOut = Task { await screen.signOut() }
        await accounts.signOuts.waitForQuestions(1)
        try await services.signOut()
        try await screen.reach { $0.phase == .signedOut }
        memory.failure = "the store is damaged"
        accounts.signOuts.answer(0, ())
        await signingOut.value
        memory.failure = nil

        screen.write("ann@example.org", "correct horse")
        await screen.submit()

        #expect(screen.state == SignInState(phase: .signedIn(.ann)))
    }

    @Test("who signs in next is not told why the sign-out of a session failed that is over by then")
    func forgetsFailureOfEndedSession() async throws {
        let services = BusinessLogicDouble(conditions: conditions, memory: memory).accountService
        let (accounts, screen) = await signedIn(services)
        memory.failure = "the store is damaged"
        let signingOut = Task { await screen.signOut() }
        await accounts.signOuts.waitForQuestions(1)
        accounts.signOuts.answer(0, ())
        await signingOut.value
        memory.failure = nil
        #expect(screen.state.phase == .signedIn(.ann) && screen.state.notice?.severity == .error)
        try await services.signOut()
        try await screen.reach { $0.phase == .signedOut }

        screen.write("ann@example.org", "correct horse")
        await screen.submit()

        #expect(screen.state == SignInState(phase: .signedIn(.ann)))
    }

    /// The screen of a user who has signed in. What the server is asked from now on waits for an answer.
    private func signedIn(
        _ services: (any AccountService)? = nil
    ) async -> (accounts: AccountsOnDemand, screen: any SignInScreen) {
        let (accounts, _, screen) = await signedInPage(services)
        return (accounts, screen)
    }

    /// The page that a user has opened to sign in, and can leave.
    private func signedInPage(
        _ services: (any AccountService)? = nil
    ) async -> (accounts: AccountsOnDemand, presentation: PresentationBase, page: any SignInScreen) {
        let accounts = AccountsOnDemand(
            accounts: services ?? BusinessLogicDouble(conditions: conditions, memory: memory).accountService)
        let presentation = screens(accounts: accounts)
        presentation.navigator.show(.signIn)
        let page = presentation.signInScreen
        await page.appear()
        page.write("ann@example.org", "correct horse")
        await page.submit()
        return (accounts, presentation, page)
    }

    /// The user leaves the page while a sign-out is under way, which fails then.
    private func failToSignOut(
        _ page: any SignInScreen, _ accounts: AccountsOnDemand, before: () async -> Void = {}
    ) async {
        let signingOut = Task { await page.signOut() }
        await accounts.signOuts.waitForQuestions(1)
        await before()
        page.cancel()
        memory.failure = "the store is damaged"
        accounts.signOuts.answer(0, ())
        await signingOut.value
        memory.failure = nil
    }

    /// The screen appears, and again before what it asks for first is answered.
    private func appearTwice(
        _ screen: any Screen, asking answers: OnDemand<some Sendable>
    ) async -> (first: Task<Void, Never>, second: Task<Void, Never>) {
        let first = Task { await screen.appear() }
        await answers.waitForQuestions(1)
        let second = Task { await screen.appear() }
        await answers.waitForQuestions(2)
        return (first, second)
    }

    private func screens(
        weather: (any WeatherService)? = nil, settings: (any SettingsService)? = nil,
        location: (any LocationService)? = nil, accounts: (any AccountService)? = nil,
        information: (any AppInformationService)? = nil,
        _ cities: (any CitiesService) -> any CitiesService = { $0 }
    ) -> PresentationBase {
        PresentationBase(
            services: Services(
                conditions: conditions, memory: memory, cities: cities, weather: weather, settings: settings,
                account: accounts, location: location, information: information),
            time: .following(conditions), searchPause: .zero)
    }

    /// Begins to add Tokyo to a list that keeps it only when it is told to.
    private func addTokyo(
        _ openSearch: @MainActor (PresentationBase) async -> Void = { $0.navigator.show(.addPlace) }
    ) async throws -> Addition {
        let service = ChangesOnDemand(
            list: BusinessLogicDouble(conditions: conditions, memory: memory).citiesService)
        let presentation = screens { _ in service }
        await openSearch(presentation)
        let search = presentation.addPlaceScreen
        try await search.search("Tokyo")
        let adding = Task { await search.addSelected() }
        await service.answers.waitForQuestions(1)
        return Addition(
            presentation: presentation, search: search, answers: service.answers, adding: adding)
    }

    /// A place that is being added.
    @MainActor private struct Addition {
        let presentation: PresentationBase
        let search: any AddPlaceScreen
        let answers: OnDemand<Void>
        let adding: Task<Void, Never>

        /// Lets the list keep it.
        func keep() async {
            answers.answer(0, ())
            await adding.value
        }
    }

    private func report(_ city: City, celsius: Double) -> Weather {
        let now = CurrentWeather(time: conditions.now, temperature: celsius, condition: Condition(.clear))
        return Weather(report: Reports.report(city, at: conditions.now, current: now), freshness: .fresh)
    }
}
