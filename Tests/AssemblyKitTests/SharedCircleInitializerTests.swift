import AssemblyKit
import Testing

@Suite("What initializers are given of circles that several threads build")
struct SharedCircleInitializerTests {
    /// `left` and `right` need each other, and `left` needs `log`, whose last phase waits for `page`, within whose initializer it was
    /// built. Nothing leads back to `page`.
    final class Outside: Assembly, @unchecked Sendable {
        enum Way: CaseIterable { case directly, afterLog, inPrototype, inGraph }

        let components = Components()
        let leftIsMade = Gate(), rightIsMade = Gate()
        private let way: Way

        init(way: Way) { self.way = way }

        var page: Node {
            singleton {
                let page = Node("page", others: way == .afterLog ? [log] : [])
                page.isConfigured = given.next?.isConfigured == true
                return page
            }
        }
        private var given: Node {
            switch way {
            case .directly, .afterLog: left
            case .inPrototype:
                prototype {
                    Node("holder")
                } inject: {
                    $0.next = left.next
                }
            case .inGraph:
                objectGraph {
                    Node("holder")
                } inject: {
                    $0.next = left.next
                }
            }
        }
        private var left: Node {
            singleton {
                Node("left")
            } inject: {
                $0.others = [log]
                leftIsMade.open()
                rightIsMade.pass()
                $0.next = right
            }
        }
        var right: Node {
            singleton {
                Node("right")
            } inject: {
                rightIsMade.open()
                leftIsMade.pass()
                $0.back = left
                // Gives a thread that does not wait the time to go on too early.
                yieldToOthers()
                $0.isConfigured = true
            }
        }
    }

    @Test(
        "an initializer is given no circle of which another thread's part is not injected",
        arguments: Outside.Way.allCases)
    func outside(way: Outside.Way) {
        let outside = Outside(way: way)

        inParallel({ _ = outside.page }, { _ = outside.right })

        #expect(outside.page.isConfigured)
    }

    /// `left` and `right` are a circle of two threads. The thread of `left` then builds `page`, whose initializer needs nothing of it.
    final class Beside: Assembly, @unchecked Sendable {
        let components = Components()
        let leftIsMade = Gate(), rightIsMade = Gate(), pageIsBegun = Gate(), pageIsGiven = Gate()

        var left: Node {
            singleton {
                Node("left")
            } inject: {
                leftIsMade.open()
                rightIsMade.pass()
                $0.next = right
                $0.others = [page]
            }
        }
        var right: Node {
            singleton {
                Node("right")
            } inject: {
                rightIsMade.open()
                leftIsMade.pass()
                $0.next = left
                pageIsGiven.pass()
            }
        }
        var page: Node {
            singleton {
                pageIsBegun.open()
                return Node("page", others: [log])
            }
        }
    }

    @Test("an initializer waits for no circle of which it is given nothing")
    func beside() {
        let beside = Beside()

        inParallel(
            { _ = beside.left }, { _ = beside.right },
            {
                beside.pageIsBegun.pass()
                _ = beside.page
                beside.pageIsGiven.open()
            })

        #expect(beside.left.others.first === beside.page)
    }

    /// `left` and `right` are a circle of two threads, `inner` and `twin` one of two others. `page`, whose initializer is given
    /// `left`, waits for `right`, which waits for `outer`, whose initializer is given `inner`, and the last phase of `twin` waits for
    /// `page`.
    final class Chained: Assembly, @unchecked Sendable {
        let components = Components()
        let leftIsMade = Gate(), rightIsMade = Gate(), innerIsMade = Gate(), twinIsMade = Gate()
        let pageIsBegun = Gate()
        private let isByWayOfAnother: Bool

        init(isByWayOfAnother: Bool) { self.isByWayOfAnother = isByWayOfAnother }

        var around: Node {
            singleton {
                Node("around")
            } inject: {
                $0.next = page
            }
        }
        var page: Node {
            singleton {
                pageIsBegun.open()
                return Node("page", others: [left])
            }
        }
        private var left: Node {
            singleton {
                Node("left")
            } inject: {
                $0.others = [log]
                leftIsMade.open()
                rightIsMade.pass()
                $0.next = right
            }
        }
        var right: Node {
            singleton {
                Node("right")
            } inject: {
                rightIsMade.open()
                leftIsMade.pass()
                $0.back = left
                innerIsMade.pass()
                $0.next = outer
            }
        }
        var outer: Node { singleton { Node("outer", others: [inner]) } }
        private var inner: Node {
            singleton {
                Node("inner")
            } inject: {
                innerIsMade.open()
                twinIsMade.pass()
                $0.next = twin
            }
        }
        var twin: Node {
            singleton {
                Node("twin")
            } inject: {
                twinIsMade.open()
                innerIsMade.pass()
                $0.next = inner
            } didAssemble: {
                self.pageIsBegun.pass()
                $0.back = self.isByWayOfAnother ? self.around : self.page
            }
        }
    }

    @Test(
        "two circles that wait for each other by way of initializers and a last phase are both finished",
        arguments: [false, true])
    func chained(isByWayOfAnother: Bool) {
        let chained = Chained(isByWayOfAnother: isByWayOfAnother)

        inParallel(
            { _ = chained.outer }, { _ = chained.twin }, { _ = chained.around }, { _ = chained.right })

        #expect(chained.page.others.first?.next?.next === chained.outer)
        #expect(chained.twin.back === (isByWayOfAnother ? chained.around : chained.page))
    }

    /// `left` needs `page`, within whose initializer `part` needs `right`, which needs `left`.
    final class Within: Assembly, @unchecked Sendable {
        let components = Components()
        let leftIsMade = Gate(), rightIsMade = Gate()

        var left: Node {
            singleton {
                Node("left")
            } inject: {
                leftIsMade.open()
                $0.next = page
            }
        }
        var page: Node {
            singleton {
                let part = part, page = Node("page")
                page.isConfigured = part.next?.isConfigured == true
                return page
            }
        }
        private var part: Node {
            singleton {
                Node("part")
            } inject: {
                rightIsMade.pass()
                $0.next = right
            }
        }
        var right: Node {
            singleton {
                Node("right")
            } inject: {
                rightIsMade.open()
                leftIsMade.pass()
                $0.back = left
                yieldToOthers()
                $0.isConfigured = true
            }
        }
    }

    @Test("nor one that leads around it, while the other thread can go on")
    func within() {
        let within = Within()

        inParallel({ _ = within.left }, { _ = within.right })

        #expect(within.page.isConfigured)
    }
}
