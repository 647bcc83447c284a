import AssemblyTesting
import Conditions
import Presentation
import Testing

@Suite("CitiesScreen, side by side", .timeLimit(.minutes(10))) struct CitiesScreenComparison {
    let comparison = Comparison(
        "cities screen", of: CitiesScreenStep.self,
        on: World.all.testing("Cities screen") { await $0.screens.citiesScreen },
        state: { await $0.citiesShown },
        restart: { await $0.restarted() })

    @Test("whatever the user does, the list shows alike, restarts and a lost network or not")
    func alike() async throws { try await comparison.run(seeds: 4) }

    @Test("found: what was not shown is not removed, and the list stays unread")
    func foundRemovalBeforeAppearing() async throws { try await comparison.replay([.removeSelected]) }

    @Test("found: a city is not selected before the list is shown")
    func foundSelectionBeforeAppearing() async throws {
        try await comparison.replay(
            [.add("Kazan"), .add("London")], [.select("London"), .add("Kazan")])
    }

    @Test("found: weather does not become stale before it is asked for again")
    func foundStaleness() async throws {
        try await comparison.replay([.add("Kazan"), .wait(minutes: 120), .moveSelected(by: 0)])
        try await comparison.replay([.add("Kazan"), .wait(minutes: 120), .removeSelected, .undoRemove])
    }

    @Test("found: a place that was seen stale is asked for again after a restart")
    func foundStaleAfterRestart() async throws {
        try await comparison.replay([.add("Kazan")], [.wait(minutes: 120), .appear])
    }

    @Test("found: settings that stay as they were make nothing older")
    func foundSettings() async throws {
        try await comparison.replay(
            [
                .add("Kazan"), .network(.offline), .wait(minutes: 60), .appear, .wait(minutes: 60),
                .readSettings,
            ])
    }

    @Test("found: a city that was removed and is added again is the last, and not selected")
    func foundAddedAgain() async throws {
        try await comparison.replay([.add("Kazan"), .add("Tokyo"), .removeSelected, .add("Kazan")])
    }

    @Test("found: undo selects the city, and does nothing a second time")
    func foundUndo() async throws {
        try await comparison.replay(
            [.add("Kazan"), .add("Tokyo"), .removeSelected, .undoRemove, .moveSelection(by: 1), .undoRemove])
        try await comparison.replay(
            [.add("Kazan"), .add("Tokyo"), .removeSelected, .add("Kazan"), .undoRemove])
        try await comparison.replay(
            [
                .add("Kazan"), .add("Tokyo"), .moveSelection(by: 1), .removeSelected, .removeSelected,
                .undoRemove,
            ])
    }

    @Test(
        "found: a city that comes back has the weather that it had, and is not asked for when the list scrolls"
    )
    func foundUndoAfterAppearing() async throws {
        try await comparison.replay(
            [.add("Kazan"), .removeSelected, .add("Tokyo"), .undoRemove, .layOut(rows: 1)])
        try await comparison.replay(
            [.network(.offline), .add("Kazan"), .removeSelected, .appear, .undoRemove, .layOut(rows: 0)])
    }

    @Test("what another program has removed is not removed here, and what was can still come back")
    func alikeWhenRemovedElsewhere() async throws {
        try await comparison.replay(
            [
                .add("Kazan"), .add("Tokyo"), .removeSelected, .removeElsewhere("Tokyo"), .removeSelected,
                .undoRemove,
            ])
    }

    @Test("found: what another program removes is shown until the list is read again, and ends no undo")
    func foundRemovedElsewhere() async throws {
        try await comparison.replay(
            [.add("Kazan"), .add("Cairo"), .removeSelected, .removeElsewhere("Cairo"), .addPlace])
        try await comparison.replay(
            [.add("Cairo"), .removeSelected, .add("Cairo"), .removeElsewhere("Cairo"), .undoRemove])
    }

    @Test(
        "found: a city's place is where it is seen, whatever another program has removed meanwhile",
        arguments: [
            [CitiesScreenStep.removeSelected, .undoRemove], [.moveSelected(by: -1)], [.moveSelected(by: 1)],
        ])
    func foundPlaceSeen(_ change: [CitiesScreenStep]) async throws {
        let list = ["Kazan", "Tokyo", "Cairo", "London"].map { CitiesScreenStep.add($0) }
        try await comparison.replay(list + [.select("Cairo"), .removeElsewhere("Kazan")] + change)
    }

    @Test("found: another unit shows no list that was not read")
    func foundUnit() async throws {
        try await comparison.replay(
            [
                .add("Kazan"), .add("Cairo"), .removeElsewhere("Cairo"), .useUnit("fahrenheit"),
                .useUnit("celsius"),
            ])
    }

    @Test("found: what became of a change is told until another screen is opened, whichever it is")
    func foundWaysOut() async throws {
        for way in [CitiesScreenStep.openSelected, .addPlace, .openSettings, .openSignIn] {
            try await comparison.replay([.add("Kazan"), .add("Tokyo"), .removeSelected, way, .back])
        }
    }

    @Test("found: a move that moves nothing keeps the notice")
    func foundNoMove() async throws {
        try await comparison.replay(
            [.add("Kazan"), .add("Tokyo"), .removeSelected, .moveSelected(by: 0), .moveSelected(by: -1)])
    }

    @Test("each reason is told with the same help", arguments: [NetworkCondition.offline, .flaky(seed: 3)])
    func alikeReasons(_ condition: NetworkCondition) async throws {
        let refreshes = Array(repeating: CitiesScreenStep.refresh, count: 6)
        try await comparison.replay([.network(condition), .add("Kazan")] + refreshes)
        try await comparison.replay([.add("Kazan"), .network(condition)] + refreshes)
    }

    @Test("found: what there is nothing to do for makes nothing older")
    func foundNothingToDo() async throws {
        let stale: [CitiesScreenStep] = [.add("Kazan"), .network(.offline), .refresh, .wait(minutes: 15)]
        try await comparison.replay(stale + [.undoRemove])
        try await comparison.replay(stale + [.moveSelected(by: 1)])
        try await comparison.replay(stale + [.select("London")])
        for step in [CitiesScreenStep.moveSelection(by: -1), .select("Kazan"), .layOut(rows: 1)] {
            try await comparison.replay(stale + [step])
        }
        try await comparison.replay([.removeSelected, .appear, .removeSelected])
    }

    @Test("found: the city that was selected stays so when the list is read again")
    func foundSelected() async throws {
        try await comparison.replay([.add("Kazan"), .add("Tokyo"), .select("Tokyo"), .appear])
    }

    @Test("of several reasons, that of the first city is told")
    func alikeFirstReason() async throws {
        try await comparison.replay([
            .add("Kazan"), .add("Tokyo"), .network(.offline), .refresh, .removeSelected,
            .network(.flaky(seed: 3)), .refresh, .undoRemove, .moveSelected(by: 1),
        ])
    }

    @Test("found: weather from the future is not fresh: the clock was wrong, then or now")
    func foundFuture() async throws {
        try await comparison.replay([
            .add("Kazan"), .network(.offline), .wait(minutes: -20), .appear, .refresh, .wait(minutes: 21),
            .appear,
        ])
    }

    @Test("found: a clock that is set back makes no weather younger that is shown")
    func foundSetBack() async throws {
        try await comparison.replay([
            .add("Kazan"), .network(.offline), .refresh, .removeSelected, .wait(minutes: -20), .undoRemove,
        ])
    }

    @Test("found: the notice of a removal goes with the next change")
    func foundNotice() async throws {
        try await comparison.replay(
            [
                .add("Tokyo"),
                .add("Kazan"),
                .add("London"),
                .moveSelection(by: 1),
                .removeSelected,
                .moveSelected(by: -1),
            ])
    }
}

