import AssemblyKit
import Foundation
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
        /// Needed by an initializer: none of them comes back to it, so that it does not matter where a request begins.
        private let made: [[Int]]
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
            let drawn = (0..<size).map { from in
                from + 1 < size && random.below(4) == 0 ? [from + 1 + random.below(size - from - 1)] : []
            }
            let all = zip(zip(injected, assembled), drawn).map { $0.0 + ($0.1 ?? []) + $1 }
            made = drawn.enumerated().map { from, others in
                others.filter { !Self.reaches(from, from: $0, by: all) }
            }
        }

        private static func reaches(_ goal: Int, from start: Int, by edges: [[Int]]) -> Bool {
            var seen: Set<Int> = [], next = [start]
            while let number = next.popLast() {
                if number == goal { return true }
                if seen.insert(number).inserted { next += edges[number] }
            }
            return false
        }

        func part(_ number: Int) throws -> Part {
            try singleton(for: number) {
                let part = Part()
                part.others = try made[number].map { try self.part($0) }
                return part
            } inject: { part in
                // So that the threads meet in other places each time.
                for _ in 0..<number * 7 % 5 { sched_yield() }
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
