import AssemblyTesting
import Core
import Testing

@Suite("MarqueePartClient, side by side") struct MarqueePartComparison {
    let comparison = Comparison(
        "marquee part", of: MarqueePartStep.self,
        on: Program.all.testing("MarqueePartClient", \.core.marqueePartClient),
        state: { try await $0.core.marqueePartClient.read() },
        restart: { $0.restarted() })

    @Test("any sequence of texts is answered alike, restarts or not")
    func alike() async throws { try await comparison.run(seeds: 8) }
}

enum MarqueePartStep: Step {
    case write(String)
    case read

    static func next(after done: [Self], using random: inout Random) -> Self {
        random.below(3) == 0 ? .read : .write(random.one(of: ["", "a", "á", "a\nb", "a\n", "\u{FEFF}a"]))
    }

    func run(on program: Program) async throws -> Answer? {
        switch self {
        case .write(let text):
            try await program.core.marqueePartClient.write(text)
            return nil
        case .read: return try await program.core.marqueePartClient.read()
        }
    }
}