enum CitiesScreenStep: Step {
    case appear, refresh
    case add(String)
    case layOut(rows: Int)
    case moveSelection(by: Int)
    case select(String)
    case openSelected, addPlace, openSettings, openSignIn, back
    case removeSelected, undoRemove
    /// Another program removes a city.
    case removeElsewhere(String)
    case moveSelected(by: Int)
    case readSettings
    /// Changes nothing while no temperature is shown.
    case useUnit(String)
    case wait(minutes: Int)
    case network(NetworkCondition)

    private static let names = ["Kazan", "Tokyo", "London", "Cairo"]

    static func next(after done: [Self], using random: inout Random) -> Self {
        // Where a city is matters in a longer list only, and what another program has removed until the list is read.
        if done.count < names.count, !random.once(in: 4) { return .add(names[done.count]) }
        if case .removeElsewhere? = done.last, random.once(in: 2) {
            return random.one(of: [.removeSelected, .moveSelected(by: -1)])
        }
        if case .removeSelected? = done.last, random.once(in: 2) { return .undoRemove }
        return switch random.below(25) {
        case 0, 1: .appear
        case 2: .refresh
        case 3, 4, 5: .add(random.one(of: names))
        case 6: .layOut(rows: random.below(4))
        case 7, 8: .moveSelection(by: random.one(of: [-1, 1, 2, .min, .max]))
        case 9: .select(random.one(of: names))
        case 10: random.one(of: [.openSelected, .addPlace, .openSettings, .openSignIn, .back])
        case 11, 12: .removeSelected
        case 13, 14: .undoRemove
        case 15, 16: .moveSelected(by: random.one(of: [-1, 0, 1, 2, .min, .max]))
        case 17: .wait(minutes: random.one(of: [-20, 1, 15, 120]))
        case 18: .readSettings
        case 19, 20: .removeElsewhere(random.one(of: names))
        case 21, 22: .useUnit(random.one(of: ["celsius", "fahrenheit"]))
        default: .network(random.one(of: [.calm, .offline]))
        }
    }

