import AssemblyKit
import Foundation
import Testing

@Suite("Objects that need each other")
struct CycleTests {
    final class Ring: Assembly, @unchecked Sendable {
        let components = Components()
        let built = Counter()
        private(set) var order: [String] = []

        var a: Node {
            objectGraph {
                Node("a")
            } inject: {
                $0.next = b
                order.append("a")
            } didAssemble: { _ in
                self.order.append("A")
            }
        }
        var b: Node {
            prototype {
                Node("b")
            } inject: {
                $0.others = [c]
                order.append("b")
            } didAssemble: { _ in
                self.order.append("B")
            }
        }
        var c: Node {
            objectGraph {
                Node("c")
            } inject: {
                $0.back = a
                $0.next = self.c
                order.append("c")
            } didAssemble: {
                $0.isConfigured = $0.back?.next?.others.first === $0
                self.order.append("C")
                _ = self.a
            }
        }

        var left: Node {
            singleton {
                built.next()
                return Node("left")
            } inject: {
                $0.next = right
                $0.isConfigured = true
            }
        }
        var right: Node {
            singleton {
                built.next()
                return Node("right")
            } inject: {
                $0.next = left
                $0.isConfigured = true
            }
        }
    }

    @Test("a circle through inject closes, also through arrays and itself")
    func closes() {
        let a = Ring().a

        #expect(a.next?.others.first?.back === a)
        #expect(a.next?.others.first?.next === a.next?.others.first)
        a.next?.others.first?.next = nil
    }

    @Test("didAssemble runs leaf first when the whole request is complete, once")
    func lastPhase() {
        let ring = Ring()

        let c = ring.a.next?.others.first

        #expect(ring.order == ["c", "b", "a", "C", "B", "A"])
        #expect(c?.isConfigured == true)
        c?.next = nil
    }

    @Test("singletons of a circle are built once")
    func singletons() {
        let ring = Ring()

        #expect(ring.left.next === ring.right)
        #expect(ring.right.next === ring.left)
        #expect(ring.built.value == 2)
        ring.left.next = nil
    }

    final class Half: Assembly, @unchecked Sendable {
        let components = Components()
        weak var other: Half?
        let isFirst: Bool
        init(isFirst: Bool) { self.isFirst = isFirst }
        var node: Node {
            objectGraph {
                Node("half")
            } inject: {
                if isFirst { $0.next = other?.node } else { $0.back = other?.node }
            }
        }
    }

    @Test("a circle across assemblies closes")
    func acrossAssemblies() {
        let first = Half(isFirst: true), second = Half(isFirst: false)
        first.other = second
        second.other = first

        let node = first.node

        #expect(node.next?.back === node)
        #expect(node.next !== node)
    }

    final class Fragile: Assembly {
        let components = Components()
        let attempts = Counter()
        let assembled = Counter()

        func root() throws -> Node {
            try singleton {
                Node("root")
            } inject: {
                $0.next = leaf
                $0.back = try branch()
            } didAssemble: { _ in
                self.assembled.next()
            }
        }
        func branch() throws -> Node {
            try singleton {
                Node("branch")
            } inject: {
                $0.back = try root()
                attempts.next()
                if attempts.value == 1 { throw Refusal() }
            }
        }
        var leaf: Node { singleton { Node("leaf") } }
    }

    @Test("a throw keeps nothing half-built and leaves the assembly usable")
    func unwinds() throws {
        let fragile = Fragile()

        #expect(throws: Refusal.self) { try fragile.root() }
        let leaf = fragile.leaf
        #expect(fragile.assembled.value == 0)

        let root = try fragile.root()
        #expect(root.next === leaf)
        #expect(try root.back === fragile.branch())
        #expect(fragile.assembled.value == 1)
    }

    final class Broken: Assembly {
        let components = Components()
        var first: Node { prototype { Node(second.name) } }
        var second: Node {
            prototype {
                Node("")
            } inject: {
                $0.next = first
            }
        }

        var entrance: Node { prototype { Node(first.name) } }

        var early: Node { singleton { Node(plain.name) } }
        var plain: Node {
            prototype {
                Node("")
            } inject: {
                $0.next = late
            }
        }
        var late: Node { objectGraph { Node(early.name) } }

