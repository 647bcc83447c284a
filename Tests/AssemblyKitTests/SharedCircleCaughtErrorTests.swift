import AssemblyKit
import Foundation
import Testing

@Suite("Errors in circles that several threads build together, caught or of no concern to a thread")
struct SharedCircleCaughtErrorTests {
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

    @Test("an error that was caught, of an object that no thread holds, fails no circle")
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
        let panelIsBuilt = Gate(), toolIsBegun = Gate(), listIsMade = Gate()
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
                // Gives the others the time to wait: then this thread is given the list unfinished.
                yieldToOthers()
                $0.others = [list]
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
                yieldToOthers { given.value > 0 }
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
                Node("window")
            } inject: {
                $0.next = try? panel()
                modelIsTaken.open()
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
