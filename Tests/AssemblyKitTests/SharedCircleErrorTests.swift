import AssemblyKit
import Foundation
import Synchronization
import Testing

@Suite("Errors in circles that several threads build together")
struct SharedCircleErrorTests {
    /// Two objects that need each other, with gates at which they meet.
    final class Pair: Assembly, @unchecked Sendable {
        let components = Components()
        let leftIsMade = Gate(), rightIsMade = Gate(), leftIsAsked = Gate()

        func left() throws -> Node {
            try singleton {
                Node("left")
            } inject: {
                leftIsMade.open()
                rightIsMade.pass()
                $0.next = try right()
                leftIsAsked.open()
            }
        }
        func right() throws -> Node {
            try singleton {
                Node("right")
            } inject: {
                rightIsMade.open()
                leftIsMade.pass()
                $0.next = try left()
                leftIsAsked.pass()
                throw Refusal()
            }
        }
        /// May throw, but does without what does.
        func hopeful() throws -> Node {
            try singleton {
                Node("hopeful")
            } inject: {
                leftIsMade.open()
                rightIsMade.pass()
                $0.next = try? hopeless()
                leftIsAsked.open()
                try check()
            }
        }
        func hopeless() throws -> Node {
            try singleton {
                Node("hopeless")
            } inject: {
                rightIsMade.open()
                leftIsMade.pass()
                $0.next = try hopeful()
                leftIsAsked.pass()
                throw Refusal()
            }
        }
        private func check() throws {}
        /// Asks as the others do, but says that it cannot fail.
        var tolerant: Node {
            singleton {
                Node("tolerant")
            } inject: {
                leftIsMade.open()
                rightIsMade.pass()
                $0.next = try? refusing()
                leftIsAsked.open()
            }
        }
        func refusing() throws -> Node {
            try singleton {
                Node("refusing")
            } inject: {
                rightIsMade.open()
                leftIsMade.pass()
                $0.next = tolerant
                leftIsAsked.pass()
                throw Refusal()
            }
        }
    }

    @Test("an error in a circle reaches both callers")
    func errors() {
        let pair = Pair()

        #expect(failures({ try pair.left() }, { try pair.right() }) == 2)
    }

    @Test("an error in a circle does not reach a caller that does without what throws")
    func errorsOfOthersCaught() {
        let pair = Pair()

        #expect(failures({ try pair.hopeful() }, { try pair.hopeless() }) == 1, "of `hopeless` alone")
    }

    /// A circle whose first object waits for the end of its request, for the last phase of a prototype.
    final class Patient: Assembly, @unchecked Sendable {
        let components = Components()
        let firstIsMade = Gate(), secondIsMade = Gate(), firstIsInjected = Gate()
        /// What the graph of `window` has for `model`.
        private(set) var shown: Node?

        var prototype: Node {
            prototype {
                Node("prototype")
            } inject: { _ in
            } didAssemble: {
                $0.isConfigured = true
            }
        }
        var model: Node { objectGraph { Node("model") } }
        var leaf: Node {
            objectGraph {
                Node("leaf")
            } inject: { _ in
            } didAssemble: {
                $0.isConfigured = true
                $0.next = self.model
            }
        }
        func first() throws -> Node {
            try singleton {
                Node("first")
            } inject: {
                firstIsMade.open()
                secondIsMade.pass()
                $0.others = [prototype, leaf]
                $0.next = try second()
                firstIsInjected.open()
            }
        }
        var window: Node {
            prototype {
                let window = Node("window")
                window.others = [prototype, leaf]
                window.next = try? first()
                shown = model
                return window
            } inject: { _ in
            } didAssemble: {
                $0.isConfigured = true
            }
        }
        var lateWindow: Node {
            prototype {
                let window = Node("late window")
                window.next = try? first()
                window.others = [leaf]
                return window
            }
        }
        func graph() throws -> Node {
            try objectGraph {
                let graph = Node("graph")
                graph.next = try first()
                return graph
            }
        }
        func second() throws -> Node {
            try singleton {
                Node("second")
            } inject: {
                secondIsMade.open()
                firstIsMade.pass()
                $0.next = try first()
                firstIsInjected.pass()
                throw Refusal()
            }
        }
    }

