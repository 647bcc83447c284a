import AssemblyKit
import Foundation
import Synchronization
import Testing

@Suite("Stand-ins for components")
struct SwapTests {
    final class Core: Assembly {
        let components = Components()
        let built = Counter()

        var clock: any Clock {
            singleton {
                built.next()
                return SystemClock()
            }
        }
        var other: any Clock {
            singleton {
                built.next(); return SystemClock()
            }
        }
        var kept: Node { singleton { Node("kept") } }
        var fresh: Part { prototype { Part() } }
        var freshClock: any Clock { prototype { SystemClock() } }
        var shared: Part { objectGraph { Part() } }
        var pair: (Part, Part) { prototype { (shared, shared) } }
        var reader: any Clock { alias { clock } }
        func clock(for key: Int) -> any Clock { singleton(for: key) { SystemClock() } }
        func clock(named name: String) throws -> any Clock {
            guard !name.isEmpty else { throw Refusal() }
            return singleton(for: name) { FixedClock(name: name) }
        }
        func report() throws -> any Clock { try prototype { try checked() } }
        func checked() throws -> any Clock { SystemClock() }
        func strict() throws(Refusal) -> any Clock {
            try prototype { () throws(Refusal) in throw Refusal() }
        }
        var willing: any Clock { get throws { try singleton { () throws in SystemClock() } } }
        var link: any Clock { get async { singleton { SystemClock() } } }
        var injected: any Clock {
            singleton {
                SystemClock()
            } inject: { _ in
            } as: {
                $0
            }
        }
        var concrete: any Clock {
            singleton {
                SystemClock()
            } inject: { _ in
            }
        }
    }

    @MainActor final class Stories: Assembly {
        let components = Components()
        var screen: any Screen { singleton { RealScreen() } }
    }

    @Test("what is asked for after an override is the stand-in, the rest stays")
    func replaces() {
        let core = Core()
        let other = core.other
        _ = core.clock

        core.override(\.clock) { FixedClock(name: "fixed") }

        #expect(core.clock.name == "fixed")
        #expect(core.reader.name == "fixed")
        #expect(isSame(core.other, other))
        #expect(Core().clock.name == "system")
    }

    @Test("a swap that is held keeps nothing that its assembly built")
    func heldSwap() {
        weak var built: Node?
        var core: Core? = Core()
        let swap = core?.override(\.clock) { FixedClock(name: "fixed") }
        built = core?.kept
        core = nil

        #expect(built == nil)
        swap?.remove()
    }

    @Test("a stand-in is kept as the component's scope says", arguments: [true, false])
    func keepsTheScope(isBuilt: Bool) {
        let core = Core()
        let made = Counter()
        if isBuilt { _ = (core.clock, core.pair) }

        core.override(\.clock) {
            made.next(); FixedClock(name: "\(made.value)")
        }
        core.override(\.shared) { Special() }
        core.override(\.fresh) { Special() }

        #expect(core.clock.name == "1")
        #expect(core.clock.name == "1")
        #expect(core.pair.0 !== core.pair.0)
        let pair = core.pair
        #expect(pair.0 is Special && pair.0 === pair.1)
        #expect(core.fresh is Special && core.fresh !== core.fresh)
        #expect(core.built.value == (isBuilt ? 1 : 0))
    }

    @Test("an override is for all keys, with one stand-in a key")
    func keys() {
        let core = Core()
        let made = Counter()

        core.override({ $0.clock(for: 1) }) {
            made.next(); FixedClock(name: "\(made.value)")
        }

        #expect(core.clock(for: 1).name == "1")
        #expect(core.clock(for: 2).name == "2")
        #expect(core.clock(for: 1).name == "1")
    }

    @Test("swaps stack and are removed in any order")
    func stack() {
        let core = Core()
        let first = core.override(\.clock) { FixedClock(name: "first") }
        let second = core.override(\.clock) { FixedClock(name: "second") }
        let third = core.override(\.clock) { FixedClock(name: "third") }

        #expect(core.clock.name == "third")
        third.remove()
        #expect(core.clock.name == "second")
        first.remove()
        #expect(core.clock.name == "second")
        second.remove()
        second.remove()
        #expect(core.clock.name == "system")
    }

    @Sendable private static func refuse() throws -> any Clock { throw Refusal() }

    @Test("a throwing component's stand-in may throw")
    func throwing() throws {
        let core = Core()

        let swap = core.override({ try $0.report() }) { try Self.refuse() }
        #expect(throws: Refusal.self) { try core.report() }
        swap.remove()

        #expect(try core.report().name == "system")
    }

