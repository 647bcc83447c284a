/// The types of the Double modules, and the types in a release.
struct DoubleTypes {
    let wanted: [TypeSearch.DoubleType]
    private let shipped: [TypeSearch.DoubleType]

    /// Reads them from a project's sources.
    init(_ project: Project, modules: [String]) {
        func types(of targets: [Manifest.Target]) -> [TypeSearch.DoubleType] {
            targets.flatMap { target in
                let types = Set(project.files(of: target).flatMap(\.facts.types))
                return types.sorted { $0.name < $1.name }.map {
                    TypeSearch.DoubleType(module: target.name, type: $0)
                }
            }
        }
        let targets = project.manifest.targets
        wanted = types(of: targets.filter { modules.contains($0.name) })
        let names = Self.shipped(by: targets, without: modules)
        shipped = types(of: targets.filter { names.contains($0.name) })
    }

    var search: TypeSearch {
        TypeSearch(wanted: wanted, shipped: Set(shipped.compactMap(\.type.path.last)))
    }

    /// Looks for what ships in the same way: a program in which none of it is found has no names to search.
    var control: TypeSearch { TypeSearch(wanted: shipped, shipped: []) }

    /// Double types with the name of a type in the release: the search could not tell them apart.
    var findings: [String] {
        wanted.filter { $0.type.path.count == 1 }.compactMap { double in
            shipped.first { $0.type.path.last == double.type.name }.map { other in
                "\(double.module).\(double.type.name) has the name of \(other.module).\(other.type.name), which ships"
            }
        }
    }

    /// The modules of programs that link Doubles under a trait, in a build without it. What always links one, such as a
    /// benchmark with a test's server, is no release.
    private static func shipped(by targets: [Manifest.Target], without doubles: [String]) -> Set<String> {
        let dependencies = Dictionary(targets.map { ($0.name, $0.dependencies) }) { first, _ in first }
        let programs = targets.filter { $0.kind == .executable }.map { program in
            reachable(from: [program.name]) {
                (dependencies[$0] ?? []).filter(\.traits.isEmpty).map(\.name)
            }
        }
        let canLinkDoubles = programs.filter { modules in
            modules.contains {
                (dependencies[$0] ?? []).contains { !$0.traits.isEmpty && doubles.contains($0.name) }
            }
        }
        return canLinkDoubles.reduce(into: []) { $0.formUnion($1) }
    }
}
