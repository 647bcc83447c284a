import AssemblyTesting
import BusinessLogic
import BusinessLogicBase
import BusinessLogicDouble
import Conditions
import CoreDouble

/// Business logic, and what it stands on: a disk in any condition, a clock, a memory that outlives it.
final class World: Sendable {
    let services: any BusinessLogicAssembly
    let conditions: Conditions
    let time: ManualTime
    private let memory: Memory

    private enum Memory {
        case base(CoreMemory)
        case double(BusinessLogicMemory)
    }

    /// Both implementations of business logic. A suite says with `testing` which service it is about.
    static let all = Contract<World>("BusinessLogic") {
        World(.base(CoreMemory()), time: ManualTime())
    } double: {
        World(.double(BusinessLogicMemory()), time: ManualTime())
    }

    private init(_ memory: Memory, time: ManualTime) {
        self.memory = memory
        self.time = time
        conditions = Conditions(time: time)
        services =
            switch memory {
            case .base(let memory):
                BusinessLogicBase(core: CoreDouble(conditions: conditions, memory: memory))
            case .double(let memory): BusinessLogicDouble(conditions: conditions, memory: memory)
            }
    }

    // PlaybillDemo begin
    var notes: any NotesService { services.notesService }

    // PlaybillDemo end
    /// The program after a restart: everything new, over the same memory.
    func restarted() -> World { World(memory, time: time) }
    // PlaybillDemo begin

    /// Adds a note a second after what was before.
    @discardableResult func add(_ text: String) async throws -> Note {
        time.advance(by: .seconds(1))
        return try await notes.add(text)
    }
    // PlaybillDemo end
}
// PlaybillDemo begin

extension NotesService {
    /// What the notes say that match a search.
    func texts(matching search: String = "") async throws -> [String] {
        try await notes(matching: search).map(\.text)
    }
}
// PlaybillDemo end
