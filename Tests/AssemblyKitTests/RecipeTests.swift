import AssemblyKit
import Testing

// The blocks of docs/assemblykit/recipes.md, in their order; the rest of them is in ScreenRecipeTests.swift.

@Suite("Recipes: objects and what they need")
struct RecipeTests {
    // MARK: A knight and his quest

    protocol Quest: Sendable { var name: String { get } }
    struct DamselQuest: Quest { let name = "a damsel in distress" }
    struct HolyGrailQuest: Quest { let name = "the holy grail" }

    struct Knight {
        let quest: any Quest
        var report: String { "off for \(quest.name)" }
    }

    final class MiddleAges: Assembly {
        let components = Components()

        var knight: Knight { prototype { Knight(quest: quest) } }
        var quest: any Quest { prototype { DamselQuest() } }
    }

    @Test("a knight rides on the quest that the assembly gives, or on another one for a test")
    func knight() {
        let ages = MiddleAges()
        #expect(ages.knight.report == "off for a damsel in distress")

        ages.override(\.quest) { HolyGrailQuest() }

        #expect(ages.knight.report == "off for the holy grail")
    }

    // MARK: A cavalry man

    final class CavalryMan {
        var quest: (any Quest)?
        var hasHorse = false
        private(set) var foes: [String] = []
        func face(_ foe: String) { foes.append(foe) }
    }

    final class Cavalry: Assembly {
        let components = Components()
        let ages = MiddleAges()

        var man: CavalryMan { man(facing: "a dragon") }

        func man(facing foe: String) -> CavalryMan {
            prototype {
                CavalryMan()
            } inject: {
                $0.quest = ages.quest
                $0.hasHorse = true
                $0.face(foe)
            }
        }
    }

    @Test("a cavalry man gets his quest, his horse and the foe of the hour")
    func cavalryMan() {
        let cavalry = Cavalry()

        #expect(cavalry.man.quest?.name == "a damsel in distress" && cavalry.man.hasHorse)
        #expect(cavalry.man.foes == ["a dragon"])
        #expect(cavalry.man(facing: "a giant").foes == ["a giant"])
    }

    // MARK: A sword factory

    final class SwordFactory: Sendable {
        func sword(of metal: String) -> Sword { Sword(metal: metal) }
    }
    struct Sword { let metal: String }

    final class Armoury: Assembly {
        let components = Components()

        var factory: SwordFactory { singleton { SwordFactory() } }
        var blade: Sword { prototype { factory.sword(of: "mithril") } }
    }

    @Test("a sword is made by a factory that is itself a component")
    func swordFactory() { #expect(Armoury().blade.metal == "mithril") }

    // MARK: An abstract client

    protocol Client: Sendable {
        init(url: String, timeout: Duration)
    }
    struct StoreClient: Client { let url: String, timeout: Duration }
    struct NewsClient: Client { let url: String, timeout: Duration }

    final class Clients: Assembly {
        let components = Components()
        private let url: String

        init(url: String) { self.url = url }

        var store: StoreClient { client() }
        var news: NewsClient { client(timeout: .seconds(30)) }

        private func client<Kind: Client>(
            timeout: Duration = .seconds(5),
            file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
            function: StaticString = #function
        ) -> Kind {
            singleton(file: file, line: line, column: column, function: function) {
                Kind(url: url, timeout: timeout)
            }
        }
    }

    @Test("clients share what an abstract one says, and differ in the rest")
    func abstractClient() {
        let clients = Clients(url: "https://shop.example")

        #expect(clients.store.url == "https://shop.example" && clients.news.url == clients.store.url)
        #expect(clients.store.timeout == .seconds(5) && clients.news.timeout == .seconds(30))
    }
}
