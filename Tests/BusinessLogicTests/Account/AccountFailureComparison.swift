import AssemblyTesting
import BusinessLogic
import Conditions
import Testing

@Suite("Account without a network or room on the disk, side by side") struct AccountFailureComparison {
    let comparison = Comparison(
        "account and failures", of: AccountFailureStep.self,
        on: World.all.testing("AccountService", \.account),
        state: { try await $0.account.account() })

    @Test("whatever fails, and however much of it at once, the same reason is told")
    func alike() async throws { try await comparison.run(seeds: 8) }
}

enum AccountFailureStep: Step {
    case account, signIn, signInWrongly, signOut, confirm
    case network(NetworkCondition)
    case disk(Disk)
    case wait(days: Int)
    /// The server knows another name, or none.
    case rename(String?)

    enum Disk: Sendable { case good, full, damaged, fullAndDamaged }

    static func next(after done: [Self], using random: inout Random) -> Self {
        switch random.below(16) {
        case 0: .account
        case 1, 2, 3, 4: .signIn
        case 5, 6: .signInWrongly
        case 7: .signOut
        case 8, 9: .confirm
        case 10, 11: .network(random.one(of: [.calm, .calm, .offline]))
        case 12, 13: .disk(random.one(of: [.good, .good, .full, .damaged, .fullAndDamaged]))
        case 14: .wait(days: random.one(of: [1, 20, 31]))
        default: .rename(random.one(of: ["Ann", "Anna", nil]))
        }
    }

    func run(on world: World) async throws -> Answer? {
        switch self {
        case .account: return try await world.account.account()
        case .signIn: return try await world.account.signInAnn()
        case .signInWrongly: return try await world.account.signInAnn("wrong horse")
        case .signOut: return try await world.account.signOut()
        case .confirm: return try await world.account.confirm()
        case .network(let condition): world.conditions.current = condition
        case .disk(let disk):
            world.repairDisk()
            switch disk {
            case .good: break
            case .full: world.fillDisk()
            case .damaged: world.damageDisk()
            case .fullAndDamaged:
                world.fillDisk()
                world.damageDisk()
            }
        case .wait(let days): world.time.advance(by: .seconds(days * 86_400))
        case .rename(let name): world.nameAccount(name)
        }
        return nil
    }

    static func text(of error: any Error) -> String {
        switch error {
        case AccountError.offline: "offline"
        // What the disk says follows, in words of its own.
        case AccountError.notKept(let reason):
            (reason.hasPrefix("The server says that the session has ended") ? "ended, not kept" : "not kept")
                + (reason.contains("damaged") ? ", damaged" : ", full")
        default: "\(error)"
        }
    }
}
