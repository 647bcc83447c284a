import AssemblyKit
import Foundation
import Testing

/// Objects that need each other at random, asked for by several threads at once: what comes out is configured to the
/// last object that can be reached from it.
@Suite("Circles at random, on several threads")
struct RandomCircleTests {
    final class Part: @unchecked Sendable {
        /// What its initializer and its injections asked for, and what its last phase did.
        var needed: [Part] = [], others: [Part] = []
        var isInjected = false, isAssembled = false

        /// This one and all that can be reached from it.
        func reached(by edges: (Part) -> [Part]) -> [Part] {
            var seen: Set<ObjectIdentifier> = [], next = [self], reached: [Part] = []
            while let part = next.popLast() {
                guard seen.insert(ObjectIdentifier(part)).inserted else { continue }
                reached.append(part)
                next += edges(part)
            }
            return reached
        }
    }

    final class Elsewhere: Assembly { let components = Components() }

    final class World: Assembly, @unchecked Sendable {
        let components = Components()
        let size: Int
        /// Last phases that ran before all was injected that their object needs.
        let early = Counter()
        private let scopes: [Scope]
        /// Components of another assembly than this one.
        private let isElsewhere: [Bool]
        private let elsewhere = Elsewhere()
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
            scopes = (0..<size).map { _ in
                [.objectGraph, .weakSingleton, .singleton, .singleton][random.below(4)]
            }
            isElsewhere = (0..<size).map { _ in random.below(3) == 0 }
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
            try isElsewhere[number] ? part(number, of: elsewhere) : part(number, of: self)
        }

        private func part(_ number: Int, of assembly: some Assembly) throws -> Part {
            switch scopes[number] {
            case .objectGraph:
                try assembly.objectGraph(
                    for: number, { try make(number) }, inject: { try inject($0, number) },
                    didAssemble: { self.assemble($0, number) })
            case .weakSingleton:
                try assembly.weakSingleton(
                    for: number, { try make(number) }, inject: { try inject($0, number) },
                    didAssemble: { self.assemble($0, number) })
            default:
                try assembly.singleton(
                    for: number, { try make(number) }, inject: { try inject($0, number) },
                    didAssemble: { self.assemble($0, number) })
            }
        }

        private func make(_ number: Int) throws -> Part {
            let part = Part()
            part.needed = try made[number].map { try self.part($0) }
            return part
        }

        private func inject(_ part: Part, _ number: Int) throws {
            // So that the threads meet in other places each time.
            for _ in 0..<number * 7 % 5 { sched_yield() }
            for other in injected[number] { part.needed.append(try self.part(other)) }
            if number == throwing {
                attempts.next()
                if attempts.value % 2 == 1 { throw Refusal() }
            }
            part.isInjected = true
        }

        private func assemble(_ part: Part, _ number: Int) {
            if !part.reached(by: \.needed).allSatisfy(\.isInjected) { early.next() }
            for other in assembled[number] ?? [] {
                if let other = try? self.part(other) { part.others.append(other) }
            }
            part.isAssembled = true
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
        var early = 0
        for trial in 0..<trials {
            var random = SplitMix(state: UInt64(trial))
            let world = World(&random)
            let orders = (0..<4).map { _ in (0..<3).map { _ in random.below(world.size) } }

            inParallel(
                orders.map { order in
                    {
                        for number in order {
                            guard let part = try? world.part(number) else { continue }
                            let reached = part.reached { $0.needed + $0.others }
                            if !reached.allSatisfy({ $0.isInjected && $0.isAssembled }) { unfinished.next() }
                        }
                    }
                })
            early += world.early.value
        }

        #expect(unfinished.value == 0)
        #expect(early == 0, "last phases that ran too early")
    }
}
