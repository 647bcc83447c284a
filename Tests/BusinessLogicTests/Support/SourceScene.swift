import BusinessLogic
import Conditions
import Core
import CoreDouble
import Foundation
import Synchronization

@testable import BusinessLogicBase

/// Stubbed replies that become reports, or are refused.
protocol ReportScene {
    /// The report from the next reply.
    func report(of city: City?) async throws -> WeatherReport
}

extension ReportScene {
    /// The error for the next reply; nil if it is accepted.
    func refusal(of city: City? = nil) async throws -> WeatherError? {
        do {
            _ = try await report(of: city)
            return nil
        } catch let error as WeatherError {
            return error
        }
    }
}

/// The source of one provider with stubbed replies, on 14 March 2025, 10:15 UTC.
struct SourceScene: ReportScene {
    let core: StubbedCore
    let client: ScriptedClient
    private let source: any WeatherSource

    init(
        _ provider: WeatherProvider, time: ManualTime = ManualTime(), memory: CoreMemory = CoreMemory(),
        store: (any Store)? = nil, _ replies: Result<WeatherReply, TransportError>...
    ) {
        self.init(provider, time: time, memory: memory, store: store, replies: replies)
    }

    /// A source that is given any number of replies, one after another.
    init(
        _ provider: WeatherProvider, time: ManualTime = ManualTime(), memory: CoreMemory = CoreMemory(),
        store: (any Store)? = nil, replies: [Result<WeatherReply, TransportError>]
    ) {
        client = ScriptedClient(provider, replies)
        core = StubbedCore(time: time, memory: memory, weatherClient: client, store: store)
        source = BusinessLogicBase(core: core).weatherSource(for: provider)
    }

    /// The report from the next reply.
    func report(of city: City? = nil) async throws -> WeatherReport {
        try await source.report(of: city ?? .kazan())
    }
}

/// A weather client that returns one reply after another, and then repeats the last one.
final class ScriptedClient: WeatherClient {
    let provider: WeatherProvider
    private let script: Mutex<[Result<WeatherReply, TransportError>]>
    private let asked = Mutex<[(query: WeatherQuery, limit: Duration?)]>([])

    init(_ provider: WeatherProvider, _ replies: [Result<WeatherReply, TransportError>]) {
        self.provider = provider
        script = Mutex(replies)
    }

    /// The queries so far.
    var queries: [WeatherQuery] { asked.withLock { $0.map(\.query) } }
    /// How long the caller of each query had; nil where only the client's own deadline counts.
    var timeLimits: [Duration?] { asked.withLock { $0.map(\.limit) } }

    func forecast(_ query: WeatherQuery) async throws(TransportError) -> WeatherReply {
        asked.withLock { $0.append((query, RequestTimeLimit.current)) }
        let reply = script.withLock { script in script.count > 1 ? script.removeFirst() : script.first }
        guard let reply else { throw .unreachable(host: "nowhere") }
        return try reply.get()
    }
}

/// A client with an address and a key of these checksums.
struct ConfiguredClient: WeatherClient {
    let client: ScriptedClient
    let endpointChecksum: UInt16?
    var addressChecksum: UInt16?

    var provider: WeatherProvider { client.provider }

    func forecast(_ query: WeatherQuery) async throws(TransportError) -> WeatherReply {
        try await client.forecast(query)
    }
}

extension City {
    /// Kazan with another time zone or none.
    static func kazan(in timeZone: String?) throws -> City {
        try .sample(551_487, "Kazan", latitude: 55.75, longitude: 49.1263, timeZone: timeZone)
    }
}
