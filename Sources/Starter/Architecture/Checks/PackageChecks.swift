/// The package depends on no other that the rules do not name, its manifest is the same everywhere, and the Doubles are
/// off by default.
extension ArchitectureCheck {
    var packageFindings: [Finding] {
        dependenceFindings + unsupportedFeatureFindings + traitFindings + productFindings
    }

    private var dependenceFindings: [Finding] {
        let packages = project.manifest.packages.map(\.identity)
        return packages.filter { rules.folders(thatMayUse: $0).isEmpty }.map { package in
            let line = project.manifestText.package(package)?.line
            let rule = rule(forPackage: package, in: "FOLDER")
            return inManifest(
                line ?? project.manifestText.line(ofCall: "package"),
                "the package depends on \(name(ofPackage: package))",
                help: "\(Self.ownModule); or write a decision, and \(rule)")
        }
    }

    /// The advice against a dependency on another package.
    static let ownModule = "take the code that is needed into a module of its own"

    /// A package's name as Package.swift spells it.
    func name(ofPackage identity: String) -> String {
        project.manifestText.package(identity)?.name ?? identity
    }

    /// "in .architecture-rules: allow package Money in Sources/Core/Base: REASON".
    func rule(forPackage identity: String, in folder: String) -> String {
        "in \(ArchitectureRules.fileName): allow package \(name(ofPackage: identity)) in \(folder): REASON"
    }

    private var unsupportedFeatureFindings: [Finding] {
        project.manifestText.unsupportedFeatures.map {
            inManifest(
                $0.line, "the manifest uses `\($0.name)`, so it can be another one on another machine",
                help: "write every module and setting as it is; a trait is the one choice")
        }
    }

    /// The trait `Double` is off by default.
    private var traitFindings: [Finding] {
        project.manifest.traits.filter { $0.enables.contains("Double") }.map { trait in
            let line = project.manifestText.line(
                ofCall: trait.name == "default" ? "default" : "trait", with: trait.name)
            let problem =
                trait.name == "default"
                ? "the trait Double is on by default" : "the trait \(trait.name) turns on Double"
            return inManifest(
                line, problem,
                help: "remove it there: Doubles are linked only where --traits Double asks for them")
        }
    }

    /// A product does not take a Double along. One that holds nothing else is a library for tests: another package that
    /// depends on it asks for just that.
    private var productFindings: [Finding] {
        project.manifest.products.flatMap { product -> [Finding] in
            let held = product.targets.compactMap { modules[$0] }
            if held.allSatisfy(modules.isUnderDouble) { return [] }
            return held.filter(modules.isUnderDouble).map {
                inManifest(
                    project.manifestText.line(ofCall: "executable", "library", with: product.name),
                    "the product \(product.name) holds \($0.name) in every build",
                    help: "remove it from the product; the trait Double links it where it may be")
            }
        }
    }

    func inManifest(_ line: Int?, _ problem: String, help: String) -> Finding {
        Finding(path: "Package.swift", line: line ?? 1, problem: problem, help: help)
    }
}
