@testable import Starter

/// A small project that keeps every rule, to be broken in one place.
struct MadeUpProject {
    var topLevel = [".git", "Package.swift", "Sources", "Tests"]
    var packageDependencies = 0
    var manifestText = """
        let package = Package(targets: [
            module("AssemblyKit"),
            module("AssemblyTesting", needs: ["AssemblyKit"]),
            module("Conditions"),
            module("Core"),
            module("CoreBase", needs: ["Core", "AssemblyKit", "CSQLite"]),
            module("CoreDouble", needs: ["Core", "AssemblyKit"]),
            module("CSQLite"),
            module("BusinessLogic"),
            module("Presentation", needs: ["BusinessLogic"]),
            module("PresentationDouble"),
            module("Composition", needs: ["CoreBase"], doubles: ["CoreDouble"]),
            module("App", needs: ["Composition"]),
            module("CoreTests", needs: ["CoreBase"]),
        ])
        """
    private var targets: [Manifest.Target] = [
        .init(name: "AssemblyKit", kind: .library, path: "Sources/AssemblyKit"),
        .init(
            name: "AssemblyTesting", kind: .library, path: "Sources/AssemblyTesting",
            needs: [.init(name: "AssemblyKit")]),
        .init(name: "Conditions", kind: .library, path: "Sources/Conditions"),
        .init(name: "Core", kind: .library, path: "Sources/Core/Interface"),
        .init(
            name: "CoreBase", kind: .library, path: "Sources/Core/Base",
            needs: [.init(name: "Core"), .init(name: "AssemblyKit"), .init(name: "CSQLite")]),
        .init(
            name: "CoreDouble", kind: .library, path: "Sources/Core/Double",
            needs: [.init(name: "Core"), .init(name: "AssemblyKit")]),
        .init(name: "CSQLite", kind: .system, path: "Sources/CSQLite"),
        .init(name: "BusinessLogic", kind: .library, path: "Sources/BusinessLogic/Interface"),
        .init(
            name: "Presentation", kind: .library, path: "Sources/Presentation/Interface",
            needs: [.init(name: "BusinessLogic")]),
        .init(name: "PresentationDouble", kind: .library, path: "Sources/Presentation/Double"),
        .init(
            name: "Composition", kind: .library, path: "Sources/Composition",
            needs: [.init(name: "CoreBase"), .init(name: "CoreDouble", traits: ["Double"])]),
        .init(name: "App", kind: .executable, path: "Sources/App", needs: [.init(name: "Composition")]),
        .init(name: "CoreTests", kind: .test, path: "Tests/CoreTests", needs: [.init(name: "CoreBase")]),
    ]
    private var sources = [
        "Sources/AssemblyKit/Assembly.swift": "public protocol Assembly {}",
        "Sources/AssemblyTesting/Contract.swift": "import AssemblyKit",
        "Sources/Core/Interface/Store.swift": "public protocol Store {}",
        "Sources/Core/Base/CoreBase.swift":
            "import AssemblyKit\nimport Core\npublic class CoreBase: Assembly, CoreAssembly {}",
        "Sources/Core/Base/Store.swift": "import Core\nimport CSQLite",
        "Sources/Core/Double/CoreDouble.swift":
            "import AssemblyKit\nimport Core\npublic final class CoreDouble: Assembly {}",
        "Sources/Presentation/Interface/Screen.swift": "import BusinessLogic",
        "Sources/Composition/Modes.swift": "import CoreBase\n#if Double\nimport CoreDouble\n#endif",
        "Sources/App/Main.swift": "import Composition",
        "Tests/CoreTests/StoreTests.swift": "@testable import CoreBase\nimport Testing",
    ]

    /// The text of a file, empty when there is none yet.
    subscript(path: String) -> String {
        get { sources[path] ?? "" }
        set { sources[path] = newValue }
    }

    mutating func add(_ target: String, at path: String) {
        targets.append(.init(name: target, kind: .library, path: path))
    }

    /// Declares a dependency, in the place of one that has the name already.
    mutating func declare(_ target: String, _ dependency: String, traits: [String] = []) {
        targets = targets.map { old in
            guard old.name == target else { return old }
            var new = old
            new.needs.removeAll { $0.name == dependency }
            new.needs.append(.init(name: dependency, traits: traits))
            return new
        }
    }

    func findings() -> [Finding] {
        let project = Project(
            manifest: Manifest(targets: targets, packageDependencies: packageDependencies),
            manifestText: manifestText,
            files: sources.map { .init(path: $0.key, facts: SourceFacts(of: $0.value.utf8)) },
            topLevel: topLevel)
        return ArchitectureCheck(project).findings
    }
}
