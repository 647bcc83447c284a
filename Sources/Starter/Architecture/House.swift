/// Who may know whom: the drawing that Package.swift and every import are held to.
///
/// An arrow that is not here is not allowed, whatever the manifest says. To change the architecture, change
/// this file and Package.swift together.
struct House {
    let rooms: [Room]

    /// The house of the weather client, from the ground up.
    static let drawing = House(rooms: [
        // The kernel, which knows no layer
        Room("AssemblyKit", .kernel, knows: ["CAssemblyKit"]),
        Room("CAssemblyKit", .kernel),
        Room("AssemblyTesting", .kernel, knows: ["AssemblyKit", "CAssemblyTesting", "Conditions"]),
        Room("CAssemblyTesting", .kernel),
        Room("Conditions", .conditions),

        // Core: what touches the world
        Room("Core", .interface),
        Room("CoreBase", .base, knows: ["Core", "AssemblyKit", "CSQLite", "Embedded*"]),
        Room("CoreDouble", .double, knows: ["Core", "AssemblyKit", "Conditions", "Embedded*"]),
        Room("CSQLite", .system),

        // Business logic: the domain and its rules
        Room("BusinessLogic", .interface),
        Room("BusinessLogicBase", .base, knows: ["BusinessLogic", "Core", "AssemblyKit", "Embedded*"]),
        Room(
            "BusinessLogicDouble", .double,
            knows: ["BusinessLogic", "AssemblyKit", "Conditions", "Embedded*"]),

        // Presentation: screens without a screen
        Room("Presentation", .interface, knows: ["BusinessLogic"]),
        Room("PresentationBase", .base, knows: ["Presentation", "BusinessLogic", "AssemblyKit"]),
        Room("PresentationDouble", .double, knows: ["Presentation", "AssemblyKit", "Conditions"]),

        // The program
        Room(
            "Composition", .compositionRoot,
            knows: ["AssemblyKit", "Core", "BusinessLogic", "Presentation"]
                + ["CoreBase", "BusinessLogicBase", "PresentationBase"],
            underDouble: ["CoreDouble", "BusinessLogicDouble", "PresentationDouble", "Conditions"]),
        Room("App", .shell, knows: ["Composition", "Presentation"]),
        Room("Starter", .tool, knows: ["FixtureOrigins", "EmbeddedMapPage"]),
        Room("AssemblyRecording", .tool, knows: ["Composition"]),
        Room("Recorder", .tool, knows: ["AssemblyKit", "Composition", "Core", "CoreBase", "FixtureOrigins"]),
        Room("FixtureOrigins", .tool),
        Room("Benchmarks", .tool, knows: ["BenchmarkSubjects"]),
        Room("BenchmarkSubjects", .tool, knows: ["AssemblyKit"]),

        // Files as bytes
        Room("Embedded*", .data),

        // Tests: a layer's own rooms, and the Doubles of the layer below
        Room("AssemblyKitTests", .tests, knows: ["AssemblyKit", "AssemblyTesting"]),
        Room("DocumentationTests", .tests, knows: ["AssemblyKit", "AssemblyTesting"]),
        Room(
            "AssemblyTestingTests", .tests,
            knows: ["AssemblyTesting", "AssemblyKit", "Conditions", "CSQLite"]),
        Room("CoreTests", .tests, knows: ["Core*", "Embedded*"] + testing),
        Room("BusinessLogicTests", .tests, knows: ["BusinessLogic*", "Core", "CoreDouble"] + testing),
        Room(
            "PresentationTests", .tests,
            knows: ["Presentation*", "BusinessLogic", "BusinessLogicDouble"] + testing),
        Room(
            "CompositionTests", .tests,
            knows: ["Composition", "Core*", "BusinessLogic*", "Presentation*"] + testing),
        Room(
            "AppTests", .tests,
            knows: ["App", "Composition", "Presentation", "PresentationDouble", "Core", "CoreDouble"]
                + testing),
        Room("StarterTests", .tests, knows: ["Starter", "FixtureOrigins"]),
        Room(
            "FixtureTests", .tests,
            knows: ["Recorder", "FixtureOrigins", "Core*", "BusinessLogic", "BusinessLogicBase"] + testing),
    ])

    private static let testing = ["AssemblyKit", "AssemblyTesting", "Conditions"]

    /// The modules that only tests, and `AssemblyTesting` for them, may import.
    static let testModules: Set = ["Testing", "XCTest", "AssemblyTesting"]

    /// What may stand at the package's top, beside names that begin with a dot.
    static let topLevel: Set = [
        "Package.swift", "Sources", "Tests", "Fixtures", "Makefile", "docs", "README.md", "LICENSE",
    ]

    /// Where the replies are that Doubles play; none of them belongs into a release.
    static let playedReplies = "Fixtures/providers"

    /// The room of a module; nil when nobody has drawn one.
    func room(_ module: String) -> Room? {
        rooms.first { $0.name == module } ?? rooms.first { module.fits($0.name) }
    }

    /// The modules of the layers' faces.
    var interfaces: [String] { rooms.filter { $0.kind == .interface }.map(\.name) }

    /// The modules that a release without the trait must not hold.
    var modulesOfDoubles: [String] { rooms.flatMap(\.knowsUnderDouble) }
}
