import AssemblyTesting
import Conditions
import Presentation
import Testing

@Suite("NoteScreen") @MainActor struct NoteScreenTests {
    private nonisolated static let screens = World.all.testing("Note screen") {
        await $0.screens.noteScreen(for: nil)
    }

    @Test("a note is read and changed, and then the list is shown", arguments: screens)
    func changes(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let list = await world.list("milk")
        list.openSelected()
        let screen = world.screens.noteScreen(for: list.state.rows[0].id)

        await screen.appear()
        #expect(screen.state.field.text == "milk")
        #expect(screen.state.changed == list.state.rows[0].changed)
        screen.edit(.insert(" and bread"))
        await screen.save()

        #expect(world.screens.navigator.path == [.notes])
        await list.appear()
        #expect(list.state.texts == ["milk and bread"])
    }

    @Test("of what is pasted on two lines, the words stay apart", arguments: screens)
    func pastes(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.screens.navigator.show(.note(nil))
        let screen = world.screens.noteScreen(for: nil)

        screen.edit(.insert("milk\nbread"))
        await screen.save()

        let list = await world.list()
        #expect(list.state.texts == ["milk bread"])
    }

    @Test("what was written while a note was read again stays", arguments: screens)
    func readAgain(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let list = await world.list("milk")
        let (screen, second) = await readTwice(list, in: world)

        screen.edit(.insert(" and bread"))
        world.time.advance(by: .seconds(1))
        await second.value

        #expect(screen.state.field.text == "milk and bread")
    }

    @Test("what was written stays when the note, read again, has gone", arguments: screens)
    func goneMeanwhile(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let list = await world.list("milk")
        let (screen, second) = await readTwice(list, in: world)

        screen.edit(.insert(" and bread"))
        world.conditions.current = .calm
        await list.removeSelected()
        world.time.advance(by: .seconds(1))
        await second.value

        #expect(screen.state.phase == .loaded)
        #expect(screen.state.field.text == "milk and bread")
    }

    @Test("where keeping is cancelled, the note stays open and is not kept", arguments: screens)
    func cancelled(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.screens.navigator.show(.note(nil))
        let screen = world.screens.noteScreen(for: nil)
        screen.edit(.insert("milk"))

        let keeping = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await screen.save()
        }
        await keeping.value

