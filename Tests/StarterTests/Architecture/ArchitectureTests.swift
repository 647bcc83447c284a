import Testing

@testable import Starter

@Suite("The architecture") struct ArchitectureTests {
    @Test("a project that keeps the rules has no finding")
    func clean() {
        #expect(MadeUpProject().findings() == [])
    }

    @Test("every violation is found at once, in order, with its place and what fixes it")
    func everything() throws {
        let text = Self.broken().findings().map { $0.text(on: Transcript().console()) }.joined(
            separator: "\n")

        try Fixture.expect(text, is: "findings.txt")
    }

    /// A project with one violation of each kind.
    static func broken() -> MadeUpProject {
        var project = MadeUpProject()
        project.topLevel += ["notes.txt"]
        project.packages = [.init(identity: "x")]
        project.manifestText +=
            "\n    .package(url: \"https://example.com/x\", from: \"1.0.0\"),\n#if os(Linux)\n#endif"
        project.traits = [.init(name: "default", enables: ["Double"])]
        project.products = [.init(name: "app", targets: ["App", "CoreDouble"])]
        project.symbolicLinks = ["Sources/App/Shared"]
        project.declare("App", "Core")
        project.declare("Presentation", "Core")
        project.declare("Composition", "CoreDouble", traits: [])
        project.change("App") { $0.settings.append(.init(name: "unsafeFlags", values: ["-DDouble"])) }
        project.add("Weathervane", at: "Sources/Weathervane")
        project.replaceRule("kernel imports only Synchronization", with: "kernel imports only Atomics")
        project["Sources/App/Main.swift"] += "\nimport CoreBase\n@_exported import Foundation"
        project["Sources/Core/Interface/Store.swift"] += "\nimport AssemblyKit\nimport Testing"
        project["Sources/Core/Base/Store.swift"] += "\nimport AssemblyKit\nlet store = try! open() as! Store"
        project["Sources/Core/Base/Store.swift"] += "\n#if Double\n#endif"
        project["Sources/Core/Double/CoreDouble.swift"] += "\n@_silgen_name(\"open\") func open()"
        project["Sources/Composition/Assembled.swift"] = "#if !Double\n#endif\nimport PresentationDouble"
        project["Sources/Embedded/Cities/cities.c"] += "\n#include \"CAssemblyKit.h\""
        project["Sources/CSQLite/module.modulemap"] += "\nmodule Other {}"
        project["Tests/CoreTests/StoreTests.swift"] += "\n#if Double\n#endif"
        project["Sources/Lost/Lost.swift"] = "let lost = 1"
        return project
    }

    @Test("the same findings come in the same order, whatever the order of the files")
    func stable() {
        let texts = (0..<5).map { _ in Self.broken().findings().map(\.problem) }

        #expect(Set(texts).count == 1)
    }

    // MARK: Dependencies

    @Test("an import that is only reachable through another module is found")
    func transitiveImport() {
        expectOnly(
            "App imports Core, which it does not declare as a dependency", at: "Sources/App/Main.swift:2"
        ) {
            $0["Sources/App/Main.swift"] += "\nimport Core"
        }
    }

    @Test("a target whose name is none of a module is known by that of its module")
    func dash() {
        expectOnly(
            "App imports CoreBase-Remote, which it does not declare as a dependency",
            at: "Sources/App/Main.swift:2"
        ) {
            $0.add("CoreBase-Remote", at: "Sources/Core/Base-Remote", dependencies: ["Core"])
            $0["Sources/Core/Base-Remote/Client.swift"] = "import Core"
            $0["Sources/App/Main.swift"] += "\nimport CoreBase_Remote"
        }
        expectNone {
            $0.add("CoreBase-Remote", at: "Sources/Core/Base-Remote", dependencies: ["Core"])
            $0["Sources/Core/Base-Remote/Client.swift"] = "import Core"
            $0.declare("Composition", "CoreBase-Remote")
            $0["Sources/Composition/Modes.swift"] += "\nimport CoreBase_Remote"
        }
    }

    @Test("an undeclared import in tests is found too")
    func testImport() {
        expectOnly("CoreTests imports Composition, which it does not declare as a dependency") {
            $0["Tests/CoreTests/StoreTests.swift"] += "\n@testable import Composition"
        }
    }

