@testable import Starter

/// A small project without violations, for tests that add one.
struct MadeUpProject {
    var rules = """
        layers Presentation, BusinessLogic, Core
        kind interface    {Layer}          Sources/{Layer}/Interface
        kind base         {Layer}Base*     Sources/{Layer}/Base*
        kind double       {Layer}Double*   Sources/{Layer}/Double*
        kind kernel       AssemblyKit      Sources/AssemblyKit
        kind kernel-c     CAssemblyKit     Sources/CAssemblyKit
        kind testing      AssemblyTesting  Sources/AssemblyTesting
        kind conditions   Conditions       Sources/Conditions
        kind data         Embedded*        Sources/Embedded/*
        kind system       CSQLite          Sources/CSQLite
        kind root         Composition      Sources/Composition
        kind shell        App              Sources/App
        kind layer-tests  {Layer}Tests     Tests/{Layer}Tests
        interface of Presentation may know interface of the layer below
        base may know interface of its layer, interface of the layer below, kernel in assemblies, data
        base of Core may know system
        double may know interface of its layer, kernel in assemblies, conditions
        kernel may know kernel-c
        kernel imports only Synchronization
        testing may know kernel
        root may know interface, base, double under Double, conditions under Double
        shell may know root
        layer-tests may know base of its layer, double of its layer, double of the layer below
        allow #if Double in Sources/Composition/Modes.swift: the one place
        allow import Testing in Sources/AssemblyTesting: it reports to it
        allow fatalError in Sources/AssemblyKit: it has no caller to tell
        top Package.swift, Sources, Tests
        """
    var topLevel = [".git", "Package.swift", "Sources", "Tests"]
    var packages: [Manifest.Package] = []
    var products = [Manifest.Product(name: "app", targets: ["App"])]
    var traits = [Manifest.Trait(name: "Double", enables: [])]
    var languageMode: String?
    var symbolicLinks: [String] = []
    var manifestText = """
        let package = Package(targets: [
            module("AssemblyKit", dependencies: ["CAssemblyKit"]),
            module("CAssemblyKit"),
            module("AssemblyTesting", dependencies: ["AssemblyKit"]),
            module("Conditions"),
            module("Core"),
            module("CoreBase", dependencies: ["Core", "AssemblyKit", "CSQLite", "EmbeddedCities"]),
            module("CoreDouble", dependencies: ["Core", "AssemblyKit", "Conditions"]),
            module("CSQLite"),
            module("EmbeddedCities"),
            module("BusinessLogic"),
            module("BusinessLogicBase", dependencies: ["BusinessLogic", "Core"]),
            module("BusinessLogicDouble", dependencies: ["BusinessLogic"]),
            module("Presentation", dependencies: ["BusinessLogic"]),
            module("PresentationBase", dependencies: ["Presentation"]),
            module("PresentationDouble", dependencies: ["Presentation"]),
            module(
                "Composition", dependencies: ["Core", "CoreBase"],
                doubles: ["CoreDouble", "Conditions"]),
            module("App", dependencies: ["Composition"]),
            module("CoreTests", dependencies: ["CoreBase", "CoreDouble"]),
            module("BusinessLogicTests", dependencies: ["CoreDouble"]),
            module("PresentationTests", dependencies: ["PresentationBase"]),
        ])
        """
    private(set) var targets: [Manifest.Target] = []
    private var sources = [
        "Sources/AssemblyKit/Assembly.swift":
            "import CAssemblyKit\nimport Synchronization\npublic protocol Assembly {}",
        "Sources/AssemblyKit/Stop.swift": "func stop() -> Never { fatalError() }",
        "Sources/CAssemblyKit/kit.c": "#include \"CAssemblyKit.h\"\n#include <stdlib.h>",
        "Sources/CAssemblyKit/include/CAssemblyKit.h": "#include <stddef.h>",
        "Sources/AssemblyTesting/Contract.swift": "import AssemblyKit\nimport Testing",
        "Sources/Core/Interface/Store.swift": "public protocol Store {}",
        "Sources/Core/Base/CoreBase.swift":
            "import AssemblyKit\nimport Core\npublic class CoreBase: Assembly, CoreAssembly {}",
        "Sources/Core/Base/Store.swift": "import Core\nimport CSQLite\nimport EmbeddedCities",
        "Sources/Core/Double/CoreDouble.swift":
            "import AssemblyKit\nimport Conditions\nimport Core\npublic final class CoreDouble: Assembly {}",
        "Sources/CSQLite/module.modulemap": "module CSQLite [system] {\n  header \"shim.h\"\n}",
        "Sources/CSQLite/shim.h": "#include <sqlite3.h>",
        "Sources/Embedded/Cities/cities.c": "#include \"cities.h\"\n#embed \"../../../Fixtures/cities.json\"",
        "Sources/Embedded/Cities/include/cities.h": "#include <stddef.h>",
        "Sources/BusinessLogic/Base/Cities.swift": "import BusinessLogic\nimport Core",
        "Sources/BusinessLogic/Double/Cities.swift": "import BusinessLogic",
        "Sources/Presentation/Interface/Screen.swift": "import BusinessLogic",
        "Sources/Presentation/Base/Screen.swift": "import Presentation",
        "Sources/Presentation/Double/Screen.swift": "import Presentation",
        "Sources/Composition/Modes.swift":
            "import Core\nimport CoreBase\n#if Double\nimport Conditions\nimport CoreDouble\n#endif",
        "Sources/App/Main.swift": "import Composition",
        "Tests/CoreTests/StoreTests.swift": "@testable import CoreBase\nimport CoreDouble\nimport Testing",
        "Tests/BusinessLogicTests/CitiesTests.swift": "import CoreDouble",
        "Tests/PresentationTests/ScreenTests.swift": "import PresentationBase",
    ]

