/// The map of a project: the recorded dependencies of components, and the modules of the manifest.
///
/// `map --json` prints it, and the page displays it.
struct ProjectMap: Codable, Equatable {
    /// The package's name.
    let project: String
    /// From the lowest up.
    let layers: [Layer]
    /// The dependencies. An edge to another layer names the assembly of the recording, and stands for any assembly
    /// of that layer, since all offer the same members. Its scope and build time are those of its target.
    let edges: [Edge]
    /// The manifest's targets without tests.
    let modules: [Module]

    /// Whether an assembly is a Base or a Double.
    enum Side: String, Codable {
        case base, double
    }

    struct Layer: Codable, Equatable {
        /// The name of its catalog in `DOUBLE`: `business-logic`.
        let name: String
        /// Base first.
        let assemblies: [Assembly]
    }

    struct Assembly: Codable, Equatable {
        /// Its type: `CoreBase`.
        let name: String
        let side: Side
        /// The module that declares it.
        let module: String
        let place: Place?
        let summary: String
        /// The offered components in the order of the catalog, then the others by name.
        let components: [Component]
    }

    struct Component: Codable, Equatable {
        /// `CoreBase.client(for:)`
        let id: String
        /// `client`
        let name: String
        let scope: Scope
        /// Whether there is one object per key.
        let hasKey: Bool
        /// Whether the layer's protocol offers it; otherwise it is internal.
        let isOffered: Bool
        /// The declared type: `any Client`.
        let type: String
        let place: Place?
        /// The first paragraph of its documentation.
        let summary: String
        /// The build time in microseconds; nil when it was not built.
        let buildTime: BuildTime?
    }

    struct BuildTime: Codable, Equatable {
        /// Without its dependencies.
        let own: Double
        /// Including dependencies that were built for it.
        let total: Double
    }

    /// A file path from the project's top, and a line from 1.
    struct Place: Codable, Equatable {
        let file: String
        let line: Int
    }

    struct Edge: Codable, Hashable, Comparable {
        let from: String
        let to: String

        static func < (one: Edge, other: Edge) -> Bool { (one.from, one.to) < (other.from, other.to) }
    }

    struct Module: Codable, Equatable {
        let name: String
        let path: String
        /// The modules of this package that it depends on in every build.
        let needs: [String]
        /// The modules that it depends on only in a build with Doubles.
        let needsWithDoubles: [String]
    }
}

extension ProjectMap {
    /// The lifetime of a component, named after its scope function.
    enum Scope: String, Codable {
        case prototype, alias, objectGraph, singleton, weakSingleton

        /// In words, after "lives".
        func words(hasKey: Bool) -> String {
            switch self {
            case .prototype: "new each time"
            case .alias: "another name"
            case .objectGraph: "one per request"
            case .singleton: hasKey ? "one per key" : "one per assembly"
            case .weakSingleton: hasKey ? "one per key while held" : "one while held"
            }
        }
    }
}

extension ProjectMap.Layer {
    /// `business-logic` as a title: "Business logic".
    var title: String {
        let words = name.replacing("-", with: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}

extension ProjectMap.Component {
    /// The part after the assembly's name: `client(for:)`.
    var member: String { String(id.drop { $0 != "." }.dropFirst()) }
}

extension ProjectMap.Assembly {
    var offered: [ProjectMap.Component] { components.filter(\.isOffered) }
    var inner: [ProjectMap.Component] { components.filter { !$0.isOffered } }
}
