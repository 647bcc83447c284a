import AssemblyTesting
import Conditions
import Foundation
import Presentation
import Testing

@Suite("Scripting, side by side", .timeLimit(.minutes(10))) struct ScriptingComparison {
    let comparison = Comparison(
        "scripting", of: ScriptingStep.self,
        on: World.all.testing("Scripting") { await $0.screens.scripting },
        restart: { await $0.restarted() })

    @Test("whatever is asked, the answers are alike, restarts and a lost network or not")
    func alike() async throws { try await comparison.run(seeds: 4) }

    @Test("every place is known by the same number, name, region and country", arguments: Place.all)
    func alikePlaces(_ place: Place) async throws {
        try await comparison.replay([.show("\(place.rawValue)"), .add("\(place.rawValue)"), .list])
    }

    @Test("every way to name a place means the same one to each command", arguments: ScriptingStep.names)
    func alikeNames(_ name: String) async throws {
        try await comparison.replay([.show(name), .add(name), .list])
        try await comparison.replay(
            [.add("London"), .add("Kazan"), .add("Longyearbyen"), .show(name), .remove(name), .list])
        try await comparison.replay([.add("Longyearbyen"), .show(name), .remove(name), .list])
    }

    @Test("an age is told in its largest unit", arguments: [0, 1, 59, 60, 119, 1439, 1440, 2879, 2880])
    func alikeAges(_ minutes: Int) async throws {
        try await comparison.replay(
            [
                .add("Kazan"), .show("Kazan"), .network(.offline), .wait(minutes: minutes), .list,
                .show("Kazan"),
            ])
    }

    @Test(
        "found: a place that is not in the list is searched for over the network, if its name has two letters",
        arguments: UInt64(1)...6)
    func foundSearch(_ seed: UInt64) async throws {
        let names = ["Tokyo", "Tokyo, Japan", "1850147", "9", "", "?!", "Nowhere", "Kazan", "Kazan, Japan"]
        try await comparison.replay(
            [.add("Kazan"), .network(.flaky(seed: seed))] + names.map(ScriptingStep.show))
        try await comparison.replay(
            [.network(.flaky(seed: seed))] + names.flatMap { [ScriptingStep.add($0), .show("Cairo")] })
    }

    @Test("found: weather from the future is not fresh: the clock was wrong, then or now")
    func foundFuture() async throws {
        try await comparison.replay([
            .add("Kazan"), .show("Kazan"), .network(.offline), .wait(minutes: -20), .list, .show("Kazan"),
        ])
    }

    @Test(
        "fresh weather is told without asking, until it is a quarter of an hour old", arguments: [14, 15, 16])
    func alikeFreshness(_ minutes: Int) async throws {
        try await comparison.replay(
            [.add("Kazan"), .show("Kazan")],
            [.network(.offline), .wait(minutes: minutes), .show("Kazan"), .show("Tokyo")])
    }
}

enum ScriptingStep: Step {
    case list
    case show(String), add(String), remove(String)
    case set(SettingID, String), settings
    case wait(minutes: Int)
    case network(NetworkCondition)

    /// Ways to name a place of which both sides know the same, or none.
    static let names = [
        "Kazan", "  kAZAN ", "kaza", "551487", "Kazan, Russia", "kazan, tatar, russ", "kazan,",
        "Kazan, Japan",
        "Kazan, 551487", "Kazan, 551488", "Kazan, ussia", "lon", "lon, svalbard", "Londo", "urumqi",
        "REYKJAVIK",
        "São Paulo", "Tokyo", "Nowhere", "551488", "551487x", "", " ", ",", ", Russia", ", Kazan", "azan",
        "London, Kingdom",
        "Kazan Russia", "Washington, D.C.", "washington, d",
        "Washington, D.C., District of Columbia, United States of America",
        "washington, d.c., united states", "washington, d.c., 4140963", "washington, district, US",
        "washington, d.c., japan", "washington, japan, d.c.", " 551487 ", "551487,", "551487, ru",
        "551487, Japan", "+551487", "0551487", ", 551487", "4140963, japan", "４１４０９６３",
    ]

