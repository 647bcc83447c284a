import AssemblyKit
import Foundation
import Testing

@Suite("What a component's body may hold")
struct BodyTests {
    final class Bodies: Assembly {
        let components = Components()
        var part: Part { prototype { Special() } }
        var maybe: (any Clock)? { prototype { SystemClock() } }
        var none: (any Clock)? { prototype { nil } }
        var number: Double { prototype { 3 } }
        var list: [any Clock] { prototype { [SystemClock(), FixedClock(name: "two")] } }
        var table: [String: any Clock] { prototype { ["one": SystemClock()] } }
        var closure: @Sendable (Int) -> String { singleton { { "\($0)" } } }
        var pair: (any Clock, Part) { prototype { (SystemClock(), Special()) } }
        func clock(_ name: String) -> any Clock {
            prototype {
                let prefix = "a "
                var all = ""
                for word in name.split(separator: " ") { all += word }
                if all.isEmpty { all = "nameless" }
                switch all {
                case "system": SystemClock()
                default: FixedClock(name: prefix + all)
                }
            }
        }
        func guarded(_ name: String?) -> any Clock {
            prototype {
                guard let name else { return SystemClock() }
                defer { _ = name.count }
                return FixedClock(name: name)
            }
        }
        func upTo(_ number: Int) -> any Clock {
            prototype {
                func word(_ number: Int) -> String { "\(number)" }
                var text = ""
                var count = 0
                while count < number {
                    count += 1
                    text += word(count)
                }
                do { try check(text) } catch { text = "nothing" }
                return FixedClock(name: text)
            }
        }
        private func check(_ text: String) throws {
            if text.isEmpty { throw Refusal() }
        }
        func early(_ isEarly: Bool) -> any Clock {
            prototype { isEarly ? FixedClock(name: "early") : SystemClock() }
        }
        func chosen(_ name: String) throws -> any Clock {
            try prototype {
                switch name {
                case "system": return SystemClock()
                case "nobody": try refuse()
                default: throw Refusal()
                }
            }
        }
        func named(_ names: [String]) throws -> any Clock {
            try prototype {
                if names.isEmpty { try check("") }
                for name in names { try check(name) }
                switch names.count {
                case 1: FixedClock(name: names[0])
                default: fatalError("one name is enough")
                }
            }
        }
        func refused() throws -> any Clock { try prototype { try refuse() } }
        func closed() throws -> any Clock { try singleton { throw Refusal() } }
        func closedAfterCount() throws -> any Clock {
            try singleton {
                _ = count()
                return try { throw Refusal() }()
            }
        }
        func refuse() throws -> Never { throw Refusal() }
        @discardableResult func count() -> Int { 1 }
        var counted: any Clock {
            prototype {
                _ = count()
                SystemClock()
            }
        }
        var never: any Clock { singleton { fatalError("nobody asks") } }
        func deep(_ depth: Int) -> Node {
            prototype {
                Node("\(depth)")
            } inject: {
                if depth > 0 { $0.next = deep(depth - 1) }
            }
        }
        var again: Node {
            prototype {
                Node("again")
            } inject: { _ in
            } didAssemble: { _ in
                _ = self.again
            }
        }
        var twins: Node {
            prototype {
                Node("twin")
            } inject: { _ in
            } didAssemble: {
                $0.others = [self.twins, self.twins]
            }
        }
        var crowd: Node {
            prototype {
                Node("one of many")
            } inject: { _ in
            } didAssemble: {
                $0.others = (0..<400).map { _ in self.crowd }
            }
        }
        /// Twice as many objects on each level as on the one above it.
        func tree(_ depth: Int) -> Node {
            prototype {
                Node("tree")
            } inject: { _ in
            } didAssemble: {
                if depth > 0 { $0.others = [self.tree(depth - 1), self.tree(depth - 1)] }
            }
        }
        var longList: Node {
            prototype {
                Node("list")
            } inject: { _ in
            } didAssemble: {
                $0.others = (0...100_000).map { self.item($0) }
            }
        }
        private func item(_ number: Int) -> Node {
            prototype {
                Node("item")
            } inject: { _ in
            } didAssemble: {
                if number == 0 { $0.next = self.footer }
            }
        }
        private var footer: Node {
            prototype {
                Node("footer")
            } inject: { _ in
            } didAssemble: { _ in
            }
        }
        func row(_ left: Int) -> Node {
            objectGraph(for: left) {
                Node("row")
            } inject: { _ in
            } didAssemble: {
                if left > 0 { $0.next = self.row(left - 1) }
            }
        }
    }

