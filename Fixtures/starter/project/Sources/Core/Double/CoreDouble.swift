public import AssemblyKit
public import Conditions
public import Core

/// The layer that touches the world, in memory, with a clock that can be moved.
///
/// A second one over the same memory is what the program finds after a restart.
public final class CoreDouble: Assembly, CoreAssembly {
    public let components = Components()
    private let conditions: Conditions
    private let memory: CoreMemory
    private let logThreshold: LogLevel

    /// A core in these conditions that remembers what is in this memory, and drops log entries below this level.
    public init(
        conditions: Conditions = Conditions(), memory: CoreMemory = CoreMemory(),
        logThreshold: LogLevel = .info
    ) {
        self.conditions = conditions
        self.memory = memory
        self.logThreshold = logThreshold
    }

    // MARK: The disk

    public var store: any Store {
        singleton { ConditionedStore(MemoryStore(memory), conditions: conditions) }
    }
    public var secrets: any Secrets { singleton { MemorySecrets(memory) } }
    public var log: any Log { singleton { MemoryLog(threshold: logThreshold, clock: clock) } }

    // MARK: The system

    public var clock: any WallClock { singleton { SimulatedClock(conditions) } }
    public var identifiers: any Identifiers { singleton { SequentialIdentifiers(memory) } }
}
