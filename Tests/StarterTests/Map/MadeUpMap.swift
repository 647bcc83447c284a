import Foundation

@testable import Starter

/// A small project of two layers, of which one has a Double, from Fixtures/starter/map/recording.json.
enum MadeUpMap {
    /// The files that declare the assemblies, by their paths.
    static let sources = [
        "Sources/Core/Interface/CoreAssembly.swift": """
        /// What touches the world.
        public protocol CoreAssembly: Sendable {
            /// Asks a server.
            func client(for name: String) -> any Client
            /// Tells the time | and waits.
            var clock: any Clock { get }
        }
        """,
        "Sources/Core/Base/CoreBase.swift": """
        import AssemblyKit

        /// The real one.
        ///
        /// It opens nothing.
        public final class CoreBase: Assembly, CoreAssembly {
            public let components = Components()
            public func client(for name: String) -> any Client { singleton(for: name) { Wire(name) } }
            private var wire: Wire { singleton { Wire() } }
        }

        extension CoreBase {
            public var clock: any Clock { singleton { SystemClock() } }
        }
        """,
        "Sources/Core/Double/CoreDouble.swift": """
        public final class CoreDouble: Assembly, CoreAssembly {
            /// A clock that can be moved.
            public var clock: any Clock { singleton { SimulatedClock() } }
        }
        """,
    ]

    static let manifest = manifest(named: "Acme")

    static func manifest(named name: String) -> Manifest {
        var manifest = Manifest(targets: [
            .init(name: "Core", kind: .library, path: "Sources/Core/Interface"),
            .init(
                name: "CoreBase", kind: .library, path: "Sources/Core/Base",
                dependencies: [.init(name: "Core")]),
            .init(
                name: "CoreDouble", kind: .library, path: "Sources/Core/Double",
                dependencies: [.init(name: "Core")]),
            .init(
                name: "Composition", kind: .library, path: "Sources/Composition",
                dependencies: [
                    .init(name: "Core"), .init(name: "CoreBase"),
                    .init(name: "CoreDouble", traits: ["Double"]), .init(name: "Collections"),
                ]),
            .init(
                name: "CoreTests", kind: .test, path: "Tests/CoreTests", dependencies: [.init(name: "Core")]),
        ])
        manifest.name = name
        return manifest
    }

    /// The map after a change of the recording's text, with more sources.
    static func map(
        of manifest: Manifest = manifest, adding more: [String: String] = [:],
        changing change: (String) -> String = { $0 }
    ) throws -> ProjectMap {
        let json = change(try Fixture.text("map/recording.json"))
        return ProjectMap(
            try JSONDecoder().decode([LayerRecording].self, from: Data(json.utf8)), manifest: manifest,
            declarations: (Array(sources) + Array(more)).sorted { $0.key < $1.key }.flatMap {
                TypeDeclaration.all(in: $0.value, file: $0.key)
            })
    }
}
