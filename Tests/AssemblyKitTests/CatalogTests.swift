import AssemblyCatalog
import AssemblyKit
import Foundation
import Testing

enum Provider: Hashable, Sendable, CaseIterable { case openMeteo, metNorway }

protocol CoreLayer: Sendable {
    var clock: any Clock { get }
    var plain: any Clock { get throws }
    var link: any Clock { get async throws }
    func client(for provider: Provider) -> any Clock
}

final class CoreBase: Assembly, CoreLayer {
    let components = Components()
    let built = Counter()
    var clock: any Clock {
        singleton {
            built.next(); return SystemClock()
        }
    }
    var plain: any Clock { get throws { try prototype { () throws(Refusal) in SystemClock() } } }
    var link: any Clock { get async throws { singleton { SystemClock() } } }
    func client(for provider: Provider) -> any Clock {
        singleton(for: provider) { FixedClock(name: "base \(provider)") }
    }
}

final class CoreDouble: Assembly, CoreLayer {
    let components = Components()
    var clock: any Clock { singleton { FixedClock(name: "double") } }
    var plain: any Clock { get throws { throw Refusal() } }
    var link: any Clock { get async throws { FixedClock(name: "double") } }
    func client(for provider: Provider) -> any Clock { prototype { FixedClock(name: "double \(provider)") } }
}

@MainActor protocol StoryLayer: Sendable {
    var screen: any Screen { get }
}

@MainActor final class StoryBase: Assembly, StoryLayer {
    let components = Components()
    var screen: any Screen { objectGraph { RealScreen() } }
}

@MainActor final class StoryDouble: StoryLayer {
    var screen: any Screen { FakeScreen() }
}

@Suite("Components by name")
struct CatalogTests {
    var core: Catalog<any CoreLayer> {
        Catalog(
            "core",
            Component("clock", \.clock),
            Component("plain") { try $0.plain },
            Component(async: "link") { try await $0.link },
            Component("client", for: .openMeteo) { $0.client(for: $1) })
    }

    @MainActor var stories: Catalog<any StoryLayer> {
        Catalog("stories", Component("screen", \.screen))
    }

    @Test("a catalog knows its name and those of its components, in order")
    func names() {
        #expect(core.name == "core")
        #expect(core.names == ["clock", "plain", "link", "client"])
    }

    @Test("a catalog knows which names can be swapped without await")
    func synchronousNames() throws {
        #expect(core.synchronousNames == ["clock", "plain", "client"])
        try core.swap(core.synchronousNames, of: CoreBase(), for: CoreDouble())
    }

