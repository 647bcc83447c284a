import AssemblyKit
import Testing

@Suite("What is built on the way to an error")
struct ThrowTests {
    /// Nothing of the database throws, though what asks for it does until a user has signed in.
    final class Office: Assembly, @unchecked Sendable {
        let components = Components()
        let opened = Counter(), migrated = Counter(), stopped = Counter()
        var isSignedIn = false

        final class Database: Stoppable, Sendable {
            let rows = Counter(), stopped: Counter
            init(_ stopped: Counter) { self.stopped = stopped }
            func stop() async { stopped.next() }
        }

        final class Desk: @unchecked Sendable {
            var database: Database?
            init(_ database: Database? = nil) { self.database = database }
        }

        var database: Database {
            singleton {
                opened.next()
                return Database(stopped)
            } inject: { _ in
            } didAssemble: { _ in
                self.migrated.next()
            }
        }
        /// Is assembled at the end of the request, for the last phase of a prototype.
        private var archive: Database {
            singleton {
                opened.next()
                _ = label
                return Database(stopped)
            }
        }
        private var label: Node {
            prototype {
                Node("label")
            } inject: { _ in
            } didAssemble: { _ in
                self.migrated.next()
            }
        }

        enum Way: CaseIterable {
            case made, weak, injected, graph, injectedGraph, large, around, nested, archived, prototype
        }

        func desk(_ way: Way) throws -> Desk {
            switch way {
            case .made: try singleton { try signIn(Desk(database)) }
            case .weak: try weakSingleton { try signIn(Desk(database)) }
            case .injected:
                try singleton {
                    Desk(database)
                } inject: {
                    _ = try signIn($0)
                }
            case .graph: try objectGraph(for: 1) { try signIn(Desk(database)) }
            case .injectedGraph:
                try objectGraph {
                    Desk(database)
                } inject: {
                    _ = try signIn($0)
                }
            case .large: try large.0
            case .around:
                try objectGraph {
                    try singleton {
                        Desk()
                    } inject: {
                        $0.database = database
                        _ = try signIn($0)
                    }
                }
            case .nested: try prototype { try singleton { try objectGraph { try desk(.made) } } }
            case .archived: try singleton { try signIn(Desk(archive)) }
            case .prototype: try prototype { try signIn(Desk(archive)) }
            }
        }
        /// Does not fit into its place of the object graph.
        private var large: (Desk, Desk, Desk, Desk, Desk, Desk) {
            get throws {
                try objectGraph {
                    let desk = try signIn(Desk(database))
                    return (desk, desk, desk, desk, desk, desk)
                }
            }
        }

        private func signIn(_ desk: Desk) throws -> Desk {
            desk.database?.rows.next()
            guard isSignedIn else { throw Refusal() }
            return desk
        }
    }

    @Test(
        "what did not throw is built once, assembled once, and stopped with the assembly",
        arguments: Office.Way.allCases)
    func builtOnce(way: Office.Way) async throws {
        let office = Office()
        #expect(throws: Refusal.self) { try office.desk(way) }
        #expect(throws: Refusal.self) { try office.desk(way) }
        #expect(office.migrated.value == 1)

        office.isSignedIn = true
        let desk = try office.desk(way)

        #expect(desk.database?.rows.value == 3)
        #expect(office.opened.value == 1)
        #expect(office.migrated.value == 1)
        #expect(await office.shutdown().isEmpty)
        #expect(office.stopped.value == 1)
    }

    final class Shop: Assembly, @unchecked Sendable {
        let components = Components()
        let stocked = Counter()

        func cart() throws -> Node { try singleton { try refused([stock, tag]) } }
        private func refused(_ nodes: [Node]) throws -> Node { throw Refusal() }
        var stock: Node {
            singleton {
                stocked.next()
                return Node("stock")
            } inject: {
                $0.next = tag
            } didAssemble: {
                $0.isConfigured = true
                $0.others = [self.tag] + ((try? [self.cart()]) ?? [])
            }
        }
        var tag: Node { objectGraph { Node("tag") } }
        var page: [Node] { prototype { [(try? cart()) ?? stock, stock, tag] } }
    }

    @Test("it is whole for the rest of the request, and its last phase may ask for what threw")
    func sameRequest() {
        let shop = Shop()
        let page = shop.page

        #expect(shop.stocked.value == 1)
        #expect(page[0] === page[1])
        #expect(page[0].isConfigured)
        #expect(page[0].next === page[2])
        #expect(page[0].others.map(\.name) == ["tag"])
        #expect(page[0].others.first === page[2])
    }

    /// `root` and `branch` hold each other. An initializer around them puts off their last phases.
    final class Garden: Assembly, @unchecked Sendable {
        let components = Components()
        let assembled = Counter()
        var refuses = true