        #expect(world.screens.navigator.path == [.notes, .note(nil)])
        #expect(!screen.state.isBusy)
        let list = await world.list()
        #expect(list.state.texts == [])
    }

    @Test("going back keeps nothing", arguments: screens)
    func closes(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.screens.navigator.show(.note(nil))
        let screen = world.screens.noteScreen(for: nil)

        screen.edit(.insert("milk"))
        screen.close()

        #expect(world.screens.navigator.path == [.notes])
        let list = await world.list()
        #expect(list.state.texts == [])
    }

    @Test("a note shows what is kept of it: while that is under way, it can't be changed", arguments: screens)
    func staysWhileKept(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.screens.navigator.show(.note(nil))
        let (screen, keeping) = await keepMilk(in: world, .slow(.seconds(2)))

        screen.edit(.insert(" and bread"))

        #expect(screen.state.field.text == "milk")
        world.time.advance(by: .seconds(2))
        await keeping.value
        world.conditions.current = .calm
        let list = await world.list()
        #expect(list.state.texts == ["milk"])
    }

    @Test("a note is kept once, however often that is asked for meanwhile", arguments: screens)
    func keepsOnce(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.screens.navigator.show(.note(nil))
        let (screen, keeping) = await keepMilk(in: world, .slow(.seconds(2)))

        world.conditions.current = .calm
        await screen.save()
        world.time.advance(by: .seconds(2))
        await keeping.value

        let list = await world.list()
        #expect(list.state.texts == ["milk"])
    }

    @Test("a note that is kept late leaves the user at the note that was begun meanwhile", arguments: screens)
    func late(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.screens.navigator.show(.note(nil))
        let (screen, keeping) = await keepMilk(in: world, .slow(.seconds(2)))

        screen.close()
        world.screens.navigator.show(.note(nil))
        world.time.advance(by: .seconds(2))
        await keeping.value

        #expect(world.screens.navigator.path == [.notes, .note(nil)])
    }

    @Test("a note that is kept late stands below one that was written after it", arguments: screens)
    func standsBelow(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let (screen, keeping) = await keepMilk(in: world, .slow(.seconds(2)))
        screen.close()

        world.conditions.current = .calm
        await world.write("bread")
        world.time.advance(by: .seconds(1))
        await keeping.value

        let list = await world.list()
        #expect(list.state.texts == ["bread", "milk"])
    }

    @Test("why a note is not kept is said by the list, if the user had gone back by then", arguments: screens)
    func failsLate(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let list = await world.list()
        list.addNote()
        let (screen, keeping) = await keepMilk(in: world, .hang)

        screen.close()
        world.time.advance(by: .seconds(10))
        await keeping.value
        world.conditions.current = .calm
        let told = list.state.notice
        #expect(told?.text.contains("There is no room left") == true)

        await list.appear()
        #expect(list.state.notice == told)
        #expect(list.state.texts == [])
        await list.appear()
        #expect(list.state.notice == nil)
    }

    @Test("a blank note is not kept, and the screen says so", arguments: screens)
    func blank(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.screens.navigator.show(.note(nil))
        let screen = world.screens.noteScreen(for: nil)

        await screen.save()

        #expect(screen.state.notice?.text == "The note is blank.")
        #expect(world.screens.navigator.path == [.notes, .note(nil)])
    }

    @Test("what cannot be kept stays in the field, and why is said until it is changed", arguments: screens)
    func fullDisk(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.screens.navigator.show(.note(nil))
        let screen = world.screens.noteScreen(for: nil)
        screen.edit(.insert("milk"))
        world.conditions.current = .offline

        await screen.save()

        #expect(screen.state.field.text == "milk")
        #expect(screen.state.notice?.text.contains("There is no room left") == true)
        #expect(!screen.state.isBusy)
        screen.edit(.deleteBackward)
        #expect(screen.state.notice == nil)
    }

    @Test("a note that is gone is an error with a way out", arguments: screens)
    func gone(_ world: Implementation<World>) async throws {
        let screen = try await world.make().screens.noteScreen(for: "nobody")

        await screen.appear()

        let notice = Notice(
            .error, "This note is no longer there.", help: "Go back and choose another.")
        #expect(screen.state.phase == .failed(notice))
    }

    @Test("a note that goes while it is written is not kept, and the screen says so", arguments: screens)
    func goes(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let list = await world.list("milk")
        list.openSelected()
        let id = list.state.rows[0].id
        let screen = world.screens.noteScreen(for: id)
        await screen.appear()
        await list.removeSelected()

        screen.edit(.insert(" and bread"))
        await screen.save()

        #expect(screen.state.notice?.text == "This note is no longer there.")
        #expect(world.screens.navigator.path == [.notes, .note(id)])
    }

    /// A new note that is being kept in these conditions.
    private func keepMilk(
        in world: World, _ conditions: NetworkCondition
    ) async -> (screen: any NoteScreen, keeping: Task<Void, Never>) {
        let screen = world.screens.noteScreen(for: nil)
        screen.edit(.insert("milk"))
        world.conditions.current = conditions
        let keeping = Task { await screen.save() }
        await world.time.waitForSleepers()
        return (screen, keeping)
    }

    /// The screen of the first note, which has been read once; the second reading needs a second more.
    private func readTwice(
        _ list: any NotesScreen, in world: World
    ) async -> (screen: any NoteScreen, second: Task<Void, Never>) {
        let screen = world.screens.noteScreen(for: list.state.rows[0].id)
        world.conditions.current = .slow(.seconds(2))
        let first = Task { await screen.appear() }
        await world.time.waitForSleepers()
        world.time.advance(by: .seconds(1))
        let second = Task { await screen.appear() }
        await world.time.waitForSleepers(2)
        world.time.advance(by: .seconds(1))
        await first.value
        return (screen, second)
    }
}
