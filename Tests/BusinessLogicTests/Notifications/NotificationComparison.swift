import AssemblyTesting
import BusinessLogic
import Conditions
import Foundation
import Testing

@Suite("Notifications, side by side") struct NotificationComparison {
    let comparison = Comparison(
        "notifications", of: NotificationStep.self,
        on: World.all.testing("NotificationService", \.notifications),
        state: { try await $0.notifications.subscriptions().told }, restart: { $0.restarted() })

    @Test("whatever is subscribed to, and whichever user signs in and out, the answers are alike")
    func alike() async throws { try await comparison.run(seeds: 6) }

    @Test("found: what was subscribed to in the second of the last notification is delivered too")
    func foundSameSecond() async throws {
        try await comparison.replay([
            .signIn, .subscribe(2, [.storm]), .deliver, .subscribe(1, [.frost]), .deliver,
        ])
    }

    @Test("found: a subscription that begins anew hides none of the second in which it first began")
    func foundBegunAnew() async throws {
        try await comparison.replay([
            .signIn, .pause(milliseconds: 600), .subscribe(0, [.frost, .rain, .storm]), .deliver,
            .subscribe(0, []),
            .subscribe(1, [.frost, .rain]), .pause(milliseconds: 600), .subscribe(0, [.frost, .storm]),
            .deliver,
        ])
    }

    @Test("found: what was left out while others were asked for is not delivered a second time")
    func foundLeftOut() async throws {
        try await comparison.replay([
            .signIn, .subscribe(0, [.frost]), .subscribe(1, [.rain]), .deliver, .subscribe(0, []), .deliver,
            .subscribe(0, [.frost]), .deliver,
        ])
    }

    @Test("found: after a change that failed, a city can be left out on a full disk that was not kept")
    func foundNothingToEnd() async throws {
        try await comparison.replay([
            .signIn, .network(.offline), .subscribe(1, [.storm]), .network(.calm), .disk(isFull: true),
            .subscribe(1, []), .disk(isFull: false), .deliver,
        ])
    }

    @Test("found: after a change that failed, what is kept can be subscribed to again on a full disk")
    func foundSubscribedAgain() async throws {
        try await comparison.replay([
            .signIn, .subscribe(3, [.storm]), .wait(days: 31), .subscribe(3, [.rain]), .signIn,
            .disk(isFull: true), .subscribe(3, [.storm]),
        ])
    }

    @Test("a subscription that ends after another sign-in has no other one watched from then on")
    func endsAfterSignIn() async throws {
        try await comparison.replay([
            .signIn, .subscribe(1, [.frost]), .subscribe(2, [.rain]), .deliver, .signOut, .signIn,
            .subscribe(2, []), .wait(days: 2), .deliver, .wait(days: 1), .deliver,
        ])
    }

    @Test("a user who ends one subscription has used the device, and a sign-out takes the others along")
    func endsAsTheLastUse() async throws {
        try await comparison.replay([
            .signIn, .subscribe(1, [.frost]), .subscribe(2, [.rain]), .deliver, .network(.offline), .signOut,
            .network(.calm), .wait(days: 2), .signIn, .subscribe(2, []), .signOut, .signIn, .deliver,
            .wait(days: 1), .deliver,
        ])
    }

    @Test("a sign-out that the server was not told of leaves it watching")
    func offlineSignOut() async throws {
        try await comparison.replay([
            .signIn, .subscribe(1, [.frost]), .deliver, .network(.offline), .signOut, .network(.calm),
            .wait(days: 2), .signIn, .deliver, .signOut, .wait(days: 1), .signIn, .deliver,
        ])
    }
}

enum NotificationStep: Step {
    case signIn, signOut, confirm
    case subscribe(Int, Set<NotificationKind>)
    case deliver
    /// What was delivered is taken back, but for so many of the last.
    case deliverInVain(but: Int)
    case wait(days: Int)
    /// The server tells time in whole seconds.
    case pause(milliseconds: Int)
    case network(NetworkCondition)
    case disk(isFull: Bool)

    static func next(after done: [Self], using random: inout Random) -> Self {
        let kinds = Set(NotificationKind.allCases.filter { _ in random.below(2) == 0 })
        let before = done.filter { if case .subscribe = $0 { true } else { false } }
        return switch random.below(18) {
        case 0, 1, 2: .signIn
        case 3: .signOut
        case 4, 5, 6: .subscribe(random.below(3), kinds)
        case 7, 8, 9, 10: .deliver
        case 11: .wait(days: random.one(of: [1, 3, 31]))
        case 12: .network(random.one(of: [.calm, .calm, .offline]))
        case 13: .deliverInVain(but: random.below(3))
        case 14: .pause(milliseconds: random.one(of: [1, 400, 600, 1_000]))
        case 15: .subscribe(random.below(3), [])
        // What was left out is subscribed to again, often on the same day.
        case 16: before.isEmpty ? .subscribe(random.below(3), kinds) : random.one(of: before)
        default: .confirm
        }
    }

    func run(on world: World) async throws -> Answer? {
        switch self {
        case .signIn: return try await world.account.signInAnn().email
        case .signOut: try await world.account.signOut()
        case .confirm: return try await world.account.confirm()?.email
        case .subscribe(let city, let kinds):
            let city = try City.sample(city + 1, "City \(city)")
            return try await world.notifications.subscribe(to: city, kinds: kinds).map { [$0].told }
        case .deliver: return try await world.notifications.deliverNew().told
        case .deliverInVain(let kept):
            let new = try await world.notifications.deliverNew()
            try await world.notifications.takeBack(new.dropLast(kept).map(\.id))
            return new.told
        case .wait(let days): world.time.advance(by: .seconds(days * 86_400))
        case .pause(let milliseconds): world.time.advance(by: .milliseconds(milliseconds))
        case .network(let condition): world.conditions.current = condition
        case .disk(isFull: true): world.fillDisk()
        case .disk(isFull: false): world.repairDisk()
        }
        return nil
    }

    static func text(of error: any Error) -> String {
        switch error {
        case NotificationError.server(.offline), AccountError.offline: "offline"
        default: "\(error)"
        }
    }
}

extension [WeatherNotification] {
    fileprivate var told: String {
        map { "\($0.id) at \($0.time.timeIntervalSince1970): \($0.text)" }.description
    }
}

extension [CitySubscription] {
    fileprivate var told: String {
        map { "\($0.city.name) for \($0.kinds.map(\.rawValue).sorted())" }.joined(separator: "; ")
    }
}
