import AssemblyTesting
import Core
import Testing

@Suite("Randomness") struct RandomnessContract {
    private static let randomness = World.all.testing("Randomness", \.core.randomness)

    @Test("every number of the range comes, and no other", arguments: randomness)
    func range(_ world: Implementation<World>) async throws {
        let world = try await world.make()

        let numbers = (1...1_000).map { _ in world.core.randomness.integer(in: -2...3) }

        #expect(Set(numbers) == [-2, -1, 0, 1, 2, 3])
    }

    @Test("each is as likely as any other", arguments: randomness)
    func even(_ world: Implementation<World>) async throws {
        let world = try await world.make()

        let sum = (1...10_000).map { _ in world.core.randomness.integer(in: 0...9) }.reduce(0, +)

        // Seventeen standard deviations: chance alone never does that.
        #expect((40_000...50_000).contains(sum))
    }

    @Test("the widest and the narrowest range", arguments: randomness)
    func extremes(_ world: Implementation<World>) async throws {
        let world = try await world.make()

        #expect(world.core.randomness.integer(in: 7...7) == 7)
        let numbers = (1...200).map { _ in world.core.randomness.integer(in: Int.min...Int.max) }
        // Each quarter of the range: chance alone misses one in 10²⁴ runs.
        #expect(Set(numbers.map { $0 >> (Int.bitWidth - 2) }) == [-2, -1, 0, 1])
    }

    @Test("the Double's dice fall alike in every run, and in every version of the program")
    func seeded() {
        let (one, other) = (World.double(), World.double())

        let numbers = (1...20).map { _ in one.core.randomness.integer(in: 0...99) }

        #expect(numbers == (1...20).map { _ in other.core.randomness.integer(in: 0...99) })
        let widest = World.double().core.randomness.integer(in: .min ... .max)
        #expect(widest == -7_995_527_694_508_729_151)
        #expect(
            numbers == [
                56, 74, 97, 44, 44, 76, 87, 52, 28, 79, 40, 60, 45, 53, 43, 16, 64, 81, 68, 88,
            ])
    }
}
