import AssemblyCatalog
import AssemblyKit
import Testing

@Suite("What was asked for, and what is wrong with an assembly")
struct RecordingTests {
    protocol Lower: Sendable {
        var clock: any Clock { get }
        var upward: Node { get }
    }
    final class LowerBase: Assembly, Lower {
        let components = Components()
        let upper = Collaborator<any Upper>()
        var clock: any Clock { singleton { SystemClock() } }
        var upward: Node { singleton { Node(upper.value.plain.name) } }
    }

    protocol Upper: AnyObject, Sendable {
        var plain: Node { get }
        var root: Node { get }
        var captive: Node { get }
        var concrete: any Clock { get }
        var unstable: Node { get }
        var shared: Node { get }
        var unused: Node { get }
        var later: Node { get async }
        func risky() throws -> Node
    }
    final class UpperBase: Assembly, Upper {
        let components = Components()
        let lower: any Lower
        let counter = Counter()
        let one = Node("one")
        init(_ lower: any Lower) { self.lower = lower }

        var plain: Node { singleton { Node("plain") } }
        var root: Node { singleton { Node(lower.clock.name + fresh.name + plain.name) } }
        var fresh: Node { prototype { Node(plain.name) } }
        /// A recording within a component.
        var probed: Node {
            prototype {
                let inner = Recording { _ = plain }
                return Node("\(inner.calls.count) \(fresh.name)")
            }
        }
        var held: Node { weakSingleton { Node("held") } }
        var between: Node { prototype { Node(held.name) } }
        var captive: Node { singleton { Node(between.name) } }
        var concrete: any Clock {
            singleton {
                SystemClock()
            } inject: { _ in
            }
        }
        var unstable: Node {
            counter.next()
            return singleton(for: counter.value) { Node("") }
        }
        var shared: Node { objectGraph { one } }
        var unused: Node { singleton { Node("") } }
        var slow: Node {
            singleton {
                let end = ContinuousClock.now + .milliseconds(60)
                while ContinuousClock.now < end {}
                return Node(plain.name)
            }
        }
        var starting: Task<Node, Never> { prototype { Task { plain } } }
        var later: Node {
            get async {
                await singleton {
                    await Task.yield()
                    return Node(plain.name)
                }
            }
        }
        func risky() throws -> Node { try singleton { try refusing() } }
        func refusing() throws -> Node { try singleton { try refuse() } }
        func refuse() throws -> Node { throw Refusal() }
    }

    var lowerCatalog: Catalog<any Lower> {
        Catalog("lower", Component("clock", \.clock), Component("upward", \.upward))
    }
    var upperCatalog: Catalog<any Upper> {
        Catalog<any Upper>(
            "upper", Component("root", \.root), Component("captive", \.captive),
            Component("concrete", \.concrete),
            Component("unstable", \.unstable), Component("shared", \.shared), Component("unused", \.unused),
            Component("plain", \.plain),
            Component(async: "later") { await $0.later }, Component("risky") { try $0.risky() }
        ).above(lowerCatalog)
    }