    init() {
        add("AssemblyKit", at: "Sources/AssemblyKit", dependencies: ["CAssemblyKit"])
        add("CAssemblyKit", at: "Sources/CAssemblyKit")
        add("AssemblyTesting", at: "Sources/AssemblyTesting", dependencies: ["AssemblyKit"])
        add("Conditions", at: "Sources/Conditions")
        add("Core", at: "Sources/Core/Interface")
        add(
            "CoreBase", at: "Sources/Core/Base",
            dependencies: ["Core", "AssemblyKit", "CSQLite", "EmbeddedCities"])
        add("CoreDouble", at: "Sources/Core/Double", dependencies: ["Core", "AssemblyKit", "Conditions"])
        add("CSQLite", .system, at: "Sources/CSQLite")
        add("EmbeddedCities", at: "Sources/Embedded/Cities")
        add("BusinessLogic", at: "Sources/BusinessLogic/Interface")
        add("BusinessLogicBase", at: "Sources/BusinessLogic/Base", dependencies: ["BusinessLogic", "Core"])
        add("BusinessLogicDouble", at: "Sources/BusinessLogic/Double", dependencies: ["BusinessLogic"])
        add("Presentation", at: "Sources/Presentation/Interface", dependencies: ["BusinessLogic"])
        add("PresentationBase", at: "Sources/Presentation/Base", dependencies: ["Presentation"])
        add("PresentationDouble", at: "Sources/Presentation/Double", dependencies: ["Presentation"])
        add("Composition", at: "Sources/Composition", dependencies: ["Core", "CoreBase"])
        declare("Composition", "CoreDouble", traits: ["Double"])
        declare("Composition", "Conditions", traits: ["Double"])
        add("App", .executable, at: "Sources/App", dependencies: ["Composition"])
        add("CoreTests", .test, at: "Tests/CoreTests", dependencies: ["CoreBase", "CoreDouble"])
        add("BusinessLogicTests", .test, at: "Tests/BusinessLogicTests", dependencies: ["CoreDouble"])
        add("PresentationTests", .test, at: "Tests/PresentationTests", dependencies: ["PresentationBase"])
    }

    /// The text of a file, empty when there is none yet.
    subscript(path: String) -> String {
        get { sources[path] ?? "" }
        set { sources[path] = newValue }
    }

    mutating func add(
        _ target: String, _ kind: Manifest.Target.Kind = .library, at path: String,
        dependencies: [String] = []
    ) {
        targets.append(
            .init(
                name: target, kind: kind, path: path, dependencies: dependencies.map { .init(name: $0) },
                settings: Self.strict))
    }

    /// Declares a dependency, replacing one with the same name.
    mutating func declare(_ target: String, _ dependency: String, traits: [String] = []) {
        change(target) {
            $0.dependencies.removeAll { $0.name == dependency }
            $0.dependencies.append(.init(name: dependency, traits: traits))
        }
    }

    /// Declares a dependency on a product of another package.
    mutating func declare(
        _ target: String, _ product: String, ofPackage package: String, traits: [String] = []
    ) {
        change(target) {
            $0.dependencies.append(.init(name: product, traits: traits, packageName: package))
        }
    }

    mutating func change(_ target: String, _ change: (inout Manifest.Target) -> Void) {
        for index in targets.indices where targets[index].name == target { change(&targets[index]) }
    }

    /// Removes a line of the rules, or replaces it.
    mutating func replaceRule(_ line: String, with other: String = "") {
        rules = rules.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0 == line ? other : String($0) }.joined(separator: "\n")
    }

    func findings() -> [Finding] { RulesReader(rules).findings + violations().map(\.finding) }

    func violations() -> [Violation] {
        ArchitectureCheck(project, rules: RulesReader(rules).rules).violations
    }

    private var project: Project {
        func files(_ endings: String...) -> [(path: String, text: String.UTF8View)] {
            sources.filter { path, _ in endings.contains { path.hasSuffix($0) } }.map { ($0, $1.utf8) }
        }
        return Project(
            manifest: Manifest(
                targets: targets, packages: packages, products: products,
                traits: traits, languageMode: languageMode),
            manifestText: manifestText,
            files: files(".swift").map { .init(path: $0.path, facts: SourceFacts(of: $0.text)) },
            cFiles: files(".c", ".h").map { .init(path: $0.path, facts: CFacts(of: $0.text)) },
            moduleMaps: files(".modulemap").map { .init(path: $0.path, facts: ModuleMapFacts(of: $0.text)) },
            symbolicLinks: symbolicLinks,
            unread: sources.keys.filter { path in
                ![".swift", ".c", ".h", ".modulemap"].contains { path.hasSuffix($0) }
            }, topLevel: topLevel, topFolders: ["Sources", "Tests"])
    }

    private static let strict: [Manifest.Setting] = [
        .init(name: "enableUpcomingFeature", values: ["InternalImportsByDefault"]),
        .init(name: "enableUpcomingFeature", values: ["MemberImportVisibility"]),
    ]
}
