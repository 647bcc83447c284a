import AssemblyTesting
import Conditions
import Presentation
import Testing

@Suite("WeatherScreen, side by side", .timeLimit(.minutes(10))) struct WeatherScreenComparison {
    let comparison = Comparison(
        "weather screen", of: WeatherScreenStep.self,
        on: Contract("Weather screen") {
            await WeatherVisit(World.base())
        } double: {
            await WeatherVisit(World.double())
        }.testing { await $0.screen },
        restart: { visit in
            await visit.restart()
            return visit
        })

    @Test("whatever the user does, the weather shows alike, restarts and a lost network or not")
    func alike() async throws { try await comparison.run(seeds: 4) }

    @Test("what is remembered is shown while new weather is asked for, by a screen that shows nothing yet")
    func alikeWhileAsking() async throws {
        for step in [WeatherScreenStep.beginAppearing, .beginRefreshing] {
            try await comparison.replay([.list, step, .finish])
            try await comparison.replay([.list, .appear], [.wait(minutes: 20), step, .finish])
            try await comparison.replay([.list, .appear, .wait(minutes: 20), step, .unlist, .finish])
        }
    }

    @Test("found: why weather is old stays told while it is refreshed, and when that is given up")
    func foundReasonWhileAsking() async throws {
        let old: [WeatherScreenStep] = [.list, .appear, .network(.offline), .wait(minutes: 20), .appear]
        for step in [WeatherScreenStep.beginAppearing, .beginRefreshing] {
            for end in [WeatherScreenStep.finish, .giveUp] {
                try await comparison.replay(old + [step, end, .refresh, .network(.calm), .refresh])
            }
        }
    }

    @Test("found: the hours go two days ahead, which are 49 when the first has begun")
    func foundHours() async throws { try await comparison.replay([.list, .appear]) }

    @Test("found: what is shown of a city stays when it is not in the list any more")
    func foundUnlisted() async throws {
        try await comparison.replay([.list, .refresh, .unlist, .refresh])
    }

    @Test("found: a city that is not in the list has no others to go on to, however many there are")
    func foundOthers() async throws {
        try await comparison.replay(
            [.listOthers, .appear, .showCity(by: 1), .list, .appear, .unlist, .appear, .showCity(by: 1)])
    }

    @Test("a city that is found gone on the way to the next one is told, before and after its weather comes")
    func alikeWhenFoundGone() async throws {
        for network in [NetworkCondition.calm, .offline] {
            try await comparison.replay(
                [.list, .listOthers, .network(network), .appear, .unlist, .showCity(by: 1), .finish])
            try await comparison.replay(
                [.list, .network(network), .beginAppearing, .unlist, .showCity(by: 1), .finish])
            try await comparison.replay(
                [.list, .beginAppearing, .unlist, .showCity(by: 1), .list, .showCity(by: 1), .finish])
        }
    }

    @Test("found: that a city is not in the list is said until the screen asks again")
    func foundListedAgain() async throws {
        try await comparison.replay([.list, .appear, .unlist, .appear, .list])
    }

    @Test(
        "every place keeps its own clock, by day and by night, on the day that clocks change, too",
        arguments: Place.all)
    func alikeEverywhere(_ place: Place) async throws {
        try await comparison.replay(
            [
                .go(to: place), .list, .appear, .wait(minutes: 660), .appear, .wait(minutes: 15 * 1440),
                .appear,
            ])
    }

    @Test("an age is told in its largest unit", arguments: [0, 1, 59, 60, 119, 1439, 1440, 2879, 2880])
    func alikeAges(_ minutes: Int) async throws {
        try await comparison.replay(
            [.list, .appear, .network(.offline), .wait(minutes: minutes), .refresh])
    }

    @Test(
        "old weather is shown as long as some of it lies ahead, then as it was", arguments: [4, 6, 7, 8, 30])
    func alikeWhenOld(_ days: Int) async throws {
        try await comparison.replay(
            [.list, .appear, .network(.offline), .wait(minutes: days * 1440 - 600), .appear],
            [.appear, .wait(minutes: 120), .appear])
    }

    @Test(
        "hours and days are over to the second",
        arguments: [2699, 2700, 2701, 2730, 557_099, 557_100, 557_101])
    func alikeToTheSecond(_ seconds: Int) async throws {
        // Of 10:15 UTC: an hour ends after 2700 seconds, and after 557 100 the last day in Kazan.
        try await comparison.replay(
            [.list, .appear, .network(.offline), .waitSeconds(seconds), .appear])
    }

    @Test("found: a week that began at one o'clock, where clocks passed over midnight, ends at midnight")
    func foundNoMidnight() async throws {
        // From 10:15 UTC on 14 March to 01:10 in Cairo on 25 April, and on to the last day of the week from then.
        try await comparison.replay([
            .go(to: .cairo), .list, .wait(minutes: 59_755), .appear, .network(.offline),
            .wait(minutes: 9_360), .appear,
        ])
    }

    @Test("each reason is told with the same help", arguments: [NetworkCondition.offline, .flaky(seed: 3)])
    func alikeReasons(_ condition: NetworkCondition) async throws {
        let refreshes = Array(repeating: WeatherScreenStep.refresh, count: 6)
        try await comparison.replay([.list, .network(condition)] + refreshes)
        try await comparison.replay([.list, .appear, .network(condition)] + refreshes)
    }

    @Test(
        "found: weather from the future is not fresh: the clock was wrong, then or now",
        arguments: [1, 20, 1440, 10_000])
    func foundFuture(_ minutes: Int) async throws {
        try await comparison.replay(
            [.list, .appear, .network(.offline), .wait(minutes: -minutes), .appear, .refresh],
            [.appear, .network(.calm), .appear, .wait(minutes: minutes), .appear])
    }

    @Test("found: fresh weather is shown without asking, and still is after a restart")
    func foundFresh() async throws {
        try await comparison.replay(
            [.list, .appear, .network(.offline), .wait(minutes: 14), .appear],
            [.appear, .wait(minutes: 1), .appear])
    }
}

