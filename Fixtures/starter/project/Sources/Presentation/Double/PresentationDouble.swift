public import AssemblyKit
public import Conditions
public import Presentation

// PlaybillDemo begin
/// Screens that need no services: they keep their notes in memory.
// PlaybillDemo otherwise
/// Screens that need no services.
// PlaybillDemo end
///
/// They keep the promises of the screens' protocols, so a shell can be written, shown and tested over them. Where the
/// real screens would wait for the disk, these wait for the conditions.
@MainActor public final class PresentationDouble: Assembly, PresentationAssembly {
    public let components = Components()
    private let conditions: Conditions
    private let memory: PresentationMemory

    /// Screens over a memory; others over the same memory are the program after a restart.
    public init(
        conditions: Conditions = Conditions(), memory: PresentationMemory = PresentationMemory()
    ) {
        self.conditions = conditions
        self.memory = memory
    }

    public var navigator: any Navigator { singleton { NavigatorDouble() } }
    // PlaybillDemo begin

    public var notesScreen: any NotesScreen {
        singleton { NotesScreenDouble(notebook, navigator: navigator) }
    }

    public func noteScreen(for id: String?) -> any NoteScreen {
        prototype { NoteScreenDouble(id, notebook, navigator: navigator) }
    }

    private var notebook: Notebook { singleton { Notebook(conditions: conditions, memory: memory) } }
    // PlaybillDemo end
}
