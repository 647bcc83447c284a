import AssemblyKit
import Foundation
import Testing

@Suite("Decorators, and objects that are adopted")
struct DecorateTests {
    struct Loud: Clock {
        let real: any Clock
        let mark: String
        var name: String { real.name + mark }
    }

    final class Core: Assembly {
        let components = Components()
        let built = Counter(), assembled = Counter()
        var clock: any Clock {
            singleton {
                built.next()
                SystemClock()
            }
        }
        var other: any Clock { singleton { FixedClock(name: "other") } }
        var reader: any Clock { alias { clock } }
        func clock(_ key: Int) -> any Clock { objectGraph(for: key) { FixedClock(name: "\(key)") } }
        func risky() throws -> any Clock { try prototype { try checked() } }
        func checked() throws -> any Clock { SystemClock() }
        var link: any Clock {
            get async {
                await singleton {
                    await Task.yield()
                    return SystemClock()
                }
            }
        }

        var node: Node {
            singleton {
                built.next()
                return Node("made")
            } inject: {
                $0.next = peer
                $0.isConfigured = true
            } didAssemble: { _ in
                self.assembled.next()
            }
        }
        var peer: Node {
            objectGraph {
                Node("peer")
            } inject: {
                $0.back = node
            }
        }
        var screen: any Screen {
            weakSingleton {
                RealScreen()
            } inject: { _ in
                built.next()
            } as: {
                $0
            }
        }
    }

    @Test("decorators wrap what is built, in the order given, and only of their component")
    func stack() {
        let core = Core()
        core.decorate(\.clock) { Loud(real: $0, mark: "!") }
        core.decorate(\.clock) { real in Loud(real: real, mark: "?") }
        #expect(core.built.value == 0)

        #expect(core.other.name == "other")
        #expect(core.clock.name == "system!?")
        #expect(core.reader.name == "system!?")
        #expect(core.clock.name == "system!?")
        #expect(core.built.value == 1)
    }

    @Test("a decorator of a type wraps each component of that type once")
    func types() {
        let core = Core()

        core.decorate((any Clock).self) { Loud(real: $0, mark: "!") }

        #expect(core.clock.name == "system!")
        #expect(core.other.name == "other!")
        #expect(core.reader.name == "system!")
        #expect(core.clock(7).name == "7!")
    }

    @Test("all keys are wrapped, throwing and awaited components too")
    func forms() async throws {
        let core = Core()

        core.decorate({ $0.clock(1) }) { Loud(real: $0, mark: "!") }
        core.decorate({ try $0.risky() }) { Loud(real: $0, mark: "?") }

        #expect(core.clock(2).name == "2!")
        #expect(try core.risky().name == "system?")
        core.decorate((any Clock).self) { Loud(real: $0, mark: "*") }
        #expect(await core.link.name == "system*")
        core.adopt(FixedClock(name: "mine"), as: { $0.clock(3) })
    }

    @Test("what is built stays as it is until it is reset")
    func built() {
        let core = Core()
        _ = core.clock

        core.decorate(\.clock) { Loud(real: $0, mark: "!") }
        #expect(core.clock.name == "system")
        core.reset(\.clock)

        #expect(core.clock.name == "system!")
    }

    @Test("the stand-in for an alias is wrapped by the decorator of its type, as any other")
    func wrapsStandInsOfAliases() {
        let core = Core()
        core.decorate((any Clock).self) { Loud(real: $0, mark: "!") }

        #expect(core.reader.name == "system!")
        core.override(\.reader) { FixedClock(name: "fixed") }

        #expect(core.reader.name == "fixed!")
    }

    @Test("each stand-in for a singleton that is made with await is wrapped once")
    func wrapsAwaitedStandIns() async {
        let core = Core()
        core.decorate((any Clock).self) { Loud(real: $0, mark: "!") }

        await core.override(async: { await $0.link }) { FixedClock(name: "fixed") }
        #expect(await core.link.name == "fixed!")
        #expect(await core.link.name == "fixed!")
        await core.override(async: { await $0.link }) {
            await Task.yield()
            return FixedClock(name: "later")
        }

        #expect(await core.link.name == "later!")
    }

