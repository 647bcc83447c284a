import AssemblyTesting
import BusinessLogicDouble
import Conditions
import Foundation
import Presentation
import PresentationBase
import PresentationDouble

/// The program's screens, over a disk in any condition.
@MainActor final class World {
    let time = ManualTime()
    let conditions: Conditions
    private(set) var screens: any PresentationAssembly
    private let start: @MainActor () -> any PresentationAssembly

    init(_ make: @MainActor (Conditions) -> @MainActor () -> any PresentationAssembly) {
        conditions = Conditions(time: time)
        start = make(conditions)
        screens = start()
    }

    /// Both implementations of the screens; the real ones over business logic's Double, in the same conditions. A
    /// suite says with `testing` which screen it is about.
    nonisolated static let all = Contract<World>("Presentation") {
        await World { conditions in
            let memory = BusinessLogicMemory()
            return {
                PresentationBase(
                    // PlaybillDemo begin
                    services: BusinessLogicDouble(conditions: conditions, memory: memory), timeZone: .gmt)
                    // PlaybillDemo otherwise
                    services: BusinessLogicDouble(conditions: conditions, memory: memory))
                    // PlaybillDemo end
            }
        }
    } double: {
        await World { conditions in
            let memory = PresentationMemory()
            return { PresentationDouble(conditions: conditions, memory: memory) }
        }
    }

    /// Ends the program and starts it again.
    func restart() { screens = start() }
    // PlaybillDemo begin

    /// Writes a new note, by default a second after what was before.
    func write(_ text: String, after pause: Duration = .seconds(1)) async {
        time.advance(by: pause)
        screens.navigator.show(.note(nil))
        let screen = screens.noteScreen(for: nil)
        screen.edit(.insert(text))
        await screen.save()
    }

    /// The list, with these notes in it; the last of them stands first.
    func list(_ texts: String...) async -> any NotesScreen {
        for text in texts { await write(text) }
        await screens.notesScreen.appear()
        return screens.notesScreen
    }
    // PlaybillDemo end
}
// PlaybillDemo begin

extension NotesScreen {
    /// Waits for the readings that a search began.
    func settle() async { for await state in updates() where !state.isBusy { return } }
}

extension NotesState {
    /// What the rows say.
    var texts: [String] { rows.map(\.text) }
}
// PlaybillDemo end
