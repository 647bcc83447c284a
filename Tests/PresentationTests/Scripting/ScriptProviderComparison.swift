import AssemblyTesting
import Conditions
import Foundation
import Presentation
import Testing

@Suite("Scripting with several weather services, side by side", .timeLimit(.minutes(10)))
struct ScriptProviderComparison {
    let comparison = Comparison(
        "scripting", of: ScriptProviderStep.self,
        on: World.severalProviders.testing("Scripting") { await $0.screens.scripting },
        state: { try await $0.screens.scripting.run(.settings([:])).told },
        restart: { await $0.restarted() })

    @Test("whichever services are on, and whichever one is asked, the answers are alike")
    func alike() async throws { try await comparison.run(seeds: 4) }

    @Test(
        "found: how long a service took is told to the nearest tenth of a second",
        arguments: [40, 60, 1_940, 1_960])
    func foundTenths(_ milliseconds: Int) async throws {
        try await comparison.replay([.add("Kazan"), .showSlowly("Kazan", milliseconds: milliseconds)])
    }
}

enum ScriptProviderStep: Step {
    case show(String, from: String?, explain: Bool)
    /// Each answer takes so long, which is explained.
    case showSlowly(String, milliseconds: Int)
    case switchOn(String)
    /// Changes an option and the services in one command, which keeps both or neither.
    case change(SettingID, String, services: String)
    case add(String)
    case list
    case wait(minutes: Int)
    case network(NetworkCondition)

    private static let services = [
        "open-meteo", "met-norway", "openweathermap", "yandex", "gismeteo", "Yahoo", "acme", "",
    ]

    static func next(after done: [Self], using random: inout Random) -> Self {
        let place = random.one(of: ["Kazan", "kaza", "Tokyo", "Nowhere"])
        return switch random.below(14) {
        case 0, 1, 2: .show(place, from: random.one(of: services), explain: random.one(of: [true, false]))
        case 3, 4: .show(place, from: nil, explain: random.one(of: [true, false]))
        case 5: .switchOn(random.one(of: services + ["default", "Default"]))
        case 6: .switchOn("\(random.one(of: services)), \(random.one(of: services))")
        case 7: .add(place)
        case 8: .list
        case 9: .network(.offline)
        case 10: .network(.calm)
        case 12: .showSlowly(place, milliseconds: random.one(of: [49, 51, 1_949, 1_951]))
        case 11:
            .change(
                .wind, random.one(of: ["knots", "beaufort", "acme"]),
                services: random.one(of: services + ["yandex, acme"]))
        default: .wait(minutes: random.one(of: [1, 14, 15, 120]))
        }
    }

    func run(on world: World) async throws -> Answer? {
        let scripting = await world.screens.scripting
        switch self {
        case .show(let place, let service, let explain):
            return told(try await scripting.run(.show(place, from: service, explain: explain)))
        case .showSlowly(let place, let milliseconds):
            let reply = try await world.withSlowNetwork(.milliseconds(milliseconds)) {
                try await world.screens.scripting.run(.show(place, explain: true))
            }
            return told(reply)
        case .switchOn(let services): return try await scripting.run(.settings([:], providers: services)).told
        case .change(let setting, let option, let services):
            return try await scripting.run(.settings([setting: option], providers: services)).told
        case .add(let place): return try await scripting.run(.add(place)).told
        case .list: return try await scripting.run(.list).told
        case .network(let condition): world.conditions.current = condition
        case .wait(let minutes): world.time.advance(by: .seconds(minutes * 60))
        }
        return nil
    }

    private func told(_ reply: ScriptReply) -> String {
        let times = Self.times(in: reply.explanation.joined())
        return "\(reply.told) \(source(of: reply)) \(Self.attempts(in: reply.json)) \(times)"
    }

    /// The service that a reply is from.
    private func source(of reply: ScriptReply) -> String {
        let object = Self.object(reply.json)
        let weather = object["weather"] as? [String: Any] ?? object
        return weather["source"] as? String ?? "no source"
    }

    static func text(of error: any Error) -> String {
        let failure = error as? ScriptError
        return "\(ScriptingStep.text(of: error)) \(attempts(in: failure?.json ?? "")) "
            + "\(times(in: failure?.notice.text ?? ""))"
    }

    /// How long each service took, as it is told to a person.
    private static func times(in text: String) -> [String] {
        text.matches(of: /\(\d+\.\d s\)/).map { String($0.output) }
    }

    /// What came of each service, where that is told.
    private static func attempts(in json: String) -> [String] {
        let attempts = object(json)["attempts"] as? [[String: Any]] ?? []
        return attempts.map { "\($0["provider"] ?? "") \($0["outcome"] ?? "") \($0["seconds"] ?? "")" }
    }

    private static func object(_ json: String) -> [String: Any] {
        (try? JSON(json).object) ?? [:]
    }
}