    @Test("a catalog with two lines of one name is refused, since only one of them would be found")
    func listedTwice() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Catalog<any CoreLayer>("core", Component("clock", \.clock), Component("clock", \.clock))
        }

        #expect(result.report == golden("listed-twice"))
    }

    @Test("a named component is taken from the other assembly, until the swap is removed")
    func swaps() throws {
        let base = CoreBase()

        let swaps = try core.swap(["clock"], of: base, for: CoreDouble())
        #expect(base.clock.name == "double")
        #expect(base.client(for: .openMeteo).name == "base openMeteo")
        for swap in swaps { swap.remove() }

        #expect(base.clock.name == "system")
        #expect(base.built.value == 1)
    }

    @Test("the argument in hand goes to the other assembly", arguments: Provider.allCases)
    func arguments(provider: Provider) throws {
        let base = CoreBase()

        try core.swap(["client"], of: base, for: CoreDouble())

        #expect(base.client(for: provider).name == "double \(provider)")
    }

    @Test("an error of the other assembly passes through")
    func errors() throws {
        let base = CoreBase()

        try core.swap(["plain"], of: base, for: CoreDouble())

        #expect(throws: Refusal.self) { try base.plain }
    }

    @Test("a component that is asked for with await is swapped with await")
    func asynchronous() async throws {
        let base = CoreBase()

        try await core.swap(async: ["link", "clock"], of: base, for: CoreDouble())

        #expect(try await base.link.name == "double")
        #expect(base.clock.name == "double")
    }

    @Test("when the other's component throws, what was swapped before it is back, and the error is told")
    func otherThrows() async {
        let base = CoreBase()
        let catalog = Catalog<any CoreLayer>(
            "core", Component("clock", \.clock), Component(async: "plain") { try $0.plain })

        await #expect {
            try await catalog.swap(async: ["clock", "plain"], of: base, for: CoreDouble())
        } throws: {
            "\($0)" == "core.plain cannot be swapped: the other assembly's one failed with: Refusal()"
        }
        #expect(base.clock.name == "system")
    }

    @Test("a component of a main-actor layer")
    @MainActor func mainActor() throws {
        let base = StoryBase()

        try stories.swap(["screen"], of: base, for: StoryDouble())

        #expect(base.screen.title == "fake")
    }

    @Test("unknown names are all reported with the valid ones, and nothing is swapped")
    func unknown() {
        let base = CoreBase()

        #expect {
            try core.swap(["clock", "stor", "x"], of: base, for: CoreDouble())
        } throws: {
            "\($0)" == "no components stor, x in the catalog core; it lists: clock, plain, link, client"
        }
        #expect(base.clock.name == "system")
    }

    @Test("a component with an argument that the catalog hides is refused, and what was swapped is back")
    func hiddenArgument() {
        let base = CoreBase()
        let catalog = Catalog<any CoreLayer>(
            "core", Component("clock", \.clock), Component("client") { $0.client(for: .openMeteo) })

        #expect {
            try catalog.swap(["clock", "client"], of: base, for: CoreDouble())
        } throws: {
            "\($0)" == """
                core.client cannot be swapped: its argument in hand would be lost; list it as \
                Component("client", for: sample) { $0.client($1) }, with the argument as `for:` of its scope call; one \
                that is not Hashable takes `override`
                """
        }
        #expect(base.clock.name == "system")
    }

    protocol BellLayer: AnyObject, Sendable {
        func bell(named name: String) -> any Clock
        func carillon(named name: String) async -> any Clock
    }
    final class Tower: Assembly, BellLayer {
        let components = Components()
        func bell(named name: String) -> any Clock { prototype { FixedClock(name: name) } }
        func carillon(named name: String) async -> any Clock { prototype { FixedClock(name: name) } }
    }

    @Test("so is one whose argument is no key of its scope call: it would be built with the sample")
    func hiddenArgumentWithoutKey() async {
        let tower = Tower()
        let catalog = Catalog<any BellLayer>(
            "tower", Component("bell") { $0.bell(named: "sample") },
            Component(async: "carillon") { await $0.carillon(named: "sample") })

        #expect(
            throws: CatalogError.cannotSwap(catalog: "tower", component: "bell", reason: .hasArgument)
        ) {
            try catalog.swap(["bell"], of: tower, for: Tower())
        }
        await #expect(
            throws: CatalogError.cannotSwap(
                catalog: "tower", component: "carillon", reason: .awaitsWithArgument)
        ) {
            try await catalog.swap(async: ["carillon"], of: tower, for: Tower())
        }
        #expect(tower.bell(named: "noon").name == "noon")
    }

    @Test(
        "a component whose scope call does not have the argument of its line as key is told to give it that")
    func argumentIsNoKey() {
        #expect {
            try core.swap(["client"], of: CoreDouble(), for: CoreBase())
        } throws: {
            "\($0)" == """
                core.client cannot be swapped: its scope call does not take its argument as key, so the one in \
                hand would be lost; give the argument of the catalog's line to the scope call as `for:`
                """
        }
    }

    @Test("a member that throws before its scope call is told with its error")
    func memberThrows() {
        #expect {
            try core.swap(["plain"], of: CoreDouble(), for: CoreBase())
        } throws: {
            "\($0)" == """
                core.plain cannot be swapped: its member threw Refusal() before its scope call; \
                let it throw in the body of that
                """
        }
    }

    @Test("what is no assembly, and what needs await, is said")
    func otherRefusals() {
        #expect {
            try core.swap(["link"], of: CoreBase(), for: CoreDouble())
        } throws: {
            "\($0)" == "core.link cannot be swapped: it is asked for with await; use swap(async:of:for:)"
        }
    }

    @Test("what is no assembly is named")
    @MainActor func noAssembly() {
        #expect {
            try stories.swap(["screen"], of: StoryDouble(), for: StoryBase())
        } throws: {
            "\($0)" == "components of stories cannot be swapped in StoryDouble, which is no Assembly"
        }
    }

    protocol ClientLayer: AnyObject, Sendable {
        var clock: any Clock { get }
        func client(for name: String) -> Client
        func link(for name: String) async -> Client
    }
    final class Client: Sendable {
        let clock: any Clock
        init(_ clock: any Clock) { self.clock = clock }
    }
    final class ClientBase: Assembly, ClientLayer {
        let components = Components()
        var clock: any Clock { singleton { SystemClock() } }
        var kept: Node { singleton { Node("kept") } }
        func client(for name: String) -> Client { singleton(for: name) { Client(clock) } }
        func link(for name: String) async -> Client {
            await singleton(for: name) {
                await Task.yield()
                return Client(clock)
            }
        }
    }
    final class ClientDouble: Assembly, ClientLayer {
        let components = Components()
        var clock: any Clock { singleton { FixedClock(name: "double") } }
        func client(for name: String) -> Client { prototype { Client(clock) } }
        func link(for name: String) async -> Client { Client(clock) }
    }
    private let clients = Catalog<any ClientLayer>(
        "core", Component("clock", \.clock), Component("client") { $0.client(for: "main") },
        Component(async: "link") { await $0.link(for: "main") })

    @Test("a swap that throws leaves nothing that it built with the other's components")
    func undoes() {
        let base = ClientBase()
        let clock = base.clock

        #expect(throws: CatalogError.self) {
            try clients.swap(["clock", "client"], of: base, for: ClientDouble())
        }

        #expect(base.client(for: "main").clock.name == "system")
        #expect(base.clock.name == clock.name)
    }

    @Test("a swap that throws keeps what was built before it, also what was built last")
    func undoesNoMore() async {
        // In a process of its own, as no other test may build anything meanwhile.
        await #expect(processExitsWith: .success) {
            let base = ClientBase(), kept = base.kept
            do {
                try CatalogTests().clients.swap(["clock", "client"], of: base, for: ClientDouble())
                fatalError("the components are swapped")
            } catch {
                if base.kept !== kept { fatalError("it is built anew") }
            }
        }
    }

    fileprivate protocol SlowLayer: AnyObject, Sendable {
        var clock: any Clock { get }
        var client: Client { get }
        func link() async throws -> Client
    }
    private final class SlowBase: Assembly, SlowLayer {
        let components = Components()
        private let hasAsked = DispatchSemaphore(value: 0)
        let mayEnd = DispatchSemaphore(value: 0)
        var clock: any Clock { singleton { SystemClock() } }
        var client: Client {
            singleton {
                let client = Client(clock)
                hasAsked.signal()
                mayEnd.wait()
                return client
            }
        }
        func link() async throws -> Client { singleton { Client(clock) } }

        func waitUntilAsked() { hasAsked.wait() }
    }
    private final class FailingDouble: Assembly, SlowLayer {
        let components = Components()
        let base: SlowBase
        init(_ base: SlowBase) { self.base = base }
        var clock: any Clock { singleton { FixedClock(name: "double") } }
        var client: Client { prototype { Client(clock) } }
        func link() async throws -> Client {
            Thread.detachNewThread { [base] in _ = base.client }
            base.waitUntilAsked()
            throw CancellationError()
        }
    }

    @Test("nor what another thread was building with them when it threw")
    func undoesUnderWay() async {
        let base = SlowBase()
        let catalog = Catalog<any SlowLayer>(
            "core", Component("clock", \.clock), Component(async: "link") { try await $0.link() })

        await #expect(throws: CatalogError.self) {
            try await catalog.swap(async: ["clock", "link"], of: base, for: FailingDouble(base))
        }
        // For the object that is under way, and for one that is built anew.
        for _ in 1...2 { base.mayEnd.signal() }

        #expect(base.client.clock.name == "system")
    }

    @Test("a component with await and an argument is not swapped by name, and what to do is told")
    func awaitsWithArgument() async {
        await #expect {
            try await clients.swap(async: ["link"], of: ClientBase(), for: ClientDouble())
        } throws: {
            "\($0)".hasSuffix("its argument in hand would be lost; replace it with `override(async:)`")
        }
    }
}
