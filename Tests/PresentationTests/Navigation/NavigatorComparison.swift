import AssemblyTesting
import Presentation
import Testing

@Suite("Navigator, side by side") struct NavigatorComparison {
    let comparison = Comparison(
        "navigator", of: NavigatorStep.self,
        on: World.all.testing("Navigator") { await $0.screens.navigator })

    @Test("any sequence of ways in and back leads to the same screen")
    func alike() async throws { try await comparison.run(seeds: 5) }
}

enum NavigatorStep: Step {
    case show(Destination)
    case replace(Destination)
    case back

    static func next(after done: [Self], using random: inout Random) -> Self {
        let places = [1, 2].map { Destination.weather(PlaceID(rawValue: $0)) }
        let destination = random.one(of: places + [.cities, .addPlace, .settings])
        return switch random.below(5) {
        case 0: .back
        case 1: .replace(destination)
        default: .show(destination)
        }
    }

    func run(on world: World) async throws -> Answer? { await run(on: world.screens.navigator) }

    @MainActor private func run(on navigator: any Navigator) -> [Destination] {
        switch self {
        case .show(let destination): navigator.show(destination)
        case .replace(let destination): navigator.replace(with: destination)
        case .back: navigator.back()
        }
        return navigator.path
    }
}