        func top() throws -> Node { try objectGraph { try root() } }
        func root() throws -> Node {
            try singleton {
                Node("root")
            } inject: {
                $0.next = try branch()
                if refuses { throw Refusal() }
            }
        }
        func branch() throws -> Node {
            try singleton {
                Node("branch")
            } inject: {
                $0.back = try root()
            } didAssemble: { _ in
                self.assembled.next()
            }
        }
    }

    @Test("what holds an object that was never finished is not kept")
    func circle() throws {
        let garden = Garden()
        #expect(throws: Refusal.self) { try garden.top() }
        #expect(garden.assembled.value == 0)

        garden.refuses = false
        let root = try garden.top()

        #expect(root.next?.back === root)
        #expect(try garden.branch() === root.next)
        #expect(garden.assembled.value == 1)
    }

    /// A page that does without its form, in one request with what the form has asked for.
    final class Journal: Assembly, @unchecked Sendable {
        let components = Components()
        let made = Counter(), assembled = Counter()

        enum Way: CaseIterable {
            case graph, injectedGraph, large, singleton, injectedSingleton, weak, nested
        }

        /// A note of the graph, with a last phase.
        var log: Node {
            objectGraph {
                made.next()
                return Node("log")
            } inject: { _ in
            } didAssemble: { _ in
                self.assembled.next()
            }
        }
        /// More objects of the graph than a thread has room for without an index of them.
        func line(_ number: Int) -> Node {
            objectGraph(for: number) {
                made.next()
                return Node("line")
            }
        }
        var footnote: Node {
            prototype {
                made.next()
                return Node("footnote")
            } inject: { _ in
            } didAssemble: { _ in
                self.assembled.next()
            }
        }

        func form(_ way: Way, _ ask: () -> [Node]) throws -> Node {
            switch way {
            case .graph: try objectGraph(for: 1) { try refused(ask()) }
            case .injectedGraph:
                try objectGraph(for: 2) {
                    Node("form")
                } inject: { _ in
                    _ = try refused(ask())
                }
            case .large: try large(ask).0
            case .singleton: try singleton(for: 1) { try refused(ask()) }
            case .injectedSingleton:
                try singleton(for: 2) {
                    Node("form")
                } inject: { _ in
                    _ = try refused(ask())
                }
            case .weak: try weakSingleton { try refused(ask()) }
            case .nested: try objectGraph(for: 3) { try singleton(for: 3) { try form(.graph, ask) } }
            }
        }
        /// Does not fit into its place of the object graph.
        private func large(_ ask: () -> [Node]) throws -> (Node, Node, Node, Node, Node, Node) {
            try objectGraph {
                let node = try refused(ask())
                return (node, node, node, node, node, node)
            }
        }
        private func refused(_ nodes: [Node]) throws -> Node { throw Refusal() }

        func page(without way: Way, _ ask: () -> [Node]) -> [Node] {
            prototype {
                var first: [Node] = []
                for _ in 0..<2 {
                    _ = try? form(way) {
                        first = ask()
                        return first
                    }
                }
                return first + ask()
            }
        }
    }

    @Test(
        "a request that goes on without it shares the objects of the graph, and their last phases run",
        arguments: Journal.Way.allCases)
    func sharedGraph(way: Journal.Way) {
        let journal = Journal()
        let page = journal.page(without: way) { [journal.log] }

        #expect(page[0] === page[1])
        #expect(journal.made.value == 1)
        #expect(journal.assembled.value == 1)
    }

    @Test("that holds of objects without a last phase, and of many", arguments: Journal.Way.allCases)
    func sharedLargeGraph(way: Journal.Way) {
        for count in [1, 7, 8, 9, 40] {
            let journal = Journal(), asked = Counter()
            let page = journal.page(without: way) {
                asked.next()
                return (0..<asked.value * count).map { journal.line($0) }
            }

            #expect(page.count == (2 + 3) * count)
            #expect(Set(page.map { ObjectIdentifier($0) }).count == 3 * count)
            #expect(journal.made.value == 3 * count)
        }
    }

    @Test("the last phase of a prototype runs, too", arguments: Journal.Way.allCases)
    func prototypes(way: Journal.Way) {
        let journal = Journal()
        _ = journal.page(without: way) { [journal.footnote] }

        #expect(journal.made.value == 3)
        #expect(journal.assembled.value == 3)
    }

