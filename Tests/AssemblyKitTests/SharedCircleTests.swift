import AssemblyKit
import Foundation
import Testing

@Suite("Circles that several threads build together")
struct SharedCircleTests {
    /// Two objects that need each other, with gates at which a test holds the threads.
    final class Late: Assembly, @unchecked Sendable {
        let components = Components()
        let lateIsMade = Gate(), earlyIsMade = Gate(), lateHasAsked = Gate(), earlyMayEnd = Gate()

        /// Asks for the other in its last phase.
        var late: Node {
            singleton {
                Node("late")
            } inject: { _ in
            } didAssemble: {
                self.lateIsMade.open()
                self.earlyIsMade.pass()
                $0.next = self.early
                self.lateHasAsked.open()
            }
        }
        /// Asks for the other in its injections.
        var early: Node {
            singleton {
                Node("early")
            } inject: {
                earlyIsMade.open()
                lateIsMade.pass()
                $0.next = late
            } didAssemble: {
                self.earlyMayEnd.pass()
                $0.isConfigured = true
            }
        }
    }

    @Test("a thread that joins a circle in its last phase is waited for")
    func lateJoin() {
        let pair = Late(), wrong = Counter(), finished = Gate()

        inParallel(
            {
                if pair.late.next?.isConfigured != true { wrong.next() }
                finished.open()
            },
            { _ = pair.early },
            {
                pair.lateHasAsked.pass()
                // Gives a thread that does not wait the time to return too early.
                yieldToOthers()
                pair.earlyMayEnd.open()
            })

        #expect(wrong.value == 0)
        pair.late.next = nil
    }

    /// `service` needs `store`, and both need `log`, whose last phase waits for `service`, within whose initializer it was built. No
    /// circle leads through them.
    final class Line: Assembly, @unchecked Sendable {
        let components = Components()
        let logIsMade = Gate(), storeIsBegun = Gate()
        private let asksInInitializer: Bool

        init(asksInInitializer: Bool) { self.asksInInitializer = asksInInitializer }

        var service: Node {
            singleton {
                Node("service", others: [log])
            } inject: {
                logIsMade.open()
                storeIsBegun.pass()
                $0.next = store
                $0.isConfigured = store.isConfigured
            }
        }
        var store: Node {
            singleton {
                let store = Node("store")
                if asksInInitializer { store.next = askedLog }
                return store
            } inject: {
                if !asksInInitializer { $0.next = askedLog }
                // Gives a thread that does not wait the time to go on too early.
                yieldToOthers()
                $0.isConfigured = true
            }
        }
        private var askedLog: Node {
            storeIsBegun.open()
            logIsMade.pass()
            return log
        }
    }

    @Test(
        "what another thread builds is given when it is injected, if no circle leads through it",
        arguments: [true, false])
    func line(asksInInitializer: Bool) {
        let line = Line(asksInInitializer: asksInInitializer)

        inParallel({ _ = line.service }, { _ = line.store })

        #expect(line.service.isConfigured)
        #expect(line.service.others.first === line.store.next && line.store.next?.isConfigured == true)
    }

    /// `service` needs `report` and `store`, `report` needs `store`, and that `log`, which was built within the initializer of
    /// `service`. No circle leads through them.
    final class Reports: Assembly, @unchecked Sendable {
        let components = Components()
        let logIsMade = Gate(), storeIsMade = Gate()

        var service: Node {
            singleton {
                Node("service", others: [log])
            } inject: {
                logIsMade.open()
                storeIsMade.pass()
                $0.next = store
                // The other thread waits with its store by now.
                yieldToOthers()
                $0.isConfigured = report.isConfigured
            }
        }
        var report: Node {
            singleton {
                Node("report")
            } inject: {
                $0.next = store
                yieldToOthers()
                $0.isConfigured = true
            }
        }
        private var store: Node {
            singleton {
                Node("store")
            } inject: {
                storeIsMade.open()
                logIsMade.pass()
                $0.next = log
            }
        }
    }

    @Test("so is what is built around an object that waits for the other thread")
    func lineAround() {
        let reports = Reports()

        inParallel({ _ = reports.service }, { _ = reports.report })

        #expect(reports.service.isConfigured)
    }

    /// `service` needs `store`, that needs `shelf`, and that `log`, which was built within the initializer of `service`.
    final class Row: Assembly, @unchecked Sendable {
        let components = Components()
        let logIsMade = Gate(), shelfAsks = Gate(), storeAsks = Gate()