/// Places that the Double knows, by the numbers that both sides know them by.
enum Place: Int, CaseIterable {
    case kazan = 551487, london = 2_643_743, tokyo = 1_850_147, kathmandu = 1_283_240, saoPaulo = 3_448_439
    case reykjavik = 3_413_829, longyearbyen = 2_729_907, darwin = 2_073_124, newYork = 5_128_581
    case berlin = 2_950_159, cairo = 360630, urumqi = 1_529_102, washington = 4_140_963

    static let all = allCases
    var id: PlaceID { PlaceID(rawValue: rawValue) }
}

/// The weather screen of a place, which may be in the list or not.
@MainActor final class WeatherVisit {
    let world: World
    private(set) var place = Place.kazan
    private(set) var screen: any WeatherScreen

    init(_ world: World) {
        self.world = world
        screen = world.screens.weatherScreen(for: place.id)
    }

    func restart() async {
        await world.finishRequest()
        world.restart()
        go(to: place)
    }

    func go(to place: Place) {
        self.place = place
        screen = world.screens.weatherScreen(for: place.id)
    }

    /// What Base and Double have in common: everything but their weather.
    fileprivate var shown: String {
        let state = screen.state
        return """
            \(state.phase.told) \(state.title) in \(state.subtitle) at \(state.now?.time ?? "no time")
            \(state.hours.map(\.time)) of which \(state.window.range), with room for \(state.window.capacity)
            \(state.days.map(\.name)) \(state.staleness ?? "fresh")\(state.isRefreshing ? ", refreshing" : "")
            \(state.notice?.told ?? "nothing to say"), \(world.screens.navigator.path) \(state.hasOtherCities)
            """
    }
}

enum WeatherScreenStep: Step {
    case go(to: Place)
    case appear, refresh
    /// The answer waits until ``finish``, or another question; ``giveUp`` wants none any more.
    case beginAppearing, beginRefreshing, finish, giveUp
    case list, unlist
    /// Lists two cities that this screen is not about, unless it goes to one of them.
    case listOthers
    case layOut(hours: Int)
    case scrollHours(by: Int)
    case openSettings, close
    case showCity(by: Int)
    case wait(minutes: Int), waitSeconds(Int)
    case network(NetworkCondition)

    static func next(after done: [Self], using random: inout Random) -> Self {
        switch random.below(21) {
        case 0, 1, 2: .appear
        case 16: .beginAppearing
        case 17: .beginRefreshing
        case 18: .finish
        case 20: .giveUp
        case 3: .refresh
        case 4, 5: .list
        case 6: .unlist
        case 19: .listOthers
        case 7: .layOut(hours: random.one(of: [0, 1, 12, 100]))
        case 8, 9: .scrollHours(by: random.one(of: [-1, 1, 20, .min, .max]))
        case 10: random.one(of: [.openSettings, .close])
        case 11: .wait(minutes: random.one(of: [-20, 1, 15, 120, 1500]))
        case 13: .showCity(by: random.one(of: [-1, 1, 2, .min, .max]))
        case 12: .go(to: random.one(of: [.kazan, .newYork, .kathmandu]))
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
        case .go(let place): visit.go(to: place)
        case .appear:
            await world.finishRequest()
            await screen.appear()
        case .refresh:
            await world.finishRequest()
            await screen.refresh()
        case .beginAppearing: await world.beginRequest { await screen.appear() }
        case .beginRefreshing: await world.beginRequest { await screen.refresh() }
        case .finish: await world.finishRequest()
        case .giveUp: await world.giveUpRequest()
        case .list: try await world.add("\(visit.place.rawValue)")
        case .unlist: _ = try await world.screens.scripting.run(.remove("\(visit.place.rawValue)"))
        case .listOthers:
            for place in [Place.tokyo, .newYork] { try await world.add("\(place.rawValue)") }
        case .layOut(let hours): screen.layOut(hours: hours)
        case .scrollHours(let distance): screen.scrollHours(by: distance)
        case .showCity(let distance): await screen.showCity(by: distance)
        case .openSettings: screen.openSettings()
        case .close: screen.close()
        case .wait(let minutes):
            await world.finishRequest()
            world.time.advance(by: .seconds(minutes * 60))
        case .waitSeconds(let seconds): world.time.advance(by: .seconds(seconds))
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
