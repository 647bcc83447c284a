import AssemblyTesting
import Conditions
import Presentation
import Testing

@Suite("MarqueePartScreen on a slow disk") @MainActor struct MarqueePartSlowDiskTests {
    private nonisolated static let worlds = World.all.testing("MarqueePartScreen") {
        await $0.screens.marqueePartScreen
    }

    @Test("what is written while an entry is being added stays in the field", arguments: worlds)
    func slowDisk(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = world.screens.marqueePartScreen
        await screen.appear()
        screen.edit(.insert("one"))
        world.conditions.current = .slow(.seconds(2))

        let addition = Task { await screen.add() }
        await world.time.waitForSleepers()
        screen.edit(.insert(" two"))
        world.conditions.current = .calm
        world.time.advance(by: .seconds(2))
        await addition.value

        #expect(screen.state.entries == ["one"])
        #expect(screen.state.field.text == "one two")
    }

    @Test("an entry that is written before the last one is shown is added, too", arguments: worlds)
    func secondEntry(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = world.screens.marqueePartScreen
        await screen.appear()
        screen.edit(.insert("one"))
        world.conditions.current = .slow(.seconds(2))
        let addition = Task { await screen.add() }
        await world.time.waitForSleepers()
        world.time.advance(by: .seconds(2))
        for await state in screen.updates() where state.field.text.isEmpty { break }
        // Where the list is not read again, the wait below would not end.
        try #require(screen.state == MarqueePartState(phase: .empty))
        await world.time.waitForSleepers()

        world.conditions.current = .calm
        screen.edit(.insert("two"))
        await screen.add()
        world.time.advance(by: .seconds(2))
        await addition.value

        #expect(screen.state == MarqueePartState(phase: .loaded, entries: ["one", "two"]))
    }

    @Test("what is cancelled on its way tells of no error, and what is written stays", arguments: worlds)
    func cancelled(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = world.screens.marqueePartScreen
        screen.edit(.insert("one"))
        let before = screen.state
        world.conditions.current = .slow(.seconds(2))

        for work in [screen.appear, screen.add] {
            let task = Task { await work() }
            await world.time.waitForSleepers()
            task.cancel()
            await task.value
            #expect(screen.state == before)
        }

        world.conditions.current = .calm
        await screen.add()
        #expect(screen.state == MarqueePartState(phase: .loaded, entries: ["one"]))
    }

    @Test("a reading that ends late does not take away what was added meanwhile", arguments: worlds)
    func lateReading(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = world.screens.marqueePartScreen
        world.conditions.current = .slow(.seconds(2))
        let reading = Task { await screen.appear() }
        await world.time.waitForSleepers()
        world.conditions.current = .calm
        screen.edit(.insert("one"))
        await screen.add()

        world.time.advance(by: .seconds(2))
        await reading.value

        #expect(screen.state == MarqueePartState(phase: .loaded, entries: ["one"]))
    }
}
