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
                for _ in 0..<1000 { sched_yield() }
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
                let service = Node("service")
                service.others = [log]
                return service
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
                for _ in 0..<1000 { sched_yield() }
                $0.isConfigured = true
            }
        }
        private var askedLog: Node {
            storeIsBegun.open()
            logIsMade.pass()
            return log
        }
        private var log: Node {
            singleton {
                Node("log")
            } inject: { _ in
            } didAssemble: {
                $0.isConfigured = true
            }
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
                for _ in 0..<1000 where early.value == 0 { sched_yield() }
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
                        for _ in 0..<1000 { sched_yield() }
                        branches.finish.open()
                    })
            })

        #expect(wrong.value == 0)
    }
}
