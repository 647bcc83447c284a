import AssemblyTesting
import Conditions
import Presentation
import Testing

@Suite("WeatherScreen, side by side", .timeLimit(.minutes(1))) struct WeatherScreenComparison {
    let comparison = Comparison(
        "weather screen", of: WeatherScreenStep.self,
        on: Contract("Presentation") {
            try await WeatherVisit(World.all.base.make())
        } double: {
            try await WeatherVisit(World.all.double.make())
        },
        restart: { visit in
            await visit.restart()
            return visit
        })

    @Test("whatever the user does, the weather shows alike, restarts and a lost network or not")
    func alike() async throws { try await comparison.run(seeds: 4) }

    @Test("found: the hours go two days ahead, which are 49 when the first has begun")
    func foundHours() async throws { try await comparison.replay([.list, .appear]) }

    @Test("found: what is shown of a city stays when it is not in the list any more")
    func foundUnlisted() async throws {
        try await comparison.replay([.list, .refresh, .unlist, .refresh])
    }

    @Test("found: that a city is not in the list is said until the screen asks again")
    func foundListedAgain() async throws {
        try await comparison.replay([.list, .appear, .unlist, .appear, .list])
    }
}

/// The weather screen of Kazan, which may be in the list or not.
@MainActor final class WeatherVisit {
    let world: World
    private(set) var screen: any WeatherScreen

    init(_ world: World) {
        self.world = world
        screen = world.screens.weatherScreen(for: Self.place)
    }

    func restart() {
        world.restart()
        screen = world.screens.weatherScreen(for: Self.place)
    }

    private static let place = PlaceID(rawValue: 551_487)

    /// What Base and Double have in common: everything but their weather and their words.
    fileprivate var shown: String {
        let state = screen.state
        return "\(state.phase.name) \(state.title): \(state.now == nil ? "nothing" : "weather") now"
            + ", \(state.window.range) of \(state.hours.count) hours, \(state.days.count) days"
            + (state.staleness == nil ? "" : ", stale") + (state.isRefreshing ? ", refreshing" : "")
            + (state.notice.map { ", \($0.severity)" } ?? "") + ", \(world.screens.navigator.path.count) deep"
    }
}

enum WeatherScreenStep: Step {
    case appear, refresh
    case list, unlist
    case layOut(hours: Int)
    case scrollHours(by: Int)
    case openSettings, close
    case wait(minutes: Int)
    case network(NetworkCondition)

    static func next(after done: [Self], using random: inout Random) -> Self {
        switch random.below(14) {
        case 0, 1, 2: .appear
        case 3: .refresh
        case 4, 5: .list
        case 6: .unlist
        case 7: .layOut(hours: random.one(of: [0, 1, 12, 100]))
        case 8, 9: .scrollHours(by: random.one(of: [-1, 1, 20, .min, .max]))
        case 10: random.one(of: [.openSettings, .close])
        case 11: .wait(minutes: random.one(of: [1, 15, 120]))
        default: .network(random.one(of: [.calm, .offline]))
        }
    }

    func run(on visit: WeatherVisit) async throws -> Answer? {
        try await run(on: visit.screen, in: visit.world, visit)
    }

    @MainActor private func run(
        on screen: any WeatherScreen, in world: World, _ visit: WeatherVisit
    ) async throws -> String {
        switch self {
        case .appear: await screen.appear()
        case .refresh: await screen.refresh()
        case .list: try await world.add("Kazan")
        case .unlist: _ = try await world.screens.scripting.run(.remove("Kazan"))
        case .layOut(let hours): screen.layOut(hours: hours)
        case .scrollHours(let distance): screen.scrollHours(by: distance)
        case .openSettings: screen.openSettings()
        case .close: screen.close()
        case .wait(let minutes): world.time.advance(by: .seconds(minutes * 60))
        case .network(let condition): world.conditions.current = condition
        }
        return visit.shown
    }

    static func text(of error: any Error) -> String {
        switch error {
        case ScriptError.notFound: "not found"
        default: "\(error)"
        }
    }
}