    @Test("a value is of the declared type: protocol, superclass, optional, nil, literal, tuple, closure")
    func types() {
        let bodies = Bodies()

        #expect(bodies.part is Special)
        #expect(bodies.maybe?.name == "system")
        #expect(bodies.none == nil)
        #expect(bodies.number == 3.0)
        #expect(bodies.list.map(\.name) == ["system", "two"])
        #expect(bodies.table["one"]?.name == "system")
        #expect(bodies.closure(3) == "3")
        #expect(bodies.pair.0.name == "system" && bodies.pair.1 is Special)
    }

    @Test("statements, loops, branches and early exits may come before the value")
    func statements() {
        let bodies = Bodies()

        #expect(bodies.clock("system").name == "system")
        #expect(bodies.clock("b c").name == "a bc")
        #expect(bodies.clock("").name == "a nameless")
        #expect(bodies.guarded(nil).name == "system")
        #expect(bodies.guarded("x").name == "x")
        #expect(bodies.early(true).name == "early")
        #expect(bodies.upTo(3).name == "123")
        #expect(bodies.upTo(0).name == "nothing")
    }

    @Test("a body may be left by throwing, in a branch, before its value or whatever happens")
    func throwing() throws {
        let bodies = Bodies()

        bodies.override({ $0.counted }) { FixedClock(name: "fixed") }
        bodies.override({ try $0.chosen("") }) { FixedClock(name: "fixed") }.remove()

        #expect(bodies.counted.name == "fixed")
        #expect(try bodies.chosen("system").name == "system")
        #expect(throws: Refusal.self) { try bodies.chosen("nobody") }
        #expect(throws: Refusal.self) { try bodies.chosen("other") }
        #expect(try bodies.named(["one"]).name == "one")
        #expect(throws: Refusal.self) { try bodies.named([]) }
        #expect(throws: Refusal.self) { try bodies.named([""]) }
        #expect(throws: Refusal.self) { try bodies.refused() }
        #expect(throws: Refusal.self) { try bodies.closed() }
        #expect(throws: Refusal.self) { try bodies.closedAfterCount() }

        bodies.override({ try $0.chosen("") }) { throw Refusal() }

        #expect(throws: Refusal.self) { try bodies.chosen("system") }
    }

    @Test("a deep chain that ends is no cycle")
    func depth() {
        inParallel({
            var node: Node? = Bodies().deep(300)
            var count = 0
            while let next = node?.next {
                node = next
                count += 1
            }
            if count != 300 { fatalError("\(count)") }
        })
    }

    @Test("prototypes that ask for each other anew in their last phase stop with a report")
    func lastPhase() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Bodies().again
        }

        #expect(result.report.hasPrefix("[prototype-cycle] "))
        #expect(result.report.contains("    Bodies.again  BodyTests.swift:#\n"))
    }

    @Test("so do those that ask for two each, before they use up the memory")
    func doubled() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Bodies().twins
        }

        #expect(result.report.hasPrefix("[prototype-cycle] Bodies.twins needs itself"))
    }

    @Test("so do those that ask for hundreds each, before they use up the memory")
    func crowd() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Bodies().crowd
        }

        #expect(result.report.hasPrefix("[prototype-cycle] Bodies.crowd needs itself"))
    }

    @Test("so does a tree of hundreds of thousands, which has an end: its report tells of another way")
    func tree() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Bodies().tree(17)
        }

        #expect(
            result.report == """
                [prototype-cycle] Bodies.tree(_:) needs itself, anew each time, and no end is in sight
                    Bodies.tree(_:)  BodyTests.swift:#
                help: declare one of them as `objectGraph` or `singleton`, with a key that comes back if it has one, \
                and let it ask for the next in its `inject:`; or, if they have an end, let each ask for the next ones \
                in its `inject:`, not in its `didAssemble:`
                """)
    }

    @Test("a very long list whose first item asks for one object more is no cycle")
    func longList() {
        #expect(Bodies().longList.others.first?.next?.name == "footer")
    }

    @Test("a long row of objects, each asked for in the last phase of the one before it, is no cycle")
    func row() {
        let row = sequence(first: Bodies().row(1500), next: \.next)
        #expect(Array(row).count == 1501)
    }
}
