// swift-tools-version: 6.3
import PackageDescription

// The architecture, drawn once: the modules, and which depends on which. `.architecture-rules` says what may be drawn
// here, and `make lint` proves it from the sources.

// MARK: Kernel

let kernel: [Target] = [
    module("AssemblyKit", needs: ["CAssemblyKit"], exclude: ["DESIGN.md"]),
    .target(name: "CAssemblyKit"),
    module("AssemblyCatalog", needs: ["AssemblyKit"]),
    module("AssemblyConfiguration"),
    module("AssemblyTesting", needs: ["AssemblyKit", "AssemblyCatalog", "CAssemblyTesting", "Conditions"]),
    .target(name: "CAssemblyTesting"),
    module("Conditions"),
]

// MARK: Core: what touches the world

let core: [Target] = [
    module("Core", at: "Core/Interface"),
    module("CoreBase", at: "Core/Base", needs: ["Core", "AssemblyKit", "CSQLite"]),
    module("CoreDouble", at: "Core/Double", needs: ["Core", "AssemblyKit", "Conditions"]),
    .systemLibrary(name: "CSQLite", path: "Sources/CSQLite"),
]

// MARK: Business logic: the domain and its rules

let businessLogic: [Target] = [
    module("BusinessLogic", at: "BusinessLogic/Interface"),
    module("BusinessLogicBase", at: "BusinessLogic/Base", needs: ["BusinessLogic", "Core", "AssemblyKit"]),
    module(
        "BusinessLogicDouble", at: "BusinessLogic/Double",
        needs: ["BusinessLogic", "AssemblyKit", "Conditions"]),
]

// MARK: Presentation: screens without a screen

let presentation: [Target] = [
    module("Presentation", at: "Presentation/Interface"),
    module(
        "PresentationBase", at: "Presentation/Base",
        needs: ["Presentation", "BusinessLogic", "AssemblyKit"]),
    module(
        "PresentationDouble", at: "Presentation/Double",
        needs: ["Presentation", "AssemblyKit", "Conditions"]),
]

// MARK: The program: the composition root and the terminal

let program: [Target] = [
    module(
        "Composition",
        needs: ["AssemblyKit", "AssemblyCatalog", "AssemblyConfiguration"]
            + ["Core", "BusinessLogic", "Presentation"]
            + ["CoreBase", "BusinessLogicBase", "PresentationBase"],
        doubles: ["CoreDouble", "BusinessLogicDouble", "PresentationDouble", "Conditions"]),
    .executableTarget(
        name: "App", dependencies: ["Composition", "Presentation"], swiftSettings: strict()),
]

// MARK: The tool behind `make`, and the program that shows it the real assemblies

let tool: [Target] = [
    // PlaybillMutation begin
    module("Starter", at: "Tool", needs: ["EmbeddedMapPage"]),
    .executableTarget(
        name: "Tool", dependencies: ["Starter"], path: "Sources/ToolProgram", swiftSettings: strict()),
    .executableTarget(name: "Mutation", dependencies: ["Starter"], swiftSettings: strict()),
    // PlaybillMutation otherwise
    .executableTarget(name: "Tool", dependencies: ["EmbeddedMapPage"], swiftSettings: strict()),
    // PlaybillMutation end
    .target(
        name: "EmbeddedMapPage", path: "Sources/Embedded/MapPage",
        exclude: ["map.html", "map.css", "map-model.js", "map-view.js"]
            + ["map-lines.js", "map-details.js", "map-keys.js"]),
    .executableTarget(name: "AssemblyRecording", dependencies: ["Composition"], swiftSettings: strict()),
]

// MARK: Tests

let tests: [Target] = [
    suite(
        "CoreTests",
        needs: ["Core", "CoreBase", "CoreDouble"] + ["Conditions", "AssemblyKit", "AssemblyTesting"]),
    suite(
        "BusinessLogicTests",
        needs: ["BusinessLogic", "BusinessLogicBase", "BusinessLogicDouble"]
            // PlaybillDemo begin
            + ["Core", "AssemblyKit"]
            // PlaybillDemo end
            + ["CoreDouble", "Conditions", "AssemblyTesting"]),
    suite(
        "PresentationTests",
        needs: ["Presentation", "PresentationBase", "PresentationDouble"]
            + ["BusinessLogicDouble", "Conditions", "AssemblyTesting"]),
    suite(
        "CompositionTests",
        needs: ["Composition", "AssemblyCatalog", "AssemblyTesting"]
            + ["Core", "CoreBase", "CoreDouble"]
            + ["BusinessLogic", "BusinessLogicBase", "BusinessLogicDouble"]
            + ["Presentation", "PresentationBase", "PresentationDouble"]),
    suite(
        "AppTests",
        needs: ["App", "Presentation", "PresentationDouble", "Conditions", "AssemblyTesting"]),
]

// MARK: The package

let package = Package(
    name: "PlaybillName",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "playbill-name", targets: ["App"]),
        .executable(name: "tool", targets: ["Tool"]),
        // PlaybillMutation begin
        .executable(name: "mutation", targets: ["Mutation"]),
        // PlaybillMutation end
        .executable(name: "assembly-recording", targets: ["AssemblyRecording"]),
    ],
    traits: [
        .trait(name: "Double", description: "Links the Double modules, so that DOUBLE=… can pick them.")
    ],
    targets: kernel + core + businessLogic + presentation + program + tool + tests,
    cLanguageStandard: .c2x  // for #embed
)

// MARK: How a line above becomes a target

func strict() -> [SwiftSetting] {
    [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .treatAllWarnings(as: .error),
    ]
}

func module(
    _ name: String, at path: String? = nil, needs dependencies: [Target.Dependency] = [],
    doubles: [String] = [], exclude: [String] = []
) -> Target {
    let underTheTrait: [Target.Dependency] = doubles.map {
        .target(name: $0, condition: .when(traits: ["Double"]))
    }
    return .target(
        name: name, dependencies: dependencies + underTheTrait, path: "Sources/\(path ?? name)",
        exclude: exclude, swiftSettings: strict())
}

func suite(_ name: String, needs dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: dependencies, swiftSettings: strict())
}