        var graph: Node { objectGraph { Node(self.graph.name) } }

        func endless(_ key: Int) -> Node { singleton(for: key) { Node(endless(key + 1).name) } }

        var leaf: Node { prototype { Node("leaf") } }
        func descend() -> Int { withExtendedLifetime(leaf) { 1 + descend() } }
    }

    @Test("a cycle of prototypes stops with its path")
    func prototypes() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Broken().first
        }

        #expect(result.report == golden("prototype-cycle"))
    }

    @Test("a component that only asks for a cycle of prototypes is in the path, but not in the cycle")
    func outsidePrototypes() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Broken().entrance
        }

        let lines = golden("prototype-cycle").split(separator: "\n")
        let expected = lines.prefix(1) + ["    Broken.entrance  CycleTests.swift:#"] + lines.dropFirst()
        #expect(result.report == expected.joined(separator: "\n"))
    }

    @Test("a cycle through initializers stops with its path and says which edge to move")
    func initializers() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Broken().early
        }

        #expect(result.report == golden("initializer-cycle"))
    }

    @Test("an object that needs itself stops with a report")
    func itself() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Broken().graph
        }

        #expect(
            result.report == """
                [initializer-cycle] Broken.graph needs itself before it is made
                    Broken.graph  CycleTests.swift:#
                    Broken.graph  CycleTests.swift:#
                help: let Broken.graph ask for itself in its `inject:` instead of in its `make`
                """)
    }

    /// Threads with stacks of their own sizes.
    enum Place: String, Codable {
        case main, pool, small, smallest, large

        var stackSize: Int { self == .small ? 256 << 10 : self == .smallest ? 32 << 10 : 128 << 20 }

        func run(_ body: @escaping @Sendable () -> Void) async {
            switch self {
            case .main: await MainActor.run(body: body)
            case .pool: await Task.detached(operation: body).value
            case .small, .smallest, .large:
                let thread = Thread(block: body)
                thread.stackSize = stackSize
                thread.start()
                while !thread.isFinished { await Task.yield() }
            }
        }
    }

    @Test("a call on a stack of the program's own, below the thread's, is no cycle")
    func ownStack() async {
        await #expect(processExitsWith: .exitCode(3)) {
            await Place.small.run {
                _ = Broken().leaf
                raiseSignal { _ in exit(Broken().leaf.name == "leaf" ? 3 : 4) }
            }
        }
    }

    @Test(
        "objects with ever new keys stop with a report, on any thread, however small its stack",
        arguments: [Place.main, .pool, .small, .smallest])
    func newKeys(place: Place) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            [place = place as Place] in
            await place.run { _ = Broken().endless(0) }
        }

        #expect(
            result.report == """
                [prototype-cycle] Broken.endless(_:) needs itself, anew each time, and no end is in sight
                    Broken.endless(_:)  CycleTests.swift:#
                    Broken.endless(_:)  CycleTests.swift:#
                help: declare one of them as `objectGraph` or `singleton`, with a key that comes back if it has one, \
                and let it ask for the next in its `inject:`; or, if the chain has an end, ask on a thread with a \
                larger stack
                """)
    }

    @Test("a thread that is given a large stack may use all of it before it asks")
    func largeStack() async {
        await #expect(processExitsWith: .exitCode(3)) {
            await Place.large.run { descend(70 << 20) { exit(Broken().leaf.name == "leaf" ? 3 : 4) } }
        }
    }

    @Test("where a program went too deep before it asked, the report says that it is no cycle")
    func stack() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Broken().descend()
        }

        #expect(result.report == golden("stack-used-up"))
    }

    final class Family: Assembly {
        let components = Components()
        var parent: Node {
            objectGraph {
                let parent = Node("parent")
                parent.next = child
                return parent
            }
        }
        var child: Node {
            objectGraph {
                Node("child")
            } inject: { _ in
            } didAssemble: {
                $0.back = self.parent
            }
        }
    }

    @Test("a circle of an initializer and a back reference closes in the last phase, from both ends")
    func lastPhaseCloses() {
        let parent = Family().parent
        let child = Family().child

        #expect(parent.next?.back === parent)
        #expect(child.back == nil, "the parent is not held")
    }

    /// A singleton whose last phase asks for the object of the graph that is made from it.
    final class Stage: Assembly {
        let components = Components()

        var screen: Node {
            objectGraph {
                let screen = Node("screen")
                screen.next = presenter
                return screen
            }
        }
        var presenter: Node {
            singleton {
                Node("presenter")
            } inject: { _ in
            } didAssemble: {
                $0.back = self.screen
            }
        }
        var window: Node {
            prototype {
                let window = Node("window")
                window.next = screen
                return window
            }
        }
    }

    @Test("a last phase gets the object of the graph around it")
    func lastPhaseInGraph() {
        let screen = Stage().screen, window = Stage().window

        #expect(screen.next?.back === screen)
        #expect(window.next?.next?.back === window.next)
    }

    /// Circles of the graph that are finished before a singleton asks for an object in them.
    final class Finished: Assembly {
        let components = Components()
        let assembled = Counter()

        var form: Node {
            objectGraph {
                Node("form")
            } inject: {
                $0.next = presenter
            }
        }
        var presenter: Node {
            objectGraph {
                Node("presenter")
            } inject: {
                $0.back = form
            }
        }
        var model: Node {
            singleton {
                Node("model")
            } inject: {
                $0.next = view
            }
        }
        var view: Node {
            objectGraph {
                Node("view")
            } inject: {
                $0.back = model
            }
        }
        var report: Node {
            singleton {
                Node("report")
            } inject: {
                $0.others = [presenter, view]
            } didAssemble: { _ in
                self.assembled.next()
            }
        }
        /// How many last phases have run when the report is given.
        func window(_ assembledInTime: inout Int) -> Node {
            prototype {
                let window = Node("window")
                window.others = [form, model, report]
                assembledInTime = assembled.value
                return window
            }
        }
    }

    @Test("what holds an object of a finished circle is finished at once, though the request goes on")
    func finishedCircle() {
        var assembledInTime = 0
        let window = Finished().window(&assembledInTime)

        #expect(assembledInTime == 1)
        #expect(window.others[2].others[0] === window.others[0].next)
    }
}

