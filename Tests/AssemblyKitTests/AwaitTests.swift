import AssemblyCatalog
import AssemblyKit
import Synchronization
import Testing

@Suite("Singletons made with await")
struct AwaitTests {
    /// Opens once, for all tasks that wait.
    actor Door {
        private var isOpen = false
        private var waiting: [CheckedContinuation<Void, Never>] = []
        private(set) var visitors = 0
        func open() {
            isOpen = true
            for visitor in waiting { visitor.resume() }
            waiting = []
        }
        func pass() async {
            visitors += 1
            if isOpen { return }
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    final class Lines: Assembly {
        let components = Components()
        let built = Counter()
        let door = Door(), entered = Door()

        var link: any Clock {
            get async {
                await singleton {
                    built.next()
                    await entered.open()
                    await door.pass()
                    SystemClock()
                }
            }
        }
        func link(_ key: Int) async throws -> any Clock {
            try await singleton(for: key) {
                built.next()
                await Task.yield()
                if built.value == 1 { throw Refusal() }
                try Task.checkCancellation()
                return SystemClock()
            }
        }
        func typed() async throws(Refusal) -> any Clock {
            try await singleton { () async throws(Refusal) in
                await Task.yield()
                try refuse()
            }
        }
        func refuse() throws(Refusal) -> Never { throw Refusal() }
        var patient: any Clock {
            get async throws {
                try await singleton {
                    built.next()
                    await entered.open()
                    await door.pass()
                    try Task.checkCancellation()
                    return SystemClock()
                }
            }
        }
        var nothing: (any Clock)? {
            get async {
                await singleton {
                    built.next()
                    await Task.yield()
                    nil
                }
            }
        }
        var upper: Node { get async { await singleton { Node(await lower.name) } } }
        var lower: Node { get async { await singleton { Node(await link.name) } } }
    }

    @Test("is made once, however many tasks ask at once")
    func once() async {
        for _ in 0..<trials {
            let lines = Lines()
            await lines.door.open()

            let all = await withTaskGroup(of: (any Clock).self) { group in
                for _ in 0..<20 { group.addTask { await lines.link } }
                return await group.reduce(into: []) { $0.append($1) }
            }

            #expect(lines.built.value == 1)
            #expect(all.allSatisfy { isSame($0, all[0]) })
        }
    }

    @Test("an error goes to the task whose build threw it, is not kept, and a task that waited tries again")
    func retries() async throws {
        for _ in 0..<trials {
            let lines = Lines()

            let results = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<8 { group.addTask { (try? await lines.link(1)) != nil } }
                return await group.reduce(into: []) { $0.append($1) }
            }

            #expect(results.count(where: { !$0 }) == 1)
            #expect(lines.built.value == 2)
            #expect(isSame(try await lines.link(1), try await lines.link(1)))
        }
    }

    @Test("an error passes through as its type")
    func typedThrows() async {
        do throws(Refusal) {
            _ = try await Lines().typed()
            Issue.record("it must fail")
        } catch { #expect(error == Refusal()) }
    }

    @Test("when the task that makes it is cancelled, one that waited makes it")
    func cancellation() async throws {
        let lines = Lines()
        let first = Task { try await lines.patient }
        await lines.entered.pass()
        let second = Task { try await lines.patient }
        first.cancel()
        await lines.door.open()

        await #expect(throws: CancellationError.self) { _ = try await first.value }
        #expect(try await isSame(second.value, lines.patient))
        #expect(lines.built.value == 2)
    }

    @Test("an optional that is nil is made once")
    func nilIsAValue() async {
        let lines = Lines()

        #expect(await lines.nothing == nil)
        #expect(await lines.nothing == nil)
        #expect(lines.built.value == 1)
    }

    @Test("components that need each other in one direction are made in turn")
    func chain() async {
        let lines = Lines()
        await lines.door.open()

        async let lower = lines.lower
        async let upper = lines.upper

        #expect(await lower.name == "system")
        #expect(await upper.name == "system")
    }

    @Test("an override is seen, kept as the scope says, and removed")
    func override() async throws {
        let lines = Lines()
        let made = Counter()
        await lines.door.open()
        let real = await lines.link

        let swap = await lines.override(async: { await $0.link }) {
            made.next()
            FixedClock(name: "fixed")
        }
        #expect(await lines.link.name == "fixed")
        #expect(await Task.detached { await lines.link.name }.value == "fixed")
        #expect(made.value == 1)
        swap.remove()

        #expect(await lines.link.name == "system")
        #expect(await !isSame(lines.link, real))
    }

    /// Runs the body when the component that is asked for begins to be built.
    struct Building: CallObserver {
        let body: @Sendable () -> Void
        func began(_ call: ScopeCall) -> any CallObserver { self }
        func isBuilding() { body() }
        func ended(hasFailed: Bool, object: ObjectIdentifier?) {}
    }

    @Test("a build during which its stand-in is removed is the stand-in's, and the component's is next, once")
    func removedWhileBuilt() async {
        let lines = Lines()
        await lines.door.open()
        let swap = await lines.override(async: { await $0.link }) { FixedClock(name: "fixed") }
        lines.reset()

        let asked = await CallObservation.observing(by: Building { swap.remove() }) { await lines.link }

        #expect(asked.name == "fixed")
        for _ in 1...2 { #expect(await lines.link.name == "system") }
        #expect(lines.built.value == 1)
    }

    final class Pair: Assembly {
        let components = Components()
        var one: any Clock {
            get async {
                await singleton {
                    await Task.yield()
                    SystemClock()
                }
            }
        }
        var other: any Clock {
            get async {
                await singleton {
                    await Task.yield()
                    SystemClock()
                }
            }
        }
    }

    @Test("of what an accessor asks for in several tasks at once, the first is overridden and no other")
    func asksAtOnce() async {
        for _ in 0..<trials {
            let pair = Pair()

            let swap = await pair.override(async: { pair in
                async let one = pair.one
                async let other = pair.other
                return await (one, other).0
            }) {
                FixedClock(name: "fixed")
            }
            #expect(await [pair.one.name, pair.other.name].filter { $0 == "fixed" } == ["fixed"])
            swap.remove()

            #expect(await [pair.one.name, pair.other.name] == ["system", "system"])
        }
    }

    @Test("a stand-in may be made with await, too")
    func awaitedStandIn() async {
        let lines = Lines()

        await lines.override(async: { await $0.link }) {
            await Task.yield()
            return FixedClock(name: "later")
        }

        #expect(await lines.link.name == "later")
    }

    @MainActor final class Main: Assembly {
        let components = Components()
        var isMain = false
        var screen: any Screen {
            get async {
                await singleton {
                    await Task.yield()
                    isMain = true
                    return RealScreen()
                }
            }
        }
    }

    @Test("a main-actor component is made on the main actor")
    @MainActor func mainActor() async {
        let main = Main()

        let screen = await main.screen

        #expect(main.isMain)
        #expect(await main.screen === screen)
    }

    @Test("a component that needs itself stops with its path")
    func reentry() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            final class Knot: Assembly {
                let components = Components()
                var left: Node {
                    get async {
                        await singleton {
                            async let name = right.name
                            return Node(await name)
                        }
                    }
                }
                var right: Node { get async { await singleton { Node(await left.name) } } }
            }
            _ = await Knot().left
        }

        #expect(result.report == golden("await-cycle"))
    }

    /// Runs its jobs when the test says so.
    final class Stepper: TaskExecutor {
        private let jobs = Mutex<[UnownedJob]>([])
        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            jobs.withLock { $0.append(job) }
        }
        func run() {
            while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
                job.runSynchronously(on: asUnownedTaskExecutor())
            }
        }
    }

    /// While it is built, `first` starts a task that asks for `second`, which goes on after `first` is built.
    final class Relay: Assembly {
        let components = Components()
        let steps = Stepper(), door = Door()
        let mayGoOn = Mutex<CheckedContinuation<Void, Never>?>(nil)
        let secondTask = Mutex<Task<Node, Never>?>(nil)

        var first: Node {
            get async {
                await singleton {
                    let task = Task(executorPreference: steps) { await self.second }
                    secondTask.withLock { $0 = task }
                    await door.pass()
                    return Node("first")
                }
            }
        }
        var second: Node {
            get async {
                await singleton {
                    await withCheckedContinuation { continuation in
                        mayGoOn.withLock { $0 = continuation }
                    }
                    return Node(await third.name)
                }
            }
        }
        var third: Node { get async { await singleton { Node(await first.name) } } }
    }

    @Test("what a task waited for that is built by now closes no cycle")
    func builtMeanwhile() async {
        let relay = Relay(), steps = Stepper()
        async let first = relay.first
        while await relay.door.visitors == 0 { await Task.yield() }
        relay.steps.run()
        let third = Task(executorPreference: steps) { await relay.third }
        steps.run()
        await relay.door.open()
        _ = await first

        // The third was told that the first is built, and has not gone on yet.
        relay.mayGoOn.withLock { $0 }?.resume()
        relay.steps.run()
        steps.run()
        relay.steps.run()

        #expect(await third.value.name == "first")
        #expect(await relay.secondTask.withLock { $0 }?.value.name == "first")
    }

    @Test("tasks that wait for each other stop with the path")
    func acrossTasks() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            final class Knot: Assembly {
                let components = Components()
                let a = Door(), b = Door()
                var left: Node {
                    get async {
                        await singleton {
                            await a.open()
                            await b.pass()
                            return Node(await right.name)
                        }
                    }
                }
                var right: Node {
                    get async {
                        await singleton {
                            await b.open()
                            await a.pass()
                            return Node(await left.name)
                        }
                    }
                }
            }
            let knot = Knot()
            async let left = knot.left
            async let right = knot.right
            _ = await (left, right)
        }

        #expect(result.report.hasPrefix("[await-cycle] Knot."))
        #expect(result.report.contains("needs itself before it is made, across tasks"))
        #expect(result.report.contains("    Knot.left  AwaitTests.swift:#\n"))
        #expect(result.report.contains("    Knot.right  AwaitTests.swift:#\n"))
    }
}