    @Test("an error in a circle reaches a caller whose objects wait for the end of its request")
    func errorsAtTheEnd() {
        let patient = Patient()

        #expect(failures({ try patient.first() }, { try patient.second() }) == 2)
    }

    @Test("an error in a circle reaches an object of the graph whose request ends")
    func errorsOfGraphs() {
        let patient = Patient()

        #expect(failures({ try patient.graph() }, { try patient.second() }) == 2)
    }

    @Test("an error in a circle does not keep a prototype from its last phase")
    func errorsAroundPrototypes() {
        let patient = Patient(), wrong = Counter()

        inParallel(
            { if !patient.window.isConfigured { wrong.next() } },
            { if (try? patient.second()) != nil { wrong.next() } })

        #expect(wrong.value == 0)
    }

    @Test("an error in a circle does not keep what else a prototype was given from its last phase")
    func errorsWithinPrototypes() {
        let patient = Patient(), unfinished = Counter()

        inParallel(
            {
                let window = patient.window
                for other in window.others where !other.isConfigured { unfinished.next() }
                if window.others.last?.next !== patient.shown { unfinished.next() }
            },
            { _ = try? patient.second() })

        #expect(unfinished.value == 0)
    }

    @Test("an error in a circle takes no last phase from a graph that what is dropped asked for first")
    func errorsAfterPrototypes() {
        let patient = Patient(), unfinished = Counter()

        inParallel(
            { if !patient.lateWindow.others.allSatisfy(\.isConfigured) { unfinished.next() } },
            { _ = try? patient.second() })

        #expect(unfinished.value == 0)
    }

    /// A circle whose first object waits for the end of its request, which fails.
    final class Failing: Assembly, @unchecked Sendable {
        let components = Components()
        let firstIsMade = Gate(), secondIsMade = Gate(), firstIsTaken = Gate()

        func window() throws -> Node {
            try prototype {
                let first = try first()
                firstIsTaken.pass()
                return try refused(first)
            }
        }
        private func refused(_ node: Node) throws -> Node { throw Refusal() }
        func first() throws -> Node {
            try singleton {
                Node("first")
            } inject: {
                firstIsMade.open()
                secondIsMade.pass()
                $0.others = [label]
                $0.next = try second()
            }
        }
        func second() throws -> Node {
            try singleton {
                Node("second")
            } inject: {
                secondIsMade.open()
                firstIsMade.pass()
                $0.next = try first()
                firstIsTaken.open()
            }
        }
    }

    @Test("when a prototype throws, the other threads build anew what it had asked for")
    func errorsOfPrototypes() throws {
        let failing = Failing()

        #expect(failures({ try failing.window() }, { try failing.second() }) == 1)
        #expect(try failing.second().next === failing.first())
    }

    @Test("an adopted object stays the component when another thread's part of the circle throws")
    func errorsOfAdopted() {
        let pair = Pair(), mine = Node("mine"), wrong = Counter()

        inParallel(
            { if pair.adopt(mine, as: { $0.tolerant }) !== mine { wrong.next() } },
            { if (try? pair.refusing()) != nil { wrong.next() } })

        #expect(wrong.value == 0)
        #expect(pair.tolerant === mine)
    }

    /// A circle of two threads, which fails the first time that the last phases of both run.
    final class LateFailure: Assembly, @unchecked Sendable {
        let components = Components()
        let leftIsMade = Gate(), rightIsMade = Gate(), leftIsMadeAgain = Gate()
        let pageIsMade = Gate(), partIsMade = Gate(), partIsTaken = Gate()
        let leftLastPhases = Counter(), rightLastPhases = Counter()

