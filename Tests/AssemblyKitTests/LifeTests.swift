import AssemblyKit
import Foundation
import Testing

final class Log: @unchecked Sendable {
    private(set) var lines: [String] = []
    func add(_ line: String) { lines.append(line) }
}

final class Engine: Sendable {
    let name: String
    let log: Log
    let fails: Bool
    init(_ name: String, _ log: Log, fails: Bool = false) {
        self.name = name
        self.log = log
        self.fails = fails
    }
}
extension Engine: Stoppable {
    func stop() async throws {
        log.add(name)
        if fails { throw Refusal() }
    }
}

struct Valve: Stoppable {
    let name: String
    let log: Log
    func stop() { log.add(name) }
}

@MainActor final class Player {
    let log: Log
    init(_ log: Log) { self.log = log }
}
extension Player: Stoppable {
    func stop() { log.add("player") }
}

@Suite("An assembly from start to shutdown")
struct LifeTests {
    final class Machine: Assembly {
        let components = Components()
        let log = Log()
        let built = Counter()
        var first: Engine { singleton { Engine("first", log) } }
        var second: any AnyObject & Sendable {
            singleton {
                _ = first
                return Engine("second", log, fails: true)
            }
        }
        func numbered(_ number: Int) -> Engine {
            singleton(for: number) { Engine("\(number)", log, fails: true) }
        }
        var again: Engine { singleton { first } }
        func valve(_ name: String) -> Valve { singleton(for: name) { Valve(name: name, log: log) } }
        var held: Engine { weakSingleton { Engine("held", log) } }
        var fresh: Engine { prototype { Engine("fresh", log) } }
        var clock: any Clock {
            singleton {
                built.next()
                SystemClock()
            }
        }
        func clock(_ key: Int) -> any Clock {
            singleton(for: key) {
                built.next()
                SystemClock()
            }
        }
        var later: Engine {
            get async {
                await singleton {
                    await Task.yield()
                    return Engine("later", log)
                }
            }
        }
        @MainActor var player: Player { singleton { Player(log) } }
        func risky() throws -> Engine { try singleton { try refuse() } }
        func refuse() throws -> Engine { throw Refusal() }

        func start(_ all: Bool) {
            activate {
                first
                if all { clock }
                for number in 1...2 { numbered(number) }
            }
        }
        func startRisky() throws {
            try activate {
                first; try risky()
            }
        }
        func startLater() async {
            await activate {
                await later; first
            }
        }
    }

    @Test("activate builds what it lists, in that order")
    func activates() async {
        let machine = Machine()

        machine.start(true)
        await machine.startLater()
        await machine.shutdown()

        #expect(machine.built.value == 1)
        #expect(machine.log.lines == ["later", "2", "1", "first"])
        #expect(throws: Refusal.self) { try machine.startRisky() }
    }

    @Test("shutdown stops what was built, last made first, once each, and gives all errors")
    func shutdown() async {
        let machine = Machine()
        _ = (machine.second, machine.again, machine.numbered(7), machine.valve("a"), machine.valve("b"))
        _ = (machine.fresh, machine.held, machine.clock)
        let held = machine.held
        _ = await machine.later

        let errors = await machine.shutdown()
        let more = await machine.shutdown()

        #expect(machine.log.lines == ["later", "held", "b", "a", "7", "second", "first"])
        #expect(errors.count == 2 && errors.allSatisfy { $0 is Refusal })
        #expect(more.isEmpty)
        _ = held
    }

    struct Furnace: Stoppable {
        func stop() async throws {
            while !Task.isCancelled { await Task.yield() }
            throw CancellationError()
        }
    }

    final class Foundry: Assembly {
        let components = Components()
        var furnace: Furnace { singleton { Furnace() } }
    }

    @Test("what has not stopped because the task was cancelled is among the errors")
    func shutdownIsCancelled() async {
        let foundry = Foundry()
        _ = foundry.furnace

        let task = Task { await foundry.shutdown() }
        task.cancel()

        let errors = await task.value
        #expect(errors.count == 1 && errors[0] is CancellationError)
    }

    @Test("what is built anew after a shutdown is stopped by the next one")
    func stopsAnew() async {
        let machine = Machine()
        for _ in 1...2 {
            _ = machine.first
            await machine.shutdown()
            machine.reset { $0.first }
        }

        #expect(machine.log.lines == ["first", "first"])
    }

    @Test("what was built anew in another order is stopped in that order, last made first")
    func stopsInOrder() async {
        let machine = Machine()
        for number in 1...9 { _ = machine.numbered(number) }
        for number in 1...9 { machine.reset { $0.numbered(number) } }
        for number in [3, 1, 9, 4, 8, 2, 7, 5, 6] { _ = machine.numbered(number) }

        await machine.shutdown()

        #expect(machine.log.lines == ["6", "5", "7", "2", "8", "4", "9", "1", "3"])
    }

