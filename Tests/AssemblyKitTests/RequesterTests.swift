import AssemblyCatalog
import AssemblyKit
import Testing

@Suite("Who is said to have asked")
struct RequesterTests {
    final class Lines: Assembly {
        let components = Components()
        let door = AwaitTests.Door(), entered = AwaitTests.Door()
        var a: Node {
            get async {
                await singleton {
                    await entered.open()
                    await door.pass()
                    return Node(ofA.name)
                }
            }
        }
        var b: Node {
            get async {
                await singleton {
                    await entered.pass()
                    await door.open()
                    return Node("b")
                }
            }
        }
        var ofA: Node { singleton { Node("a") } }
        var both: Node {
            get async {
                await singleton {
                    async let one = a
                    async let other = b
                    return await Node(one.name + other.name)
                }
            }
        }
    }

    @Test("the tree of a recording shows below each component what it asked for, also of tasks at once")
    func tasksAtOnce() async {
        let lines = Lines()
        let text = await Recording { await lines.both }.text

        let parts = text.split(separator: "\n")
        let a = parts.firstIndex { $0.contains("Lines.a ") } ?? 0,
            ofA = parts.firstIndex { $0.contains("Lines.ofA") } ?? 0
        #expect(ofA == a + 1, "\(text)")
    }

    protocol LowLayer: AnyObject, Sendable { var s: Node { get } }
    protocol HighLayer: AnyObject, Sendable { var r: Node { get } }
    final class Low: Assembly, LowLayer {
        let components = Components()
        let high = Collaborator<High>()
        var s: Node {
            singleton {
                Node("s")
            } inject: { _ in
            } didAssemble: {
                $0.next = self.high.value.other
            }
        }
        var draft: Node { objectGraph { Node("draft") } }
        var t: Node {
            singleton {
                Node("t")
            } inject: { _ in
            } didAssemble: {
                $0.next = self.draft
            }
        }
        var x: Node { singleton { Node("x") } }
        var u: Node { singleton { Node(t.name + x.name) } }
        var p: Node { prototype { Node(q.name + x.name) } }
        var q: Node {
            prototype {
                Node("q")
            } inject: { _ in
            } didAssemble: {
                $0.next = self.draft
            }
        }
    }
    final class High: Assembly, HighLayer {
        let components = Components()
        let low: Low
        init(_ low: Low) { self.low = low }
        var r: Node { singleton { Node(low.s.name) } }
        var other: Node { singleton { Node("other") } }
    }

    @Test("verify blames a component for its last phase, not the one whose initializer is around it")
    func captive() async {
        let findings = await verify(Catalog<Low>("low", Component("u", \.u), Component("t", \.t)), of: Low())

        #expect(findings.map(\.component) == ["Low.t"])
    }

    final class Meal: Assembly {
        let components = Components()
        var cook: Node {
            prototype {
                Node("cook")
            } inject: { _ in
            } didAssemble: { _ in
                for number in 0..<10_000 { _ = Node("\(number)") }
            }
        }
        var kitchen: Node { prototype { Node(cook.name) } }
        var menu: Node { singleton { Node(kitchen.name) } }
    }

    @Test("the time of a last phase counts for all that asked for its object")
    func durations() throws {
        let calls = Recording { Meal().menu }.calls

        try #require(calls.map(\.component) == ["Meal.menu", "Meal.kitchen", "Meal.cook"])
        #expect(calls[0].duration >= calls[1].duration && calls[1].duration >= calls[2].duration)
    }

    @Test("an edge that goes up from a last phase is found")
    func upward() async {
        let low = Low(), high = High(low)
        low.high.connect(high)
        let upper = Catalog<any HighLayer>("high", Component("r", \.r))
            .above(Catalog<any LowLayer>("low", Component("s", \.s)))

        let findings = await verify(upper, of: high)

        #expect(findings.map { "\($0.kind) \($0.component)" } == ["upward Low.s"])
    }

    @Test("a recording shows what a last phase asks for below its component")
    func lastPhase() {
        #expect(
            Recording { Low().u }.text == """
                Low.u  singleton, new
                    Low.t  singleton, new
                        Low.draft  objectGraph, new
                    Low.x  singleton, new

                """)
        #expect(
            Recording { Low().p }.text == """
                Low.p  prototype, new
                    Low.q  prototype, new
                        Low.draft  objectGraph, new
                    Low.x  singleton, new

                """)
    }
}
