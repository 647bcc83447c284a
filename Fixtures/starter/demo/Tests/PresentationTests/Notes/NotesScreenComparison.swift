import AssemblyTesting
import Presentation
import Testing

@Suite("NotesScreen, side by side") struct NotesScreenComparison {
    let comparison = Comparison(
        "notes screen", of: NotesScreenStep.self,
        on: World.all.testing("Notes screen") { await $0.screens.notesScreen },
        state: { await $0.shown },
        restart: { world in
            await world.restart()
            return world
        })

    @Test("whatever the user does, the list shows alike, restarts or not")
    func alike() async throws { try await comparison.run(seeds: 4) }
}

enum NotesScreenStep: Step {
    case appear
    case write(String, after: Int)
    case moveSelection(by: Int)
    case remove, undo
    case search(String)
    case closeSearch

    static func next(after done: [Self], using random: inout Random) -> Self {
        switch random.below(8) {
        case 0, 1, 2: .write(random.one(of: ["a", "b", "ab", " "]), after: random.below(2))
        case 3: .moveSelection(by: random.one(of: [-1, 1, .min, .max]))
        case 4: .remove
        case 5: .undo
        case 6: .search(random.one(of: ["a", "B", "c"]))
        default: random.one(of: [.appear, .closeSearch])
        }
    }

    func run(on world: World) async throws -> Answer? { await world.run(self) }
}

extension World {
    fileprivate func run(_ step: NotesScreenStep) async -> String {
        let screen = screens.notesScreen
        switch step {
        case .appear: await screen.appear()
        case .write(let text, let seconds):
            await write(text, after: .seconds(seconds))
            screens.navigator.back()
        case .moveSelection(let distance): screen.moveSelection(by: distance)
        case .remove: await screen.removeSelected()
        case .undo: await screen.undoRemove()
        case .search(let text):
            screen.openSearch()
            screen.editSearch(.insert(text))
            await screen.settle()
        case .closeSearch:
            screen.closeSearch()
            await screen.settle()
        }
        return shown
    }

    /// All that is seen but for the busy sign.
    fileprivate var shown: String {
        let state = screens.notesScreen.state
        return "\(state.phase) \(state.texts) \(state.selection ?? -1) \(state.search?.text ?? "no search")"
            + " \(screens.navigator.path.count) \(state.notice?.text ?? "no notice")"
    }
}