    @Test("an object that is adopted is wrapped by the decorator of its type, in the place of an alias too")
    func wrapsAdopted() {
        let core = Core()
        core.decorate((any Clock).self) { Loud(real: $0, mark: "!") }

        #expect(core.adopt(FixedClock(name: "mine"), as: \.clock).name == "mine!")
        #expect(core.adopt(FixedClock(name: "other"), as: \.reader).name == "other!")
        #expect(core.reader.name == "mine!")
    }

    @Test("a stand-in is wrapped, and removing it leaves the decorator")
    func standIns() {
        let core = Core()
        core.decorate(\.clock) { Loud(real: $0, mark: "!") }

        let swap = core.override(\.clock) { FixedClock(name: "fixed") }
        #expect(core.clock.name == "fixed!")
        swap.remove()

        #expect(core.clock.name == "system!")
    }

    @Test("an assembly that goes may ask for a component that is decorated")
    func passing() async {
        await #expect(processExitsWith: .exitCode(7)) {
            final class Passing: Assembly {
                let components = Components()
                deinit { exit(clock.name == "system!" ? 7 : 1) }
                var clock: any Clock { singleton { SystemClock() } }
            }
            Passing().decorate(\.clock) { Loud(real: $0, mark: "!") }
        }
    }

    @MainActor final class Stories: Assembly {
        let components = Components()
        var screen: any Screen { objectGraph { RealScreen() } }
    }

    @Test("a main-actor component is wrapped on the main actor")
    @MainActor func mainActor() {
        let stories = Stories()
        var wrapped = 0

        stories.decorate(main: \.screen) { _ in
            wrapped += 1
            FakeScreen()
        }

        #expect(stories.screen.title == "fake")
        #expect(wrapped == 1)
    }

    @Test("an adopted object is the component: injected, assembled, kept")
    func adopts() {
        let core = Core()
        let mine = Node("mine")

        let vended = core.adopt(mine, as: \.node)

        #expect(vended === mine)
        #expect(mine.isConfigured && mine.next?.back === mine)
        #expect(core.node === mine)
        #expect(core.built.value == 0)
        #expect(core.assembled.value == 1)
        mine.next = nil
    }

    @Test("adopting drops what was built, and a component with as: casts its object")
    func adoptsAgain() {
        let core = Core()
        let first = core.screen
        let mine = RealScreen()

        core.adopt(mine, as: \.screen)

        #expect(core.screen === mine)
        #expect(core.screen !== first)
        #expect(core.built.value == 2)
    }

    final class Story: Assembly {
        let components = Components()
        var screen: Node {
            objectGraph {
                Node("made")
            } inject: {
                $0.next = presenter
            }
        }
        var presenter: Node {
            objectGraph {
                Node("presenter")
            } inject: {
                $0.back = screen
            }
        }
        var sheet: Node { prototype { Node("sheet") } }
        var page: Node { alias { sheet } }
    }

    @Test("an object graph keeps what it adopts for that request, and a prototype or an alias does not")
    func adoptsForOneRequest() {
        let story = Story(), mine = Node("mine")

        #expect(story.adopt(mine, as: \.screen) === mine)
        #expect(mine.next?.back === mine)
        #expect(story.screen !== mine)
        #expect(story.adopt(mine, as: \.sheet) === mine)
        #expect(story.sheet !== mine)
        #expect(story.adopt(mine, as: \.page) === mine)
        #expect(story.page !== mine)
    }

    @Test("a reset of an alias forgets nothing, and one of what it passes on does")
    func resetsAlias() {
        let core = Core()
        _ = core.reader

        core.reset(\.reader)
        _ = core.reader
        #expect(core.built.value == 1)
        core.reset(\.clock)
        _ = core.reader
        #expect(core.built.value == 2)
    }

    final class Desk: Assembly, @unchecked Sendable {
        let components = Components()
        let injected = Counter()
        let (ends, end) = AsyncStream<Void>.makeStream()
        private(set) var task: Task<Void, Never>?

        /// Asks for the journal when it is let go of.
        var session: Ghost { singleton { Ghost { [unowned self] in _ = journal } } }
        var journal: Node {
            singleton {
                _ = session
                Node("journal")
            }
        }
        var clock: any Clock { singleton { SystemClock() } }
        /// Starts a task that asks for it again, once `end` has finished.
        var node: Node {
            singleton {
                Node("node")
            } inject: { _ in
                injected.next()
                guard task == nil else { return }
                task = Task {
                    for await _ in self.ends {}
                    _ = self.node
                }
            }
        }
    }

    @Test("what an adopted object replaces may ask for what needs the component")
    func adoptsInPlaceOf() {
        let desk = Desk(), mine = Ghost()
        _ = desk.session

        desk.adopt(mine, as: \.session)

        #expect(desk.session === mine)
        #expect(desk.journal.name == "journal")
    }

    @Test("what an adopted object replaces may ask for the component, and is given the adopted one")
    func adoptsInPlaceOfWhatAsks() async {
        await #expect(processExitsWith: .success) {
            final class Office: Assembly, @unchecked Sendable {
                let components = Components()
                let made = Counter(), given = Counter()
                let mine = Ghost()
                var session: Ghost {
                    singleton {
                        made.next()
                        return Ghost { [unowned self] in if session === mine { given.next() } }
                    }
                }
            }
            let office = Office()
            _ = office.session

            office.adopt(office.mine, as: \.session)

            if office.made.value != 1 || office.given.value != 1 { fatalError() }
        }
    }

    @Test("a task that an adopted object starts asks for components as any other", arguments: [true, false])
    func adoptsTasks(resets: Bool) async {
        let desk = Desk(), mine = Node("mine")
        desk.override(\.clock) { FixedClock(name: "fixed") }

        desk.adopt(mine, as: \.node)
        if resets { desk.reset(\.node) }
        desk.end.finish()
        await desk.task?.value

        #expect((desk.node === mine) == !resets)
        #expect(desk.injected.value == (resets ? 2 : 1))
    }

    /// Starts a task that runs for as long as it lives.
    final class Ticker: @unchecked Sendable {
        private let (ticks, end) = AsyncStream<Void>.makeStream()
        private var task: Task<Void, Never>?
        func start() { task = Task { [ticks] in for await _ in ticks {} } }
        deinit { task?.cancel() }
    }

    final class Club: Assembly {
        let components = Components()
        var ticker: Ticker {
            weakSingleton {
                Ticker()
            } inject: {
                $0.start()
            }
        }
    }

    @Test("an adopted object that starts a task is let go of")
    func adoptsTicker() {
        let club = Club()
        weak var object: Ticker?
        do {
            let mine = Ticker()
            object = mine
            club.adopt(mine, as: \.ticker)
        }

        #expect(object == nil)
    }

    @Test("an adopted object of another type than is injected stops with a report")
    func wrongObject() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Core().adopt(FakeScreen(), as: \.screen)
        }

        #expect(result.report == golden("adopted-type"))
    }

    final class Views: Assembly {
        let components = Components()
        let mode: Int
        init(_ mode: Int) { self.mode = mode }
        var cache: Counter { singleton { Counter() } }
        var inner: Node {
            singleton {
                Node("inner")
            } inject: {
                $0.isConfigured = true
            }
        }
        var outer: Node {
            singleton {
                Node("outer")
            } inject: { _ in
            } didAssemble: { _ in
                switch self.mode {
                case 0: self.reset(\.cache)
                case 1: self.override(\.cache) { Counter() }
                default: self.adopt(Node("mine"), as: \.inner)
                }
            }
        }
    }

    @Test("the last phase of an adopted object may reset, override and adopt", arguments: [0, 1, 2])
    func lastPhaseOfAdopted(mode: Int) async {
        await #expect(processExitsWith: .success) { [mode] in
            let views = Views(mode), cache = views.cache
            views.adopt(Node("given"), as: \.outer)
            precondition(mode == 2 || views.cache !== cache)
            precondition(mode != 2 || views.inner.name == "mine")
        }
    }
}
