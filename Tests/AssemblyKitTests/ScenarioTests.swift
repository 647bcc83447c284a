import AssemblyCatalog
import AssemblyKit
import Foundation
import Testing

// Uses and bug reports of other frameworks that no other suite covers.

extension Assembly {
    /// A component that every assembly has.
    fileprivate var common: any Clock { singleton { SystemClock() } }
}

@Suite("What users of other frameworks run into")
struct ScenarioTests {
    final class Box<Content: Sendable>: Sendable {}

    struct Address: Hashable {
        var street: String
        var number: Int
    }

    final class Shapes: Assembly {
        let components = Components()
        func box<Content: Sendable>(of _: Content.Type = Content.self) -> Box<Content> { singleton { Box() } }
        subscript(key: Int) -> Node { singleton(for: key) { Node("\(key)") } }
        func named(_ names: String...) -> Node { singleton(for: names) { Node(names.joined()) } }
        func house(_ street: String, _ number: Int = 1) -> Node {
            singleton(for: Address(street: street, number: number)) { Node("\(street) \(number)") }
        }
        func node(_ key: some Hashable & Sendable) -> Node { singleton(for: key) { Node("\(key)") } }
        var whatever: Any { prototype { 3 } }
        var transform: @Sendable (Int) -> Int { singleton { { $0 + 1 } } }
        var twice: Int?? { singleton { .some(nil) } }
        func of(_: Int) -> Node { singleton { Node("int") } }
        func of(_: String) -> Node { singleton { Node("text") } }
        func of<Element>(_: [Element]) -> Node { singleton { Node("list") } }
    }

