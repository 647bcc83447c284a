import AssemblyTesting
import Core
import Testing

@Suite("Identifiers") struct IdentifiersContract {
    private static let identifiers = World.all.testing("Identifiers", \.core.identifiers)

    @Test("no id is returned twice, even to concurrent callers", arguments: identifiers)
    func unique(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let identifiers = world.core.identifiers

        let names = await withTaskGroup(of: [String].self) { group in
            for _ in 1...10 { group.addTask { (1...300).map { _ in identifiers.next() } } }
            return await group.reduce(into: []) { $0 += $1 }
        }

        #expect(Set(names).count == 3_000)
    }

    @Test("a restart gives no name again", arguments: identifiers)
    func restart(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let before = (1...10).map { _ in world.core.identifiers.next() }

        let after = try (1...10).map { _ in try world.restarted().core.identifiers.next() }

        #expect(Set(before + after).count == 20)
    }

    @Test("two programs that run beside each other give no name twice", arguments: identifiers)
    func besideEachOther(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let programs = [world, try world.restarted()]

        let names = (1...10).flatMap { _ in programs.map { $0.core.identifiers.next() } }

        #expect(Set(names).count == 20)
    }

    @Test("the Double counts, on and on")
    func counted() throws {
        let world = World.double()
        let before = (1...2).map { _ in world.core.identifiers.next() }

        let after = try world.restarted().core.identifiers.next()

        #expect(before + [after] == ["id-1", "id-2", "id-3"])
    }

    @Test("a name is letters, digits and dashes", arguments: identifiers)
    func characters(_ world: Implementation<World>) async throws {
        let world = try await world.make()

        let name = world.core.identifiers.next()

        #expect(name.wholeMatch(of: /[A-Za-z0-9-]+/) != nil)
    }
}
