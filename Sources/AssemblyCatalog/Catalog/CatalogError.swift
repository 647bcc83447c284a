/// Why a catalog could not do what it was asked.
public enum CatalogError: Error, Equatable, CustomStringConvertible {
    /// Names that the catalog does not list; `valid` are all that it does, in its order.
    case unknownComponents(catalog: String, unknown: [String], valid: [String])
    /// The assembly to be changed does not conform to `Assembly`.
    case notAnAssembly(catalog: String, type: String)
    /// A component that is listed but cannot be swapped by name.
    case cannotSwap(catalog: String, component: String, reason: Reason)

    /// No component is declared with the type, or several are, which are named.
    case notOne(catalog: String, type: String, candidates: [String])
    /// A component threw this when it was asked for.
    case failed(catalog: String, component: String, error: String)

    /// What stands in the way of a swap.
    public enum Reason: Error, Equatable {
        /// The assembly has no scope call of the listed type there.
        case notFound
        /// The component's member threw this before its scope call.
        case threw(String)
        /// The scope call is of another type, which is named.
        case vendedConcretely(String)
        /// The scope call is of another type, which is named, and its body is a single `return`.
        case returnedConcretely(String)
        /// The component has an argument, and the catalog does not say how to pass it on.
        case hasArgument
        /// The component has an argument, and is asked for with `await`: no catalog can pass the argument on to it.
        case awaitsWithArgument
        /// The catalog passes an argument, but the key of the scope call is none, or of another type.
        case argumentIsNoKey
        /// The component is asked for with `await`.
        case needsAwait
        /// The other assembly's component threw this.
        case failed(String)
    }

    /// What happened, where, and how to mend it.
    public var description: String {
        switch self {
        case .unknownComponents(let catalog, let unknown, let valid):
            let noun = unknown.count == 1 ? "component" : "components"
            return "no \(noun) \(unknown.joined(separator: ", ")) in the catalog \(catalog); "
                + "it lists: \(valid.joined(separator: ", "))"
        case .notAnAssembly(let catalog, let type):
            return "components of \(catalog) cannot be swapped in \(type), which is no Assembly"
        case .notOne(let catalog, let type, let candidates) where candidates.isEmpty:
            return "no component of \(catalog) is declared as \(type)"
        case .notOne(let catalog, let type, let candidates):
            return "\(candidates.count) components of \(catalog) are declared as \(type): "
                + "\(candidates.joined(separator: ", ")); ask for one by name, or use components(of:in:)"
        case .failed(let catalog, let component, let error):
            return "\(catalog).\(component) failed with: \(error)"
        case .cannotSwap(let catalog, let component, let reason):
            return "\(catalog).\(component) cannot be swapped: \(reason.text(component))"
        }
    }
}

extension CatalogError.Reason {
    fileprivate func text(_ component: String) -> String {
        switch self {
        case .notFound:
            "its member made no scope call; let its body be one call of a scope function"
        case .threw(let error):
            "its member threw \(error) before its scope call; let it throw in the body of that"
        case .vendedConcretely(let type):
            "it is vended as \(type); add `as: { $0 }` as the last closure of its scope call"
        case .returnedConcretely(let type):
            "it is vended as \(type); drop `return` in the body of its scope call"
        case .hasArgument:
            "its argument in hand would be lost; list it as "
                + "Component(\"\(component)\", for: sample) { $0.\(component)($1) }, with the argument as `for:` of its "
                + "scope call; one that is not Hashable takes `override`"
        case .awaitsWithArgument:
            "its argument in hand would be lost; replace it with `override(async:)`"
        case .argumentIsNoKey:
            "its scope call does not take its argument as key, so the one in hand would be lost; "
                + "give the argument of the catalog's line to the scope call as `for:`"
        case .needsAwait:
            "it is asked for with await; use swap(async:of:for:)"
        case .failed(let error):
            "the other assembly's one failed with: \(error)"
        }
    }
}
