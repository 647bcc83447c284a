// swift-tools-version: 6.3
import PackageDescription

// The architecture, drawn once: the modules, and which depends on which. `.architecture-rules` says what may be
// drawn here, and `make check` proves it from the sources.

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
    module("CoreBase", at: "Core/Base", needs: ["Core", "AssemblyKit", "CSQLite", "CCurl"]),
    module(
        "CoreDouble", at: "Core/Double",
        needs: ["Core", "AssemblyKit", "Conditions", "EmbeddedCities", "EmbeddedReplies"]),
    .systemLibrary(name: "CSQLite", path: "Sources/CSQLite"),
    .systemLibrary(name: "CCurl", path: "Sources/CCurl"),
    .target(name: "EmbeddedReplies", path: "Sources/Embedded/Replies"),
]

// MARK: Business logic: the domain and its rules

let businessLogic: [Target] = [
    module("BusinessLogic", at: "BusinessLogic/Interface"),
    module(
        "BusinessLogicBase", at: "BusinessLogic/Base",
        needs: ["BusinessLogic", "Core", "AssemblyKit", "EmbeddedCities"]),
    module(
        "BusinessLogicDouble", at: "BusinessLogic/Double",
        needs: ["BusinessLogic", "AssemblyKit", "Conditions", "EmbeddedCities"]),
    module("EmbeddedCities", at: "Embedded/Cities", needs: ["CEmbeddedCities"]),
    .target(name: "CEmbeddedCities", path: "Sources/Embedded/CCities"),
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
        doubles: ["CoreDouble", "BusinessLogicDouble", "PresentationDouble", "Conditions", "DebugTools"]),
    module("DebugTools", needs: ["Core", "BusinessLogic", "Presentation", "AssemblyKit", "Conditions"]),
    .executableTarget(
        name: "App", dependencies: ["Composition", "Presentation"], swiftSettings: strict()),
]

// MARK: The tool, and the program that shows it the real assemblies

let starter: [Target] = [
    module("Starter", needs: ["FixtureOrigins", "EmbeddedMapPage"]),
    .executableTarget(name: "Understudy", dependencies: ["Starter"], swiftSettings: strict()),
    .target(
        name: "EmbeddedMapPage", path: "Sources/Embedded/MapPage",
        exclude: ["map.html", "map.css", "map-model.js", "map-view.js"]
            + ["map-lines.js", "map-details.js", "map-keys.js"]),
    .executableTarget(name: "AssemblyRecording", dependencies: ["Composition"], swiftSettings: strict()),
]

// MARK: Mutation: the proof of the tests, which only those build who ask for it

let mutation: [Target] = [
    .executableTarget(name: "Mutation", dependencies: ["Starter"], swiftSettings: strict())
]

// MARK: The recorder: real replies become fixtures

let recorder: [Target] = [
    module("FixtureOrigins", at: "Recorder/Origins"),
    .executableTarget(
        name: "Recorder", dependencies: ["AssemblyKit", "Composition", "Core", "CoreBase", "FixtureOrigins"],
        path: "Sources/Recorder/Program", swiftSettings: strict()),
]

// MARK: Benchmarks: the kernel against code by hand, whose objects are in another module than the loops; the layers
// against SQLite and JSONDecoder

let benchmarks: [Target] = [
    module("BenchmarkSubjects", at: "Benchmarks/Subjects", needs: ["AssemblyKit"]),
    .executableTarget(
        name: "Benchmarks", dependencies: ["BenchmarkSubjects"], path: "Sources/Benchmarks/Program",
        swiftSettings: strict()),
    .executableTarget(
        name: "LayerBenchmarks",
        dependencies: [
            "Core", "CoreBase", "CSQLite", "BusinessLogic", "BusinessLogicBase", "AssemblyTesting",
        ],
        path: "Sources/Benchmarks/Layers", swiftSettings: strict()),
]

// MARK: Tests

let tests: [Target] = [
    suite("AssemblyKitTests", needs: ["AssemblyKit", "AssemblyCatalog", "AssemblyConfiguration"]),
    suite(
        "DocumentationTests",
        needs: ["AssemblyKit", "AssemblyCatalog", "AssemblyConfiguration", "AssemblyTesting", "Benchmarks"]),
    suite(
        "AssemblyTestingTests",
        needs: ["AssemblyTesting", "AssemblyKit", "AssemblyCatalog", "Conditions", "CSQLite"]),
    suite(
        "CoreTests",
        needs: ["Core", "CoreBase", "CoreDouble", "EmbeddedCities", "Conditions"]
            + ["AssemblyKit", "AssemblyTesting"]),
    suite(
        "BusinessLogicTests",
        needs: ["BusinessLogic", "BusinessLogicBase", "BusinessLogicDouble"]
            + ["Core", "CoreDouble", "Conditions", "AssemblyKit", "AssemblyTesting"]),
    suite(
        "PresentationTests",
        needs: ["Presentation", "PresentationBase", "PresentationDouble"]
            + ["BusinessLogic", "BusinessLogicDouble", "Conditions", "AssemblyKit", "AssemblyTesting"]),
    suite(
        "CompositionTests",
        needs: ["Composition", "AssemblyKit", "AssemblyCatalog", "AssemblyTesting", "Conditions"]
            + ["Core", "CoreBase", "CoreDouble"]
            + ["BusinessLogic", "BusinessLogicBase", "BusinessLogicDouble"]
            + ["Presentation", "PresentationBase", "PresentationDouble", "DebugTools"]),
    suite(
        "AppTests",
        needs: ["App", "Composition", "Presentation", "PresentationDouble", "Conditions"]
            + ["Core", "CoreDouble", "AssemblyTesting"]),
    suite("StarterTests", needs: ["Starter", "Mutation", "FixtureOrigins"]),
    suite(
        "FixtureTests",
        needs: ["Recorder", "FixtureOrigins", "Core", "CoreDouble"]
            + ["BusinessLogic", "BusinessLogicBase", "Conditions", "AssemblyKit", "AssemblyTesting"]),
]

// MARK: The package

let package = Package(
    name: "Understudy",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "AssemblyKit", targets: ["AssemblyKit"]),
        .library(name: "AssemblyCatalog", targets: ["AssemblyCatalog"]),
        .library(name: "AssemblyConfiguration", targets: ["AssemblyConfiguration"]),
        .library(name: "AssemblyTesting", targets: ["AssemblyTesting"]),
        .library(name: "Conditions", targets: ["Conditions"]),
        .executable(name: "weather", targets: ["App"]),
        .executable(name: "understudy", targets: ["Understudy"]),
        .executable(name: "mutation", targets: ["Mutation"]),
        .executable(name: "assembly-recording", targets: ["AssemblyRecording"]),
        .executable(name: "recorder", targets: ["Recorder"]),
        .executable(name: "benchmarks", targets: ["Benchmarks"]),
        .executable(name: "layer-benchmarks", targets: ["LayerBenchmarks"]),
    ],
    traits: [
        .trait(name: "Double", description: "Links the Double modules, so that DOUBLE=… can pick them.")
    ],
    targets: kernel + core + businessLogic + presentation + program + starter + mutation + recorder
        + benchmarks + tests,
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
