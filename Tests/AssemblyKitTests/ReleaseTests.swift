import AssemblyKit
import Foundation
import Synchronization
import Testing

@Suite("Memory: what is dropped is let go of at once")
struct ReleaseTests {
    final class Watched: Clock {
        let name = "watched"
        private let gone: Counter
        init(_ gone: Counter) { self.gone = gone }
        deinit { gone.next() }
    }

    final class Keeper: Assembly {
        let components = Components()
        let built = Counter(), gone = Counter()
        var clock: any Clock {
            singleton {
                built.next(); Watched(gone)
            }
        }
        func clock(_ key: Int) -> any Clock {
            singleton(for: key) {
                built.next(); Watched(gone)
            }
        }
        func weakClock(_ key: Int) -> any Clock { weakSingleton(for: key) { Watched(gone) } }
        var weakClock: any Clock { weakSingleton { Watched(gone) } }
        func clock(by key: Key) -> any Clock { singleton(for: key) { Watched(gone) } }
    }

    @Test("an override lets go of what was built, and removing it of the stand-in")
    func swaps() {
        let keeper = Keeper(), standIn = Counter()
        _ = (keeper.clock, keeper.clock(1), keeper.clock(2))

        let swap = keeper.override(\.clock) { Watched(standIn) }
        #expect(keeper.gone.value == 1)
        keeper.override({ $0.clock(1) }) { Watched(standIn) }
        #expect(keeper.gone.value == 3)
        swap.remove()

        #expect(standIn.value == 1)
    }

    @Test("readers copy what another thread drops")
    func readersMeanwhile() {
        let keeper = Keeper(), isDone = Atomic(false), wrong = Counter()
        let read: @Sendable () -> Void = {
            while !isDone.load(ordering: .relaxed) {
                if keeper.clock.name != "watched" || keeper.clock(3).name != "watched" { wrong.next() }
                if keeper.weakClock.name != "watched" { wrong.next() }
            }
        }

        inParallel(
            read, read, read,
            {
                for _ in 0..<trials {
                    keeper.override(\.clock) { Watched(keeper.gone) }.remove()
                    keeper.override({ $0.clock(3) }) { Watched(keeper.gone) }.remove()
                }
                isDone.store(true, ordering: .relaxed)
            })

        #expect(wrong.value == 0)
    }

    @Test("the table grows under readers")
    func growth() {
        let keeper = Keeper(), isDone = Atomic(false), first = keeper.clock(0), wrong = Counter()

        inParallel(
            {
                while !isDone.load(ordering: .relaxed) {
                    if !isSame(keeper.clock(0), first) { wrong.next() }
                }
            },
            {
                for key in 1..<2000 { _ = keeper.clock(key) }
                isDone.store(true, ordering: .relaxed)
            })

        #expect(wrong.value == 0)
        #expect(keeper.built.value == 2000)
        #expect((0..<2000).allSatisfy { isSame(keeper.clock($0), keeper.clock($0)) })
    }

    @Test("weak singletons of keys that come and go are all let go of")
    func weakKeys() {
        let keeper = Keeper()
        let held = keeper.weakClock(-1)

        for key in 0..<5000 { _ = keeper.weakClock(key) }

        #expect(keeper.gone.value == 5000)
        #expect(isSame(keeper.weakClock(-1), held))
        do {
            let again = keeper.weakClock(7)
            #expect(isSame(again, keeper.weakClock(7)))
        }
    }

    /// Objects of a graph that ask for more when they are let go of.
    final class Askers: Assembly {
        let components = Components()
        let gone = Counter()

        final class Asker {
            private let end: () -> Void
            init(_ end: @escaping () -> Void) { self.end = end }
            deinit { end() }
        }

        func asker(_ number: Int) -> Asker {
            objectGraph(for: number) {
                Asker { _ = (self.part(2 * number), self.part(2 * number + 1)) }
            }
        }
        func part(_ number: Int) -> Part { objectGraph(for: number) { Part() } }
        func all(_ count: Int) -> Part {
            prototype {
                for number in 0..<count { _ = asker(number) }
                Part()
            }
        }

