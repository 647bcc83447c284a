import AssemblyTesting
import Conditions
import Presentation
import Testing

@Suite("MarqueePartScreen on a full disk") @MainActor struct MarqueePartFullDiskTests {
    private nonisolated static let worlds = World.all.testing("MarqueePartScreen") {
        await $0.screens.marqueePartScreen
    }

    @Test("what cannot be kept stays in the field, and why is said until it is changed", arguments: worlds)
    func fullDisk(_ world: Implementation<World>) async throws {
        let world = try await world.make()

        let screen = await refused(in: world)

        #expect(screen.state.field.text == "one")
        #expect(screen.state.notice?.text.contains("There is no room left") == true)
        #expect(screen.state.entries == [])
        screen.edit(.deleteBackward)
        #expect(screen.state.notice == nil)
    }

    @Test("an entry that is kept at the second try leaves no error behind", arguments: worlds)
    func secondTry(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = await refused(in: world)

        world.conditions.current = .calm
        await screen.add()

        #expect(screen.state == MarqueePartState(phase: .loaded, entries: ["one"]))
    }

    /// The screen after an entry found no room.
    private func refused(in world: World) async -> any MarqueePartScreen {
        let screen = world.screens.marqueePartScreen
        await screen.appear()
        screen.edit(.insert("one"))
        world.conditions.current = .offline
        await screen.add()
        return screen
    }
}
