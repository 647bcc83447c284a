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

    /// Core under these conditions, with this memory. Log entries below the threshold are dropped.
    ///
    /// - Parameter hasServer: Whether the address of the program's own server is configured.
    public init(
        conditions: Conditions = Conditions(), memory: CoreMemory = CoreMemory(),
        logThreshold: LogLevel = .info, hasServer: Bool = true
    ) {
        self.conditions = conditions
        self.memory = memory
        self.logThreshold = logThreshold
        self.hasServer = hasServer
    }

    // MARK: The network

    public var transport: any HTTPTransport { singleton { FakeTransport(network) } }

    public func weatherClient(for provider: WeatherProvider) -> any WeatherClient {
        singleton(for: provider) { FakeWeatherClient(provider, network) }
    }

    public var geocoder: any Geocoder { singleton { FakeGeocoder(network) } }

    public var server: any AccountServer {
        singleton { FakeAccountServer(network, isSet: hasServer) }
    }

    private var network: SimulatedNetwork {
        singleton {
            SimulatedNetwork(
                conditions: conditions, accounts: accounts, activity: requestCounter,
                connectivity: lastRequestConnectivity,
                log: log)
        }
    }

    private var accounts: SharedFakeAccounts { singleton { SharedFakeAccounts() } }

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
}
