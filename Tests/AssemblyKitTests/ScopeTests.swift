import AssemblyKit
import Testing

@Suite("How long an object lives")
struct ScopeTests {
    final class House: Assembly {
        let components = Components()
        let built = Counter()
        let fails = Counter()

        var fresh: Part { prototype { Part() } }
        var part: Part { objectGraph { Part() } }
        var value: Large { objectGraph { Large(part: part) } }
        var both: (Part, Part, Large, Large) { prototype { (part, part, value, value) } }
        func item(_ key: Int) -> Part { objectGraph(for: key) { Part() } }
        func short(_ key: UInt8) -> Part { objectGraph(for: key) { Part() } }
        func seat(_ number: Int) -> Part { objectGraph(line: UInt(1000 + number)) { Part() } }
        var seats: [Part] { prototype { (0..<60).map { seat($0 % 30) } } }
        var produced: (Part, Part) {
            prototype {
                part
            } inject: { _ in
            } as: {
                ($0, part)
            }
        }
        var items: [Part] { prototype { (0..<40).map { item($0 % 20) } } }

        var clock: any Clock {
            singleton {
                built.next()
                SystemClock()
            }
        }
        var nothing: (any Clock)? {
            singleton {
                built.next()
                nil
            }
        }
        func node(_ key: some Hashable & Sendable) -> Node { singleton(for: key) { Node("\(key)") } }
        func risky() throws(Refusal) -> any Clock {
            try singleton { () throws(Refusal) in
                fails.next()
                guard fails.value > 1 else { throw Refusal() }
                return SystemClock()
            }
        }
        var screen: any Screen {
            weakSingleton {
                built.next()
                RealScreen()
            }
        }
        var maybeScreen: (any Screen)? { weakSingleton { RealScreen() } }
        var other: any Clock { alias { clock } }
        func chosen(_ early: Bool) -> any Clock {
            singleton(for: early) {
                if early { FixedClock(name: "early") } else { SystemClock() }
            }
        }
    }

    struct Large { let part: Part; var words = (1, 2, 3, 4, 5, 6) }
    struct Collider: Hashable, Sendable {
        let id: Int
        func hash(into hasher: inout Hasher) { hasher.combine(0) }
    }

    @Test("a prototype is new each time")
    func prototype() {
        let house = House()

        #expect(house.fresh !== house.fresh)
    }

    @Test("an object graph is one object within the outermost request and another in the next")
    func objectGraph() {
        let house = House()

        let first = house.both
        let second = house.both

        #expect(first.0 === first.1)
        #expect(first.2.part === first.0)
        #expect(first.3.part === first.0)
        #expect(first.0 !== second.0)
        #expect(house.part !== house.part)
    }

    final class Street: Assembly {
        let components = Components()
        let house = House(), neighbour = House()

        var parts: [Part] { prototype { [house.part, neighbour.part, house.part, neighbour.part] } }
    }

    @Test("two assemblies of one class have objects of their own in an object graph")
    func twoOfOneClass() {
        let parts = Street().parts

        #expect(parts[0] !== parts[1])
        #expect(parts[0] === parts[2] && parts[1] === parts[3])
    }

    @Test("a graph of more objects than the thread's record holds shares by key")
    func keysOfAGraph() {
        let items = House().items

        #expect(items.count == 40)
        #expect(items[3] === items[23])
        #expect(Set(items.map { ObjectIdentifier($0) }).count == 20)
    }

    /// A component of each form of a scope call with a key, `inject:` and `didAssemble:`.
    final class Forms: Assembly {
        enum Form: CaseIterable {
            case fresh, declaredFresh, graph, declaredGraph, kept, declaredKept, weak, declaredWeak

            var isPrototype: Bool { self == .fresh || self == .declaredFresh }
        }

        let components = Components()

