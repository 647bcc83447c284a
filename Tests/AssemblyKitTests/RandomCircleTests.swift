import AssemblyKit
import Testing

/// Objects that need each other at random, asked for by several threads at once: what comes out is configured to the
/// last object that can be reached from it.
@Suite("Circles at random, on several threads")
struct RandomCircleTests {
    final class Part: @unchecked Sendable {
        var others: [Part] = []
        var isInjected = false, isAssembled = false
    }

    final class World: Assembly, @unchecked Sendable {
        let components = Components()
        let size: Int
        private let injected: [[Int]]
        private let assembled: [[Int]?]
        /// Throws every second time.
        private let throwing: Int?
        private let attempts = Counter()

        init(_ random: inout SplitMix) {
            let size = 2 + random.below(5)
            self.size = size
            injected = (0..<size).map { _ in (0..<random.below(3)).map { _ in random.below(size) } }
            assembled = (0..<size).map { _ in
                random.below(3) > 0 ? nil : (0..<random.below(2)).map { _ in random.below(size) }
            }
            throwing = random.below(2) == 0 ? random.below(size) : nil
        }

        func part(_ number: Int) throws -> Part {
            try singleton(for: number) {
                Part()
            } inject: { part in
                for other in injected[number] { part.others.append(try self.part(other)) }
                if number == throwing {
                    attempts.next()
                    if attempts.value % 2 == 1 { throw Refusal() }
                }
                part.isInjected = true
            } didAssemble: { part in
                for other in self.assembled[number] ?? [] {
                    if let other = try? self.part(other) { part.others.append(other) }
                }
                part.isAssembled = true
            }
        }
    }

    /// The same worlds in every run.
    struct SplitMix {
        var state: UInt64
        mutating func below(_ limit: Int) -> Int {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
            return Int((mixed ^ mixed >> 31) % UInt64(limit))
        }
    }

    @Test(
        "nothing unfinished is given out, also when a part throws, and every thread gets an answer",
        .timeLimit(.minutes(10)))
    func random() {
        let unfinished = Counter()
        for trial in 0..<trials {
            var random = SplitMix(state: UInt64(trial))
            let world = World(&random)
            let orders = (0..<4).map { _ in (0..<3).map { _ in random.below(world.size) } }

            inParallel(
                orders.map { order in
                    {
                        for number in order {
                            guard let part = try? world.part(number) else { continue }
                            if !Self.isFinished(part) { unfinished.next() }
                        }
                    }
                })
        }

        #expect(unfinished.value == 0)
    }

    private static func isFinished(_ part: Part) -> Bool {
        var seen: Set<ObjectIdentifier> = [], next = [part]
        while let part = next.popLast() {
            guard seen.insert(ObjectIdentifier(part)).inserted else { continue }
            guard part.isInjected, part.isAssembled else { return false }
            next += part.others
        }
        return true
    }
}
