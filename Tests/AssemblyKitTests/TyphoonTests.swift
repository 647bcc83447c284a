import AssemblyKit
import Testing

// Every row of the table in docs that maps Typhoon's features, named by it.

protocol Quest: AnyObject, Sendable { var name: String { get } }
final class CampaignQuest: Quest { let name = "campaign" }
final class DamselQuest: Quest { let name = "damsel" }

final class Knight: @unchecked Sendable {
    var quest: (any Quest)?
    var horses: [String] = []
    var squires: [String: Knight] = [:]
    var steps: [String] = []
    weak var castle: Castle?
    init(quest: (any Quest)? = nil) { self.quest = quest }
    func prepare(_ what: String) { steps.append(what) }
    static func dubbed(by king: String) -> Knight {
        let knight = Knight()
        knight.prepare("dubbed by \(king)")
        return knight
    }
}
final class Castle: @unchecked Sendable {
    let knights: [Knight]
    init(_ knights: [Knight]) { self.knights = knights }
}

protocol Realm: AnyObject, Sendable {
    var knight: Knight { get }
    func knight(named name: String, horses: Int) -> Knight
}

@Suite("§9 Typhoon, feature by feature")
struct TyphoonTests {
    final class Kingdom: Assembly, Realm {
        let components = Components()
        let patrons: any Patrons
        let world: String
        init(world: String = "europe", patrons: any Patrons = Home()) {
            self.world = world
            self.patrons = patrons
        }

        var quest: any Quest { objectGraph { CampaignQuest() } }
        var knight: Knight { objectGraph { Knight(quest: quest) } }
        var dubbed: Knight { prototype { Knight.dubbed(by: patrons.king) } }
        var prepared: Knight {
            prototype {
                Knight()
            } inject: {
                $0.prepare("before")
                $0.quest = quest
                $0.prepare("armour")
                $0.prepare("sword")
                $0.prepare("after")
            } didAssemble: {
                $0.prepare("all is there")
            }
        }
        func knight(named name: String, horses: Int) -> Knight {
            prototype {
                Knight(quest: quest)
            } inject: {
                $0.horses = (0..<horses).map { "\(name) \($0)" }
            }
        }
        var cavalry: Knight {
            prototype {
                Knight()
            } inject: {
                $0.horses = ["Bucephalus", patrons.king]
                $0.squires = ["first": knight, "second": knight]
            }
        }
        var castle: Castle {
            objectGraph {
                Castle([knight, knight])
            } inject: { castle in
                for knight in castle.knights { knight.castle = castle }
            }
        }

        // A parent definition.
        func vassal(
            _ make: () -> Knight, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
            function: StaticString = #function
        ) -> Knight {
            objectGraph(file: file, line: line, column: column, function: function) {
                make()
            } inject: {
                $0.prepare("sworn")
            }
        }
        var baron: Knight { vassal { Knight(quest: quest) } }
        var count: Knight { vassal { Knight() } }

        func quest(in season: String) -> any Quest {
            prototype {
                switch season {
                case "summer": CampaignQuest()
                default: DamselQuest()
                }
            }
        }
        var oracle: Oracle { prototype { Oracle(realm: self) } }
    }

    final class Oracle: Sendable {
        let realm: any Realm
        init(realm: any Realm) { self.realm = realm }
        func summon() -> Knight { realm.knight(named: "Ann", horses: 2) }
    }

    protocol Patrons: Sendable { var king: String { get } }
    final class Home: Assembly, Patrons {
        let components = Components()
        var king: String { singleton { "Arthur" } }
    }
    struct Republic: Patrons { let king = "nobody" }