    @Test("a recording notes each call: what, how, who asked, how deep")
    func records() async throws {
        let upper = UpperBase(LowerBase())

        let recording = Recording { _ = upper.root }
        let again = Recording { upper.root }
        let later = await Recording { await upper.later }
        let risky = Recording { _ = try? upper.risky() }

        #expect(
            recording.text == """
                UpperBase.root  singleton, new
                    LowerBase.clock  singleton, new
                    UpperBase.fresh  prototype, new
                        UpperBase.plain  singleton, new
                    UpperBase.plain  singleton, cached

                """)
        try #require(recording.calls.map(\.requester) == [nil, 0, 0, 2, 0])
        #expect(recording.calls[0].duration >= recording.calls[2].duration)
        #expect(again.text == "UpperBase.root  singleton, cached\n")
        #expect(
            later.text == """
                UpperBase.later  singleton, new
                    UpperBase.plain  singleton, cached

                """)
        #expect(
            risky.text == """
                UpperBase.risky()  singleton, failed
                    UpperBase.refusing()  singleton, failed

                """)
    }

    @Test("what stands in for a component is new once, as the component would be")
    func standIn() {
        let upper = UpperBase(LowerBase())
        let swap = upper.override(\.plain) { Node("other") }
        upper.reset()

        #expect(Recording { upper.plain }.text == "UpperBase.plain  singleton, new\n")
        #expect(Recording { upper.plain }.text == "UpperBase.plain  singleton, cached\n")
        withExtendedLifetime(swap) {}
    }

    @Test("nothing is noted outside a recording, and two do not mix")
    func apart() {
        let upper = UpperBase(LowerBase())

        let outer = Recording {
            let inner = Recording { upper.plain }
            #expect(inner.calls.count == 1)
        }
        _ = upper.root

        #expect(outer.calls.isEmpty)
    }

    @Test("a recording within a component leaves the one around it as it was")
    func within() {
        let upper = UpperBase(LowerBase())
        var probed: Node?

        let recording = Recording { probed = upper.probed }

        #expect(probed?.name == "1 plain")
        #expect(
            recording.text == """
                UpperBase.probed  prototype, new
                    UpperBase.fresh  prototype, new
                        UpperBase.plain  singleton, cached

                """)
    }

    @Test("what an assembly asks for when it goes is recorded, and the recording outlives it")
    func passing() async {
        await #expect(processExitsWith: .success) {
            final class Passing: Assembly {
                let components = Components()
                deinit { _ = clock }
                var clock: any Clock { singleton { SystemClock() } }
            }
            let recording = Recording { _ = Passing() }
            if recording.calls.map(\.component) != ["Passing.clock"] { fatalError("\(recording.calls)") }
        }
    }

    @Test("a task that a component starts is recorded, as asked for by none")
    func tasks() async {
        let upper = UpperBase(LowerBase())

        let recording = await Recording { await upper.starting.value }

        #expect(recording.calls.map(\.component).contains("UpperBase.starting"))
        #expect(recording.calls.first { $0.component == "UpperBase.plain" }?.requester == nil)
    }

    @Test("so is one that a component with await starts and that goes on when it is made")
    func tasksOfAwaited() async {
        final class Late: Assembly {
            let components = Components()
            let isMade = AsyncStream<Void>.makeStream()
            var clock: any Clock { singleton { SystemClock() } }
            var work: Task<Void, Never> {
                get async {
                    await singleton {
                        await Task.yield()
                        return Task { [self] in
                            for await _ in isMade.stream { _ = clock }
                        }
                    }
                }
            }
        }
        let late = Late()

        let recording = await Recording {
            let work = await late.work
            late.isMade.continuation.yield()
            late.isMade.continuation.finish()
            await work.value
        }

        #expect(recording.calls.map(\.component) == ["Late.work", "Late.clock"])
        #expect(recording.calls.map(\.requester) == [nil, nil])
    }

    @Test("a recording is exported in a stable order")
    func exports() {
        let recording = Recording { UpperBase(LowerBase()).root }

        #expect(
            recording.mermaid == """
                graph LR
                    n0["LowerBase.clock<br>singleton"]
                    n1["UpperBase.fresh<br>prototype"]
                    n2["UpperBase.plain<br>singleton"]
                    n3["UpperBase.root<br>singleton"]
                    n1 --> n2
                    n3 --> n0
                    n3 --> n1
                    n3 --> n2

                """)
        #expect(
            recording.dot == """
                digraph components {
                    "LowerBase.clock" [label="LowerBase.clock\\nsingleton"]
                    "UpperBase.fresh" [label="UpperBase.fresh\\nprototype"]
                    "UpperBase.plain" [label="UpperBase.plain\\nsingleton"]
                    "UpperBase.root" [label="UpperBase.root\\nsingleton"]
                    "UpperBase.fresh" -> "UpperBase.plain"
                    "UpperBase.root" -> "LowerBase.clock"
                    "UpperBase.root" -> "UpperBase.fresh"
                    "UpperBase.root" -> "UpperBase.plain"
                }

                """)
        #expect(
            Recording { UpperBase(LowerBase()).fresh }.json == """
                {
                  "components": [
                    { "name": "UpperBase.fresh", "scope": "prototype" },
                    { "name": "UpperBase.plain", "scope": "singleton" }
                  ],
                  "edges": [
                    { "from": "UpperBase.fresh", "to": "UpperBase.plain" }
                  ]
                }

                """)
    }

    @Test("an object that took the place in memory of what a component gave is not that")
    func addresses() async {
        final class Gauge: @unchecked Sendable { var level = 1 }
        final class Reading: @unchecked Sendable {
            var level: Int
            init(_ level: Int) { self.level = level }
        }
        final class Plant: Assembly {
            let components = Components()
            var gauge: Gauge { prototype { Gauge() } }
            var reading: Reading { Reading(gauge.level) }
        }

        let findings = await verify(Catalog<Plant>("plant", Component("reading", \.reading)), of: Plant())

        #expect(findings.map(\.kind) == [.unscoped])
    }

    @Test("verify finds everything at once, in a stable order")
    func verifies() async {
        let findings = await verify(
            upperCatalog, of: UpperBase(LowerBase()),
            roots: ["root", "captive", "concrete", "unstable", "shared", "later", "risky"])

        #expect(
            findings.map { "\($0.kind) \($0.component) \($0.path.joined(separator: ","))" } == [
                "concrete UpperBase.concrete ",
                "unstable UpperBase.unstable ",
                "shared UpperBase.shared ",
                "failed UpperBase.risky() UpperBase.risky(),UpperBase.refusing()",
                "captive UpperBase.captive UpperBase.captive,UpperBase.between,UpperBase.held",
                "unused UpperBase.unused ",
            ])
        #expect(
            findings[4].description == """
                [captive] UpperBase.captive is a singleton and was given UpperBase.held, which is a weak \
                singleton; let it ask again when it needs one, or let both live as long \
                (UpperBase.captive → UpperBase.between → UpperBase.held)
                """)
    }

    final class Hotel: Assembly {
        let components = Components()
        var guest: Node { objectGraph { Node("guest") } }
        var room: Node { weakSingleton { Node("room") } }
        func floor(for number: Int) -> Node { singleton(for: number) { Node("floor") } }

        var roomOfGuest: Node { weakSingleton { Node(guest.name) } }
        func floorOfRoom(for number: Int) -> Node { singleton(for: number) { Node(room.name) } }
        var houseOfFloor: Node { singleton { Node(floor(for: 1).name) } }
        var guestOfRoom: Node { objectGraph { Node(room.name) } }
        var roomOfFloor: Node { weakSingleton { Node(floor(for: 1).name) } }
    }

    @Test("each scope that lives longer than what it was given is found, whatever the keys, and no other")
    func captives() async {
        let catalog = Catalog<Hotel>(
            "hotel", Component("roomOfGuest", \.roomOfGuest),
            Component("floorOfRoom", for: 1) { $0.floorOfRoom(for: $1) },
            Component("houseOfFloor", \.houseOfFloor), Component("guestOfRoom", \.guestOfRoom),
            Component("roomOfFloor", \.roomOfFloor))

        let findings = await verify(catalog, of: Hotel())

        #expect(
            findings.map(\.problem) == [
                "Hotel.roomOfGuest is a weak singleton and was given Hotel.guest, which is of the object graph",
                "Hotel.floorOfRoom(for:) is a singleton with a key and was given Hotel.room, which is a weak singleton",
            ])
    }

    final class Unsteady: Assembly {
        let components = Components()
        let counter = Counter()
        let one = Node("one")
        var held: Node {
            counter.next()
            return weakSingleton(for: counter.value) { Node("") }
        }
        var fresh: Node { prototype { one } }
    }

    @Test("a weak singleton that is another while it is held, and a prototype that is the same, are found")
    func identities() async {
        let catalog = Catalog<Unsteady>("unsteady", Component("held", \.held), Component("fresh", \.fresh))

        let findings = await verify(catalog, of: Unsteady())

        #expect(
            findings.map(\.problem) == [
                "Unsteady.held is a weak singleton, yet not the same twice while it is held",
                "Unsteady.fresh is a prototype, yet the same twice",
            ])
    }

    @Test("an edge that goes up, or to another assembly of the layer, is found")
    func layers() async {
        let lower = LowerBase()
        let upper = UpperBase(lower)
        lower.upper.connect(upper)
        let recordingCatalog = Catalog<any Upper>("upper", Component("plain", \.plain)).above(
            Catalog<any Lower>("lower", Component("upward", \.upward)))
        let root = Catalog<any Sendable>("top", Component("all") { _ in lower.upward }).above(
            recordingCatalog)

        let findings = await verify(root, of: Box())

        #expect(findings.map { "\($0.kind) \($0.component)" } == ["upward LowerBase.upward"])
        #expect(
            findings.first?.message == """
                LowerBase.upward asks UpperBase.plain: that goes up, from lower to upper; hand over what it \
                needs from above
                """)
    }

    final class Neighbour: Assembly, Lower {
        let components = Components()
        let other: any Lower
        init(_ other: any Lower) { self.other = other }
        var clock: any Clock { prototype { FixedClock(name: other.clock.name) } }
        var upward: Node { prototype { Node(clock.name) } }
    }

    @Test("an edge to another assembly of the same layer is found, once however often it is used")
    func sideways() async {
        let findings = await verify(lowerCatalog, of: Neighbour(LowerBase()))

        #expect(
            findings.map(\.description) == [
                """
                [sideways] Neighbour.clock asks LowerBase.clock: that goes sideways, within lower; hand over what \
                it needs from above (Neighbour.clock → LowerBase.clock)
                """
            ])
    }

    final class Shop: Assembly {
        let components = Components()
        var plain: Node { singleton { Node("plain") } }
        var clock: any Clock { singleton { SystemClock() } }
        /// The commonest mistake: the scope call is missing.
        var till: Node { Node(plain.name + clock.name) }
        var watch: FixedClock { FixedClock(name: clock.name) }
    }

    @Test("a member without a scope call is told itself, not a component that it asks")
    func unscoped() async {
        let catalog = Catalog<Shop>("shop", Component("till", \.till), Component("watch", \.watch))

        let findings = await verify(catalog, of: Shop())

        #expect(
            findings.map(\.description) == [
                """
                [unscoped] shop.till makes no scope call, so nothing could stand in for it; let the body of its member \
                be one call of a scope function
                """,
                """
                [unscoped] shop.watch makes no scope call, so nothing could stand in for it; let the body of its \
                member be one call of a scope function
                """,
            ])
    }

    @Test("what a root without a scope call asks for is reached from it")
    func unscopedRoot() async {
        let catalog = Catalog<Shop>(
            "shop", Component("till", \.till), Component("plain", \.plain), Component("clock", \.clock))

        let findings = await verify(catalog, of: Shop(), roots: ["till"])

        #expect(findings.map { "\($0.kind) \($0.component)" } == ["unscoped shop.till"])
    }

    final class Station: Assembly {
        let components = Components()
        var clock: any Clock { singleton { SystemClock() } }
        var spare: any Clock { clock }
        var other: any Clock { alias { clock } }
        var exact: SystemClock { singleton { SystemClock() } }
        var shown: any Clock { exact }
        func platform(named name: String) -> Node { prototype { Node(name) } }
        func bell(named name: String) -> any Clock {
            prototype {
                return FixedClock(name: name)
            }
        }
    }

    @Test("a member that passes on another property without `alias` is told, and what takes arguments is not")
    func passedOn() async {
        let catalog = Catalog<Station>(
            "station", Component("clock", \.clock), Component("spare", \.spare), Component("other", \.other),
            Component("first") { $0.platform(named: "first") },
            Component("last") { $0.platform(named: "last") })

        let findings = await verify(catalog, of: Station())

        #expect(
            findings.map(\.description) == [
                """
                [unscoped] station.spare gives Station.clock without a scope call of its own, so nothing could stand \
                in for it; pass it on with `alias`
                """
            ])
    }

    @Test("a value that another one goes into is not told to be the same")
    func computed() async {
        final class Shop: Assembly {
            let components = Components()
            var limit: Int { singleton { 5 } }
            var twice: Int { limit * 2 }
        }

        let catalog = Catalog<Shop>("shop", Component("limit", \.limit), Component("twice", \.twice))
        let findings = await verify(catalog, of: Shop())

        #expect(
            findings.map(\.description) == [
                """
                [unscoped] shop.twice asks for Shop.limit without a scope call of its own, so nothing could stand in \
                for it; let the body of its member be one call of a scope function, such as `alias` for what it \
                passes on
                """
            ])
    }

    @Test("one that passes it on as another type is told by its own name, too")
    func passedOnAsAnother() async {
        let findings = await verify(Catalog<Station>("station", Component("shown", \.shown)), of: Station())

        #expect(
            findings.map(\.description) == [
                """
                [concrete] Station.exact is vended as SystemClock, but station.shown, which gives it, is declared as \
                Clock; let station.shown pass it on with `alias`
                """
            ])
    }

    @Test("an optional that is vended as the struct in it is told so, and not to make no scope call")
    func optionalConcretely() async {
        final class Shelf: Assembly {
            let components = Components()
            var spare: (any Clock)? {
                singleton {
                    FixedClock(name: "spare")
                } inject: { _ in
                }
            }
        }

        let catalog = Catalog<Shelf>("shelf", Component("spare", \.spare))
        let findings = await verify(catalog, of: Shelf())

        #expect(
            findings.map(\.description) == [
                """
                [concrete] Shelf.spare is declared as Optional<Clock> but vended as FixedClock; add `as: { $0 }` as \
                the last closure of its scope call
                """
            ])
    }

    @Test("one that passes on another line's component as another type is told once")
    func passedOnOnce() async {
        let catalog = Catalog<Station>("station", Component("exact", \.exact), Component("shown", \.shown))

        let findings = await verify(catalog, of: Station())

        #expect(findings.map { "\($0.kind) \($0.component)" } == ["unscoped station.shown"])
    }

    @Test("what takes arguments is told itself, whatever its line in the catalog is called")
    func concreteWithArguments() async {
        let catalog = Catalog<Station>("station", Component("first") { $0.bell(named: "first") })

        let findings = await verify(catalog, of: Station())

        #expect(
            findings.map(\.description) == [
                """
                [concrete] Station.bell(named:) is declared as Clock but vended as FixedClock; drop `return` in the \
                body of its scope call
                """
            ])
    }

    struct LoudClock: Clock {
        let real: any Clock
        var name: String { real.name.uppercased() }
    }
    final class Tower: Assembly {
        let components = Components()
        var clock: any Clock { LoudClock(real: works) }
        private var works: any Clock { singleton { SystemClock() } }
    }

    @Test("a value that a member wraps around a component without a scope call is not that component")
    func decorator() async {
        let findings = await verify(Catalog<Tower>("tower", Component("clock", \.clock)), of: Tower())

        #expect(findings.map { "\($0.kind) \($0.component)" } == ["unscoped tower.clock"])
    }

    struct Box: Sendable {}

    @Test("a sound assembly has no findings")
    func sound() async {
        let catalog = Catalog<any Lower>("lower", Component("clock", \.clock))

        #expect(await verify(catalog, of: LowerBase(), slowerThan: .seconds(3600)).isEmpty)
    }

    @Test("what takes longer than allowed is slow, without the time of what it asks for")
    func slow() async {
        let catalog = Catalog<any Upper>("upper", Component("plain", \.plain))

        let findings = await verify(catalog, of: UpperBase(LowerBase()), slowerThan: .zero)

        #expect(findings.map { "\($0.kind) \($0.component)" } == ["slow UpperBase.plain"])
    }

    @Test("a component is found by its declared type, or the candidates are told")
    func byType() async throws {
        let upper = UpperBase(LowerBase())
        let catalog = upperCatalog

        #expect(try catalog.component(of: (any Clock).self, in: upper).name == "system")
        #expect(try lowerCatalog.components(of: (any Clock).self, in: LowerBase()).count == 1)
        #expect {
            _ = try Catalog<any Upper>("upper", Component("root", \.root), Component("plain", \.plain))
                .component(of: Node.self, in: upper)
        } throws: {
            "\($0)" == """
                2 components of upper are declared as Node: root, plain; ask for one by name, or use \
                components(of:in:)
                """
        }
        #expect {
            _ = try Catalog<any Upper>("upper", Component(async: "later") { await $0.later })
                .component(of: Node.self, in: upper)
        } throws: {
            "\($0)".hasPrefix("upper.later failed with: it is asked for with await")
        }
        #expect {
            _ = try catalog.component(of: Int.self, in: upper)
        } throws: {
            "\($0)" == "no component of upper is declared as Int"
        }
        let later = Catalog<any Upper>("upper", Component(async: "later") { await $0.later })
        #expect(try await later.component(async: Node.self, in: upper) === upper.later)
    }

    final class Shelf<Item: Sendable>: Assembly {
        let components = Components()
        var node: Node { singleton { Node("n") } }
        func `say "hi"`() -> Node { singleton { Node("n") } }
    }

    enum One {
        final class Store: Assembly {
            let components = Components()
            var node: Node { singleton { Node("n") } }
        }
    }

    enum Two {
        final class Store: Assembly {
            let components = Components()
            let other: One.Store
            init(_ other: One.Store) { self.other = other }
            var node: Node { prototype { other.node } }
        }
    }

    @Test("assemblies whose types are named alike have components of their own in an export")
    func namedAlike() {
        #expect(
            Recording { Two.Store(One.Store()).node }.mermaid == """
                graph LR
                    n0["AssemblyKitTests.RecordingTests.One.Store.node<br>singleton"]
                    n1["AssemblyKitTests.RecordingTests.Two.Store.node<br>prototype"]
                    n1 --> n0

                """)
    }

    class Atlas: Assembly, @unchecked Sendable {
        let components = Components()
        var map: Node { prototype { Node("map") } }
        func city(_ id: Int) -> Node { weakSingleton(for: id) { Node("city") } }
        func city(_ name: String) -> Node { prototype(for: name) { Node(city(1).name + city(2).name) } }
        func only<Value: Sendable>(_ value: Value) -> [Value] { singleton { [value] } }
        var both: Node { prototype { Node("\(only("one"))\(only(2))") } }
        func pages<Value: Sendable>(for value: Value) -> [Value] {
            prototype {
                if value is Int { _ = map }
                return [value]
            }
        }
    }
    final class LargeAtlas: Atlas, @unchecked Sendable {
        override var map: Node { prototype { super.map } }
    }

    @Test("overloads have components of their own in an export, numbered as they stand in the file")
    func overloads() {
        let recording = Recording { Atlas().city("Rome") }

        #expect(
            recording.mermaid == """
                graph LR
                    n0["Atlas.city(_:)<br>weakSingleton"]
                    n1["Atlas.city(_:) 2<br>prototype"]
                    n1 --> n0

                """)
        #expect(
            recording.dot == """
                digraph components {
                    "Atlas.city(_:)" [label="Atlas.city(_:)\\nweakSingleton"]
                    "Atlas.city(_:) 2" [label="Atlas.city(_:) 2\\nprototype"]
                    "Atlas.city(_:) 2" -> "Atlas.city(_:)"
                }

                """)
        #expect(
            recording.json == """
                {
                  "components": [
                    { "name": "Atlas.city(_:)", "scope": "weakSingleton" },
                    { "name": "Atlas.city(_:) 2", "scope": "prototype" }
                  ],
                  "edges": [
                    { "from": "Atlas.city(_:) 2", "to": "Atlas.city(_:)" }
                  ]
                }

                """)
    }

    @Test("so have a member that calls the one of its superclass, and a generic member of two types")
    func ofOneName() {
        #expect(
            Recording { LargeAtlas().map }.mermaid == """
                graph LR
                    n0["LargeAtlas.map<br>prototype"]
                    n1["LargeAtlas.map 2<br>prototype"]
                    n1 --> n0

                """)
        #expect(
            Recording { Atlas().both }.mermaid == """
                graph LR
                    n0["Atlas.both<br>prototype"]
                    n1["Atlas.only(_:)<br>singleton"]
                    n2["Atlas.only(_:) 2<br>singleton"]
                    n0 --> n1
                    n0 --> n2

                """)
    }

    @Test("the components of a generic member are numbered alike, whichever was asked for first")
    func ofGenericMember() {
        let atlas = Atlas()
        for recording in [
            Recording { _ = (atlas.pages(for: 1), atlas.pages(for: "one")) },
            Recording { _ = (atlas.pages(for: "one"), atlas.pages(for: 1)) },
        ] {
            #expect(
                recording.mermaid == """
                    graph LR
                        n0["Atlas.map<br>prototype"]
                        n1["Atlas.pages(for:)<br>prototype"]
                        n2["Atlas.pages(for:) 2<br>prototype"]
                        n1 --> n0

                    """)
        }
    }

    @Test("a generic assembly and a raw identifier are escaped in a Mermaid label, which is HTML in quotes")
    func escapes() {
        #expect(
            Recording { Shelf<Int>().node }.mermaid == """
                graph LR
                    n0["Shelf#lt;Int#gt;.node<br>singleton"]

                """)
        #expect(
            Recording { Shelf<Int>().`say "hi"`() }.mermaid == """
                graph LR
                    n0["Shelf#lt;Int#gt;.say #quot;hi#quot;()<br>singleton"]

                """)
    }
}
