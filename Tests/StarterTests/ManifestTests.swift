import Foundation
import Testing

@testable import Starter

@Suite("Reading the manifest") struct ManifestTests {
    @Test("targets, folders, dependencies and their traits are read from SwiftPM's JSON")
    func read() throws {
        let manifest = try Manifest(json: Fixture.data("manifest.json"))

        #expect(manifest.packageDependencies == 1)
        #expect(
            manifest.targets == [
                .init(name: "Core", kind: .library, path: "Sources/Core/Interface"),
                .init(
                    name: "Composition", kind: .library, path: "Sources/Composition", excluded: ["Notes"],
                    needs: [
                        .init(name: "Core"), .init(name: "CoreDouble", traits: ["Double"]),
                        .init(name: "Collections"),
                    ]),
                .init(name: "CSQLite", kind: .system, path: "Sources/CSQLite"),
                .init(name: "CoreTests", kind: .test, path: "Tests/CoreTests", needs: [.init(name: "Core")]),
            ])
    }

    @Test("a file belongs to the target with the nearest folder, unless it is excluded")
    func owner() throws {
        let manifest = Manifest(targets: [
            .init(name: "Outer", kind: .library, path: "Sources/Core", excluded: ["Notes"]),
            .init(name: "Inner", kind: .library, path: "Sources/Core/Base"),
        ])

        #expect(manifest.target(of: "Sources/Core/A.swift")?.name == "Outer")
        #expect(manifest.target(of: "Sources/Core/Base/A.swift")?.name == "Inner")
        #expect(manifest.target(of: "Sources/Core/Notes/A.swift") == nil)
        #expect(manifest.target(of: "Sources/CoreBase/A.swift") == nil)
    }

    @Test("a finding points at the line that names the dependency, else at the target's")
    func lines() {
        let text = ManifestText(
            """
            let core = [
                module("Core"),
                module(
                    "CoreBase", at: "Core/Base",
                    needs: ["Core"]),
                .target(name: "Data"),
            ]
            """, targets: ["Core", "CoreBase", "Data"])

        #expect(text.line(of: "Core") == 2)
        #expect(text.line(of: "CoreBase") == 4)
        #expect(text.line(of: "CoreBase", naming: "Core") == 5)
        #expect(text.line(of: "CoreBase", naming: "Data") == 4)
        #expect(text.line(of: "Data") == 6)
        #expect(text.line(of: "Nowhere") == 1)
    }
}
