import AssemblyTesting
import Presentation
import Testing

@Suite("MarqueePartScreen after a restart") @MainActor struct MarqueePartRestartTests {
    private nonisolated static let worlds = World.all.testing("MarqueePartScreen") {
        await $0.screens.marqueePartScreen
    }

    @Test("what was added is found after a restart", arguments: worlds)
    func restart(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = world.screens.marqueePartScreen
        screen.edit(.insert("one"))
        await screen.add()

        world.restart()
        await world.screens.marqueePartScreen.appear()

        #expect(world.screens.marqueePartScreen.state == MarqueePartState(phase: .loaded, entries: ["one"]))
    }
}