        var assemblingLate: Node {
            objectGraph {
                Node("late")
            } inject: { _ in
            } didAssemble: { _ in
                _ = self.watched
            }
        }
        var watched: any Clock { objectGraph { Watched(gone) } }
        var last: Part {
            prototype {
                _ = dying
                Part()
            }
        }
        private var dying: Asker {
            objectGraph {
                Asker { _ = self.assemblingLate }
            }
        }

        /// Asks for what the engine answers.
        private var asking: Asker { Asker { _ = (self.weak, self.late) } }
        private var weak: Node { weakSingleton { Node("weak") } }
        private var late: Part {
            prototype {
                Part()
            } inject: { _ in
            } didAssemble: { _ in
            }
        }
        func refusing() throws -> Asker {
            try objectGraph {
                asking
            } inject: { _ in
                throw Refusal()
            }
        }
        func refuseForGood() throws {
            _ = try singleton {
                SharedAsker(asking)
            } inject: { _ in
                throw Refusal()
            }
        }
        private final class SharedAsker: @unchecked Sendable {
            private let asker: Asker
            init(_ asker: Asker) { self.asker = asker }
        }
        func refusingAnew() throws -> Asker {
            try prototype {
                asking
            } inject: { _ in
                throw Refusal()
            }
        }
    }

    @Test("an error is thrown as it is, whatever the objects that it releases ask for")
    func destructorsOfRefused() {
        let askers = Askers()

        #expect(throws: Refusal()) { try askers.refusing() }
        #expect(throws: Refusal()) { try askers.refuseForGood() }
        #expect(throws: Refusal()) { try askers.refusingAnew() }
        askers.override({ try $0.refusing() }) { Askers.Asker { _ = askers } }
        #expect(throws: Never.self) { try askers.refusing() }
    }

    final class Journal: Assembly {
        let components = Components()
        let attempts = Counter()
        private var connection: Askers.Asker {
            objectGraph {
                Askers.Asker { if self.attempts.value == 1 { _ = try? self.log() } }
            }
        }
        func log() throws -> Node {
            try objectGraph {
                attempts.next()
                if attempts.value == 1 {
                    _ = connection
                    throw Refusal()
                }
                return Node("log")
            }
        }
        var tried: Node? { prototype { try? log() } }
    }

    @Test("what an error releases may ask for the object that was not made")
    func destructorsOfAbandoned() {
        let outermost = Journal(), within = Journal()

        #expect(throws: Refusal()) { try outermost.log() }
        #expect(within.tried == nil)

        #expect(outermost.attempts.value == 2)
        #expect(within.attempts.value == 2)
    }

    final class Desk: Assembly, @unchecked Sendable {
        let components = Components()
        let isAbandoned = Gate(), finish = Gate()

        var outer: Node {
            singleton {
                Node("outer")
            } inject: {
                $0.next = middle
                isAbandoned.open()
                finish.pass()
                $0.isConfigured = true
            }
        }
        private var middle: Node {
            singleton {
                Node("middle")
            } inject: { _ in
                _ = try? session()
            }
        }
        private func session() throws -> Ghost {
            try singleton {
                Ghost { [unowned self] in _ = journal }
            } inject: { _ in
                throw Refusal()
            }
        }
        /// Is made by the destructor of the session, and holds what is unfinished.
        var journal: Node {
            singleton {
                Node("journal")
            } inject: {
                $0.back = outer
            }
        }
    }

    @Test("what a destructor asks for after an error is not shown before what it holds is finished")
    func destructorsWithinUnfinished() {
        let desk = Desk(), wrong = Counter()

        inParallel(
            { _ = desk.outer },
            {
                desk.isAbandoned.pass()
                if desk.journal.back?.isConfigured != true { wrong.next() }
            },
            {
                desk.isAbandoned.pass()
                for _ in 0..<10 { sched_yield() }
                desk.finish.open()
            })

        #expect(wrong.value == 0)
    }

    @Test("objects of a graph may ask for others when they are let go of, however many")
    func destructorsOfGraphs() {
        let askers = Askers()

        for count in [1, 8, 9, 28, 100] { _ = askers.all(count) }
    }

