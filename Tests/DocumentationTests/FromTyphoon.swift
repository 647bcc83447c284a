import AssemblyCatalog
import AssemblyConfiguration
import AssemblyKit
import Testing

@Suite("From Typhoon")
struct FromTyphoon {
    protocol Quest: Sendable { var name: String { get } }
    struct DamselQuest: Quest { let name = "a damsel in distress" }
    struct TestQuest: Quest { let name = "a test" }

    final class Horse: Sendable {}

    final class Knight {
        let quest: any Quest
        var horses: [Horse] = []
        var titles: [String: Int] = [:]
        weak var lord: Castle?
        var foes = 0
        var isSworn = false
        init(quest: any Quest) { self.quest = quest }
        func setFoes(_ foes: Int) { self.foes = foes }
    }

    final class Castle {
        var knight: Knight?
    }

    class Weapon { var edge = 0 }
    final class Sword: Weapon {}
    final class Axe: Weapon {}

    protocol SmithyAssembly: Sendable { var sword: Sword { get } }
    final class Smithy: Assembly, SmithyAssembly {
        let components = Components()
        let isTournament: Bool
        init(isTournament: Bool = false) { self.isTournament = isTournament }

        var sword: Sword { weapon { Sword() } }
        var axe: Axe { weapon { Axe() } }

        private func weapon<Kind: Weapon>(
            file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
            function: StaticString = #function,
            _ make: () -> Kind
        ) -> Kind {
            prototype(file: file, line: line, column: column, function: function) {
                make()
            } inject: {
                $0.edge = 10
            }
        }

        var trophy: any Quest {
            prototype {
                switch isTournament {
                case true: TestQuest()
                case false: DamselQuest()
                }
            }
        }
    }

    final class Middle: Assembly {
        let components = Components()
        private let smithy: any SmithyAssembly

        init(smithy: any SmithyAssembly) { self.smithy = smithy }

        var quest: any Quest { singleton { DamselQuest() } }
        var horse: Horse { prototype { Horse() } }

        var knight: Knight {
            objectGraph {
                Knight(quest: quest)
            } inject: {
                $0.horses = [horse, horse]
                $0.titles = ["sir": 1]
                $0.setFoes(42)
                $0.lord = castle
            } didAssemble: {
                $0.isSworn = $0.lord?.knight === $0
            }
        }

        var castle: Castle {
            objectGraph {
                Castle()
            } inject: {
                $0.knight = knight
            }
        }

        func knight(facing foes: Int) -> Knight {
            objectGraph(for: foes) {
                Knight(quest: quest)
            } inject: {
                $0.setFoes(foes * 2)
            }
        }

        var armed: Sword { alias { smithy.sword } }
    }

    @Test("a knight with all that Typhoon could inject")
    func knight() {
        let middle = Middle(smithy: Smithy())

        let castle = middle.castle

        let knight = castle.knight
        #expect(knight?.quest.name == "a damsel in distress")
        #expect(knight?.horses.count == 2)
        #expect(knight?.titles == ["sir": 1])
        #expect(knight?.foes == 42)
        #expect(knight?.isSworn == true)
        #expect(middle.knight(facing: 3).foes == 6)
        #expect(middle.armed.edge == 10)
        #expect(Smithy().axe.edge == 10)
        #expect(Smithy(isTournament: true).trophy.name == "a test")
    }

    @Test("what was a patch is an override, which can be taken away again")
    func patch() {
        let middle = Middle(smithy: Smithy())

        let swap = middle.override(\.quest) { TestQuest() }
        #expect(middle.knight.quest.name == "a test")
        swap.remove()

        #expect(middle.knight.quest.name == "a damsel in distress")
    }

    @Test("post-processing, and an object that exists already")
    func processed() {
        struct LoudQuest: Quest {
            let real: any Quest
            var name: String { real.name.uppercased() }
        }
        let middle = Middle(smithy: Smithy())
        let lancelot = Knight(quest: TestQuest())

        middle.decorate(\.quest) { real in LoudQuest(real: real) }
        middle.adopt(lancelot, as: \.knight)

        #expect(middle.knight.quest.name == "A DAMSEL IN DISTRESS")
        #expect(lancelot.foes == 42)
    }

    @Test("components are found in a catalog by their type")
    func byType() throws {
        let middle = Middle(smithy: Smithy())
        let catalog = Catalog<Middle>(
            "middle", Component("quest", \.quest), Component("horse", \.horse))

        let quest = try catalog.component(of: (any Quest).self, in: middle)
        let horses = try catalog.components(of: Horse.self, in: middle)

        #expect(quest.name == "a damsel in distress")
        #expect(horses.count == 1)
    }

    struct Settings: Equatable {
        var url: String
        var retries: Int
    }

    @Test("settings come from a file and the environment, the later wins")
    func configuration() throws {
        let file = #"{ "castle": { "url": "https://camelot.example" } }"#
        let environment = ["CASTLE_RETRIES": "5"]

        let settings = try Configuration(.json(file, named: "castle.json"), .environment(environment))
            .read(Key<String>("castle.url"), Key<Int>("castle.retries", default: 3), as: Settings.init)

        #expect(settings == Settings(url: "https://camelot.example", retries: 5))
    }

    @Test("all that is wrong with the settings is told together")
    func misconfigured() throws {
        let error = #expect(throws: ConfigurationError.self) {
            try Configuration(
                .json(#"{ "castle": { "ulr": "x" } }"#, named: "castle.json"),
                .environment(["CASTLE_RETRIES": "many"])
            ).read(Key<String>("castle.url"), Key<Int>("castle.retries", default: 3), as: Settings.init)
        }

        let page = try Page("docs/assemblykit/from-typhoon.md")
        #expect(page.shows(error?.description ?? ""), "\(error?.description ?? "")")
    }
}