        var service: Node {
            singleton {
                Node("service", others: [log])
            } inject: {
                logIsMade.open()
                wait(for: storeAsks)
                $0.isConfigured = store.isConfigured
            }
        }
        var store: Node {
            singleton {
                Node("store")
            } inject: {
                wait(for: shelfAsks)
                storeAsks.open()
                $0.isConfigured = shelf.isConfigured
            }
        }
        var shelf: Node {
            singleton {
                Node("shelf")
            } inject: {
                logIsMade.pass()
                shelfAsks.open()
                $0.next = log
                $0.isConfigured = true
            }
        }

        /// Also gives the thread that opens it the time to wait for what it asks for.
        private func wait(for gate: Gate) {
            gate.pass()
            yieldToOthers()
        }
    }

    @Test("so is each of a row of objects that a thread each builds")
    func row() {
        let row = Row()

        inParallel({ _ = row.service }, { _ = row.store }, { _ = row.shelf })

        #expect(row.service.isConfigured && row.store.isConfigured && row.shelf.isConfigured)
    }

    /// The last phase of `first` asks for `page`, which becomes a part of a circle with the other thread's `menu`.
    final class Begun: Assembly, @unchecked Sendable {
        let components = Components()
        let pageIsMade = Gate(), menuIsMade = Gate(), early = Counter()

        var first: Node {
            singleton {
                Node("first")
            } inject: { _ in
            } didAssemble: {
                $0.next = self.page
            }
        }
        var page: Node {
            singleton {
                Node("page")
            } inject: {
                pageIsMade.open()
                menuIsMade.pass()
                $0.next = menu
                // Gives a thread that does not wait the time to go on too early.
                yieldToOthers { early.value > 0 }
                $0.isConfigured = true
            }
        }
        var menu: Node {
            singleton {
                Node("menu")
            } inject: {
                pageIsMade.pass()
                menuIsMade.open()
                $0.next = page
                $0.others = [first]
            } didAssemble: {
                if $0.next?.isConfigured != true { self.early.next() }
            }
        }
    }

    @Test("no last phase runs before what another thread's last phase has begun is injected")
    func begunInLastPhase() {
        let begun = Begun()

        inParallel({ _ = begun.first }, { _ = begun.menu })

        #expect(begun.early.value == 0)
        begun.menu.next = nil
        begun.menu.others = []
    }

    final class Nested: Assembly, @unchecked Sendable {
        let components = Components()
        let entered = Gate(), finish = Gate(), seen = Gate()
        let assembled = Counter()

        var outer: Node {
            singleton {
                Node("outer")
            } inject: {
                $0.next = inner
                entered.open()
                finish.pass()
            }
        }
        var inner: Node {
            singleton {
                Node("inner")
            } inject: { _ in
            } didAssemble: {
                $0.isConfigured = true
                self.assembled.next()
            }
        }
    }

    @Test("an object whose last phase has run is given to all, though the request around it goes on")
    func innerIsFinished() {
        let nested = Nested(), wrong = Counter()

        inParallel(
            { _ = nested.outer },
            {
                nested.entered.pass()
                if !nested.inner.isConfigured { wrong.next() }
                nested.finish.open()
            })

        #expect(wrong.value == 0)
        #expect(nested.assembled.value == 1)
    }

    final class Branches: Assembly, @unchecked Sendable {
        let components = Components()
        let isBuilt = Gate(), finish = Gate()

        var root: Node {
            singleton {
                Node("root")
            } inject: {
                $0.others = [left, right]
                isBuilt.open()
                finish.pass()
                $0.isConfigured = true
            }
        }
        var left: Node {
            singleton {
                Node("left")
            } inject: {
                $0.back = root
            }
        }
        var right: Node {
            singleton {
                Node("right")
            } inject: {
                $0.next = left
            }
        }
    }

    @Test("what depends on an unfinished circle by way of a sibling is not shown either")
    func siblings() {
        let branches = Branches(), wrong = Counter()

        inParallel(
            { _ = branches.root },
            {
                branches.isBuilt.pass()
                inParallel(
                    { if branches.right.next?.back?.isConfigured != true { wrong.next() } },
                    {
                        yieldToOthers()
                        branches.finish.open()
                    })
            })

        #expect(wrong.value == 0)
    }
}
