import AssemblyTesting
import BusinessLogic
import Conditions
import Testing

@Suite("MarqueePartService") struct MarqueePartContract {
    private static let worlds = World.all.testing("MarqueePartService", \.services.marqueePartService)

    @Test("entries are in the order in which they were added, after a restart, too", arguments: worlds)
    func order(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let service = world.services.marqueePartService
        let before = try await service.entries()
        #expect(before == [])

        for entry in ["one", "one", "two"] { try await service.add(entry) }

        let entries = try await service.entries()
        let restarted = try await world.restarted().services.marqueePartService.entries()
        #expect(entries == ["one", "one", "two"])
        #expect(restarted == ["one", "one", "two"])
    }

    @Test("all entries are read, however many there are", arguments: worlds)
    func many(_ world: Implementation<World>) async throws {
        let service = try await world.make().services.marqueePartService
        let added = (1...200).map { "\($0)" }

        for entry in added { try await service.add(entry) }

        let entries = try await service.entries()
        #expect(entries == added)
    }

    @Test("a cancelled task reads and adds nothing, and is told so", arguments: worlds)
    func cancelled(_ world: Implementation<World>) async throws {
        let service = try await world.make().services.marqueePartService

        let reading = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await service.entries()
        }
        let addition = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await service.add("one")
        }

        await #expect(throws: MarqueePartError.cancelled) { try await reading.value }
        await #expect(throws: MarqueePartError.cancelled) { try await addition.value }
        let entries = try await service.entries()
        #expect(entries == [])
    }

    @Test("on a full disk an entry is refused with the reason, and entries can be read", arguments: worlds)
    func fullDisk(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let service = world.services.marqueePartService
        try await service.add("one")
        world.conditions.current = .offline

        let error = await #expect(throws: MarqueePartError.self) { try await service.add("two") }

        #expect(error?.description.hasPrefix("There is no room left for") == true)
        #expect(error?.description.contains("help: free some space and try again") == true)
        let entries = try await service.entries()
        #expect(entries == ["one"])
    }
}