    @Test(
        "a dependency between kinds that may not know each other is found even when the import is declared",
        arguments: [
            ("Presentation (interface)", "Core (interface)", "Sources/Presentation/Interface/Screen.swift"),
            ("PresentationBase (base)", "Core (interface)", "Sources/Presentation/Base/Screen.swift"),
            ("PresentationBase (base)", "CSQLite (system)", "Sources/Presentation/Base/Screen.swift"),
            ("BusinessLogicBase (base)", "CoreBase (base)", "Sources/BusinessLogic/Base/Cities.swift"),
            ("BusinessLogicDouble (double)", "Core (interface)", "Sources/BusinessLogic/Double/Cities.swift"),
            ("BusinessLogic (interface)", "Core (interface)", "Sources/BusinessLogic/Interface/City.swift"),
            ("App (shell)", "CoreBase (base)", "Sources/App/Main.swift"),
            ("App (shell)", "Presentation (interface)", "Sources/App/Main.swift"),
            ("Core (interface)", "AssemblyKit (kernel)", "Sources/Core/Interface/Store.swift"),
            ("Core (interface)", "Conditions (conditions)", "Sources/Core/Interface/Store.swift"),
            ("Core (interface)", "BusinessLogic (interface)", "Sources/Core/Interface/Store.swift"),
            ("CoreBase (base)", "Conditions (conditions)", "Sources/Core/Base/Store.swift"),
            ("CoreDouble (double)", "CoreBase (base)", "Sources/Core/Double/CoreDouble.swift"),
            ("CoreDouble (double)", "CSQLite (system)", "Sources/Core/Double/CoreDouble.swift"),
            ("AssemblyKit (kernel)", "Core (interface)", "Sources/AssemblyKit/Assembly.swift"),
            ("CoreTests (layer-tests)", "App (shell)", "Tests/CoreTests/StoreTests.swift"),
            ("PresentationTests (layer-tests)", "CoreDouble (double)", "Tests/PresentationTests/A.swift"),
        ])
    func forbidden(_ module: String, _ known: String, _ file: String) {
        expectOnly("\(module) depends on \(known), which it may not know") {
            let name = String(module.prefix { $0 != " " })
            let dependency = String(known.prefix { $0 != " " })
            $0.declare(name, dependency)
            $0[file] += "\nimport \(dependency)"
        }
    }

    @Test("a module of a known kind dependencies no new rule")
    func newModules() {
        expectNone {
            $0.add("EmbeddedIcons", at: "Sources/Embedded/Icons")
            $0.add(
                "CoreBaseOpenMeteo", at: "Sources/Core/BaseOpenMeteo",
                dependencies: ["Core", "EmbeddedIcons"])
            $0["Sources/Core/BaseOpenMeteo/Client.swift"] = "import Core\nimport EmbeddedIcons"
            $0.declare("Composition", "CoreBaseOpenMeteo")
            $0["Sources/Composition/Modes.swift"] += "\nimport CoreBaseOpenMeteo"
        }
    }

    @Test("modules of one layer do not know each other")
    func sameLayer() {
        expectOnly("CoreBase (base) depends on CoreBaseOpenMeteo (base), which it may not know") {
            $0.add("CoreBaseOpenMeteo", at: "Sources/Core/BaseOpenMeteo")
            $0.declare("CoreBase", "CoreBaseOpenMeteo")
            $0["Sources/Core/Base/Store.swift"] += "\nimport CoreBaseOpenMeteo"
        }
    }