extension Optional where Wrapped == ExitTest.Result {
    /// The report without what surrounds it, line numbers as `#`: those of at most five digits, as every file has.
    var report: String {
        let lines = errorText.split(separator: "\n").map(String.init)
        guard let start = lines.firstIndex(where: { $0.hasPrefix("[") }),
            let end = lines[start...].firstIndex(where: { $0.hasPrefix("help:") })
        else { return errorText }
        return lines[start...end].map { $0.replacing(/:\d{1,5}$/, with: ":#") }.joined(separator: "\n")
    }
}

private struct Fourfold<Part> {
    let parts: (Part, Part, Part, Part)
    init(_ part: Part) { parts = (part, part, part, part) }
}

/// Runs the body that many bytes down the stack, in large steps: the thread sanitizer counts them.
private func descend(_ bytes: Int, from top: Int? = nil, _ body: () -> Void) {
    let room = Fourfold(Fourfold(Fourfold(Fourfold(Fourfold(Fourfold(bytes))))))
    withUnsafePointer(to: room) { room in
        let here = Int(bitPattern: room), top = top ?? here
        if top - here < bytes { descend(bytes, from: top, body) } else { body() }
    }
}

/// Runs the handler of a signal on a stack below this thread's.
private func raiseSignal(_ handler: @escaping @convention(c) (Int32) -> Void) {
    let size = 1 << 20
    var stack = stack_t()
    stack.ss_size = .init(size)
    withUnsafePointer(to: size) { here in
        for _ in 0..<1000 {
            stack.ss_sp = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
            if stack.ss_sp < UnsafeMutableRawPointer(mutating: UnsafeRawPointer(here)) { break }
        }
    }
    sigaltstack(&stack, nil)
    var action = sigaction()
    action.sa_flags = SA_ONSTACK
    #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = handler
    #else
        action.__sigaction_handler.sa_handler = handler
    #endif
    sigaction(SIGUSR1, &action, nil)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGUSR1)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(SIGUSR1)
}