    @Test("assembly method returns a definition, then an instance: always the instance")
    func instance() { #expect(Kingdom().knight.quest?.name == "campaign") }

    @Test("activation, collaborating assemblies: initializer parameters typed by protocol")
    func collaborating() {
        #expect(Kingdom().dubbed.steps == ["dubbed by Arthur"])
        #expect(Kingdom(patrons: Republic()).dubbed.steps == ["dubbed by nobody"])
    }

    @Test("initializer, class method, factory definitions: plain calls in make")
    func factories() { #expect(Kingdom().dubbed !== Kingdom().dubbed) }

    @Test("property, method injection, order; before and after injections; after all")
    func order() {
        #expect(Kingdom().prepared.steps == ["before", "armour", "sword", "after", "all is there"])
    }

    @Test("runtime arguments: parameters of any type")
    func arguments() {
        #expect(Kingdom().knight(named: "Ann", horses: 2).horses == ["Ann 0", "Ann 1"])
    }

    @Test("collections, dictionaries, references inside them: literals")
    func collections() {
        let knight = Kingdom().cavalry

        #expect(knight.horses == ["Bucephalus", "Arthur"])
        #expect(knight.squires["first"] === knight.squires["second"])
    }

    @Test("parent and abstract definitions: a function that runs the shared injections")
    func parents() {
        let kingdom = Kingdom()

        #expect(kingdom.baron.steps == ["sworn"] && kingdom.count.steps == ["sworn"])
        #expect(kingdom.baron.quest != nil && kingdom.count.quest == nil)
    }

    @Test("factory-protocol-backed assembly, injecting the assembly itself: self as the layer's protocol")
    func factory() { #expect(Kingdom().oracle.summon().horses.count == 2) }

    @Test("circular dependencies: closed by inject")
    func circles() {
        let castle = Kingdom().castle

        #expect(castle.knights[0] === castle.knights[1])
        #expect(castle.knights[0].castle === castle)
    }

    @Test("options and matchers: switch", arguments: [("summer", "campaign"), ("winter", "damsel")])
    func options(season: String, name: String) { #expect(Kingdom().quest(in: season).name == name) }

    @Test("patcher: override, in any order, arguments in hand")
    func patcher() {
        let kingdom = Kingdom()

        let first = kingdom.override(\.quest) { DamselQuest() }
        let second = kingdom.override({ $0.knight(named: "", horses: 0) }) { Knight() }
        first.remove()

        #expect(kingdom.knight.quest?.name == "campaign")
        #expect(kingdom.knight(named: "Ann", horses: 2).horses.isEmpty)
        second.remove()
        #expect(kingdom.knight(named: "Ann", horses: 2).horses.count == 2)
    }

    @Test("definition and instance post-processors, ordering: decorate")
    func postProcessors() {
        let kingdom = Kingdom()

        for step in ["first", "second"] {
            kingdom.decorate(Knight.self) { knight in
                knight.prepare(step)
                return knight
            }
        }

        #expect(kingdom.dubbed.steps == ["dubbed by Arthur", "first", "second"])
    }

    @Test("inject into a pre-built object: adopt")
    func preBuilt() {
        let mine = Knight()

        Kingdom().adopt(mine, as: \.prepared)

        #expect(mine.steps.last == "all is there" && mine.quest != nil)
    }

    @Test("by type, all for type: over the catalog")
    func byType() throws {
        let catalog = Catalog<Kingdom>(
            "kingdom", Component("quest", \.quest), Component("knight", \.knight),
            Component("dubbed", \.dubbed))
        let kingdom = Kingdom()

        #expect(try catalog.component(of: (any Quest).self, in: kingdom).name == "campaign")
        #expect(try catalog.components(of: Knight.self, in: kingdom).count == 2)
        #expect(throws: CatalogError.self) { try catalog.component(of: Knight.self, in: kingdom) }
    }

    @Test("initial assemblies, per build configuration: the composition root is plain Swift")
    func root() {
        let kingdoms: [String: any Realm] = ["west": Kingdom(world: "west"), "east": Kingdom(world: "east")]
        #expect(kingdoms["west"]?.knight !== kingdoms["east"]?.knight)
    }

    @Test("load, unload: reset")
    func unload() {
        let home = Home()
        let before = Recording { home.king }
        home.reset()
        let after = Recording { home.king }

        #expect(before.calls.map(\.isNew) == [true] && after.calls.map(\.isNew) == [true])
    }

    @Test("assembly tests by reflection: verify")
    func reflection() async {
        let catalog = Catalog<Kingdom>(
            "kingdom", Component("castle", \.castle), Component("knight", \.knight))

        #expect(await verify(catalog, of: Kingdom()).isEmpty)
    }
}
