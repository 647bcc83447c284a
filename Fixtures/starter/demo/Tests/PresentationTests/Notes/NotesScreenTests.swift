import AssemblyTesting
import Conditions
import Presentation
import Testing

@Suite("NotesScreen") @MainActor struct NotesScreenTests {
    private nonisolated static let screens = World.all.testing("Notes screen") {
        await $0.screens.notesScreen
    }

    @Test("before it appears, notes are being read; then the list is empty", arguments: screens)
    func empty(_ world: Implementation<World>) async throws {
        let screen = try await world.make().screens.notesScreen
        #expect(screen.state.phase == .loading)

        await screen.appear()

        #expect(screen.state == NotesState(phase: .empty))
    }

    @Test("each note has a row with its text and its day, and the first is selected", arguments: screens)
    func rows(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = await world.list("milk", "bread")

        #expect(screen.state.texts == ["bread", "milk"])
        #expect(screen.state.rows.first?.changed.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil)
        #expect(screen.state.selection == 0)
    }

    @Test("the selection moves as far as there are rows, and opens its note", arguments: screens)
    func opens(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = await world.list("milk", "bread")

        screen.moveSelection(by: .max)
        screen.openSelected()

        #expect(world.screens.navigator.path == [.notes, .note(screen.state.rows.last?.id)])
    }

    @Test("a note is removed and brought back to its place", arguments: screens)
    func undo(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = await world.list("milk", "bread", "tea")
        screen.moveSelection(by: 1)

        await screen.removeSelected()
        #expect(screen.state.texts == ["tea", "milk"])
        #expect(screen.state.selection == 1)
        #expect(screen.state.notice?.text == "The note was removed.")
        #expect(screen.state.canUndo)

        await screen.undoRemove()
        #expect(screen.state.texts == ["tea", "bread", "milk"])
        #expect(screen.state.notice == nil)
        #expect(!screen.state.canUndo)
    }

    @Test("what became of a change is said until the next one is made", arguments: screens)
    func notice(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = await world.list("milk", "bread")
        await screen.removeSelected()
        world.conditions.current = .offline
        await screen.undoRemove()
        let refusal = screen.state.notice

        world.conditions.current = .slow(.seconds(2))
        let removing = Task { await screen.removeSelected() }
        await world.time.waitForSleepers()
        screen.moveSelection(by: 1)
        #expect(screen.state.notice == refusal)

        world.conditions.current = .calm
        world.time.advance(by: .seconds(2))
        await removing.value
        #expect(screen.state.notice?.text == "The note was removed.")
    }

    @Test("changes in quick succession happen in the order of the keys", arguments: screens)
    func inOrder(_ world: Implementation<World>) async throws {
        let screen = try await world.make().list("milk", "bread", "tea")

        let removing = Task { await screen.removeSelected() }
        let undoing = Task { await screen.undoRemove() }
        for task in [removing, undoing] { await task.value }

        #expect(screen.state.texts == ["tea", "bread", "milk"])
    }

    @Test("a note comes back below those that were changed after it", arguments: screens)
    func undoBelow(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = await world.list("milk")
        await screen.removeSelected()
        await world.write("bread")

        await screen.undoRemove()

        #expect(screen.state.texts == ["bread", "milk"])
    }

    @Test(
        "of notes that were written at one moment the first comes first, also when it is brought back",
        arguments: screens)
    func oneMoment(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        for text in ["milk", "bread"] { await world.write(text, after: .zero) }
        let screen = await world.list()
        #expect(screen.state.texts == ["milk", "bread"])

        await screen.removeSelected()
        await screen.undoRemove()

        #expect(screen.state.texts == ["milk", "bread"])
    }

    @Test("a search narrows the list, and closing it shows all notes", arguments: screens)
    func search(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = await world.list("milk", "bread")

        screen.editSearch(.insert("ignored"))
        #expect(screen.state.search == nil)
        screen.openSearch()
        screen.editSearch(.insert("MI"))
        #expect(screen.state.isBusy)
        await screen.settle()
        #expect(screen.state.texts == ["milk"])

        screen.closeSearch()
        await screen.settle()
        #expect(screen.state.search == nil)
        #expect(screen.state.texts == ["bread", "milk"])
    }

    @Test("an answer to an earlier search is not shown after that to a later one", arguments: screens)
    func staleAnswer(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = await world.list("milk", "bread")
        world.conditions.current = .slow(.seconds(2))
        let reading = Task { await screen.appear() }
        await world.time.waitForSleepers()

        world.conditions.current = .calm
        screen.openSearch()
        screen.editSearch(.insert("milk"))
        for await state in screen.updates() where state.texts == ["milk"] { break }
        world.time.advance(by: .seconds(2))
        await reading.value

        #expect(screen.state.texts == ["milk"])
    }

    @Test("the words of a search may have any blank between them", arguments: screens)
    func blanks(_ world: Implementation<World>) async throws {
        let screen = try await world.make().list("milk and bread")
        screen.openSearch()

        // The blank of a Japanese keyboard.
        screen.editSearch(.insert("bread\u{3000}milk"))
        await screen.settle()

        #expect(screen.state.texts == ["milk and bread"])
    }

    @Test(
        "where a search leaves out the selected note and one above it, the next one is selected",
        arguments: screens)
    func selectsTheNext(_ world: Implementation<World>) async throws {
        let screen = try await world.make().list("milk, fresh", "milk", "bread", "tea", "milk of almonds")
        screen.moveSelection(by: 2)
        screen.openSearch()

        screen.editSearch(.insert("milk"))
        await screen.settle()

        #expect(screen.state.texts == ["milk of almonds", "milk", "milk, fresh"])
        #expect(screen.state.selection == 1)
    }

    @Test("an undo that was cancelled tells of no error, and can be asked for again", arguments: screens)
    func cancelledUndo(_ world: Implementation<World>) async throws {
        let screen = try await world.make().list("milk")
        await screen.removeSelected()

        let undo = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await screen.undoRemove()
        }
        await undo.value
        #expect(screen.state.notice == nil)

        await screen.undoRemove()
        #expect(screen.state.texts == ["milk"])
    }

    @Test("when the disk is full, a note that was removed stays away, and why is said", arguments: screens)
    func fullDisk(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = await world.list("milk")
        await screen.removeSelected()
        world.conditions.current = .offline

        await screen.undoRemove()

        #expect(screen.state.phase == .empty)
        #expect(screen.state.notice?.severity == .error)
        #expect(screen.state.notice?.text.contains("There is no room left") == true)
        #expect(screen.state.notice?.help == "free some space and try again")
    }

    @Test("on a slow disk the screen says that it works, and keys are answered", arguments: screens)
    func slow(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = await world.list("milk", "bread")
        world.conditions.current = .slow(.seconds(2))

        let reading = Task { await screen.appear() }
        await world.time.waitForSleepers()
        #expect(screen.state.isBusy)
        screen.moveSelection(by: 1)
        #expect(screen.state.selection == 1)

        world.time.advance(by: .seconds(2))
        await reading.value
        #expect(!screen.state.isBusy)
        #expect(screen.state.selection == 1)
    }
}
