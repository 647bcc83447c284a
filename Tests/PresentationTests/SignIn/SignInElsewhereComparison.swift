import AssemblyTesting
import Conditions
import Presentation
import Testing

@Suite("SignInScreen beside another program, side by side", .timeLimit(.minutes(10)))
struct SignInElsewhereComparison {
    let comparison = Comparison(
        "signing in beside another program", of: SignInElsewhereStep.self,
        on: SignInStory.all(hearsChanges: false), restart: { await $0.restarted() })

    @Test("whatever another program does meanwhile, signing in shows alike")
    func alike() async throws { try await comparison.run(seeds: 8) }

    @Test("found: who signs out is signed out, though another program has done it before")
    func foundSignedOutElsewhere() async throws {
        try await comparison.replay([
            .here(.write("ann@example.org", "correct horse")), .here(.submit), .elsewhere(.signOut),
            .here(.signOut),
        ])
    }

    @Test(
        "found: what another program does while the session is checked shows with the answer",
        arguments: [SignInStep.Script.signOut, .signIn])
    func foundWhileChecking(_ script: SignInStep.Script) async throws {
        try await comparison.replay([
            .here(.write("ann@example.org", "correct horse")), .here(.submit), .here(.network(.offline)),
            .here(.appear), .here(.network(.calm)), .here(.beginAppearing), .elsewhere(script),
            .here(.finish),
        ])
    }

    @Test("a check of the session before says nothing of one that has begun since")
    func alikeAfterNewSession() async throws {
        try await comparison.replay([
            .here(.write("ann@example.org", "correct horse")), .here(.submit), .here(.beginAppearing),
            .here(.signOut), .here(.write("ann@example.org", "correct horse")), .here(.submit),
            .elsewhere(.signOut), .here(.finish),
        ])
    }
}

enum SignInElsewhereStep: Step {
    case here(SignInStep)
    /// In another program with the same data, of which the screen hears nothing until it asks, or until an answer that
    /// it waits for has come.
    case elsewhere(SignInStep.Script)

    static func next(after done: [Self], using random: inout Random) -> Self {
        if random.once(in: 5) { return .elsewhere(random.one(of: SignInStep.Script.allCases)) }
        return .here(SignInStep.next(after: [], using: &random))
    }

    func run(on story: SignInStory) async throws -> Answer? {
        switch self {
        case .here(let step): return try await step.run(on: story)
        case .elsewhere(let script): return try await Self.run(script, beside: story)
        }
    }

    @MainActor private static func run(
        _ script: SignInStep.Script, beside story: SignInStory
    ) async throws -> String {
        let reply = try await story.world.runElsewhere(script.command)
        return "\(reply.content) \(reply.json) \(reply.notice?.told ?? "no notice")\n\(story.shown)"
    }

    static func text(of error: any Error) -> String { SignInStep.text(of: error) }
}
