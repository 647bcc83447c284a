public import AssemblyKit
public import BusinessLogic
public import Core

/// The real business logic: services over the core's store, clock and identifiers.
public final class BusinessLogicBase: Assembly, BusinessLogicAssembly {
    public let components = Components()
    private let core: any CoreAssembly

    /// Services over this core.
    public init(core: any CoreAssembly) { self.core = core }
    // PlaybillDemo begin

    public var notesService: any NotesService {
        singleton {
            StoredNotesService(store: core.store, clock: core.clock, identifiers: core.identifiers)
        }
    }
    // PlaybillDemo end
}
