import AssemblyTesting
import Core
import Testing

@Suite("Secrets, side by side") struct SecretsComparison {
    let comparison = Comparison(
        "secrets", of: SecretsStep.self, on: Program.all.testing("Secrets", \.core.secrets),
        state: { program in
            var kept: [String?] = []
            for name in SecretsStep.names {
                kept.append(try await program.core.secrets.secret(named: name)?.reveal())
            }
            return kept
        }, restart: { $0.restarted() })

    @Test("whatever is kept and removed is found alike, restarts or not")
    func alike() async throws { try await comparison.run(seeds: 6, steps: 15) }

    @Test("what is kept at once is kept as if one had come after another")
    func together() async throws { try await comparison.runTogether(seeds: 3) }
}

enum SecretsStep: Step {
    case secret(String)
    case keep(String, String)
    case remove(String)
    case removeIf(String, String)

    static let names = ["key", "Key", "", "\u{E9}", "e\u{301}", "a\nb"]

    static func next(after done: [Self], using random: inout Random) -> Self {
        let name = random.one(of: names)
        return switch random.below(6) {
        case 0, 1: .keep(name, random.one(of: ["", "s3cret", "\u{E9}", "e\u{301}", "\u{0}\"\\/"]))
        case 2: .remove(name)
        case 3: .removeIf(name, random.one(of: ["", "s3cret"]))
        default: .secret(name)
        }
    }

    func run(on program: Program) async throws -> Answer? {
        let secrets = program.core.secrets
        switch self {
        case .secret(let name): return try await secrets.secret(named: name)?.reveal()
        case .keep(let name, let text): try await secrets.keep(Secret(text), named: name)
        case .remove(let name): try await secrets.keep(nil, named: name)
        case .removeIf(let name, let text):
            return try await secrets.remove(named: name) { $0.reveal() == text }?.reveal()
        }
        return nil
    }
}
