import BusinessLogic
import BusinessLogicDouble
import Conditions
import Presentation
import PresentationBase
import Synchronization
import Testing

@Suite("The order of changes", .timeLimit(.minutes(10))) @MainActor struct ChangeOrderTests {
    private let conditions = Conditions(time: ManualTime())
    private let memory = BusinessLogicMemory()

    @Test("changes of the list that wait are done in the order in which they were asked for")
    func list() async throws {
        let names = ["Kazan", "London", "Kathmandu", "Tokyo"]
        let cities = try names.map(Cities.named)
        try await memory.add(cities)
        let service = ChangesOnDemand(
            list: BusinessLogicDouble(conditions: conditions, memory: memory).citiesService)
        let screen = screens(cities: { _ in service }).citiesScreen
        await screen.appear()

        let changes = [
            await begin { await screen.removeSelected() }, await begin { await screen.moveSelected(by: 1) },
            await begin { await screen.moveSelected(by: 1) }, await begin { await screen.undoRemove() },
            await begin { await screen.removeSelected() },
        ]
        await service.answers.waitForQuestions(1)
        #expect(service.asked.count == 1)
        // An undo asks twice.
        for index in 0..<6 {
            await service.answers.waitForQuestions(index + 1)
            service.answers.answer(index, ())
        }
        for change in changes { await change.value }

        let (kazan, london) = (cities[0].id, cities[1].id)
        #expect(
            service.asked == [
                "remove \(kazan)", "move \(london) to 1", "move \(london) to 2", "add Kazan",
                "move \(kazan) to 0", "remove \(kazan)",
            ])
        #expect(screen.state.rows.map(\.name) == ["Kathmandu", "Tokyo", "London"])
    }

    @Test("a change of the list that is cancelled while it waits is never begun")
    func cancelled() async throws {
        let cities = try ["Kazan", "London", "Tokyo"].map(Cities.named)
        try await memory.add(cities)
        let service = ChangesOnDemand(
            list: BusinessLogicDouble(conditions: conditions, memory: memory).citiesService)
        let screen = screens(cities: { _ in service }).citiesScreen
        await screen.appear()
        let first = await begin { await screen.removeSelected() }
        let second = await begin { await screen.removeSelected() }
        await service.answers.waitForQuestions(1)

        second.cancel()
        service.answers.answer(0, ())
        await first.value
        for _ in 0..<20 { await Task.yield() }
        // What was begun all the same would wait for this.
        service.answers.answer(1, ())
        await second.value

        #expect(service.asked == ["remove \(cities[0].id)"])
        #expect(screen.state.rows.map(\.name) == ["London", "Tokyo"])
        #expect(screen.state.notice?.text == "Kazan was removed.")
    }

    @Test("an undo that has brought a city back, but not to its place, does so when it is tried again")
    func otherHalfOfUndo() async throws {
        let cities = try ["Kazan", "London", "Tokyo"].map(Cities.named)
        try await memory.add(cities)
        let service = ChangesOnDemand(
            list: BusinessLogicDouble(conditions: conditions, memory: memory).citiesService)
        let screen = screens(cities: { _ in service }).citiesScreen
        await screen.appear()
        let removal = Task { await screen.removeSelected() }
        await service.answers.waitForQuestions(1)
        service.answers.answer(0, ())
        await removal.value

        let undo = Task { await screen.undoRemove() }
        await service.answers.waitForQuestions(2)
        service.answers.answer(1, ())
        await service.answers.waitForQuestions(3)
        memory.writeFailure = "There is no room left."
        service.answers.answer(2, ())
        await undo.value
        memory.writeFailure = nil
        #expect(screen.state.rows.map(\.name) == ["London", "Tokyo", "Kazan"])
        #expect(screen.state.notice != nil && screen.state.canUndo)

        let answering = Task {
            for index in 3...4 {
                await service.answers.waitForQuestions(index + 1)
                service.answers.answer(index, ())
            }
        }
        await screen.undoRemove()
        answering.cancel()

        #expect(screen.state.rows.map(\.name) == ["Kazan", "London", "Tokyo"])
        #expect(screen.state.notice == nil && !screen.state.canUndo)
    }

    @Test("a city that an undo brings back is shown as it was, and not asked for on the way to its place")
    func undoOnItsWay() async throws {
        let time = ManualTime()
        let conditions = Conditions(time: time)
        let moves = OnDemand<Void>()
        try await memory.add(try ["Kazan", "Tokyo"].map(Cities.named))
        let services = Services(
            conditions: conditions, memory: memory, cities: { MovesOnDemand(list: $0, answers: moves) })
        let screen = PresentationBase(services: services, time: .following(conditions)).citiesScreen
        await screen.appear()
        await screen.removeSelected()
        await screen.refresh()
        time.advance(by: .seconds(3600))
        conditions.current = .slow(.seconds(5))

        let undo = Task { await screen.undoRemove() }
        await moves.waitForQuestions(1)
        try await screen.reach { $0.rows.count == 2 }
        moves.answer(0, ())
        await undo.value

        #expect(screen.state.rows.map(\.name) == ["Kazan", "Tokyo"])
        #expect(!screen.state.isRefreshing)
    }

    @Test("changes of the settings that wait are done in the order in which they were asked for")
    func settings() async throws {
        let service = SettingsInTurn()
        let screen = screens(settings: service).settingsScreen
        await screen.appear()

        var changes: [Task<Void, Never>] = []
        for _ in SettingID.allCases {
            changes.append(await begin { await screen.changeSelected(by: 1) })
            screen.moveSelection(by: 1)
        }
        await service.answers.waitForQuestions(1)
        #expect(service.answers.count == 1)
        await finish(changes, service.answers)

        var settings = Settings()
        var expected: [Settings] = []
        settings.units.temperature = .fahrenheit
        expected.append(settings)
        settings.units.windSpeed = .kilometersPerHour
        expected.append(settings)
        settings.units.pressure = .millimetersOfMercury
        expected.append(settings)
        settings.units.precipitation = .inches
        expected.append(settings)
        settings.language = .german
        expected.append(settings)
        #expect(service.history == expected)
        #expect(screen.state.rows.map(\.selected) == [1, 1, 1, 1, 1])
    }

    @Test("a weather service that is switched twice while the first change waits is on again")
    func service() async throws {
        let service = SettingsInTurn()
        let screen = screens(settings: service).settingsScreen
        await screen.appear()
        screen.moveSelection(by: SettingID.allCases.count)
        let name = try #require(screen.state.selectedProvider?.id)

        let changes = [
            await begin { await screen.changeSelected(by: 1) },
            await begin { await screen.changeSelected(by: 1) },
        ]
        screen.moveSelection(by: .min)
        await finish(changes, service.answers)

        #expect(service.history.map { $0.providers.contains { $0.rawValue == name } } == [false, true])
    }

    @Test("a weather service that is moved while another change waits is the one that was selected then")
    func serviceThatMoves() async throws {
        let service = SettingsInTurn()
        let screen = screens(settings: service).settingsScreen
        await screen.appear()
        screen.moveSelection(by: SettingID.allCases.count)
        let name = try #require(screen.state.selectedProvider?.id)

        let changes = [
            await begin { await screen.moveSelected(by: 1) },
            await begin { await screen.moveSelected(by: 1) },
        ]
        screen.moveSelection(by: .min)
        await finish(changes, service.answers)

        #expect(service.history.map { $0.providers.firstIndex { $0.rawValue == name } } == [1, 2])
    }

    /// Answers the question of each change in turn, and waits for all of them.
    private func finish(_ changes: [Task<Void, Never>], _ answers: OnDemand<Void>) async {
        for index in changes.indices {
            await answers.waitForQuestions(index + 1)
            answers.answer(index, ())
        }
        for change in changes { await change.value }
    }

    /// Begins an action; returns when it waits for something.
    private func begin(_ action: @escaping @MainActor () async -> Void) async -> Task<Void, Never> {
        let (begun, begins) = AsyncStream.makeStream(of: Never.self)
        let task = Task {
            begins.finish()
            await action()
        }
        for await _ in begun {}
        return task
    }

    private func screens(
        cities: (any CitiesService) -> any CitiesService = { $0 }, settings: (any SettingsService)? = nil
    ) -> PresentationBase {
        PresentationBase(
            services: Services(conditions: conditions, memory: memory, cities: cities, settings: settings),
            time: .following(conditions), searchPause: .zero)
    }
}

/// Settings that are changed when a test says so.
private final class SettingsInTurn: SettingsService {
    let answers = OnDemand<Void>()
    private let state = Mutex<[Settings]>([])

    /// The settings after each change.
    var history: [Settings] { state.withLock { $0 } }

    func settings() async throws(SettingsError) -> Settings { history.last ?? Settings() }

    func change(_ change: @Sendable (inout Settings) -> Void) async throws(SettingsError) -> Settings {
        await answers.ask()
        return state.withLock { history in
            var settings = history.last ?? Settings()
            change(&settings)
            history.append(settings)
            return settings
        }
    }

    func providers() async throws(SettingsError) -> [ProviderStatus] {
        let used = history.last?.providers ?? Provider.allCases
        return Provider.allCases.map { ProviderStatus($0, .ready, isOn: used.contains($0)) }
    }
    func updates() -> AsyncStream<Settings> { AsyncStream { _ in } }
}