    /// Has nothing that is overridden or decorated.
    final class Guest: Assembly {
        let components = Components()
        var part: Part { objectGraph { Part() } }
        var late: Part {
            prototype {
                Part()
            } inject: { _ in
            } didAssemble: { _ in
                _ = self.part
            }
        }
    }

    final class Host: Assembly {
        let components = Components()
        let guest = Guest()

        func clock() throws -> any Clock {
            try objectGraph {
                FixedClock(name: "own")
            } inject: { _ in
                throw Refusal()
            } as: {
                $0
            }
        }
        var screen: Part {
            objectGraph {
                _ = inner
                Part()
            }
        }
        var other: Part { objectGraph { Part() } }
        private var inner: Askers.Asker { objectGraph { Askers.Asker { _ = self.guest.late } } }
    }

    final class EndingClock: Clock {
        let name = "ending"
        private let end: @Sendable () -> Void
        init(_ end: @escaping @Sendable () -> Void) { self.end = end }
        deinit { end() }
    }

    @Test("a decorated object that an error releases may ask another assembly")
    func destructorOfDecorated() {
        let host = Host(), guest = host.guest
        host.decorate((any Clock).self) { _ in EndingClock { _ = guest.part } }

        #expect(throws: Refusal()) { try host.clock() }
    }

    @Test("what another assembly is asked for at the end is not taken for the call that ends")
    func endOfAnother() {
        let host = Host()
        host.override(\.other) { Part() }

        _ = host.screen
    }

    /// Gives out another object than the one that it made.
    final class Vending: Assembly, @unchecked Sendable {
        let components = Components()
        var held: Node?
        var node: Node {
            singleton {
                Askers.Asker { self.held = self.weak }
            } inject: { _ in
            } as: { _ in
                Node("given")
            }
        }
        private var weak: Node { weakSingleton { Node("weak") } }
    }

    @Test("an object that is not given out may ask for components when it is released")
    func destructorOfMade() {
        #expect(Vending().node.name == "given")
    }

    /// An object that waits for its last phase asks for more when an error releases it.
    final class Dropping: Assembly {
        let components = Components()
        private var late: Part {
            prototype {
                Part()
            } inject: { _ in
            } didAssemble: { _ in
            }
        }
        private var dying: Askers.Asker {
            prototype {
                Askers.Asker { _ = self.late }
            } inject: { _ in
            } didAssemble: { _ in
            }
        }
        private func refuse(_: Askers.Asker) throws -> Part { throw Refusal() }
        func shared() throws -> Part { try objectGraph { try refuse(dying) } }
        func fresh() throws -> Part { try prototype { try refuse(dying) } }
    }

    @Test("an object that waits for its last phase may ask for components when an error releases it")
    func destructorsOfLastPhases() {
        #expect(throws: Refusal()) { try Dropping().shared() }
        #expect(throws: Refusal()) { try Dropping().fresh() }
    }

    @Test("what a last phase asks for that a destructor caused is let go of, too")
    func lateObjects() {
        let askers = Askers()

        _ = askers.last

        #expect(askers.gone.value == 1)
    }

    /// A key that is counted while it lives.
    final class Key: Hashable, Sendable {
        private let number: Int
        private let gone: Counter
        init(_ number: Int, _ gone: Counter) { (self.number, self.gone) = (number, gone) }
        deinit { gone.next() }
        static func == (one: Key, other: Key) -> Bool { one.number == other.number }
        func hash(into hasher: inout Hasher) { hasher.combine(number) }
    }

    @Test("reset lets go of keys at once")
    func keys() {
        let keeper = Keeper(), gone = Counter()
        for number in 0..<5 { _ = keeper.clock(by: Key(number, gone)) }

        keeper.reset()

        #expect(gone.value == 5)
    }

    @Test("threads that come and go leave nothing behind")
    func threads() {
        let keeper = Keeper()

        for _ in 0..<trials { inParallel({ _ = (keeper.clock, keeper.clock(1)) }) }

        #expect(keeper.built.value == 2)
    }
}
