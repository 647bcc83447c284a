import AssemblyTesting
import Conditions
import Presentation
import Testing

@Suite("NotificationsScreen, side by side", .timeLimit(.minutes(10))) struct NotificationsScreenComparison {
    let comparison = Comparison(
        "notifications screen", of: NotificationsStep.self,
        on: World.all.testing("Notifications screen") { await $0.screens.notificationsScreen },
        restart: { await $0.restarted() })

    @Test("whatever the user subscribes to, it is shown and told alike, restarts or not")
    func alike() async throws { try await comparison.run(seeds: 5) }
}

enum NotificationsStep: Step {
    case signIn, signOut
    case add(String)
    case remove(String)
    case appear
    case layOut(rows: Int)
    case moveSelection(by: Int)
    case moveKind(by: Int)
    case switchSelected
    case subscribe(String, to: [String])
    case unsubscribe(String)
    case subscriptions, notifications
    case network(NetworkCondition)
    case wait(hours: Int)
    case open, close

    static func next(after done: [Self], using random: inout Random) -> Self {
        // Without a session there is nothing to see.
        guard !done.isEmpty else { return .signIn }
        let city = random.one(of: ["Kazan", "Tokyo"])
        return switch random.below(24) {
        case 0: .signIn
        case 1: .signOut
        case 2, 3: .add(city)
        case 4, 5: .remove(city)
        case 6: .subscribe(city, to: ["rain"])
        case 7: .switchSelected
        case 8, 9: .appear
        case 10: .layOut(rows: random.below(4))
        case 11, 12: .moveSelection(by: random.one(of: [-1, 1, 2, .min, .max]))
        case 13: .moveKind(by: random.one(of: [-1, 1, 3, .min, .max]))
        case 14, 15, 16: .switchSelected
        case 17: .subscribe(city, to: random.one(of: [[], ["frost"], ["storm", "rain"], ["hail"]]))
        case 18: .unsubscribe(city)
        case 19: .subscriptions
        case 20: .notifications
        case 21: .network(random.one(of: [.calm, .calm, .offline]))
        case 22: .wait(hours: random.one(of: [1, 24, 24 * 31]))
        default: random.once(in: 2) ? .open : .close
        }
    }

    func run(on world: World) async throws -> Answer? {
        try await run(on: world.screens.notificationsScreen, in: world)
    }

    @MainActor private func run(on screen: any NotificationsScreen, in world: World) async throws -> String {
        switch self {
        case .signIn: try await world.signIn()
        case .signOut: return try await told(.signOut, in: world)
        case .add(let city): return try await told(.add(city), in: world)
        case .remove(let city): return try await told(.remove(city), in: world)
        case .appear: break
        case .layOut(let rows): screen.layOut(rows: rows)
        case .moveSelection(let distance): screen.moveSelection(by: distance)
        case .moveKind(let distance): screen.moveKind(by: distance)
        case .switchSelected:
            await screen.switchSelected()
            return world.notificationsShown
        case .subscribe(let city, let kinds): return try await told(.subscribe(city, to: kinds), in: world)
        case .unsubscribe(let city): return try await told(.unsubscribe(city), in: world)
        case .subscriptions: return try await told(.subscriptions, in: world)
        case .notifications: return try await told(.notifications, in: world)
        case .network(let condition): world.conditions.current = condition
        case .wait(let hours): world.time.advance(by: .seconds(hours * 3600))
        case .open: world.screens.navigator.show(.notifications)
        case .close: screen.close()
        }
        // The screen hears of changes in its own time, and is not waited for when it asks itself.
        await screen.appear()
        return world.notificationsShown
    }

    @MainActor private func told(_ command: ScriptCommand, in world: World) async throws -> String {
        let reply = try await world.screens.scripting.run(command)
        await world.screens.notificationsScreen.appear()
        return "\(reply.content) \(reply.notice?.told ?? "no notice")\n\(world.notificationsShown)"
    }

    static func text(of error: any Error) -> String { (error as? ScriptError)?.gist ?? "\(error)" }
}

extension World {
    fileprivate var notificationsShown: String {
        let state = screens.notificationsScreen.state
        let rows = state.rows.map { row in
            "\(row.name): \(row.kinds.map { "\($0.word)\($0.isOn ? " on" : "")" })"
        }
        return """
            \(state.phase.told): \(rows), \(state.selection.map(String.init) ?? "none") selected, kind \(state.kind), \
            \(state.window), \(state.notice?.told ?? "nothing to say"), \(screens.navigator.path)
            """
    }
}
