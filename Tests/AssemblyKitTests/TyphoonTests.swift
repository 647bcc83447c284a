import AssemblyCatalog
import AssemblyKit
import Testing

// The features of Typhoon that docs/assemblykit/from-typhoon.md maps, each tried.

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

@Suite("Typhoon's features, one by one")
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

    @Test("a member of an assembly gives the wired object at once")
    func instance() { #expect(Kingdom().knight.quest?.name == "campaign") }

    @Test("an assembly is given to another, and any of its protocol will do")
    func collaborating() {
        #expect(Kingdom().dubbed.steps == ["dubbed by Arthur"])
        #expect(Kingdom(patrons: Republic()).dubbed.steps == ["dubbed by nobody"])
    }

    @Test("an object may come from a class method")
    func factories() { #expect(Kingdom().dubbed !== Kingdom().dubbed) }

    @Test("injections run in the order written, and the last when all is there")
    func order() {
        #expect(Kingdom().prepared.steps == ["before", "armour", "sword", "after", "all is there"])
    }

    @Test("a component takes arguments of any type")
    func arguments() {
        #expect(Kingdom().knight(named: "Ann", horses: 2).horses == ["Ann 0", "Ann 1"])
    }

    @Test("arrays and dictionaries of components are injected")
    func collections() {
        let knight = Kingdom().cavalry

        #expect(knight.horses == ["Bucephalus", "Arthur"])
        #expect(knight.squires["first"] === knight.squires["second"])
    }

    @Test("components share the injections of a parent")
    func parents() {
        let kingdom = Kingdom()

        #expect(kingdom.baron.steps == ["sworn"] && kingdom.count.steps == ["sworn"])
        #expect(kingdom.baron.quest != nil && kingdom.count.quest == nil)
    }

    @Test("an assembly injects itself as the protocol of its layer")
    func factory() { #expect(Kingdom().oracle.summon().horses.count == 2) }

    @Test("objects that need each other are the same from both sides")
    func circles() {
        let castle = Kingdom().castle

        #expect(castle.knights[0] === castle.knights[1])
        #expect(castle.knights[0].castle === castle)
    }

    @Test(
        "an argument decides which object is built",
        arguments: [("summer", "campaign"), ("winter", "damsel")])
    func options(season: String, name: String) { #expect(Kingdom().quest(in: season).name == name) }

    @Test("a patched component is the stand-in until the patch is removed, in any order")
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

    @Test("what is built is processed in the order in which that was asked for")
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

    @Test("an object from elsewhere is injected as a component")
    func preBuilt() {
        let mine = Knight()

        Kingdom().adopt(mine, as: \.prepared)

        #expect(mine.steps.last == "all is there" && mine.quest != nil)
    }

    @Test("components are found by their type, and one of many is refused")
    func byType() throws {
        let catalog = Catalog<Kingdom>(
            "kingdom", Component("quest", \.quest), Component("knight", \.knight),
            Component("dubbed", \.dubbed))
        let kingdom = Kingdom()

        #expect(try catalog.component(of: (any Quest).self, in: kingdom).name == "campaign")
        #expect(try catalog.components(of: Knight.self, in: kingdom).count == 2)
        #expect(throws: CatalogError.self) { try catalog.component(of: Knight.self, in: kingdom) }
    }

    @Test("a program has as many assemblies of a kind as it likes, which share nothing")
    func root() {
        let kingdoms: [String: any Realm] = ["west": Kingdom(world: "west"), "east": Kingdom(world: "east")]
        #expect(kingdoms["west"]?.knight !== kingdoms["east"]?.knight)
    }

    @Test("what was built is built anew after a reset")
    func unload() {
        let home = Home()
        let before = Recording { home.king }
        home.reset()
        let after = Recording { home.king }

        #expect(before.calls.map(\.isNew) == [true] && after.calls.map(\.isNew) == [true])
    }

    @Test("an assembly is verified without being told how to build its parts")
    func reflection() async {
        let catalog = Catalog<Kingdom>(
            "kingdom", Component("castle", \.castle), Component("knight", \.knight))

        #expect(await verify(catalog, of: Kingdom()).isEmpty)
    }
}