    @Test(
        "modules that are of no layer have none in common, and none above another's",
        arguments: ["its layer", "the layer below"])
    func withoutLayer(_ layer: String) {
        var project = MadeUpProject()
        project.rules += "\ntesting may know data of \(layer)"
        project.declare("AssemblyTesting", "EmbeddedCities")
        project["Sources/AssemblyTesting/Contract.swift"] += "\nimport EmbeddedCities"

        #expect(
            project.findings().map(\.problem).contains(
                "AssemblyTesting (testing) depends on EmbeddedCities (data), which it may not know"))
    }

    @Test("a dependency that no file imports is found, on a module in Swift or in C")
    func unused() {
        expectOnly("CoreBase declares CSQLite, and no file of it imports it", at: "Package.swift:7") {
            $0["Sources/Core/Base/Store.swift"] = "import Core\nimport EmbeddedCities"
        }
        expectOnly("EmbeddedCities declares CAssemblyKit, and no file of it imports it") {
            $0.rules += "\ndata may know kernel-c"
            $0.declare("EmbeddedCities", "CAssemblyKit")
        }
    }

    @Test("an injected class that knows the kernel is found")
    func kernelInClass() {
        expectOnly("imports AssemblyKit and declares no assembly", at: "Sources/Core/Base/Store.swift:4") {
            $0["Sources/Core/Base/Store.swift"] += "\nimport AssemblyKit\nfinal class Disk: Store {}"
        }
    }

    @Test(
        "an assembly's other files know the kernel too",
        arguments: [
            "extension CoreBase {}", "final class Child: CoreBase {}",
            "protocol Story: Assembly {}", "final class Child: Parent {}\nclass Parent: Assembly {}",
        ])
    func kernelInAssembly(_ declaration: String) {
        expectNone { $0["Sources/Core/Base/More.swift"] = "import AssemblyKit\n\(declaration)" }
    }

    // MARK: Imports from outside the package

    @Test("the kernel imports only what the rules name", arguments: ["Foundation", "Glibc", "Dispatch"])
    func kernelImports(_ module: String) {
        expectOnly("AssemblyKit (kernel) imports \(module)", at: "Sources/AssemblyKit/Assembly.swift:4") {
            $0["Sources/AssemblyKit/Assembly.swift"] += "\nimport \(module)"
        }
        expectNone { $0["Sources/Core/Base/Store.swift"] += "\nimport \(module)" }
    }

    @Test("Testing outside tests is found", arguments: ["Testing", "XCTest"])
    func testing(_ module: String) {
        expectOnly("CoreBase imports \(module), which is for tests only") {
            $0["Sources/Core/Base/Store.swift"] += "\nimport \(module)"
        }
    }

    @Test("a library of tests' helpers is told how it may import Testing, and then may")
    func testSupport() throws {
        func findings(_ rule: String) -> [Finding] {
            var project = MadeUpProject()
            project.rules += "\nkind support TestSupport Tests/TestSupport\n\(rule)"
            project.add("TestSupport", at: "Tests/TestSupport")
            project["Tests/TestSupport/Clock.swift"] = "import Testing"
            return project.findings()
        }

        let help = try #require(findings("").first).help

        #expect(
            help == """
                move the code into a test target, or write in .architecture-rules: \
                allow import Testing in Tests/TestSupport: REASON
                """)
        #expect(findings("allow import Testing in Tests/TestSupport: REASON") == [])
    }

    @Test("an exported import is found, also of a module outside the package")
    func exported() {
        expectOnly("@_exported import Foundation hands a module on unseen") {
            $0["Sources/App/Main.swift"] += "\n@_exported import Foundation"
        }
    }

    @Test("a testable import is for tests")
    func testable() {
        expectOnly("@testable import Composition opens what the module keeps to itself") {
            $0["Sources/App/Main.swift"] += "\n@testable import Composition"
        }
    }

    // MARK: Other names

    @Test("another project has other layers, names and kinds, and the same rules")
    func otherNames() {
        let rules = """
            layers Screens, World
            kind interface {Layer}API Modules/{Layer}
            kind real {Layer}Real Modules/{Layer}Real
            kind wiring Wiring Modules/Wiring
            real may know interface of its layer, interface of the layer below
            wiring may know real
            """
        func target(_ name: String, _ path: String, dependencies: [String]) -> Manifest.Target {
            .init(name: name, kind: .library, path: path, dependencies: dependencies.map { .init(name: $0) })
        }
        let manifest = Manifest(targets: [
            target("WorldAPI", "Modules/World", dependencies: []),
            target("ScreensAPI", "Modules/Screens", dependencies: ["WorldReal"]),
            target("WorldReal", "Modules/WorldReal", dependencies: ["WorldAPI"]),
            target("ScreensReal", "Modules/ScreensReal", dependencies: ["ScreensAPI", "WorldAPI"]),
            target("Wiring", "Modules/Wiring", dependencies: ["ScreensReal"]),
        ])
        let files = manifest.targets.map { target in
            Project.SourceFile(
                path: "\(target.path)/A.swift",
                facts: SourceFacts(of: target.dependencies.map { "import \($0.name)\n" }.joined().utf8))
        }
        let reader = RulesReader(rules)
        let project = Project(manifest: manifest, manifestText: "", files: files, topLevel: [])

        let findings = ArchitectureCheck(project, rules: reader.rules).dependencyFindings

        #expect(reader.findings == [])
        #expect(reader.rules.sourceFolders == ["Modules"])
        #expect(
            findings.map(\.problem) == [
                "ScreensAPI (interface) depends on WorldReal (real), which it may not know"
            ])
    }
}
