import Foundation
import Testing

@testable import Starter

@Suite("The rules") struct RulesTests {
    // MARK: Rules that apply to nothing

    @Test(
        "a rule that applies to nothing is found",
        arguments: [
            ("kind data Icons* Sources/Icons*", "no module is Icons*, of the kind data"),
            ("kind story {Layer}Story* Sources/{Layer}/Story*", "no module is CoreStory, of the kind story"),
            ("base may know conditions", "no base depends on conditions"),
            ("double of Core may know data", "no double of Core depends on data"),
            ("kernel imports only Observation", "no kernel imports Observation"),
            ("allow try! in Sources/App: a reason", "nothing in Sources/App uses `try!`"),
            (
                "allow import Testing in Sources/Core: a reason",
                "nothing in Sources/Core uses `import Testing`"
            ),
            (
                "allow package Money in Sources/App: a reason",
                "nothing in Sources/App uses `package Money`"
            ),
            ("allow #if Double in Sources/App: a reason", "nothing in Sources/App uses `#if Double`"),
            ("top Makefile", "there is no Makefile at the top"),
        ])
    func unused(_ rule: String, _ problem: String) throws {
        var project = MadeUpProject()
        project.rules += "\n\(rule)"

        let finding = try #require(project.findings().first { $0.problem == problem })

        #expect(finding.path == ".architecture-rules")
        #expect(finding.line == project.rules.split(separator: "\n").count)
    }

    @Test("a layer without a Double is found")
    func missingDouble() {
        var project = MadeUpProject()
        project.rules = project.rules.replacing("layers Presentation,", with: "layers Kiosk, Presentation,")

        let problems = project.findings().map(\.problem)

        #expect(problems.contains("no module is KioskDouble, of the kind double"))
    }

    // MARK: Reading

    @Test("rules and a baseline that are there but cannot be read are not told to be missing")
    func unreadableFile() throws {
        let root = try ProjectFolder([".architecture-baseline/folder": ""])
        try Data([0x74, 0xFF]).write(to: root.url.appending(path: ".architecture-rules"))

        let rules = #expect(throws: Failure.self) { try RulesReader(at: root.url) }
        let baseline = #expect(throws: Failure.self) { try Baseline(at: root.url) }

        #expect(rules?.problem == ".architecture-rules cannot be read: it is not UTF-8")
        #expect(baseline?.problem == ".architecture-baseline cannot be read: it is not a file")
        #expect(rules?.help == "see that it is a file of UTF-8 text, and that you may read it")
    }

    @Test("a path may end with a slash, and begin at the folder of the package", arguments: ["", "./"])
    func paths(prefix: String) {
        expectNone {
            $0.replaceRule(
                "kind shell        App              Sources/App",
                with: "kind shell App \(prefix)Sources/App/")
            $0.replaceRule(
                "top Package.swift, Sources, Tests", with: "top Package.swift, \(prefix)Sources/, Tests/")
            $0.rules += "\nallow try! in \(prefix)Sources/App/: a reason"
            $0["Sources/App/Main.swift"] += "\ntry! x()"
        }
    }

    @Test("an exception for the whole package is none")
    func wholePackage() {
        let problems = RulesReader("allow try! in .: a reason").findings.map(\.problem)

        #expect(problems == ["an exception has no path or no reason: `allow try! in .: a reason`"])
    }

    @Test("every statement that cannot be read is found, with its line and the forms that there are")
    func unreadable() throws {
        let reader = RulesReader(
            """
            # a comment
            layers Top, Bottom
            kind interface {Layer} Sources/{Layer}

            kind base {Layer}Base
            interface may konw interface
            interface may know base
            interface of Middle may know interface of the layer bellow
            interface of may know interface
            interface of Cellar may know interface of Attic
            allow try! in Sources/App
            allow try!: a reason
            ports 80
            """)

        let text = reader.findings.map { $0.text(on: Transcript().console()) }.joined(separator: "\n")

        try Fixture.expect(text, is: "rules-unreadable.txt")
    }

    @Test("a pattern's captures are the same in the name and in the folder; the longer layer's name wins")
    func patterns() {
        let layers = ["Core", "CoreData"]
        func captures(_ pattern: String, _ name: String) -> NamePattern.Captures? {
            NamePattern(pattern).captures(in: name, layers: layers)
        }

        #expect(captures("{Layer}Base*", "CoreBase") == .init(layer: "Core", rest: ""))
        #expect(captures("{Layer}Base*", "CoreBaseSQLite") == .init(layer: "Core", rest: "SQLite"))
        #expect(captures("{Layer}*", "CoreDataBase") == .init(layer: "CoreData", rest: "Base"))
        #expect(captures("{Layer}", "Core") == .init(layer: "Core", rest: ""))
        #expect(captures("{Layer}", "Other") == nil)
        #expect(captures("*Tests", "CoreTests") == .init(rest: "Core"))
        #expect(captures("App", "Apps") == nil)
        #expect(captures("AA*AA", "AAA") == nil)
        #expect(
            NamePattern("Sources/{Layer}/Base*").filled(with: .init(layer: "Core", rest: "SQLite"))
                == "Sources/Core/BaseSQLite")
    }

    // MARK: This project's own

    @Test("this project's rules can be read, and keep the layers apart")
    func ownRules() throws {
        let rules = try ArchitectureRules.read(at: Fixture.root)
        let modules = Modules(
            Manifest(targets: Self.names.map { .init(name: $0, kind: .library, path: $0) }), rules: rules)
        func known(to name: String) throws -> [String] {
            let module = try #require(modules[name])
            return Self.names.filter { other in
                modules[other].map { !modules.permissions(of: module, toKnow: $0).isEmpty } ?? false
            }
        }

        #expect(try known(to: "Core") == [])
        #expect(try known(to: "BusinessLogic") == [])
        #expect(try known(to: "Presentation") == [])
        #expect(try known(to: "CoreBase") == ["Core", "AssemblyKit", "EmbeddedCities", "CSQLite"])
        #expect(
            try known(to: "BusinessLogicBase") == ["Core", "BusinessLogic", "AssemblyKit", "EmbeddedCities"])
        #expect(
            try known(to: "PresentationBase")
                == ["BusinessLogic", "Presentation", "AssemblyKit", "EmbeddedCities"])
        #expect(
            try known(to: "PresentationDouble")
                == ["Presentation", "AssemblyKit", "Conditions", "EmbeddedCities"])
        #expect(try known(to: "App") == ["Presentation", "Composition"])
        #expect(
            modules.underDouble == ["CoreDouble", "BusinessLogicDouble", "PresentationDouble", "Conditions"])
    }

    private static let names = [
        "Core", "CoreBase", "CoreDouble", "BusinessLogic", "BusinessLogicBase", "BusinessLogicDouble",
        "Presentation", "PresentationBase", "PresentationDouble", "AssemblyKit", "Conditions",
        "EmbeddedCities",
        "CSQLite", "Composition", "App",
    ]
}
