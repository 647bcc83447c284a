import AssemblyTesting
import Conditions
import Core
import Synchronization
import Testing

/// A log that notes what is known of the network when a request is logged.
private final class ObservingLog: Log {
    let threshold = LogLevel.debug
    private let status: @Sendable () -> ConnectivityStatus
    private let noted = Mutex<[ConnectivityStatus]>([])

    init(_ status: @escaping @Sendable () -> ConnectivityStatus) { self.status = status }

    var statuses: [ConnectivityStatus] { noted.withLock(\.self) }

    func write(_ level: LogLevel, _ subject: String, _ message: @autoclosure () -> String) {
        guard subject == "transport" else { return }
        let status = status()
        noted.withLock { $0.append(status) }
    }

    func entries(last count: Int) -> [LogEntry] { [] }
}

@Suite("Connectivity") struct ConnectivityContract {
    private static let connectivities = World.all.testing("Connectivity", \.core.transport)

    @Test("until a request has ended, nothing is known", arguments: connectivities)
    func unknown(_ world: Implementation<World>) async throws {
        let world = try await world.make()

        #expect(world.core.connectivity.status == .unknown)
    }

    @Test("a reply of any status says online", arguments: connectivities)
    func online(_ world: Implementation<World>) async throws {
        let world = try await world.make()

        _ = try await world.core.transport.send(world.request("/nothing/here"))

        #expect(world.core.connectivity.status == .online)
    }

    @Test("a request is in the log before it tells of the network", arguments: connectivities)
    func isLoggedFirst(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let log = ObservingLog { world.core.connectivity.status }
        world.write(to: log)

        _ = try await world.core.transport.send(world.request())

        #expect(log.statuses == [.unknown])
        #expect(world.core.connectivity.status == .online)
    }

    @Test("a host that can't be reached says offline, and the next reply online", arguments: connectivities)
    func offline(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.condition = .offline
        _ = try? await world.core.transport.send(world.request())
        #expect(world.core.connectivity.status == .offline)

        world.condition = .calm
        _ = try await world.core.transport.send(world.request())

        #expect(world.core.connectivity.status == .online)
    }

    @Test("a deadline, a broken reply and a cancellation say nothing", arguments: connectivities)
    func silence(_ world: Implementation<World>) async throws {
        let world = try await world.make()

        world.condition = .hang
        let late = Task { try await world.core.transport.send(world.request(deadline: .milliseconds(50))) }
        await world.passDeadline(.milliseconds(50))
        _ = await late.result
        let cancelled = Task { try await world.core.transport.send(world.request(deadline: .seconds(3600))) }
        cancelled.cancel()
        _ = await cancelled.result
        // With this seed the first answer breaks.
        world.condition = .flaky(seed: 3)
        let broken = await Outcome { () throws(TransportError) in
            try await world.core.transport.send(world.request())
        }

        #expect(broken == .interrupted)
        #expect(world.core.connectivity.status == .unknown)
    }

    @Test("a reader is not told again what it knows", arguments: connectivities)
    func tellsOnce(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        _ = try await world.core.transport.send(world.request())
        let updates = world.core.connectivity.updates()
        for await _ in updates { break }

        _ = try await world.core.transport.send(world.request())

        // A reader whose task is cancelled finds what waits for it, and no more.
        let waiting = try await whenCancelled { await updates.reduce(into: []) { $0.append($1) } }
        #expect(waiting == [])
    }
}