        var left: Node {
            singleton {
                Node("left")
            } inject: {
                leftIsMade.open()
                if leftLastPhases.value > 0 { leftIsMadeAgain.open() }
                rightIsMade.pass()
                $0.next = right
            } didAssemble: { _ in
                self.leftLastPhases.next()
                if self.leftLastPhases.value == 1 { _ = try? self.page() }
            }
        }
        var right: Node {
            singleton {
                Node("right")
            } inject: {
                rightIsMade.open()
                leftIsMade.pass()
                // Otherwise this thread may make a left one of its own before the other thread adopts its object again.
                if rightLastPhases.value > 0 { leftIsMadeAgain.pass() }
                $0.next = left
            } didAssemble: { _ in
                self.rightLastPhases.next()
                if self.rightLastPhases.value == 1 { _ = try? self.part() }
            }
        }
        private func page() throws -> Node {
            try singleton {
                Node("page")
            } inject: {
                pageIsMade.open()
                partIsMade.pass()
                $0.next = try part()
                partIsTaken.open()
            }
        }
        private func part() throws -> Node {
            try singleton {
                Node("part")
            } inject: {
                partIsMade.open()
                pageIsMade.pass()
                $0.next = try page()
                partIsTaken.pass()
                throw Refusal()
            }
        }
    }

    @Test("an adopted object whose circle fails after its last phase is injected and assembled again")
    func errorsAfterLastPhases() {
        let circle = LateFailure(), mine = Node("mine")

        inParallel({ circle.adopt(mine, as: \.left) }, { _ = circle.right })

        #expect(circle.left === mine && circle.right.next === mine)
        #expect(mine.next === circle.right)
        #expect(circle.leftLastPhases.value == 2)
    }

    @Test("a stand-in that was given what another thread's error has abandoned is made anew")
    func errorsOfStandIns() {
        let pair = Pair(), asked = Counter(), failed = Counter()

        inParallel(
            {
                pair.override({ $0.tolerant }) {
                    let standIn = Node("stand-in")
                    asked.next()
                    if asked.value == 1 {
                        pair.leftIsMade.open()
                        pair.rightIsMade.pass()
                        standIn.next = try? pair.refusing()
                        pair.leftIsAsked.open()
                    }
                    return standIn
                }
            },
            { if (try? pair.refusing()) == nil { failed.next() } })

        #expect(failed.value == 1)
        #expect(asked.value == 2)
        #expect(pair.tolerant.name == "stand-in" && pair.tolerant.next == nil)
    }

    @Test("what does without what has failed is built anew")
    func errorsOfOthers() {
        let pair = Pair(), wrong = Counter()

        inParallel(
            { if pair.tolerant.next != nil { wrong.next() } },
            { if (try? pair.refusing()) != nil { wrong.next() } })

        #expect(wrong.value == 0)
    }

    /// `right` and `faulty` are a circle of two threads, which fails. `right`, which is to be abandoned, still asks for `left`, whose
    /// thread asks for `right` in turn.
    final class Overlapping: Assembly, @unchecked Sendable {
        let components = Components()
        let leftIsMade = Gate(), rightIsMade = Gate(), faultyIsMade = Gate(), faultyIsTaken = Gate()
        let hasThrown = Gate()
        let made = Counter()
        private let attempts = Counter()

        func left() throws -> Node {
            try singleton {
                made.next()
                return Node("left")
            } inject: {
                leftIsMade.open()
                hasThrown.pass()
                yieldToOthers()
                $0.next = try right()
            }
        }
        func right() throws -> Node {
            try singleton {
                Node("right")
            } inject: {
                rightIsMade.open()
                faultyIsMade.pass()
                $0.next = try faulty()
                faultyIsTaken.open()
                hasThrown.pass()
                leftIsMade.pass()
                $0.back = try left()
            }
        }
        func faulty() throws -> Node {
            try singleton {
                Node("faulty")
            } inject: {
                faultyIsMade.open()
                rightIsMade.pass()
                $0.back = try right()
                faultyIsTaken.pass()
                attempts.next()
                if attempts.value == 1 { throw Refusal() }
            }
        }
    }

    @Test(
        "an object of a circle that has failed is given to no other thread, whose objects would fail with it")
    func failsAlone() throws {
        let overlapping = Overlapping()

        inParallel(
            { _ = try? overlapping.left() }, { _ = try? overlapping.right() },
            {
                _ = try? overlapping.faulty()
                overlapping.hasThrown.open()
            })

        #expect(overlapping.made.value == 1)
        #expect(try overlapping.left().next?.back === overlapping.left())
    }

