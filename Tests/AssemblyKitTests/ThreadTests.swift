import AssemblyCatalog
import AssemblyKit
import Testing

@Suite("Many threads at once")
struct ThreadTests {
    final class Slow: Assembly, @unchecked Sendable {
        let components = Components()
        let built = Counter()
        let started = Gate(), finish = Gate()

        var many: Node {
            singleton {
                built.next(); return Node("many")
            }
        }
        var slow: Node {
            singleton {
                started.open()
                finish.pass()
                built.next()
                return Node("slow")
            } inject: {
                $0.next = quick
            }
        }
        var quick: Node { singleton { Node("quick") } }
        var waiting: Node {
            singleton {
                inParallel({ _ = self.quick })
                return Node("waiting")
            }
        }
    }

    @Test("a singleton is built once, whatever the threads do")
    func once() {
        for _ in 0..<trials {
            let slow = Slow()

            inParallel((0..<8).map { _ in { _ = slow.many } })

            #expect(slow.built.value == 1)
        }
    }

    @Test("a slow build holds up only threads that need the object")
    func slowBuild() {
        let slow = Slow()

        inParallel(
            { _ = slow.slow },
            {
                slow.started.pass()
                _ = slow.quick
                slow.finish.open()
            })

        #expect(slow.slow.next === slow.quick)
    }

    @Test("a build may wait for another thread that asks for something else")
    func waits() {
        #expect(Slow().waiting.name == "waiting")
    }

    final class Ends: Assembly, @unchecked Sendable {
        let components = Components()
        let built = Counter()
        let leftIsMade = Gate(), rightIsMade = Gate()
        let meets: Bool
        init(meets: Bool) { self.meets = meets }

        var left: Node {
            singleton {
                built.next()
                return Node("left")
            } inject: {
                if meets {
                    leftIsMade.open()
                    rightIsMade.pass()
                }
                $0.next = right
                $0.isConfigured = true
            }
        }
        var right: Node {
            singleton {
                built.next()
                return Node("right")
            } inject: {
                if meets {
                    rightIsMade.open()
                    leftIsMade.pass()
                }
                $0.next = left
                $0.isConfigured = true
            }
        }
    }

    @Test(
        "a circle entered from both ends completes, and no thread sees it half-configured",
        arguments: [true, false])
    func bothEnds(meets: Bool) {
        for _ in 0..<trials {
            let ends = Ends(meets: meets)
            let seen = Counter()
            let check: @Sendable (Node) -> Void = { node in
                if node.isConfigured, node.next?.isConfigured == true, node.next?.next === node {
                    seen.next()
                }
            }

            inParallel({ check(ends.left) }, { check(ends.right) })
            inParallel({ check(ends.left) }, { check(ends.right) })

            #expect(seen.value == 4)
            #expect(ends.built.value == 2)
            ends.left.next = nil
        }
    }

    final class Knot: Assembly, @unchecked Sendable {
        let components = Components()
        let a = Gate(), b = Gate()
        var left: Node {
            singleton {
                a.open()
                b.pass()
                return Node(right.name)
            }
        }
        var right: Node {
            singleton {
                b.open()
                a.pass()
                return Node(left.name)
            }
        }
    }

