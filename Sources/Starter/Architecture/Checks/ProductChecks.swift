/// A target depends on a package in the folders that the rules name, and in every build unless it is a Double. It imports
/// no module of a package that it does not declare, as far as the module's name tells the package.
extension ArchitectureCheck {
    var productsOfPackagesFindings: [Finding] { packageUseFindings + conditionalProductFindings }

    /// One for each package that a target uses: a baseline that accepts the package accepts it for no further target.
    ///
    /// Whether the target uses a product is not asked, as the manifest does not tell the product's modules.
    private var packageUseFindings: [Finding] {
        project.manifest.targets.flatMap { target -> [Finding] in
            var told: Set<String> = []
            return target.dependencies.compactMap { need -> Finding? in
                guard let package = project.manifest.package(of: need) else { return nil }
                if mayUse(package, target) { return nil }
                guard told.insert(package).inserted else { return nil }
                return found(
                    need, of: target, "\(target.name) depends on the package \(name(ofPackage: package))",
                    help: adviceOnUse(of: package, by: target))
            }
        }
    }

    /// With `canImport`, code could ask for a product that only some builds link, and so for the trait.
    private var conditionalProductFindings: [Finding] {
        project.manifest.targets.flatMap { target -> [Finding] in
            if let module = modules[target.name], modules.isUnderDouble(module) { return [] }
            let products = target.dependencies.filter {
                !$0.traits.isEmpty && project.manifest.package(of: $0) != nil
            }
            return products.map { need in
                let traits = need.traits.joined(separator: ", ")
                return found(
                    need, of: target,
                    "\(target.name) links \(need.name) only under the trait \(traits), and so tells it to its files",
                    help: "link it in every build, or in a Double")
            }
        }
    }

    /// The advice to a target that imports a module of a package and depends on no such product; nil where it does, and
    /// for a module of no package.
    func adviceOnUndeclaredPackage(ofModule module: String, to target: Manifest.Target) -> String? {
        let module = module.lowercased()
        guard let package = packagesByModule[module],
            project.manifest.packagesByModule(usedBy: [target])[module] == nil
        else { return nil }
        return mayUse(package, target)
            ? "add a product of \(name(ofPackage: package)) to \(target.name)'s dependencies in Package.swift"
            : adviceOnUse(of: package, by: target)
    }

    private func mayUse(_ package: String, _ target: Manifest.Target) -> Bool {
        rules.folders(thatMayUse: package).contains(where: target.path.isAt(orBelow:))
    }

    private func adviceOnUse(of package: String, by target: Manifest.Target) -> String {
        let folders = rules.folders(thatMayUse: package)
        let move =
            folders.isEmpty
            ? Self.ownModule : "move the code that needs it to \(folders.joined(separator: " or "))"
        return "\(move); or write a decision, and \(rule(forPackage: package, in: target.path))"
    }
}

extension Manifest {
    /// The packages whose products these targets depend on, by the names that their modules may have: the product's and
    /// the package's. All are in lower case, since SwiftPM compares packages without case.
    func packagesByModule(usedBy targets: [Target]) -> [String: String] {
        let named = targets.flatMap(\.dependencies).flatMap { need -> [(String, String)] in
            guard let identity = self.package(of: need) else { return [] }
            return [need.name, need.packageName, identity].compactMap(\.self)
                .map { ($0.moduleName.lowercased(), identity) }
        }
        return Dictionary(named) { first, _ in first }
    }
}
