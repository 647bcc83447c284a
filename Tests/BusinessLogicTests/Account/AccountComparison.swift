import AssemblyTesting
import BusinessLogic
import Testing

@Suite("Account, side by side") struct AccountComparison {
    let comparison = Comparison(
        "account", of: AccountStep.self, on: ProgramPair.all.testing("AccountService", \.here.account),
        state: { try await $0.here.account.account()?.email }, restart: { $0.restarted() })

    @Test("any sequence of sign-ins and sign-outs is answered alike, restarts and another program or not")
    func alike() async throws { try await comparison.run(seeds: 6) }

    @Test("a session that another program began, and this one ended, is not the next one")
    func nextSession() async throws {
        try await comparison.replay([.signInElsewhere, .signOut, .signIn, .confirm])
    }

    @Test("sign-ins and sign-outs at once are as if one had come after another")
    func together() async throws { try await comparison.runTogether(seeds: 4) }
}

enum AccountStep: Step {
    case account, signIn, signInWrongly, signOut, confirm
    case signInElsewhere, signOutElsewhere

    static func next(after done: [Self], using random: inout Random) -> Self {
        random.one(of: [
            .account, .signIn, .signIn, .signInWrongly, .signOut, .confirm, .signInElsewhere,
            .signOutElsewhere,
        ])
    }

    func run(on programs: ProgramPair) async throws -> Answer? {
        let (here, there) = (programs.here.account, programs.there.account)
        switch self {
        case .account: return try await here.account()?.email
        case .signIn: return try await here.signInAnn().email
        case .signInWrongly: return try await here.signInAnn("wrong horse").email
        case .signOut: return try await here.signOut()?.email
        case .confirm: return try await here.confirm()?.email
        case .signInElsewhere: return try await there.signInAnn().email
        case .signOutElsewhere: return try await there.signOut()?.email
        }
    }
}