        func node(_ form: Form, _ key: Int) -> Node {
            switch form {
            case .fresh:
                prototype(for: key) {
                    Node("fresh")
                } inject: { _ in
                } didAssemble: {
                    $0.isConfigured = true
                }
            case .declaredFresh:
                prototype(for: key) {
                    Node("fresh")
                } inject: { _ in
                } didAssemble: {
                    $0.isConfigured = true
                } as: {
                    $0
                }
            case .graph:
                objectGraph(for: key) {
                    Node("graph")
                } inject: { _ in
                } didAssemble: {
                    $0.isConfigured = true
                }
            case .declaredGraph:
                objectGraph(for: key) {
                    Node("graph")
                } inject: { _ in
                } didAssemble: {
                    $0.isConfigured = true
                } as: {
                    $0
                }
            case .kept:
                singleton(for: key) {
                    Node("kept")
                } inject: { _ in
                } didAssemble: {
                    $0.isConfigured = true
                }
            case .declaredKept:
                singleton(for: key) {
                    Node("kept")
                } inject: { _ in
                } didAssemble: {
                    $0.isConfigured = true
                } as: {
                    $0
                }
            case .weak:
                weakSingleton(for: key) {
                    Node("weak")
                } inject: { _ in
                } didAssemble: {
                    $0.isConfigured = true
                }
            case .declaredWeak:
                weakSingleton(for: key) {
                    Node("weak")
                } inject: { _ in
                } didAssemble: {
                    $0.isConfigured = true
                } as: {
                    $0
                }
            }
        }
        func nodes(_ form: Form) -> [Node] { prototype { [1, 2, 1, 2].map { node(form, $0) } } }
    }

    @Test(
        "two keys in one request have an object each, in each form, and each object its last phase",
        arguments: Forms.Form.allCases)
    func keysOfEachForm(form: Forms.Form) {
        let nodes = Forms().nodes(form)

        #expect(nodes[0] !== nodes[1])
        #expect((nodes[0] === nodes[2]) != form.isPrototype && (nodes[1] === nodes[3]) != form.isPrototype)
        #expect(nodes.map(\.isConfigured) == [true, true, true, true])
    }

    @Test("a graph of more components than the thread's record holds shares each")
    func manyComponents() {
        let seats = House().seats

        #expect(Set(seats.map(ObjectIdentifier.init)).count == 30)
        #expect(zip(seats.prefix(30), seats.suffix(30)).allSatisfy { $0 === $1 })
    }

    @Test("what `as:` asks for is of the same request")
    func vendedWithinTheRequest() {
        let produced = House().produced

        #expect(produced.0 === produced.1)
    }

    @Test("nothing of a graph lives on after its request")
    func graphLetsGo() {
        weak var part: Part?
        do { part = House().both.0 }

        #expect(part == nil)
    }

    @Test("a singleton is built once for each assembly")
    func singleton() {
        let house = House()

        _ = (house.clock, house.clock, house.other)

        #expect(house.built.value == 1)
        #expect(isSame(house.clock, house.other))
        #expect(!isSame(house.clock, House().clock))
    }

    @Test("an optional component that is nil is built once")
    func nilIsAValue() {
        let house = House()

        #expect(house.nothing == nil)
        #expect(house.nothing == nil)
        #expect(house.built.value == 1)
    }

    @Test("keys are compared with ==, and of one type")
    func keys() {
        let house = House()

        #expect(house.node(Collider(id: 1)) !== house.node(Collider(id: 2)))
        #expect(house.node(Collider(id: 1)) === house.node(Collider(id: 1)))
        #expect(house.node(1 as Int) !== house.node(1 as UInt8))
        #expect(house.node("a") === house.node("a"))
        #expect(house.node(Optional(1)) !== house.node(1))
    }