    /// `faulty` throws whenever it is made, and holds the others by then. `shop` does without it.
    final class Hopeless: Assembly, @unchecked Sendable {
        final class Part: @unchecked Sendable {
            var parts: [Part] = []
            private let ghost: Ghost
            init(ghost: Ghost) { self.ghost = ghost }
        }

        enum Way: CaseIterable {
            case plain, asksWhenReleased, withinGraph
            /// By way of `cover`, an object of the graph.
            case cover, observedCover, keyOfCoverAsks
            /// By way of a `cover` that asks for others when it is released.
            case coverAsks, coverAsksForCover, coverAsksInLock
        }

        struct Title: Hashable, Sendable {
            let isSpare: Bool
            let print: @Sendable () -> Void
            static func == (one: Title, other: Title) -> Bool { one.isSpare == other.isSpare }
            func hash(into hasher: inout Hasher) { print() }
        }

        let components = Components()
        let made = Counter()
        /// Threads that fail each other without end do so until as many are made.
        static let end = 1000
        private let way: Way
        private let steps = Atomic<Int>(0)
        private let lock = Mutex(())

        init(way: Way) { self.way = way }

        /// Returns when both threads have called it, or one of them often.
        private func keepPace() {
            let step = steps.add(1, ordering: .relaxed).oldValue
            // Few times: on a busy machine others run for milliseconds each time.
            yieldToOthers(times: 50) { steps.load(ordering: .relaxed) > step | 1 }
        }

        var isCovered: Bool {
            switch way {
            case .plain, .asksWhenReleased, .withinGraph: false
            case .cover, .observedCover, .keyOfCoverAsks, .coverAsks, .coverAsksForCover, .coverAsksInLock:
                true
            }
        }

        private var asksWhenCoverIsReleased: Bool {
            [.coverAsks, .coverAsksForCover, .coverAsksInLock].contains(way)
        }

        var shop: Part {
            singleton {
                part()
            } inject: {
                if way == .withinGraph { add(view, to: $0) }
                add(try? faulty(), to: $0)
            }
        }
        /// If `shop` asks for it, the two are begun anew together.
        var view: Part {
            objectGraph {
                Part(ghost: Ghost())
            } inject: {
                add(shop, to: $0)
            }
        }
        func page() throws -> Part {
            try singleton {
                part()
            } inject: {
                if isCovered { add(try cover(), to: $0) }
                add(try list(), to: $0)
            }
        }
        func cover(isSpare: Bool = false) throws -> Part {
            let title = Title(isSpare: isSpare) { [weak self] in
                if self?.way == .keyOfCoverAsks { _ = self?.entry }
            }
            return try objectGraph(for: title) {
                made.next()
                return Part(ghost: Ghost { [weak self] in self?.coverIsReleased(isSpare) })
            } inject: {
                if !isSpare { add(try page(), to: $0) }
            }
        }
        private func coverIsReleased(_ isSpare: Bool) {
            switch way {
            case .coverAsks: _ = entry
            case .coverAsksForCover: if !isSpare { _ = try? cover(isSpare: true) }
            case .coverAsksInLock: lock.withLock { _ in _ = fresh(made.value) }
            default: break
            }
        }
        private func fresh(_ number: Int) -> Part { singleton(for: number) { Part(ghost: Ghost()) } }
        var other: Part { singleton { Part(ghost: Ghost()) } }
        private func list() throws -> Part {
            try singleton {
                part()
            } inject: {
                add(shop, to: $0)
                add(try faulty(), to: $0)
            }
        }
        private func faulty() throws -> Part {
            try singleton {
                part()
            } inject: {
                add(try list(), to: $0)
                add(try? page(), to: $0)
                if made.value < Self.end { throw Refusal() }
            }
        }
        private var entry: Part { objectGraph { Part(ghost: Ghost()) } }

