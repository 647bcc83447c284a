import AssemblyTesting
import Conditions
import Core
import Synchronization
import Testing

@Suite("Network activity and connectivity, side by side") struct NetworkComparison {
    let comparison = Comparison(
        "network", of: NetworkStep.self,
        on: Contract("Network activity") {
            Traffic(try World.base())
        } double: {
            Traffic(World.double())
        }.testing(\.world.core.networkActivity))

    @Test("whatever the network does, it is counted and known alike")
    func alike() async throws { try await comparison.run(seeds: 3, steps: 12) }
}

/// Requests of a world, some of them under way.
final class Traffic: Sendable {
    let world: World
    private let underWay = Mutex<[Task<Outcome, Never>]>([])

    init(_ world: World) { self.world = world }

    /// Asks, and returns what came of it.
    func ask(_ condition: NetworkCondition) async -> Outcome {
        world.condition = condition
        return await request().value
    }

    /// Asks for what does not come.
    func begin() async {
        world.condition = .hang
        let request = request()
        let count = underWay.withLock { underWay in
            underWay.append(request)
            return underWay.count
        }
        await world.time.waitForSleepers(count)
    }

    /// Gives up the request that has been under way for the longest time.
    func giveUp() async -> Outcome? {
        let request = underWay.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        request?.cancel()
        return await request?.value
    }

    /// What the program knows of the network.
    var known: String { "\(world.core.networkActivity.count) under way, \(world.core.connectivity.status)" }

    private func request() -> Task<Outcome, Never> {
        Task { [world] in
            await Outcome { () throws(TransportError) in
                try await world.core.transport.send(world.request(deadline: .seconds(3600)))
            }
        }
    }
}

enum NetworkStep: Step {
    case ask(NetworkCondition)
    case begin
    case giveUp

    static func next(after done: [Self], using random: inout Random) -> Self {
        // Base's server notices late that somebody has left, and would be taken for the one who comes next.
        let canBegin = !done.contains { if case .giveUp = $0 { true } else { false } }
        return switch random.below(6) {
        case 0 where canBegin: .begin
        case 1: .giveUp
        default: .ask(random.one(of: [.calm, .offline, .flaky(seed: 1), .flaky(seed: 2), .flaky(seed: 3)]))
        }
    }

    func run(on traffic: Traffic) async throws -> Answer? {
        switch self {
        case .ask(let condition): return "\(await traffic.ask(condition)), \(traffic.known)"
        case .begin:
            await traffic.begin()
            return traffic.known
        case .giveUp: return "\(await traffic.giveUp() as Any), \(traffic.known)"
        }
    }
}
