import AssemblyKit
import Foundation
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

    /// How many of the bodies throw, each on a thread of its own.
    private func failures(_ bodies: (@Sendable () throws -> Node)...) -> Int {
        let failed = Counter()
        inParallel(bodies.map { body in { if (try? body()) == nil { failed.next() } } })
        return failed.value
    }

    @Test("an error in a circle reaches both callers")
    func errors() {
        let pair = Pair()

        #expect(failures({ try pair.left() }, { try pair.right() }) == 2)
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
        var label: Node {
            prototype {
                Node("label")
            } inject: { _ in
            } didAssemble: { _ in
            }
        }
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

    @Test("a stand-in that cannot pass the error on is made anew")
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

    @Test("who cannot pass the error on is built anew")
    func errorsOfOthers() {
        let pair = Pair(), wrong = Counter()

        inParallel(
            { if pair.tolerant.next != nil { wrong.next() } },
            { if (try? pair.refusing()) != nil { wrong.next() } })

        #expect(wrong.value == 0)
    }

    /// `root` and `page` are a circle of two threads, and `root` does without `panel`, which fails. A third thread has taken
    /// `panel` unfinished while it made `tool`, and is gone by then.
    final class Gone: Assembly, @unchecked Sendable {
        let components = Components()
        let rootIsMade = Gate(), pageIsMade = Gate(), panelIsMade = Gate(), toolIsBegun = Gate(),
            thirdIsGone = Gate()
        private let tools = Counter()

        func root() throws -> Node {
            try singleton {
                Node("root")
            } inject: {
                rootIsMade.open()
                pageIsMade.pass()
                $0.next = try page()
                $0.others = (try? [panel()]) ?? []
            }
        }
        func page() throws -> Node {
            try singleton {
                Node("page")
            } inject: {
                pageIsMade.open()
                rootIsMade.pass()
                $0.next = try root()
            }
        }
        func panel() throws -> Node {
            try singleton {
                Node("panel")
            } inject: {
                panelIsMade.open()
                toolIsBegun.pass()
                $0.next = try tool()
            }
        }
        func tool() throws -> Node {
            try singleton {
                tools.next()
                if tools.value > 1 {
                    thirdIsGone.pass()
                    return try refused(Node("nothing"))
                }
                toolIsBegun.open()
                return try refused(panel())
            }
        }
        private func refused(_ node: Node) throws -> Node { throw Refusal() }
    }

    @Test("an error that was caught, of what nobody holds any more, fails no circle")
    func errorsOfNobody() throws {
        let gone = Gone()

        let failed = failures(
            { try gone.root() }, { try gone.page() },
            {
                gone.panelIsMade.pass()
                defer { gone.thirdIsGone.open() }
                return try gone.tool()
            })

        #expect(failed == 1, "the third alone")
        try gone.root().next = nil
    }

    /// `root` does without `page`, which fails. By then `page` has taken `list` unfinished from another thread, which waits
    /// for `panel` by way of a third one.
    final class Leaving: Assembly, @unchecked Sendable {
        let components = Components()
        let panelIsBuilt = Gate(), toolIsBegun = Gate(), listIsMade = Gate(), listIsTaken = Gate(),
            toolHasFailed = Gate()
        private let tools = Counter()

        var root: Node {
            singleton {
                Node("root")
            } inject: {
                $0.next = try? page()
            }
        }
        private func page() throws -> Node {
            try singleton {
                Node("page")
            } inject: {
                $0.next = panel
                panelIsBuilt.open()
                listIsMade.pass()
                $0.others = [list]
                listIsTaken.open()
                toolHasFailed.pass()
                throw Refusal()
            }
        }
        /// Waits for the end of its request, for the last phase of a prototype.
        private var panel: Node {
            singleton {
                Node("panel")
            } inject: {
                $0.next = label
            }
        }
        private var label: Node {
            prototype {
                Node("label")
            } inject: { _ in
            } didAssemble: { _ in
            }
        }
        var list: Node {
            singleton {
                Node("list")
            } inject: {
                listIsMade.open()
                $0.next = try? tool()
            }
        }
        func tool() throws -> Node {
            try singleton {
                tools.next()
                if tools.value > 1 { return Node("tool") }
                toolIsBegun.open()
                _ = panel
                listIsTaken.pass()
                return try refused()
            }
        }
        private func refused() throws -> Node { throw Refusal() }
    }

    @Test("a request that has caught an error leaves its circle when it ends")
    func errorsThatWereCaught() {
        let leaving = Leaving(), failed = Counter()

        inParallel(
            { if leaving.root.next != nil { failed.next() } },
            {
                leaving.panelIsBuilt.pass()
                if (try? leaving.tool()) != nil { failed.next() }
                leaving.toolHasFailed.open()
            },
            {
                leaving.toolIsBegun.pass()
                if leaving.list.next?.name != "tool" { failed.next() }
            })

        #expect(failed.value == 0)
    }

    /// `graph` does without `refused`, whose `leaf` the other thread holds, and then asks for what that thread builds.
    final class Caught: Assembly, @unchecked Sendable {
        let components = Components()
        let leafIsMade = Gate(), otherIsMade = Gate(), leafIsTaken = Gate()
        let given = Counter()

        var graph: Node {
            objectGraph {
                Node("graph")
            } inject: {
                _ = try? refused()
                $0.next = other
            }
        }
        private func refused() throws -> Node {
            try singleton {
                Node("refused")
            } inject: {
                $0.others = [leaf]
                leafIsMade.open()
                otherIsMade.pass()
                $0.next = other
                leafIsTaken.pass()
                throw Refusal()
            }
        }
        private var leaf: Node {
            singleton {
                Node("leaf")
            } inject: {
                $0.back = graph
            }
        }
        var other: Node {
            singleton {
                Node("other")
            } inject: {
                otherIsMade.open()
                leafIsMade.pass()
                $0.back = leaf
                leafIsTaken.open()
                // A thread that does not wait has the time to go on.
                for _ in 0..<1000 where given.value == 0 { sched_yield() }
                $0.isConfigured = true
            }
        }
    }

    @Test("what asks for another thread's object waits for it, also after an error that was caught")
    func errorsBeforeOthers() {
        let caught = Caught(), wrong = Counter()

        inParallel(
            {
                let graph = caught.graph
                if graph.next?.isConfigured != true { wrong.next() }
                caught.given.next()
                if graph.next !== caught.other { wrong.next() }
            },
            { _ = caught.other })

        #expect(wrong.value == 0)
    }

    /// `window` is given out though `panel` fails. Its last phase asks for `panel` again, which shares the `model` that holds what
    /// was abandoned.
    final class Shared: Assembly, @unchecked Sendable {
        let components = Components()
        let otherIsMade = Gate(), modelIsMade = Gate(), modelIsTaken = Gate()
        private let others = Counter()

        var window: Node {
            prototype {
                let window = Node("window")
                window.next = try? panel()
                modelIsTaken.open()
                return window
            } inject: { _ in
            } didAssemble: {
                $0.back = try? self.panel()
            }
        }
        func panel() throws -> Node {
            try singleton {
                Node("panel")
            } inject: {
                $0.next = try model()
            }
        }
        private func model() throws -> Node {
            try objectGraph {
                Node("model")
            } inject: {
                modelIsMade.open()
                otherIsMade.pass()
                $0.next = try other()
            } didAssemble: {
                $0.isConfigured = true
            }
        }
        /// Throws the first time, when the other thread holds it.
        func other() throws -> Node {
            try singleton {
                Node("other")
            } inject: {
                otherIsMade.open()
                modelIsMade.pass()
                $0.back = try panel()
                modelIsTaken.pass()
                others.next()
                if others.value == 1 { throw Refusal() }
                $0.isConfigured = true
            }
        }
    }

    @Test("nothing is kept that holds, by way of the graph, what an error has abandoned")
    func errorsInGraphs() throws {
        let shared = Shared()

        inParallel({ _ = shared.window }, { _ = try? shared.other() })

        let panel = try shared.panel()
        #expect(panel.next?.next?.isConfigured == true)
        #expect(try panel.next?.next === shared.other())
        #expect(try shared.panel() === panel)
    }

    /// The graph of `store` has a `ghost`, whose destructor asks for `page` when the request ends, and does without it.
    final class Ending: Assembly, @unchecked Sendable {
        let components = Components()
        let pageIsMade = Gate(), otherIsMade = Gate(), pageIsTaken = Gate()

        func store() throws -> Node {
            try singleton {
                _ = ghost
                return try checked()
            }
        }
        private func checked() throws -> Node { Node("store") }
        private var ghost: Ghost { objectGraph { Ghost { [unowned self] in _ = try? page() } } }
        private func page() throws -> Node {
            try singleton {
                Node("page")
            } inject: {
                $0.back = label
                pageIsMade.open()
                otherIsMade.pass()
                $0.next = try other()
                pageIsTaken.open()
            }
        }
        private var label: Node {
            prototype {
                Node("label")
            } inject: { _ in
            } didAssemble: { _ in
            }
        }
        func other() throws -> Node {
            try singleton {
                Node("other")
            } inject: {
                otherIsMade.open()
                pageIsMade.pass()
                $0.back = try page()
                pageIsTaken.pass()
                throw Refusal()
            }
        }
    }

    @Test("a call whose object is kept throws no error of what a destructor has asked for")
    func errorsOfDestructors() {
        let ending = Ending()

        #expect(failures({ try ending.store() }, { try ending.other() }) == 1, "the other alone")
    }

    /// `page` needs `text`, which is finished at the end of the initializer around it: that of `other`, which throws.
    final class Unrelated: Assembly, @unchecked Sendable {
        let components = Components()
        let textIsMade = Gate(), pageIsMade = Gate(), textIsTaken = Gate()

        func other() throws -> Node {
            try singleton {
                let other = Node("other")
                other.next = text
                return other
            } inject: {
                textIsMade.open()
                pageIsMade.pass()
                $0.others = [try page()]
                textIsTaken.pass()
                throw Refusal()
            }
        }
        func page() throws -> Node {
            try singleton {
                Node("page")
            } inject: { (page: Node) throws in
                pageIsMade.open()
                page.next = text
                textIsTaken.open()
            }
        }
        private var text: Node {
            singleton {
                Node("text")
            } inject: { _ in
            } didAssemble: { _ in
            }
        }
    }

    @Test("what has no part in an error is made anew, also where it may throw such an error")
    func errorsOfUnrelated() throws {
        let unrelated = Unrelated()

        let failed = failures(
            { try unrelated.other() },
            {
                unrelated.textIsMade.pass()
                return try unrelated.page()
            })

        #expect(failed == 1, "the other alone")
        #expect(try unrelated.page().next?.name == "text")
    }
}
