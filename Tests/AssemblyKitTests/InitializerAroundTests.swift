import AssemblyKit
import Foundation
import Testing

/// Every wiring here is sound on one thread, from whichever object a request begins.
@Suite("Circles of several threads, with an initializer around one of them")
struct InitializerAroundTests {
    /// A circle of `a` and `b`, with `top` made of `b`. Two threads come to the circle from both ends at once.
    class Circle: Assembly, @unchecked Sendable {
        let components = Components()
        fileprivate let aIsMade = Gate(), bIsMade = Gate()

        /// For one of the threads: comes back when the other has made its object, too.
        fileprivate func meet(_ mine: Gate, _ other: Gate) {
            mine.open()
            other.pass()
        }
    }

    final class LastPhase: Circle, @unchecked Sendable {
        /// The last phase of `a` asks by way of another, and `b` has one, too.
        private let nests: Bool
        init(nests: Bool) { self.nests = nests }

        var top: Node {
            singleton {
                let top = Node("top")
                top.next = b
                return top
            }
        }
        var a: Node {
            singleton {
                Node("a")
            } inject: {
                meet(aIsMade, bIsMade)
                $0.next = b
            } didAssemble: {
                $0.others = [self.nests ? self.asking : self.top]
            }
        }
        /// Settles within the last phase of `a`.
        var asking: Node {
            singleton {
                Node("asking")
            } inject: { _ in
            } didAssemble: {
                // Gives the other thread the time to look how far this one is.
                for _ in 0..<10 { sched_yield() }
                $0.others = [self.top]
            }
        }
        var b: Node {
            singleton(
                { Node("b") },
                inject: {
                    meet(bIsMade, aIsMade)
                    $0.next = a
                }, didAssemble: nests ? { $0.isConfigured = true } : nil)
        }
    }

    @Test(
        "a last phase on one thread asks for what is being made on the other, by itself or by its stand-in",
        arguments: [false, true])
    func lastPhase(isSwapped: Bool) {
        let circle = LastPhase(nests: false)
        let makeTop = { @Sendable in
            guard isSwapped else { return _ = circle.top }
            // Builds the stand-in at once.
            circle.override(\.top) { [unowned circle] in
                let top = Node("top")
                top.next = circle.b
                return top
            }
        }

        inParallel(makeTop, { _ = circle.a })

        #expect(circle.top.next?.next?.others.first === circle.top)
        circle.b.next = nil
        circle.a.others = []
    }

    @Test("what is asked for within a last phase asks for it in its own", arguments: 0..<20)
    func lastPhaseWithin(_ trial: Int) {
        let circle = LastPhase(nests: true)

        inParallel({ _ = circle.top }, { _ = circle.a })

        #expect(circle.top.next?.next?.others.first?.others.first === circle.top)
        circle.b.next = nil
        circle.asking.others = []
    }

    final class EndOfRequest: Circle, @unchecked Sendable {
        var window: Node {
            prototype {
                let window = Node("window")
                window.others = [b, top]
                return window
            }
        }
        var top: Node {
            singleton {
                let top = Node("top")
                top.next = a
                return top
            }
        }
        var a: Node {
            singleton {
                Node("a")
            } inject: {
                meet(aIsMade, bIsMade)
                $0.next = b
            }
        }
        var b: Node {
            singleton {
                Node("b")
            } inject: {
                meet(bIsMade, aIsMade)
                $0.others = [label]
                $0.next = a
            }
        }
        /// Is assembled at the end of the request, and what holds it is shown only then.
        var label: Node {
            prototype {
                Node("label")
            } inject: { _ in
            } didAssemble: {
                $0.isConfigured = true
            }
        }
    }

    @Test("a request whose part waits for its end asks for what is being made on the other thread")
    func endOfRequest() {
        let circle = EndOfRequest(), wrong = Counter()

        inParallel(
            { if circle.top.next?.next?.others.first?.isConfigured != true { wrong.next() } },
            { if circle.window.others.last !== circle.top { wrong.next() } })

        #expect(wrong.value == 0)
        circle.b.next = nil
    }

    /// Two circles, each with an initializer around one of its threads.
    final class Crossed: Assembly, @unchecked Sendable {
        let components = Components()
        private let aIsMade = [Gate(), Gate()], bIsMade = [Gate(), Gate()]

        func top(_ side: Int) -> Node {
            singleton(for: side) {
                let top = Node("top")
                top.next = b(side)
                return top
            }
        }
        func a(_ side: Int) -> Node {
            singleton(for: side) {
                Node("a")
            } inject: {
                aIsMade[side].open()
                bIsMade[side].pass()
                $0.next = b(side)
            } didAssemble: {
                self.bIsMade[1 - side].pass()
                for _ in 0..<10 { sched_yield() }
                $0.others = [self.top(1 - side)]
            }
        }
        func b(_ side: Int) -> Node {
            singleton(for: side) {
                Node("b")
            } inject: {
                bIsMade[side].open()
                aIsMade[side].pass()
                $0.next = a(side)
            }
        }
    }

    @Test("the last phases of two circles ask for what is being made around each other")
    func crossed() {
        let crossed = Crossed()

        inParallel(
            { _ = crossed.top(0) }, { _ = crossed.a(0) }, { _ = crossed.top(1) }, { _ = crossed.a(1) })

        for side in 0...1 {
            #expect(crossed.a(side).others.first === crossed.top(1 - side))
            crossed.a(side).others = []
            crossed.b(side).next = nil
        }
    }
}
