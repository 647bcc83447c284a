import AssemblyTesting
import Conditions
import Core
import Foundation
import Synchronization
import Testing

@Suite("Network activity and connectivity, side by side") struct NetworkComparison {
    let comparison = Comparison(
        "network", of: NetworkStep.self,
        on: Contract("Network") {
            Traffic(try World.base(logThreshold: .debug))
        } double: {
            Traffic(World.double(logThreshold: .debug))
        }.testing(\.world.core.transport))

    @Test("whatever the network does, it is counted, known and logged alike")
    func alike() async throws { try await comparison.run(seeds: 3, steps: 12) }

    @Test("each way in which a request can end is logged alike")
    func alikeEndings() async throws {
        try await comparison.replay([
            .ask(.calm), .ask(.calm, "/nothing/here"), .ask(.calm, bodyLimit: 1), .ask(.offline),
            .ask(.flaky(seed: 3)), .begin, .giveUp, .ask(.hang, deadline: .milliseconds(50)),
        ])
    }
}

/// Requests of a world, some of them under way.
final class Traffic: Sendable {
    let world: World
    private let underWay = Mutex<[Task<Outcome, Never>]>([])

    init(_ world: World) { self.world = world }

    /// Asks, and returns what came of it.
    func ask(
        _ condition: NetworkCondition, _ path: String, bodyLimit: Int, deadline: Duration
    ) async -> Outcome {
        world.condition = condition
        let request = request(world.request(path, deadline: deadline, bodyLimit: bodyLimit))
        if condition == .hang { await world.passDeadline(deadline) }
        return await request.value
    }

    /// Asks for what does not come.
    func begin() async {
        world.condition = .hang
        let request = request(world.request(deadline: .seconds(3600)))
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
    var known: String {
        let log = world.core.log.entries(last: .max).map { entry in
            "\(entry.level) \(entry.subject): \(withoutDetails(entry.message))"
        }
        return
            "\(world.core.networkActivity.count) under way, \(world.core.connectivity.status), logged \(log)"
    }

    // Host, size of a reply, and how the system calls a connection that broke are a side's own.
    private func withoutDetails(_ message: String) -> String {
        message.replacing(world.url.absoluteString, with: "…").replacing(world.url.host() ?? "", with: "…")
            .replacing(/\d+ bytes$/, with: "… bytes").replacing(/\(.*\)/, with: "(…)")
    }

    private func request(_ request: HTTPRequest) -> Task<Outcome, Never> {
        Task { [world] in
            await Outcome { () throws(TransportError) in try await world.core.transport.send(request) }
        }
    }
}

enum NetworkStep: Step {
    case ask(
        NetworkCondition, String = "/v1/forecast", bodyLimit: Int = 4_000_000,
        deadline: Duration = .seconds(3600))
    case begin
    case giveUp

    static func next(after done: [Self], using random: inout Random) -> Self {
        // Base's server notices late that a client has left, and would count the next one as the same.
        let canBegin = !done.contains { if case .giveUp = $0 { true } else { false } }
        return switch random.below(6) {
        case 0 where canBegin: .begin
        case 1: .giveUp
        default:
            .ask(
                random.one(of: [.calm, .offline, .flaky(seed: 1), .flaky(seed: 2), .flaky(seed: 3)]),
                random.one(of: ["/v1/forecast", "/nothing/here"]))
        }
    }

    func run(on traffic: Traffic) async throws -> Answer? {
        switch self {
        case .ask(let condition, let path, let bodyLimit, let deadline):
            let outcome = await traffic.ask(condition, path, bodyLimit: bodyLimit, deadline: deadline)
            return "\(outcome), \(traffic.known)"
        case .begin:
            await traffic.begin()
            return traffic.known
        case .giveUp: return "\(await traffic.giveUp() as Any), \(traffic.known)"
        }
    }
}