    @Test("threads that wait for each other's initializer stop with the path")
    func deadlock() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let knot = Knot()
            inParallel({ _ = knot.left }, { _ = knot.right })
        }

        let report = result.report
        #expect(report.hasPrefix("[initializer-cycle] Knot."))
        #expect(report.contains("needs itself before it is made, across threads"))
        #expect(report.contains("    Knot.left  ThreadTests.swift:#\n"))
        #expect(report.contains("    Knot.right  ThreadTests.swift:#\n"))
        #expect(report.contains("help: let Knot."))
    }

    @Test("what is reset while another thread builds it is built again, and that is kept")
    func resetWhileBuilt() {
        let slow = Slow()

        inParallel(
            { _ = slow.slow },
            {
                slow.started.pass()
                slow.reset(\.slow)
                slow.finish.open()
            })
        let again = slow.slow

        #expect(slow.slow === again)
        #expect(slow.built.value == 2)
    }

    /// Has another thread open the component while this one is about to.
    struct Overtaking: CallObserver {
        let overtake: @Sendable () -> Void
        func began(_ call: ScopeCall) -> any CallObserver {
            inParallel(overtake)
            return self
        }
        func isBuilding() {}
        func ended(hasFailed: Bool, object: ObjectIdentifier?) {}
    }

    @Test("an adopted object becomes the component, also when another thread asks for it at the same moment")
    func adopts() {
        let slow = Slow(), mine = Node("mine")

        let adopted = CallObservation.observing(by: Overtaking { _ = slow.quick }) {
            slow.adopt(mine, as: \.quick)
        }

        #expect(adopted === mine)
        #expect(slow.quick === mine)
    }

    final class Busy: Assembly, @unchecked Sendable {
        let components = Components()
        let other = Collaborator<Busy>()
        let attempts = Counter(), built = Counter()
        let entered = Gate()

        var graph: Node {
            objectGraph {
                Node("graph")
            } inject: {
                $0.others = [leaf, leaf]
            }
        }
        var leaf: Node { objectGraph { Node("leaf") } }
        var mine: Node { singleton { Node("mine") } }
        var theirs: Node { singleton { Node(other.value.mine.name) } }
        func risky() throws -> Node {
            try singleton {
                attempts.next()
                if attempts.value <= 3 { throw Refusal() }
                return try checked()
            }
        }
        func checked() throws -> Node { Node("checked") }
    }

    @Test("graphs are shared neither between threads nor between requests")
    func graphs() {
        let busy = Busy(), wrong = Counter()

        inParallel(
            (0..<4).map { _ in
                {
                    var last: [Node] = []
                    for _ in 0..<trials {
                        let graph = busy.graph
                        if graph.others[0] !== graph.others[1] { wrong.next() }
                        if last.contains(where: { $0 === graph.others[0] }) { wrong.next() }
                        last = [graph.others[0]]
                    }
                }
            })

        #expect(wrong.value == 0)
    }

    @Test("two assemblies need each other's singletons from both sides")
    func bothSides() {
        for _ in 0..<trials {
            let one = Busy(), two = Busy(), wrong = Counter()
            one.other.connect(two)
            two.other.connect(one)

            inParallel(
                { if one.theirs.name != "mine" { wrong.next() } },
                { if two.theirs.name != "mine" { wrong.next() } })

            #expect(wrong.value == 0)
        }
    }

    @Test("when a build throws, a thread that waited tries again, and exactly one object comes of it")
    func throwing() {
        for _ in 0..<trials {
            let busy = Busy(), failed = Counter()

            inParallel((0..<6).map { _ in { if (try? busy.risky()) == nil { failed.next() } } })

            #expect(failed.value == 3)
            #expect(busy.attempts.value == 4)
        }
    }

    @Test("overrides come and go while others ask")
    func swaps() {
        let busy = Busy(), wrong = Counter()

        let ask: @Sendable () -> Void = {
            for _ in 0..<trials * 5 where !["mine", "fake"].contains(busy.mine.name) { wrong.next() }
        }
        inParallel(
            ask, ask, ask,
            { for _ in 0..<trials { busy.override(\.mine) { Node("fake") }.remove() } },
            { for _ in 0..<trials { busy.reset() } })

        #expect(wrong.value == 0)
        #expect(busy.mine.name == "mine")
    }

    final class Lines: Assembly {
        let components = Components()
        func line(_ key: Int) -> Node { singleton(for: key) { Node("real") } }
        func override() -> Swap { override({ $0.line(0) }) { Node("fake") } }
    }

    /// Asks for lines, one after another, while another thread runs the change.
    ///
    /// - Returns: How many of those lines that have the name the assembly has replaced since.
    private func replacedLines(
        named name: String, of lines: Lines, while change: @escaping @Sendable () -> Void
    ) -> Int {
        let isAsking = Gate(), changed = Counter(), replaced = Counter()
        inParallel(
            {
                isAsking.pass()
                change()
                changed.next()
            },
            {
                let other = Lines()
                var asked: [Node] = []
                isAsking.open()
                while changed.value == 0 {
                    other.reset()  // takes the lock, so that the change has to wait each time it needs that
                    asked.append(lines.line(asked.count))
                }
                for (key, line) in asked.enumerated() where line.name == name && line !== lines.line(key) {
                    replaced.next()
                }
            })
        return replaced.value
    }

    @Test("what is built while a stand-in comes or goes is built once")
    func swapsWhileAsked() {
        for _ in 0..<trials {
            let lines = Lines(), removed = Lines(), swap = removed.override()

            #expect(replacedLines(named: "fake", of: lines) { _ = lines.override() } == 0)
            #expect(replacedLines(named: "real", of: removed) { swap.remove() } == 0)
        }
    }
}