    @Test("a stand-in throws an error of the type that the component declares, or stops the program")
    func typedErrors() async {
        let core = Core()
        let swap = core.override({ try $0.strict() }) { SystemClock() }
        #expect(throws: Never.self) { _ = try core.strict() }
        swap.remove()
        #expect(throws: Refusal()) { try core.strict() }
        core.override({ try $0.strict() }) { throw Refusal() }
        #expect(throws: Refusal()) { try core.strict() }

        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let core = Core()
            core.override({ try $0.strict() }) { throw CancellationError() }
            _ = try? core.strict()
        }
        #expect(
            result.report == """
                [stand-in-threw] the stand-in for Core.strict() threw CancellationError(), \
                which the component does not throw
                    Core.strict()  SwapTests.swift:#
                help: let the stand-in throw Refusal, or let the closure of the scope call throw, too: \
                `{ () throws in … }`
                """)
    }

    @Test("a stand-in may throw where the closure of the scope call is declared to, which then never does")
    func willing() throws {
        let core = Core()

        let swap = core.override({ try $0.willing }) { throw Refusal() }

        #expect(throws: Refusal()) { try core.willing }
        swap.remove()
        #expect(try core.willing.name == "system")
    }

    @Test("an alias is overridden alone")
    func aliases() {
        let core = Core()

        core.override(\.reader) { FixedClock(name: "alias") }

        #expect(core.reader.name == "alias")
        #expect(core.clock.name == "system")
    }

    @Test("a component with as: can be overridden")
    func vendedAsDeclared() {
        let core = Core()

        core.override(\.injected) { FixedClock(name: "fixed") }

        #expect(core.injected.name == "fixed")
    }

    @Test("a component of a main-actor assembly")
    @MainActor func mainActor() {
        let stories = Stories()

        let swap = stories.override(main: \.screen) { FakeScreen() }
        #expect(stories.screen.title == "fake")
        swap.remove()

        #expect(stories.screen.title == "real")
    }

    @Test("a component that is asked for with await")
    func asynchronous() async {
        let core = Core()

        await core.override(async: { await $0.link }) { FixedClock(name: "fixed") }

        #expect(await core.link.name == "fixed")
        #expect(await Task.detached { await core.link.name }.value == "fixed")
    }

    @Test("a component vended concretely stops with the cure")
    func vendedConcretely() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Core().override(\.concrete) { FixedClock(name: "fixed") }
        }

        #expect(result.report == golden("vended-concretely"))
    }

    @Test("an accessor that throws before its scope call stops with its error and the cure")
    func accessorThrows() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Core().override({ try $0.clock(named: "") }) { SystemClock() }
        }

        #expect(result.report == golden("accessor-threw"))
    }

    @Test("adopt throws on what its accessor throws before its scope call")
    func adoptThrows() {
        #expect(throws: Refusal()) {
            try Core().adopt(FixedClock(name: "mine"), as: { try $0.clock(named: "") })
        }
    }

    /// Asks for a component when it is let go of.
    final class Asker: Sendable {
        private let core: Core
        init(_ core: Core) { self.core = core }
        deinit { _ = core.injected }
    }

    final class KeptSwap: Sendable { let swap = Mutex<Swap?>(nil) }

    @Test("a stand-in that removes itself is let go of before its value is given out")
    func removesItself() {
        let core = Core()
        /// Removes the stand-in when it is made for the second time: the first is made at once.
        func override(_ component: (Core) -> any Clock) {
            let asker = Asker(core), kept = KeptSwap()
            let swap = core.override(component) { [asker] in
                kept.swap.withLock { $0 }?.remove()
                return withExtendedLifetime(asker) { FixedClock(name: "fixed") }
            }
            kept.swap.withLock { $0 = swap }
        }

        override { $0.clock }
        core.reset { $0.clock }
        #expect(core.clock.name == "fixed")
        override { $0.freshClock }
        #expect(core.freshClock.name == "fixed")
        #expect(core.clock.name == "system" && core.freshClock.name == "system")
    }

    /// Tells its thread when its components are asked for.
    final class Telling: Assembly {
        private let kept = Components()
        var components: Components {
            (Thread.current.threadDictionary["isAsked"] as? () -> Void)?()
            return kept
        }
        var clock: any Clock { singleton { SystemClock() } }
        var other: any Clock { singleton { SystemClock() } }

        /// Runs the body at the given step of what this thread asks for from here on.
        static func at(_ step: Int, _ body: @escaping () -> Void) {
            var count = 0
            let isAsked = {
                count += 1
                if count == step { body() }
            }
            Thread.current.threadDictionary["isAsked"] = isAsked
        }
    }

    @Test(
        "an override counts, however far another thread is that asks for the component",
        arguments: 1...8, 1...8)
    func meanwhile(other step: Int, override overrideStep: Int) {
        let telling = Telling()
        telling.override(\.other) { FixedClock(name: "other") }
        let mayOverride = Gate(), isOverriding = Gate(), otherIsDone = Gate()

        inParallel(
            {
                Telling.at(step) {
                    mayOverride.open()
                    isOverriding.pass()
                }
                _ = telling.clock
                mayOverride.open()
                otherIsDone.open()
            },
            {
                mayOverride.pass()
                Telling.at(overrideStep) {
                    isOverriding.open()
                    otherIsDone.pass()
                }
                telling.override(\.clock) { FixedClock(name: "fixed") }
                isOverriding.open()
            })

        #expect(telling.clock.name == "fixed")
    }

    @Test("removing a stand-in that another one covers drops nothing")
    func removesCovered() {
        let core = Core()
        let covered = core.override(\.clock) { FixedClock(name: "covered") }
        core.override(\.clock) { SystemClock() }
        let clock = core.clock

        covered.remove()

        #expect(isSame(core.clock, clock))
    }
}