    @Test("what belongs to the main actor is stopped there")
    @MainActor func mainActor() async {
        let machine = Machine()
        _ = machine.player

        await machine.shutdown()

        #expect(machine.log.lines == ["player"])
    }

    @Test("an object that can be stopped is found to be so, whatever actor it belongs to")
    func boundToNoActor() {
        // A conformance that is bound to an actor is found on that only. This compiles where none can be.
        func foundAnywhere<Object: Stoppable>(_ type: Object.Type) -> any SendableMetatype.Type { type }

        #expect(ObjectIdentifier(foundAnywhere(Player.self)) == ObjectIdentifier(Player.self))
    }

    @Test("reset forgets all that was built and keeps the swaps")
    func resets() {
        let machine = Machine()
        let first = machine.first
        machine.override(\.clock) { FixedClock(name: "fixed") }

        machine.reset()

        #expect(machine.first !== first)
        #expect(machine.clock.name == "fixed")
    }

    @Test("one component, or one key of it, is reset, and nothing is built")
    func resetsOne() async {
        let machine = Machine()
        let clock = machine.clock, one = machine.clock(1), two = machine.clock(2), later = await machine.later

        machine.reset { $0.clock(1) }
        await machine.reset(async: { await $0.later })
        machine.reset(\.again)
        #expect(machine.built.value == 3)

        #expect(!isSame(machine.clock(1), one))
        #expect(isSame(machine.clock(2), two))
        #expect(isSame(machine.clock, clock))
        #expect(await machine.later !== later)

        let held = machine.held
        machine.reset(\.held)
        #expect(machine.held !== held)
    }

    protocol Parent: Sendable { var clock: any Clock { get } }
    final class Home: Assembly, Parent {
        let components = Components()
        var clock: any Clock { singleton { SystemClock() } }
        func session(_ user: String) -> Session { Session(parent: self, user: user) }
    }
    final class Session: Assembly {
        let components = Components()
        let parent: any Parent
        let user: String
        init(parent: any Parent, user: String) {
            self.parent = parent
            self.user = user
        }
        var greeting: Node { singleton { Node("\(user) \(parent.clock.name)") } }
    }

    @Test("a child assembly uses its parent and lets go of all it built when it is let go of")
    func children() {
        let home = Home()
        weak var greeting: Node?

        do {
            let session = home.session("Ann")
            greeting = session.greeting
            #expect(session.greeting.name == "Ann system")
            #expect(home.session("Bob").greeting.name == "Bob system")
        }

        #expect(greeting == nil)
    }

    protocol Pages: AnyObject, Sendable { var title: String { get } }
    final class Book: Assembly, Pages {
        let components = Components()
        let shelf = Collaborator<any Pages>()
        let title: String
        init(_ title: String = "book") { self.title = title }
        var other: Node { prototype { Node(shelf.value.title) } }
    }

    @Test("assemblies that need each other are connected after both exist, weakly, and the latest one counts")
    func collaborators() {
        weak var gone: Book?
        let first = Book()
        do {
            let second = Book("second"), third = Book("third")
            gone = second
            first.shelf.connect(second)
            second.shelf.connect(first)
            #expect(first.other.name == "second")
            #expect(second.other.name == "book")
            first.shelf.connect(third)
            #expect(first.other.name == "third")
        }

        #expect(gone == nil)
    }

    @Test("a collaborator that is not connected stops with a report")
    func notConnected() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Book().other
        }

        #expect(result.report == golden("not-connected"))
    }

    final class Motor: Stoppable, Sendable {
        let stops = Counter()
        func stop() { stops.next() }
    }
    final class Car: Assembly {
        let components = Components()
        var motor: Motor { singleton { Motor() } }
        var engine: Motor { singleton { motor } }
        func motor(_ number: Int) -> Motor { singleton(for: number) { Motor() } }
        func engine(_ number: Int) -> Motor { singleton(for: number) { motor(number) } }
    }

    @Test("an object that was stopped is not stopped again because another component keeps it since")
    func stopsOnce() async {
        let car = Car(), motor = car.motor
        await car.shutdown()
        _ = car.engine
        await car.shutdown()

        #expect(motor.stops.value == 1)
    }

    /// Runs each part of a task on a thread of its own, so that two tasks do run at the same time.
    final class OwnThreads: TaskExecutor {
        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }
    }

    @Test("two that shut down at once stop an object once, also where two components keep it")
    func stopsOnceOfTwo() async {
        let threads = OwnThreads()
        var stoppedTwice = 0
        for _ in 0..<trials {
            let car = Car(), engines = (0..<100).map { car.engine($0) }, arrived = Counter()
            await withTaskGroup { group in
                for _ in 0..<2 {
                    group.addTask(executorPreference: threads) {
                        arrived.next()
                        // So that they meet, but not for ever where there is one processor.
                        for _ in 0..<100_000 where arrived.value < 2 {}
                        await car.shutdown()
                    }
                }
            }
            if !engines.allSatisfy({ $0.stops.value == 1 }) { stoppedTwice += 1 }
        }

        #expect(stoppedTwice == 0)
    }
}
