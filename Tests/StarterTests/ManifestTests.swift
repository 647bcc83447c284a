import Foundation
import Testing

@testable import Starter

@Suite("Reading the manifest") struct ManifestTests {
    @Test("targets, dependencies, settings, products and traits are read from SwiftPM's JSON")
    func read() throws {
        let manifest = try Manifest(json: Fixture.data("manifest.json"))

        #expect(manifest.packages == [.init(identity: "swift-collections")])
        #expect(manifest.products == [.init(name: "app", targets: ["Composition"])])
        #expect(
            manifest.traits == [
                .init(name: "Double", enables: []), .init(name: "default", enables: ["Double"]),
            ])
        #expect(
            manifest.targets == [
                .init(name: "Core", kind: .library, path: "Sources/Core/Interface"),
                .init(
                    name: "Composition", kind: .library, path: "Sources/Composition", excluded: ["Notes"],
                    sources: ["Modes.swift"],
                    dependencies: [
                        .init(name: "Core"), .init(name: "CoreDouble", traits: ["Double"]),
                        .init(name: "Collections", packageName: "swift-collections"),
                    ],
                    settings: [
                        .init(name: "define", values: ["FAKES"], traits: ["Double"]),
                        .init(name: "unsafeFlags", values: ["-I", "x"]),
                        .init(name: "treatWarning", values: ["Deprecated", "error"]),
                        .init(name: "strictMemorySafety"),
                    ],
                    resources: ["../a.json"], plugins: ["Maker"]),
                .init(name: "CSQLite", kind: .system, path: "Sources/CSQLite", publicHeaders: "headers"),
                .init(
                    name: "CoreTests", kind: .test, path: "Tests/CoreTests",
                    dependencies: [.init(name: "Core")]),
            ])
    }

    @Test("packages are read wherever they are, with the names that the manifest gives to them")
    func packages() throws {
        let json = """
            {
              "dependencies": [
                {"fileSystem": [{"identity": "money", "nameForTargetDependencyResolutionOnly": "Coins"}]},
                {"sourceControl": [{"identity": "foo-bar", "location": {"remote": []}}]},
                {"registry": [{"identity": "mona.LinkedList"}]}
              ],
              "targets": []
            }
            """

        let manifest = try Manifest(json: Data(json.utf8))

        #expect(
            manifest.packages == [
                .init(identity: "money", alias: "Coins"), .init(identity: "foo-bar"),
                .init(identity: "mona.LinkedList"),
            ])
    }

    @Test("a dependency of some platforms is told with them")
    func platforms() throws {
        let json = """
            {
              "dependencies": [],
              "targets": [
                {
                  "name": "Core", "type": "regular",
                  "dependencies": [
                    {"target": ["CCurl", {"platformNames": ["linux"]}]},
                    {"byName": ["CSQLite", {"platformNames": [], "traits": ["Double"]}]}
                  ]
                }
              ]
            }
            """

        let manifest = try Manifest(json: Data(json.utf8))

        #expect(
            manifest.targets.map(\.dependencies) == [
                [.init(name: "CCurl", platforms: ["linux"]), .init(name: "CSQLite", traits: ["Double"])]
            ])
    }

    @Test("a setting for one configuration or some platforms is told from one that always holds")
    func partialSettings() throws {
        let json = """
            {
              "dependencies": [],
              "targets": [
                {
                  "name": "Core", "type": "regular", "dependencies": [],
                  "settings": [
                    {"kind": {"define": {"_0": "A"}}, "condition": {"config": "debug", "platformNames": []}},
                    {"kind": {"define": {"_0": "B"}}, "condition": {"platformNames": ["linux"]}},
                    {"kind": {"define": {"_0": "C"}}, "condition": {"platformNames": []}},
                    {"kind": {"define": {"_0": "D"}}}
                  ]
                }
              ]
            }
            """

        let manifest = try Manifest(json: Data(json.utf8))

        #expect(manifest.targets.first?.settings.map(\.isPartial) == [true, true, false, false])
        #expect(manifest.targets.first?.settings.map(\.configuration) == ["debug", nil, nil, nil])
    }

    @Test(
        "the language mode is the package's newest, else that of its tools",
        arguments: [
            (#""swiftLanguageVersions": ["5", "6"], "toolsVersion": {"_version": "5.9.0"}"#, "6"),
            (#""swiftLanguageVersions": ["5"], "toolsVersion": {"_version": "6.3.0"}"#, "5"),
            (#""swiftLanguageVersions": null, "toolsVersion": {"_version": "5.9.0"}"#, "5"),
            (#""toolsVersion": {"_version": "6.3.0"}"#, "6"),
        ])
    func languageMode(json: String, mode: String) throws {
        let manifest = try Manifest(json: Data(#"{"dependencies": [], "targets": [], \#(json)}"#.utf8))

        #expect(manifest.languageMode == mode)
    }

    @Test("a file belongs to the target with the nearest folder, unless it is excluded")
    func owner() throws {
        let manifest = Manifest(targets: [
            .init(name: "Outer", kind: .library, path: "Sources/Core", excluded: ["Notes"]),
            .init(name: "Inner", kind: .library, path: "Sources/Core/Base"),
        ])

        #expect(manifest.folders.target(of: "Sources/Core/A.swift")?.name == "Outer")
        #expect(manifest.folders.target(of: "Sources/Core/Base/A.swift")?.name == "Inner")
        #expect(manifest.folders.target(of: "Sources/Core/Notes/A.swift") == nil)
        #expect(manifest.folders.target(of: "Sources/CoreBase/A.swift") == nil)
    }

    @Test("resources and what a folder of documentation holds are not compiled, but headers included")
    func resources() throws {
        let json = """
            {
              "dependencies": [],
              "targets": [
                {
                  "name": "Core", "type": "regular", "dependencies": [], "exclude": ["./Notes/"],
                  "resources": [{"path": "Templates/"}, {"path": "./Kit.swift"}]
                }
              ]
            }
            """
        let folders = try Manifest(json: Data(json.utf8)).folders

        for path in ["Templates/A.swift", "Templates/Deep/A.c", "Kit.swift", "Core.docc/Code/A.swift"] {
            #expect(folders.isResource("Sources/Core/\(path)"))
        }
        for path in ["A.swift", "Templates.swift", "Templates/a.h", "Deep/Kit.swift", "docc/A.swift"] {
            #expect(!folders.isResource("Sources/Core/\(path)"))
        }
        #expect(folders.target(of: "Sources/Core/Notes/A.swift") == nil)
    }

    @Test(
        "a debug build has the trait Double where the package declares it, since SwiftPM refuses any other",
        arguments: [
            (#"traits: [.trait(name: "Double", description: "…")]"#, true),
            (#"dependencies: [.target(name: "Net", condition: .when(traits: ["Double"]))]"#, true),
            (#".target(name: "Double") // .trait(name: "Double")"#, false),
            (#"traits: [.trait(name: "Demo")]"#, false),
        ])
    func doubleTrait(_ manifest: String, isDeclared: Bool) throws {
        let folder = try ProjectFolder(["Package.swift": "let package = Package(\(manifest))"])
        let build = DebugBuild(at: folder.url)

        #expect(build.flags.contains("--traits") == isDeclared)
        #expect(build.traits == (isDeclared ? ["--traits", "Double"] : []))
    }

    @Test("a message names a target of make where there is a Makefile, and the tool's command elsewhere")
    func commands() throws {
        let (bare, made) = try (ProjectFolder(), ProjectFolder(["Makefile": ""]))

        #expect(DebugBuild(at: made.url).command("test") == "make test")
        #expect(
            TestMode.base.command(in: DebugBuild(at: made.url), filter: "A") == "make test-base FILTER='A'")
        #expect(DebugBuild(at: bare.url).command("test") == "understudy test")
        #expect(DebugBuild(at: made.url).buildCommand == "make build")
        #expect(
            DebugBuild(hasMakefile: false).buildCommand
                == "swift build --build-tests --scratch-path .build-debug --traits Double")
        #expect(
            TestMode.base.command(in: DebugBuild(at: bare.url), filter: "A")
                == "understudy test --mode base --filter 'A'")
        #expect(TestMode.both.environment(at: bare.url, over: [:])["TEST_COMMAND"] == "")
    }

    @Test("a finding points at the line that names the dependency, else at the target's")
    func lines() {
        let text = ManifestText(
            """
            let core = [
                module("Core"),
                module(
                    "CoreBase", at: "Core/Base",
                    dependencies: ["Core"]),
                .target(name: "Data"),
                // module("Later") is not here, but
                .library(name: "Later", targets: ["Later"]),
                .target(
                    name: "Later", swiftSettings: [.define("A"), .define("B")]),
            ]
            """, targets: ["Core", "CoreBase", "Data", "Later"])

        #expect(text.line(of: "Core") == 2)
        #expect(text.line(of: "CoreBase") == 4)
        #expect(text.line(of: "CoreBase", naming: "Core") == 5)
        #expect(text.line(of: "CoreBase", naming: "Data") == 4)
        #expect(text.line(of: "Data") == 6)
        #expect(text.line(of: "Later") == 10)
        #expect(text.line(of: "Nowhere") == 1)
        #expect(text.line(ofCall: "define", with: "B") == 10)
        #expect(text.line(ofCall: "define", with: "C") == 10)
        #expect(text.line(ofCall: "library") == 8)
        #expect(text.line(ofCall: "unsafeFlags") == nil)
    }

    @Test("a product is found by its name, and a target where it is declared, not where another one names it")
    func declarations() {
        let text = ManifestText(
            """
            let package = Package(
                products: [
                    .library(name: "Kit", targets: ["tool"]),
                    .executable(name: "tool", targets: ["Tool"]),
                    .plugin(name: "Maker", targets: ["Maker"]),
                ],
                targets: [
                    .target(
                        name: "App", dependencies: ["Kit"] + [.target(name: "Core", condition: nil)],
                        plugins: [.plugin(name: "Maker")]),
                    .target(name: "Core"),
                    .plugin(name: "Maker", capability: .buildTool()),
                ])
            """, targets: ["App", "Core", "Maker"])

        #expect(text.line(ofCall: "executable", "library", with: "tool") == 4)
        #expect(text.line(ofCall: "executable", "library", with: "Kit") == 3)
        #expect(text.line(ofCall: "executable", with: "other") == 4)
        #expect(text.line(of: "App") == 9)
        #expect(text.line(of: "Core") == 11)
        #expect(text.line(of: "Maker") == 12)
        #expect(text.line(of: "App", naming: "Core") == 9)
    }
}
