import AssemblyTesting
import Conditions
import Core
import CoreDouble
import Testing

@Suite("MarqueePartClient") struct MarqueePartContract {
    private static let worlds = World.all.testing("MarqueePartClient", \.core.marqueePartClient)

    @Test("what was written is read, after a restart, too", arguments: worlds)
    func restart(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        #expect(try await world.core.marqueePartClient.read() == nil)

        try await world.core.marqueePartClient.write("one")
        try await world.core.marqueePartClient.write("two")

        #expect(try await world.core.marqueePartClient.read() == "two")
        #expect(try await world.restarted().core.marqueePartClient.read() == "two")
    }

    @Test("a cancelled task writes nothing, and is told so", arguments: worlds)
    func cancelled(_ world: Implementation<World>) async throws {
        let client = try await world.make().core.marqueePartClient

        let writing = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await client.write("one")
        }

        await #expect(throws: MarqueePartClientError.cancelled) { try await writing.value }
        #expect(try await client.read() == nil)
    }

    @Test("in bad conditions the Double refuses, and says why")
    func conditions() async throws {
        let client = CoreDouble(conditions: Conditions(.offline)).marqueePartClient

        let error = await #expect(throws: MarqueePartClientError.self) { try await client.write("one") }

        #expect(error?.description.hasPrefix("The marquee part can't be read or written: ") == true)
    }
}
