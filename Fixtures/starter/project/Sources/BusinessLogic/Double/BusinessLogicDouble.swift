public import AssemblyKit
public import BusinessLogic
public import Conditions

/// Business logic in memory: it needs nothing below, and obeys the rules of the real one.
public final class BusinessLogicDouble: Assembly, BusinessLogicAssembly {
    public let components = Components()
    private let conditions: Conditions
    private let memory: BusinessLogicMemory

    /// Services in these conditions. A second double over the same memory is the program after a restart.
    public init(
        conditions: Conditions = Conditions(), memory: BusinessLogicMemory = BusinessLogicMemory()
    ) {
        self.conditions = conditions
        self.memory = memory
    }
    // PlaybillDemo begin

    public var notesService: any NotesService {
        singleton { MemoryNotesService(conditions: conditions, memory: memory) }
    }
    // PlaybillDemo end
}