        private func part() -> Part {
            made.next()
            lock.withLock { _ in }
            keepPace()
            return Part(
                ghost: Ghost { [weak self] in if self?.way == .asksWhenReleased { _ = self?.entry } })
        }
        private func add(_ part: Part?, to whole: Part) {
            // Parts of a circle that hold each other are not released.
            if way != .asksWhenReleased, !asksWhenCoverIsReleased, let part { whole.parts.append(part) }
            keepPace()
        }
    }

    @Test(
        "threads that begin anew at the same pace do not fail each other for ever",
        arguments: Hopeless.Way.allCases)
    func failsOnce(way: Hopeless.Way) {
        let hopeless = Hopeless(way: way), wrong = Counter()
        let swap = way == .observedCover ? hopeless.override(\.other) { Hopeless.Part(ghost: Ghost()) } : nil

        inParallel(
            { _ = way == .withinGraph ? hopeless.view : hopeless.shop },
            { if (try? hopeless.isCovered ? hopeless.cover() : hopeless.page()) != nil { wrong.next() } })

        #expect(wrong.value == 0)
        #expect(hopeless.made.value < Hopeless.end)
        withExtendedLifetime(swap) {}
    }

    /// The thread of `root` is to abandon its part of a circle without having taken an object of another thread: that of `outer`,
    /// which has taken `page`, fails. Then it takes `late`, and gives `root` to the thread of `cut`, which throws.
    final class StillFailing: Assembly, @unchecked Sendable {
        let components = Components()
        let pageIsMade = Gate(), innerIsBegun = Gate(), outerIsMade = Gate(), keeperIsMade = Gate()
        let outerIsTaken = Gate(), outerHasFailed = Gate(), lateIsMade = Gate(), cutIsBegun = Gate()
        let pageIsAsked = Gate()
        private let pagesMade = Counter()

        func root() throws -> Node {
            try singleton {
                Node("root")
            } inject: {
                $0.next = try page()
            }
        }
        func page() throws -> Node {
            try singleton {
                Node("page")
            } inject: {
                pageIsMade.open()
                innerIsBegun.pass()
                pagesMade.next()
                let isFirst = pagesMade.value == 1
                if isFirst { _ = try? inner() }
                outerHasFailed.pass()
                $0.next = try late()
                cutIsBegun.pass()
                if isFirst { _ = try? cut() }
                pageIsAsked.pass()
                yieldToOthers()
            }
        }
        func late() throws -> Node {
            try singleton {
                Node("late")
            } inject: {
                lateIsMade.open()
                $0.back = try page()
                yieldToOthers()
                $0.isConfigured = true
            }
        }
        func cut() throws -> Node { try singleton { try makeCut() } }
        private func makeCut() throws -> Node {
            cutIsBegun.open()
            _ = try? root()
            throw Refusal()
        }
        func outer() throws -> Node {
            try singleton {
                Node("outer")
            } inject: {
                outerIsMade.open()
                keeperIsMade.pass()
                $0.next = keeper
                _ = try inner()
            }
        }
        private func inner() throws -> Node { try singleton { try makeInner() } }
        private func makeInner() throws -> Node {
            innerIsBegun.open()
            pageIsMade.pass()
            outerIsTaken.pass()
            _ = try? page()
            throw Refusal()
        }
        var keeper: Node {
            singleton {
                Node("keeper")
            } inject: {
                keeperIsMade.open()
                outerIsMade.pass()
                $0.next = try? outer()
                outerIsTaken.open()
                pageIsAsked.pass()
            }
        }
    }

    @Test("an object of a circle that has failed is given out only when what it has taken since is injected")
    func staysFailed() {
        let circle = StillFailing(), wrong = Counter()

        inParallel(
            { _ = try? circle.root() }, { _ = circle.keeper },
            {
                _ = try? circle.outer()
                circle.outerHasFailed.open()
            },
            { _ = try? circle.late() },
            {
                circle.outerHasFailed.pass()
                _ = try? circle.cut()
            },
            {
                circle.cutIsBegun.pass()
                circle.pageIsAsked.open()
                if let page = try? circle.page(), page.next?.isConfigured != true { wrong.next() }
            })

        #expect(wrong.value == 0)
    }
}
