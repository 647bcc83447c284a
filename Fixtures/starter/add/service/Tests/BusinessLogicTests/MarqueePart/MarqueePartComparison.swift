import AssemblyTesting
import BusinessLogic
import Conditions
import Testing

@Suite("MarqueePartService, side by side") struct MarqueePartComparison {
    let comparison = Comparison(
        "marquee part", of: MarqueePartStep.self,
        on: World.all.testing("MarqueePartService", \.services.marqueePartService),
        state: { try await $0.services.marqueePartService.entries() },
        restart: { $0.restarted() })

    @Test("any sequence of changes is answered alike, restarts or not")
    func alike() async throws { try await comparison.run(seeds: 8) }
}

enum MarqueePartStep: Step {
    case add(String)
    case read
    case fillDisk(Bool)

    static func next(after done: [Self], using random: inout Random) -> Self {
        switch random.below(5) {
        case 0, 1, 2: .add(random.one(of: ["", "a", "á", "A b", " a "]))
        case 3: .read
        default: .fillDisk(random.one(of: [true, false]))
        }
    }

    func run(on world: World) async throws -> Answer? {
        let service = world.services.marqueePartService
        switch self {
        case .add(let entry):
            do {
                try await service.add(entry)
                return "added"
            } catch {
                switch error {
                // The reason names the file, and the Double has none.
                case .notKept: return "not kept"
                case .cancelled: throw error
                }
            }
        case .read: return try await service.entries()
        case .fillDisk(let isFull):
            world.conditions.current = isFull ? .offline : .calm
            return nil
        }
    }
}
