/// The project as the map draws it: what the assemblies really asked for, and the modules of the manifest.
///
/// It is what `map --json` prints and what the page reads.
struct ProjectMap: Codable, Equatable {
    /// The package's name.
    let project: String
    /// The lowest first.
    let layers: [Layer]
    /// Who asks for whom. An edge to another layer names the assembly that was there while it was recorded; it
    /// stands for whichever assembly of that layer is chosen, since both offer the same members. Its scope and build time are those of the component that it leads to.
    let edges: [Edge]
    /// The targets of the manifest without the tests.
    let modules: [Module]

    /// Which implementation of a layer an assembly is.
    enum Side: String, Codable {
        case base, double
    }

    struct Layer: Codable, Equatable {
        /// The name of its catalog, as `DOUBLE` knows it: `business-logic`.
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
        /// Those that the layer offers, in the order of the catalog, then the others by name.
        let components: [Component]
    }

    struct Component: Codable, Equatable {
        /// `CoreBase.client(for:)`
        let id: String
        /// `client`
        let name: String
        let scope: Scope
        /// Whether there is one object for each key.
        let hasKey: Bool
        /// Whether the layer's protocol offers it; otherwise only its own assembly uses it.
        let isOffered: Bool
        /// The declared type: `any Client`.
        let type: String
        let place: Place?
        /// What its documentation says first.
        let summary: String
        /// How long building it took, in microseconds; nil when nothing built it.
        let buildTime: BuildTime?
    }

    struct BuildTime: Codable, Equatable {
        /// Without what it asked for.
        let own: Double
        /// With all that it asked for and that was not there yet.
        let total: Double
    }

    /// A file from the top of the project, and a line in it from 1.
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
        /// The modules of this package that it depends on, in every build.
        let needs: [String]
        /// Those that it depends on only in a build with Doubles.
        let needsWithDoubles: [String]
    }
}

extension ProjectMap {
    /// How long a component lives, by the name of its scope function.
    enum Scope: String, Codable {
        case prototype, alias, objectGraph, singleton, weakSingleton

        /// In words, to stand behind "lives".
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
    func assembly(_ side: ProjectMap.Side) -> ProjectMap.Assembly? { assemblies.first { $0.side == side } }

    /// `business-logic` as a title: "Business logic".
    var title: String {
        let words = name.replacing("-", with: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}

extension ProjectMap.Component {
    /// What stands behind the assembly's name: `client(for:)`.
    var member: String { String(id.drop { $0 != "." }.dropFirst()) }
}

extension ProjectMap.Assembly {
    var offered: [ProjectMap.Component] { components.filter(\.isOffered) }
    var inner: [ProjectMap.Component] { components.filter { !$0.isOffered } }
}
