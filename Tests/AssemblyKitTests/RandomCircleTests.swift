import AssemblyKit
import Foundation
import Testing

/// Objects that need each other at random, asked for by several threads at once: what comes out is configured to the
/// last object that can be reached from it.
@Suite("Circles at random, on several threads")
struct RandomCircleTests {
    final class Part: @unchecked Sendable {
        let number: Int
        /// What its initializer and its injections asked for, and what its last phase did.
        var needed: [Part] = [], others: [Part] = []
        var isInjected = false
        let assembled = Counter()
        private let end: @Sendable () -> Void

        init(_ number: Int, end: @escaping @Sendable () -> Void) {
            self.number = number
            self.end = end
        }

        deinit { end() }

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

    /// What an object asks for, whether it keeps it, and whether it does without it after an error.
    struct Edge {
        let to: Int
        let isKept: Bool
        let catches: Bool
    }

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
        private let injected: [[Edge]]
        private let assembled: [[Edge]]
        /// What its destructor asks for.
        private let ended: [Int?]
        private let endings = Counter()
        /// Throws every now and then, when it is made or injected.
        private let throwing: Int?
        private let attempts = Counter()
        /// Whether all is reset once in a while.
        private let resets: Bool

        init(_ random: inout SplitMix) {
            let size = 2 + random.below(6)
            self.size = size
            // An outermost prototype is given out whatever fails: so it is only asked for by others.
            let scopes = (0..<size).map { number -> Scope in
                [.singleton, .singleton, .weakSingleton, .objectGraph, .prototype][
                    random.below(number == 0 ? 4 : 5)]
            }
            self.scopes = scopes
            func edges(_ from: Int, _ most: Int) -> [Edge] {
                (0..<random.below(most)).compactMap { _ in
                    let edge = Edge(
                        to: random.below(size), isKept: random.below(4) > 0, catches: random.below(4) == 0)
                    // Prototypes that need each other would be made without end.
                    let isEndless =
                        scopes[from] == .prototype && scopes[edge.to] == .prototype && edge.to <= from
                    return isEndless ? nil : edge
                }
            }
            let injected = (0..<size).map { edges($0, 4) }, assembled = (0..<size).map { edges($0, 2) }
            (self.injected, self.assembled) = (injected, assembled)
            isElsewhere = (0..<size).map { _ in random.below(3) == 0 }
            throwing = random.below(2) == 0 ? random.below(size) : nil
            resets = random.below(4) == 0
            let drawn = (0..<size).map { from in
                from + 1 < size && random.below(4) == 0 ? [from + 1 + random.below(size - from - 1)] : []
            }
            let all = (0..<size).map { injected[$0].map(\.to) + assembled[$0].map(\.to) + drawn[$0] }
            let made = drawn.enumerated().map { from, others in
                others.filter { !Self.reaches({ $0 == from }, from: $0, by: all) }
            }
            self.made = made
            // Nor does it matter within which initializer a destructor runs.
            ended = (0..<size).map { _ in
                let other = random.below(size)
                let mayAsk =
                    scopes[other] != .prototype && !Self.reaches({ !made[$0].isEmpty }, from: other, by: all)
                return random.below(2) == 0 && mayAsk ? other : nil
            }
        }

        private static func reaches(_ isGoal: (Int) -> Bool, from start: Int, by edges: [[Int]]) -> Bool {
            var seen: Set<Int> = [], next = [start]
            while let number = next.popLast() {
                if isGoal(number) { return true }
                if seen.insert(number).inserted { next += edges[number] }
            }
            return false
        }

        /// Something that may be asked for by a thread.
        func outermost(_ random: inout SplitMix) -> Int {
            let number = random.below(size)
            return scopes[number] == .prototype ? 0 : number
        }

        func resetSometimes() {
            guard resets else { return }
            reset()
            elsewhere.reset()
        }

        /// Whether there is one object of it for good.
        func isOne(_ number: Int) -> Bool { scopes[number] == .singleton && !resets }

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
            case .prototype:
                try assembly.prototype(
                    for: number, { try make(number) }, inject: { try inject($0, number) },
                    didAssemble: { self.assemble($0, number) })
            default:
                try assembly.singleton(
                    for: number, { try make(number) }, inject: { try inject($0, number) },
                    didAssemble: { self.assemble($0, number) })
            }
        }

        private func make(_ number: Int) throws -> Part {
            let needed = try made[number].map { try self.part($0) }
            // Before there is an object whose destructor would ask for others within this initializer.
            try refuse(number, turn: 1)
            let part = Part(number) { [self] in
                endings.next()
                // Else objects that are made anew by destructors would be so without end.
                if let other = ended[number], endings.value < 60 { _ = try? self.part(other) }
            }
            part.needed = needed
            return part
        }

        private func ask(_ edge: Edge) throws -> [Part] {
            let part = edge.catches ? try? part(edge.to) : try part(edge.to)
            return edge.isKept ? [part].compactMap { $0 } : []
        }

        private func inject(_ part: Part, _ number: Int) throws {
            // So that the threads meet in other places each time.
            for _ in 0..<number * 7 % 5 { sched_yield() }
            for edge in injected[number] { part.needed += try ask(edge) }
            try refuse(number, turn: 3)
            part.isInjected = true
        }

        private func refuse(_ number: Int, turn: Int) throws {
            guard number == throwing else { return }
            attempts.next()
            if attempts.value % 5 == turn { throw Refusal() }
        }

        private func assemble(_ part: Part, _ number: Int) {
            if !part.reached(by: \.needed).allSatisfy(\.isInjected) { early.next() }
            for edge in assembled[number] { part.others += (try? ask(edge)) ?? [] }
            part.assembled.next()
        }
    }

    /// Random numbers, the same in every run.
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
        let unfinished = Counter(), twice = Counter()
        var early = 0
        for trial in 0..<trials {
            var random = SplitMix(state: UInt64(trial))
            let world = World(&random)
            let orders = (0..<4).map { _ in (0..<3).map { _ in world.outermost(&random) } }
            // No `Mutex`: the thread sanitizer does not see what that orders.
            let lock = NSLock()
            nonisolated(unsafe) var singletons: [Int: Part] = [:]

            inParallel(
                orders.map { order in
                    {
                        for number in order {
                            guard let part = try? world.part(number) else { continue }
                            for part in part.reached(by: { $0.needed + $0.others }) {
                                if !part.isInjected || part.assembled.value != 1 { unfinished.next() }
                                guard world.isOne(part.number) else { continue }
                                let one = lock.withLock {
                                    singletons[part.number] = singletons[part.number] ?? part
                                    return singletons[part.number]
                                }
                                if one !== part { twice.next() }
                            }
                            world.resetSometimes()
                        }
                    }
                })
            early += world.early.value
        }

        #expect(unfinished.value == 0)
        #expect(twice.value == 0, "singletons of which there were two")
        #expect(early == 0, "last phases that ran too early")
    }
}
