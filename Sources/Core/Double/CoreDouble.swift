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

    /// A world in these conditions that remembers what is in this memory.
    public init(conditions: Conditions = Conditions(), memory: CoreMemory = CoreMemory()) {
        self.conditions = conditions
        self.memory = memory
    }

    // MARK: The network

    public var transport: any HTTPTransport { singleton { RehearsedTransport(network) } }

    public func weatherClient(for provider: WeatherProvider) -> any WeatherClient {
        singleton(for: provider) { RehearsedWeatherClient(provider, network) }
    }

    public var geocoder: any Geocoder { singleton { RehearsedGeocoder(network) } }

    private var network: PretendNetwork {
        singleton {
            PretendNetwork(
                conditions: conditions, activity: pretendActivity, connectivity: pretendConnectivity, log: log
            )
        }
    }

    public var connectivity: any Connectivity { singleton { pretendConnectivity } }
    private var pretendConnectivity: PretendConnectivity { singleton { PretendConnectivity() } }

    public var networkActivity: any NetworkActivity { singleton { pretendActivity } }
    private var pretendActivity: PretendNetworkActivity { singleton { PretendNetworkActivity() } }

    // MARK: The disk

    public var store: any Store { singleton { MemoryStore(memory) } }
    public var secrets: any Secrets { singleton { MemorySecrets(memory) } }
    public var log: any Log { singleton { MemoryLog(clock: clock) } }

    // MARK: The system

    public var clock: any WallClock { singleton { PretendClock(conditions) } }
    public var identifiers: any Identifiers { singleton { CountedIdentifiers(memory) } }
    public var randomness: any Randomness { singleton { SeededRandomness(seed: 1) } }
}