    static func next(after done: [Self], using random: inout Random) -> Self {
        switch random.below(12) {
        case 0, 1: .list
        case 2, 3: .show(random.one(of: names))
        case 4, 5, 6: .add(random.one(of: names))
        case 7: .remove(random.one(of: names))
        case 8:
            random.one(of: [
                .settings, .set(.temperature, "Fahrenheit"), .set(.wind, "knots"), .set(.wind, "Beaufort"),
                .set(.pressure, ""),
            ])
        case 9, 10: .wait(minutes: random.one(of: [-20, 1, 14, 15, 120, 1500]))
        default: .network(random.one(of: [.calm, .offline, .flaky(seed: 1), .flaky(seed: 2)]))
        }
    }

    func run(on world: World) async throws -> Answer? {
        let scripting = await world.screens.scripting
        switch self {
        case .list: return try await scripting.run(.list).told
        case .show(let text): return try await scripting.run(.show(text)).told
        case .add(let text): return try await scripting.run(.add(text)).told
        case .remove(let text): return try await scripting.run(.remove(text)).told
        case .set(let setting, let word): return try await scripting.run(.settings([setting: word])).told
        case .settings: return try await scripting.run(.settings([:])).told
        case .wait(let minutes): world.time.advance(by: .seconds(minutes * 60))
        case .network(let condition): world.conditions.current = condition
        }
        return nil
    }

    static func text(of error: any Error) -> String { (error as? ScriptError)?.gist ?? "\(error)" }
}

extension ScriptReply {
    /// What Base and Double have in common: everything but their weather.
    var told: String {
        "\(notice?.told ?? "no notice") \(toldContent)"
    }

    private var toldContent: String {
        switch content {
        case .cities(let rows):
            "\(rows.map { "\($0.id.rawValue) \($0.name) \($0.detail) \($0.staleness ?? "–") \($0.temperature != nil)" }) \(facts)"
        case .weather(let state):
            """
            \(state.phase.told) \(state.title) \(state.subtitle) \(state.now?.time ?? "") \(state.hours.map(\.time))
            \(state.window.range) \(state.days.map(\.name)) \(state.staleness ?? "fresh") \(state.isRefreshing)
            \(state.notice?.told ?? "nothing to say") \(facts)
            """
        case .settings(let rows): "\(rows.map { "\($0.id) \($0.options[$0.selected].label)" }) \(json)"
        case .about(let state): "\(state.phase.told) \(state.sections.map(\.title))"
        case .message(let text): "\(text) \(facts)"
        case .notifications(let rows): "\(rows)"
        }
    }

    /// What the interface promises of the JSON, and that its keys are in order.
    private var facts: [String] {
        guard let value = try? JSONSerialization.jsonObject(with: Data(json.utf8)) else {
            return ["no JSON: \(json)"]
        }
        return (value as? [Any] ?? [value]).map { element in
            let object = element as? [String: Any] ?? [:]
            let place = (object["place"] ?? object["city"]) as? [String: Any] ?? object
            let weather = object["weather"] as? [String: Any] ?? object
            let reason = (object["staleReason"] as? String)?.prefix { $0 != ":" && $0 != "." } ?? "no reason"
            let id = place["id"].map { "\($0)" } ?? "no id"
            let coordinate = place["coordinate"] as? [String: Any] ?? [:]
            let degrees = "\(coordinate["latitude"] ?? "") \(coordinate["longitude"] ?? "")"
            let kinds = object["kinds"] as? [String] ?? []
            return """
                \(id) \(place["name"] ?? "") \(degrees) \(kinds) \(weather["stale"] ?? "fresh") \(reason) \
                \(weather["fetchedAt"] ?? "never fetched") \(object["weather"] != nil)
                """
        }
    }
}
