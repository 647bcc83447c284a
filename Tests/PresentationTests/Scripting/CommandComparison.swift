import AssemblyTesting
import Conditions
import Presentation
import Testing

@Suite("Commands of all kinds, side by side", .timeLimit(.minutes(10))) struct CommandComparison {
    let comparison = Comparison(
        "commands", of: CommandStep.self,
        on: World.severalProviders.testing("Commands") { await $0.screens.scripting },
        state: { await $0.kept },
        restart: { await $0.restarted() })

    @Test("whatever is asked here and in other programs, the answers and what is kept are alike")
    func alike() async throws { try await comparison.run(seeds: 8) }

    @Test("found: words for settings, services and kinds are known in capitals, too")
    func foundCapitals() async throws {
        try await comparison.replay([
            .run(.signIn(email: "Ann@Example.org", password: HiddenText("correct horse"))),
            .run(.subscribe("KAZAN", to: ["Storm", "RAIN"])),
            .run(.settings([.temperature: "Fahrenheit", .wind: "KNOTS"], providers: "YANDEX, Yahoo")),
            .run(.show("Kazan")), .network(.offline), .run(.show("Kazan", from: "Yandex", explain: true)),
            .run(.settings([:], providers: " Default ")),
        ])
    }
}

enum CommandStep: Step {
    case run(ScriptCommand)
    /// In another program with the same data, which ends then.
    case runElsewhere(ScriptCommand)
    case wait(hours: Int)
    case network(NetworkCondition)

    static func next(after done: [Self], using random: inout Random) -> Self {
        switch random.below(10) {
        case 0: .wait(hours: random.one(of: [1, 24, 24 * 31]))
        case 1: .network(random.one(of: [.calm, .calm, .offline]))
        case 2, 3: .runElsewhere(command(using: &random))
        default: .run(command(using: &random))
        }
    }

    private static func command(using random: inout Random) -> ScriptCommand {
        let city = random.one(of: ["Kazan", "Tokyo", "Nowhere"])
        return switch random.below(20) {
        case 0: .show(city, from: random.one(of: [nil, "yandex", "Yandex"]))
        case 1: .showHere(from: random.one(of: [nil, "met-norway"]))
        case 2, 3, 4: .add(city)
        case 5: .addHere
        case 6, 7: .remove(city)
        case 8: .remove("Kathmandu")
        case 9: .settings([.temperature: random.one(of: ["fahrenheit", "celsius", "Celsius"])])
        case 10: .settings([:], providers: random.one(of: ["yandex,yahoo", "default", "Default"]))
        case 11, 12: .subscribe(city, to: random.one(of: [[], ["frost"], ["Storm", "rain"]]))
        case 13: .unsubscribe(city)
        case 14, 15, 16:
            .signIn(
                email: "ann@example.org",
                password: HiddenText(random.once(in: 8) ? "wrong password" : "correct horse"))
        case 17: .signOut
        case 18: .notifications
        default: .about
        }
    }

    func run(on world: World) async throws -> Answer? {
        switch self {
        case .run(let command): return try await world.screens.scripting.run(command).told
        case .runElsewhere(let command): return try await world.runElsewhere(command).told
        case .wait(let hours): world.time.advance(by: .seconds(hours * 3_600))
        case .network(let condition): world.conditions.current = condition
        }
        return nil
    }

    var simpler: [Self] { if case .runElsewhere(let command) = self { [.run(command)] } else { [] } }

    static func text(of error: any Error) -> String { (error as? ScriptError)?.gist ?? "\(error)" }
}

extension World {
    /// What the program tells of what it keeps.
    fileprivate var kept: [String] {
        get async {
            var told: [String] = []
            for command in [ScriptCommand.list, .settings([:]), .account, .subscriptions] {
                do {
                    told.append(try await screens.scripting.run(command).told)
                } catch {
                    told.append(CommandStep.text(of: error))
                }
            }
            return told
        }
    }
}
