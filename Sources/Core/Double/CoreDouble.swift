public import AssemblyKit
public import Conditions
public import Core

/// Core without side effects: storage in memory, generated replies, a clock that can be moved.
///
/// A second instance over the same memory is the program after a restart.
public final class CoreDouble: Assembly, CoreAssembly {
    public let components = Components()
    private let conditions: Conditions
    private let memory: CoreMemory
    private let logThreshold: LogLevel
    private let hasServer: Bool
    private let locations: [Result<DeviceLocation, LocationSourceError>]

    /// Core under these conditions, with this memory. Log entries below the threshold are dropped.
    ///
    /// - Parameters:
    ///   - hasServer: Whether the address of the program's own server is configured.
    ///   - locations: The answers to where this computer is, one after another; the last is repeated.
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

    public var transport: any HTTPTransport { singleton { FakeTransport(network) } }

    public func weatherClient(for provider: WeatherProvider) -> any WeatherClient {
        singleton(for: provider) { FakeWeatherClient(provider, network) }
    }

    public var geocoder: any Geocoder { singleton { FakeGeocoder(network) } }

    public var server: any AccountServer {
        singleton { FakeAccountServer(fakeProgramServer) }
    }

    public var notificationServer: any NotificationServer {
        singleton { FakeNotificationServer(fakeProgramServer) }
    }

    private var fakeProgramServer: FakeProgramServer {
        prototype { FakeProgramServer(network, isSet: hasServer) }
    }

    private var network: SimulatedNetwork {
        singleton {
            SimulatedNetwork(
                conditions: conditions, server: memory.server, activity: requestCounter,
                connectivity: lastRequestConnectivity,
                log: log)
        }
    }

    public var connectivity: any Connectivity { singleton { lastRequestConnectivity } }
    private var lastRequestConnectivity: LastRequestConnectivity { singleton { LastRequestConnectivity() } }

    public var networkActivity: any NetworkActivity { singleton { requestCounter } }
    private var requestCounter: RequestCounter { singleton { RequestCounter() } }

    // MARK: The disk

    public var store: any Store { singleton { MemoryStore(memory) } }
    public var secrets: any Secrets { singleton { MemorySecrets(memory) } }
    public var log: any Log { singleton { MemoryLog(threshold: logThreshold, clock: clock) } }

    // MARK: The system

    public var clock: any WallClock { singleton { SimulatedClock(conditions) } }
    public var identifiers: any Identifiers { singleton { SequentialIdentifiers(memory) } }
    public var randomness: any Randomness { singleton { SeededRandomness(seed: 1) } }
    public var location: any LocationSource { singleton { ScriptedLocation(locations) } }
    public var notificationDelivery: any NotificationDelivery { singleton { MemoryNotificationDelivery() } }
}