    /// A form that holds a lock while it exists, and asks for the log before it throws.
    final class Registry: Assembly, @unchecked Sendable {
        let components = Components()
        private var locks: [() -> Lock?] = []
        final class Lock: Sendable {
            private let inner: Lock?, end: @Sendable () -> Void
            init(_ inner: Lock? = nil, end: @escaping @Sendable () -> Void = {}) {
                self.inner = inner
                self.end = end
            }
            deinit { end() }
        }
        let lines = Counter()

        enum Way: CaseIterable { case graph, keyed, large, singleton, weak }

        private var log: Node { objectGraph { Node("log") } }
        func line(_ number: Int) -> Node {
            objectGraph(for: number) {
                lines.next()
                return Node("line")
            }
        }

        private func form(_ way: Way, _ asksForLog: Bool) throws -> Lock {
            switch way {
            case .graph:
                try objectGraph {
                    held(Lock())
                } inject: { _ in
                    try refuse(asksForLog)
                }
            case .keyed:
                try objectGraph(for: 1) {
                    held(Lock())
                } inject: { _ in
                    try refuse(asksForLog)
                }
            case .large: try large(asksForLog).0
            case .singleton:
                try singleton {
                    held(Lock())
                } inject: { _ in
                    try refuse(asksForLog)
                }
            case .weak:
                try weakSingleton {
                    held(Lock())
                } inject: { _ in
                    try refuse(asksForLog)
                }
            }
        }
        /// Does not fit into its place of the object graph.
        private func large(_ asksForLog: Bool) throws -> (Lock, Lock, Lock, Lock, Lock, Lock) {
            try objectGraph {
                let lock = held(Lock())
                return (lock, lock, lock, lock, lock, lock)
            } inject: { _ in
                try refuse(asksForLog)
            }
        }
        private func refuse(_ asksForLog: Bool) throws {
            if asksForLog { _ = log }
            throw Refusal()
        }

        func held(_ lock: Lock) -> Lock {
            locks.append { [weak lock] in lock }
            return lock
        }

        /// How many locks there were, and how many are still held, once an error was caught.
        func attempts(_ way: Way, asksForLog: Bool) -> [(count: Int, held: Int)] {
            prototype {
                var result: [(Int, Int)] = []
                for _ in 0..<2 {
                    _ = try? form(way, asksForLog)
                    result.append((locks.count, locks.count { $0() != nil }))
                }
                return result
            }
        }
    }

    @Test(
        "what throws while it is injected is gone when its error is caught, though the request goes on",
        arguments: Registry.Way.allCases, [false, true])
    func released(way: Registry.Way, asksForLog: Bool) {
        let attempts = Registry().attempts(way, asksForLog: asksForLog)

        #expect(attempts.map(\.count) == [1, 2])
        #expect(attempts.map(\.held) == [0, 0])
    }

    @Test(
        "so is what a decorator has made of it", arguments: Registry.Way.allCases, [false, true])
    func releasedDecorated(way: Registry.Way, asksForLog: Bool) {
        let registry = Registry()
        registry.decorate(Registry.Lock.self) { registry.held(Registry.Lock($0)) }

        let attempts = registry.attempts(way, asksForLog: asksForLog)

        #expect(attempts.map(\.count) == (way == .large ? [1, 2] : [2, 4]))
        #expect(attempts.map(\.held) == [0, 0])
    }

    @Test("its destructor may ask for the objects of the request, and for many new ones")
    func askingDestructor() {
        let registry = Registry(), asked = Counter()
        registry.decorate(Registry.Lock.self) { [unowned registry] lock in
            Registry.Lock(lock) {
                asked.next()
                for number in 0..<40 { _ = registry.line(number) }
            }
        }

        _ = registry.attempts(.graph, asksForLog: true)

        #expect(asked.value == 2)
        #expect(registry.lines.value == 40)
    }

    /// A last phase that asks for what cannot be made, while the draft that asked for it is given up.
    final class Press: Assembly {
        let components = Components()
        var page: [Node] { prototype { (try? [draft()]) ?? [] } }
        /// Its initializer puts off the last phase of the plate until it has thrown.
        func draft() throws -> Node { try objectGraph { try refused(plate) } }
        private func refused(_ node: Node) throws -> Node { throw Refusal() }
        private var plate: Node {
            singleton {
                Node("plate")
            } inject: { _ in
            } didAssemble: { _ in
                _ = self.cast
            }
        }
        private var cast: Node { singleton { self.cast } }
    }

    @Test("a report tells where each component of the chain is declared, also of one that has thrown")
    func report() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Press().page
        }

        let chain = result.errorText.split(separator: "\n").filter { $0.hasPrefix("    Press.") }
        #expect(chain.contains { $0.hasPrefix("    Press.draft()  ") })
        #expect(chain.allSatisfy { $0.contains("  ThrowTests.swift:") })
    }
}