    func run(on world: World) async throws -> Answer? {
        try await run(on: world.screens.citiesScreen, in: world)
    }

    @MainActor private func run(on screen: any CitiesScreen, in world: World) async throws -> String {
        switch self {
        case .appear: await screen.appear()
        case .refresh: await screen.refresh()
        case .add(let name):
            try await world.add(name)
            // The screen hears of it in its own time, and is not waited for when it asks itself.
            await screen.appear()
        case .layOut(let rows): screen.layOut(rows: rows)
        case .moveSelection(let distance): screen.moveSelection(by: distance)
        case .select(let name):
            let rows = try await world.screens.scripting.run(.list).rows ?? []
            screen.select(rows.first { $0.name == name }?.id ?? PlaceID(rawValue: 0))
        case .openSelected: screen.openSelected()
        case .addPlace: screen.addPlace()
        case .openSettings: screen.openSettings()
        case .openSignIn: screen.openSignIn()
        case .back: world.screens.navigator.back()
        case .removeSelected: await screen.removeSelected()
        case .removeElsewhere(let name): try await world.runElsewhere(.remove(name))
        case .undoRemove: await screen.undoRemove()
        case .moveSelected(let distance): await screen.moveSelected(by: distance)
        case .readSettings: _ = try await world.screens.scripting.run(.settings([:]))
        case .useUnit(let unit): try await Self.use(unit, on: screen, in: world)
        case .wait(let minutes): world.time.advance(by: .seconds(minutes * 60))
        case .network(let condition): world.conditions.current = condition
        }
        return world.citiesShown
    }

    /// Uses a unit for temperatures, and waits until the list shows it.
    @MainActor private static func use(
        _ unit: String, on screen: any CitiesScreen, in world: World
    ) async throws {
        let before = screen.state.rows.compactMap(\.temperature)
        guard !before.isEmpty else { return }
        let settings = try await world.screens.scripting.run(.settings([:])).told
        guard try await world.screens.scripting.run(.settings([.temperature: unit])).told != settings else {
            return
        }
        try await screen.reach { $0.rows.compactMap(\.temperature) != before }
    }

    var simpler: [Self] {
        switch self {
        case .add(let name): Self.names.prefix { $0 != name }.map(Self.add)
        case .refresh: [.appear]
        default: []
        }
    }

    static func text(of error: any Error) -> String { "\(type(of: error))" }
}

extension World {
    /// What Base and Double have in common of a list: everything but their weather.
    fileprivate var citiesShown: String {
        let state = screens.citiesScreen.state
        let rows = state.rows.map { row in
            [
                "\(row.id.rawValue)", row.name, row.detail, row.temperature.map { _ in "weather" },
                row.glyph.map { _ in "picture" }, row.condition.map { _ in "words" }, row.staleness,
                row.problem,
            ].compactMap { $0 }.joined(separator: " ")
        }
        return """
            \(state.phase.told): \(rows), \(state.selection.map { "\($0)" } ?? "nothing") selected
            \(state.window.range) in sight, with room for \(state.window.capacity)
            \(state.isRefreshing ? "refreshing, " : "")\(state.notice?.told ?? "nothing to say")
            \(screens.navigator.path)
            """
    }
}