    @Test("an error passes through as its type and the next request tries again")
    func typedThrows() throws {
        let house = House()

        do throws(Refusal) {
            _ = try house.risky()
            Issue.record("the first request must fail")
        } catch { #expect(error == Refusal()) }

        #expect(try isSame(house.risky(), house.risky()))
    }

    @Test("a weak singleton is one while it is held, and new after that")
    func weakSingleton() {
        let house = House()

        do {
            let held = house.screen
            #expect(held === house.screen)
            #expect(house.built.value == 1)
            #expect(house.maybeScreen?.title == "real")
        }
        _ = house.screen

        #expect(house.built.value == 2)
    }

    @Test("letting go of an assembly lets go of all that it built")
    func assemblyLetsGo() {
        weak var clock: AnyObject?
        weak var node: Node?
        do {
            let house = House()
            clock = house.clock as AnyObject
            node = house.node(1)
            #expect(clock != nil)
        }

        #expect(clock == nil)
        #expect(node == nil)
    }

    @Test("both branches of a component are of its declared type")
    func branches() {
        #expect(House().chosen(true).name == "early")
        #expect(House().chosen(false).name == "system")
    }

    @Test("helpers that forward their location make different components")
    func forwarding() {
        final class Shared: Assembly {
            let components = Components()
            var one: Node { named("one") }
            var two: Node { named("two") }
            func named(
                _ name: String, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
                function: StaticString = #function
            ) -> Node {
                singleton(file: file, line: line, column: column, function: function) { Node(name) }
            }
        }
        let shared = Shared()

        #expect(shared.one !== shared.two)
        #expect(shared.one === shared.one)
    }

    @Test("a singleton and a weak singleton at one place are different components")
    func onePlace() async {
        await #expect(processExitsWith: .success) {
            final class Shared: Assembly {
                let components = Components()
                func kept() -> Node { singleton(line: 1, column: 1, function: "node") { Node("kept") } }
                func held() -> Node { weakSingleton(line: 1, column: 1, function: "node") { Node("held") } }
            }
            let shared = Shared(), held = shared.held()
            for _ in 0..<2 {
                if shared.kept().name != "kept" || shared.held() !== held { fatalError("they are mixed up") }
            }
        }
    }

    @Test("a weak singleton that is nil is so for another module, whose literals have other addresses")
    func absentElsewhere() async {
        await #expect(processExitsWith: .success) {
            final class Absent: Assembly, Sendable {
                let components = Components()
                func node(_ file: StaticString) -> Node? {
                    weakSingleton(file: file, line: 1, column: 1, function: "node") { nil as Node? }
                }
            }
            // What is allocated next is not all zeros, as it would be in a new process.
            let memory = (0..<1000).map { _ in UnsafeMutableRawPointer.allocate(byteCount: 24, alignment: 8) }
            for block in memory { block.initializeMemory(as: UInt8.self, repeating: 0xA5, count: 24) }
            for block in memory { block.deallocate() }
            let absent = Absent()
            // The same text for the kernel, which reads as far as the zero.
            let files: [StaticString] = ["File.swift", "File.swift\0", "File.swift\0"]
            if !files.allSatisfy({ absent.node($0) == nil }) { fatalError("it is there") }
        }
    }

    @Test("components written inside a macro's argument are told apart")
    func insideMacros() async throws {
        let result = await #expect(processExitsWith: .success) {
            final class Inside: Assembly, Sendable {
                let components = Components()
                var one: Node { singleton { Node("one") } }
                var other: Node { singleton { Node("other") } }
                var pair: (Node, Node) { prototype { (graph, another) } }
                var graph: Node { objectGraph { Node("graph") } }
                var another: Node { objectGraph { Node("another") } }
            }
            let inside = Inside()
            let names = [inside.one, inside.other, inside.pair.0, inside.pair.1].map(\.name)
            if names != ["one", "other", "graph", "another"] { fatalError("\(names)") }
        }
        _ = result
    }
}

extension Optional where Wrapped == ExitTest.Result {
    var errorText: String { String(decoding: self?.standardErrorContent ?? [], as: UTF8.self) }
}