    @Test(
        "generic functions, subscripts, variadic and default arguments are components, with a stand-in each")
    func forms() {
        let shapes = Shapes()

        #expect(shapes.box(of: Int.self) === shapes.box(of: Int.self))
        #expect(shapes.box(of: Int.self) as AnyObject !== shapes.box(of: String.self) as AnyObject)
        #expect(shapes[1] === shapes[1] && shapes[1] !== shapes[2])
        #expect(shapes.named("a", "b") === shapes.named("a", "b"))
        #expect(shapes.named("ab") !== shapes.named("a", "b"))
        #expect(
            shapes.house("High") === shapes.house("High", 1) && shapes.house("High") !== shapes.house("Low"))
        shapes.override({ $0[1] }) { Node("stand-in") }
        shapes.override(\.transform) { { $0 + 2 } }
        shapes.override(\.whatever) { "stand-in" }
        shapes.override(\.twice) { nil }
        #expect(shapes[7].name == "stand-in")
        #expect(shapes.transform(1) == 3)
        #expect(shapes.whatever as? String == "stand-in")
        #expect(shapes.twice == Int??.none)
    }

    @Test("overloads are components of their own")
    func overloads() {
        let shapes = Shapes()

        #expect([shapes.of(1), shapes.of(""), shapes.of([1])].map(\.name) == ["int", "text", "list"])
    }

    @Test("keys that == calls equal are one, and one that does not equal itself is new each time")
    func oddKeys() {
        let shapes = Shapes()

        #expect(shapes.node(0.0) === shapes.node(-0.0))
        #expect(shapes.node(Double.nan) !== shapes.node(Double.nan))
        #expect(shapes.node(String?.none) === shapes.node(String?.none))
        #expect(shapes.node(String?.none) !== shapes.node(Int?.none))
    }

    actor Engine: Assembly {
        nonisolated let components = Components()
        private(set) var starts = 0
        var clock: any Clock {
            singleton {
                starts += 1
                return SystemClock()
            }
        }
        var later: Node {
            get async {
                await singleton {
                    await Task.yield()
                    starts += 1
                    return Node("later")
                }
            }
        }
    }

    @Test("an actor may be an assembly, whose components are made in its isolation")
    func actors() async {
        let engine = Engine()

        #expect(await isSame(engine.clock, engine.clock))
        #expect(await engine.later === engine.later)
        #expect(await engine.starts == 2)
    }

    @MainActor class Stories: Assembly {
        let components = Components()
        var screen: any Screen { singleton { RealScreen() } }
        nonisolated var clock: any Clock { singleton { SystemClock() } }
        init() {}
    }
    @MainActor final class OtherStories: Stories {
        private(set) var title = ""
        override var screen: any Screen {
            title = super.screen.title
            return singleton { FakeScreen() }
        }
    }

    @Test("an override of a member may call super, which is a component of its own")
    @MainActor func inheritance() async {
        let stories = OtherStories()

        #expect(stories.screen === stories.screen)
        #expect(stories.screen.title == "fake" && stories.title == "real")
        let clock = stories.clock
        #expect(await Task.detached { isSame(stories.clock, clock) }.value)
    }

    @Test("a main-actor assembly has all that another has")
    @MainActor func mainActor() async {
        let stories = Stories(), mine = RealScreen()
        let first = stories.screen

        stories.reset(\.screen)
        #expect(stories.screen !== first)
        stories.adopt(mine, as: \.screen)
        #expect(stories.screen === mine)
        #expect(Recording { stories.screen }.calls.count == 1)
        #expect(
            await verify(Catalog<Stories>("stories", Component("screen", \.screen)), of: Stories()).isEmpty)
    }

    @Test("a component in a protocol extension belongs to each assembly that asks for it")
    func protocolExtensions() {
        let one = Shapes(), other = Shapes()

        one.override(\.common) { FixedClock(name: "fixed") }

        #expect(one.common.name == "fixed")
        #expect(isSame(other.common, other.common))
    }

    final class Tangle: Assembly, @unchecked Sendable {
        let components = Components()
        let built = Counter()
        private(set) var log: [String] = []

        // A complex chain: the second prototype needs the singleton again while it is being injected.
        var root: Node {
            singleton {
                built.next()
                return Node("root")
            } inject: {
                $0.next = middle
            }
        }
        var middle: Node {
            prototype {
                Node("middle")
            } inject: {
                $0.back = root
                $0.next = end
            }
        }
        var end: Node {
            prototype {
                Node("end")
            } inject: {
                $0.back = root
            }
        }

        var first: Node {
            weakSingleton {
                Node("first")
            } inject: {
                $0.next = second
            }
        }
        var second: Node {
            weakSingleton {
                Node("second")
            } inject: {
                $0.next = third
            }
        }
        var third: Node {
            weakSingleton {
                Node("third")
            } inject: {
                $0.back = first
            }
        }

        var part: Part {
            objectGraph {
                built.next()
                return Part()
            }
        }
        func risky() throws -> Node {
            try objectGraph {
                _ = part
                return try refuse()
            }
        }
        func refuse() throws -> Node { throw Refusal() }
        var tolerant: (Part, Part) {
            prototype {
                let before = part
                _ = try? risky()
                return (before, part)
            }
        }

        var ghost: Ghost { prototype { Ghost { [self] in log.append(clock.name) } } }
        var keptGhost: Ghost { singleton { Ghost { [weak self] in self?.log.append("kept") } } }
        var clock: any Clock { singleton { SystemClock() } }
        var swapping: (String, String) {
            prototype {
                let before = clock.name
                override(\.clock) { FixedClock(name: "fixed") }
                return (before, clock.name)
            }
        }
        var resetting: Node {
            singleton {
                reset()
                return Node("")
            }
        }
        var provider: @Sendable () -> any Clock { prototype { { [self] in clock } } }
    }

    final class Ghost: Sendable {
        private let end: @Sendable () -> Void
        init(_ end: @escaping @Sendable () -> Void) { self.end = end }
        deinit { end() }
    }

    @Test("a singleton that is met twice more on its own way round is one")
    func complexChain() {
        let tangle = Tangle()

        let root = tangle.root

        #expect(root.next?.back === root && root.next?.next?.back === root)
        #expect(tangle.built.value == 1)
        root.next = nil
    }

    @Test("a circle of three weak singletons is whole, and one while its first is held")
    func weakCircle() {
        let tangle = Tangle()

        let first = tangle.first

        #expect(first.next?.next?.back === first)
        #expect(tangle.third === first.next?.next)
    }

    @Test("what a caught error cut off is dropped, and the rest of the graph goes on with what it had")
    func caughtErrors() {
        let tangle = Tangle()

        let (before, after) = tangle.tolerant

        #expect(before === after)
        #expect(tangle.built.value == 1)
    }

    @Test("a destructor may ask for components, when a request ends and when all is forgotten")
    func destructors() {
        let tangle = Tangle()

        _ = tangle.ghost
        _ = tangle.keptGhost
        tangle.reset()

        #expect(tangle.log == ["system", "kept"])
    }

    @Test("a body may override and reset its own assembly")
    func changesWithin() {
        let tangle = Tangle()

        #expect(tangle.swapping == ("system", "fixed"))
        #expect(tangle.resetting !== tangle.resetting)
    }

    @Test("a closure that asks later is how something is provided lazily")
    func providers() {
        let tangle = Tangle(), provider = tangle.provider

        tangle.override(\.clock) { FixedClock(name: "fixed") }

        #expect(provider().name == "fixed")
    }

    @Test("a component that is nil may be overridden, and is nil again after")
    func nothing() {
        final class Shop: Assembly {
            let components = Components()
            var scale: Node? { singleton { nil } }
        }
        let shop = Shop()
        #expect(shop.scale == nil)

        let swap = shop.override(\.scale) { Node("scale") }
        #expect(shop.scale != nil)
        swap.remove()

        #expect(shop.scale == nil)
    }

    @Test("a stand-in that is stoppable is stopped in place of the real one")
    func stopsStandIns() async {
        final class Plant: Assembly {
            let components = Components()
            let log = Log()
            var engine: AssemblyKitTests.Engine { singleton { AssemblyKitTests.Engine("real", log) } }
            var maybe: AssemblyKitTests.Engine? { singleton { AssemblyKitTests.Engine("maybe", log) } }
        }
        let plant = Plant()
        plant.override(\.engine) { [log = plant.log] in AssemblyKitTests.Engine("stand-in", log) }
        _ = (plant.engine, plant.maybe)

        await plant.shutdown()

        #expect(plant.log.lines == ["maybe", "stand-in"])
    }

    @Test("a session that is itself a component lets go of all it built")
    func assembliesAsComponents() {
        final class Session: Assembly {
            let components = Components()
            let parent: any CoreLayer
            init(_ parent: any CoreLayer) { self.parent = parent }
            var user: Node { singleton { Node(parent.clock.name) } }
        }
        final class Program: Assembly {
            let components = Components()
            let core = CoreBase()
            var session: Session { weakSingleton { Session(core) } }
        }
        let program = Program()
        weak var user: Node?

        do {
            let session = program.session
            user = session.user
            #expect(program.session === session && user?.name == "system")
        }

        #expect(user == nil)
    }

    @Test("many objects of one graph are found again at once")
    func bigGraph() {
        final class Forest: Assembly {
            let components = Components()
            let built = Counter()
            func tree(_ key: Int) -> Node {
                objectGraph(for: key) {
                    built.next()
                    return Node("\(key)")
                } inject: {
                    if key > 0 { $0.others = [tree(key / 2)] }
                }
            }
            var all: [Node] { prototype { (0..<5000).map { tree($0) } } }
        }
        let forest = Forest()

        let all = forest.all

        #expect(all[4999].others[0] === all[2499])
        #expect(forest.built.value == 5000)
    }
}
