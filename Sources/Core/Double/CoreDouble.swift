public import AssemblyKit
public import Conditions
public import Core

/// The layer that touches the world, without touching it: memory, made-up replies, a clock that can be moved.
///
/// A second one over the same memory is what the program finds after a restart.
public final class CoreDouble: Assembly, CoreAssembly {
    public let components = Components()
    private let conditions: Conditions
    private let memory: CoreMemory
    private let logThreshold: LogLevel
    private let hasServer: Bool
    private let locations: [Result<DeviceLocation, LocationSourceError>]

    /// A world in these conditions that remembers what is in this memory, and drops log entries below this level.
    ///
    /// - Parameters:
    ///   - hasServer: Whether an address of the program's own server is set.
    ///   - locations: What the questions where this computer is are answered, one after another; the last for good.
    public init(
        conditions: Conditions = Conditions(), memory: CoreMemory = CoreMemory(),
        logThreshold: LogLevel = .info, hasServer: Bool = true,
        locations: [Result<DeviceLocation, LocationSourceError>] = [.success(.kathmandu)]
    ) {
        self.conditions = conditions
        self.memory = memory
        self.logThreshold = logThreshold
        self.hasServer = hasServer
        self.locations = locations
    }

    // MARK: The network

    public var transport: any HTTPTransport { singleton { RehearsedTransport(network) } }

    public func weatherClient(for provider: WeatherProvider) -> any WeatherClient {
        singleton(for: provider) { RehearsedWeatherClient(provider, network) }
    }

    public var geocoder: any Geocoder { singleton { RehearsedGeocoder(network) } }

    public var server: any AccountServer {
        singleton { RehearsedAccountServer(memoryServer) }
    }

    public var notificationServer: any NotificationServer {
        singleton { MemoryNotificationServer(memoryServer) }
    }

    private var memoryServer: MemoryServer { prototype { MemoryServer(network, isSet: hasServer) } }

    private var network: PretendNetwork {
        singleton {
            PretendNetwork(
                conditions: conditions, server: playedServer, activity: requestCount,
                connectivity: lastOutcome,
                log: log)
        }
    }

    private var playedServer: PlayedServer { singleton { PlayedServer() } }

    public var connectivity: any Connectivity { singleton { lastOutcome } }
    private var lastOutcome: LastOutcome { singleton { LastOutcome() } }

    public var networkActivity: any NetworkActivity { singleton { requestCount } }
    private var requestCount: RequestCount { singleton { RequestCount() } }

    // MARK: The disk

    public var store: any Store { singleton { MemoryStore(memory) } }
    public var secrets: any Secrets { singleton { MemorySecrets(memory) } }
    public var log: any Log { singleton { MemoryLog(threshold: logThreshold, clock: clock) } }

    // MARK: The system

    public var clock: any WallClock { singleton { PretendClock(conditions) } }
    public var identifiers: any Identifiers { singleton { CountedIdentifiers(memory) } }
    public var randomness: any Randomness { singleton { SeededRandomness(seed: 1) } }
    public var location: any LocationSource { singleton { ScriptedLocation(locations) } }
    public var notificationDelivery: any NotificationDelivery { singleton { MemoryNotificationDelivery() } }
}
