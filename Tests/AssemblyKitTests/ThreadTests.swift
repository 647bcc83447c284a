import AssemblyKit
import Testing

@Suite("§3 Threads")
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
        for _ in 0..<50 {
            let slow = Slow()

            inParallel((0..<8).map { _ in { _ = slow.many } })

            #expect(slow.built.value == 1)
        }
    }

    @Test("a slow build holds up nobody who does not need the object")
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
        "a circle entered from both ends completes, and nobody sees it half-configured",
        arguments: [true, false])
    func bothEnds(meets: Bool) {
        for _ in 0..<(meets ? 20 : 200) {
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
}
