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

    /// A core in these conditions that remembers what is in this memory.
    public init(conditions: Conditions = Conditions(), memory: CoreMemory = CoreMemory()) {
        self.conditions = conditions
        self.memory = memory
    }

    // MARK: The disk

    public var store: any Store {
        singleton { ConditionedStore(MemoryStore(memory), conditions: conditions) }
    }
    public var secrets: any Secrets { singleton { MemorySecrets(memory) } }
    public var log: any Log { singleton { MemoryLog(clock: clock) } }

    // MARK: The system

    public var clock: any WallClock { singleton { PretendClock(conditions) } }
    public var identifiers: any Identifiers { singleton { CountedIdentifiers(memory) } }
}
