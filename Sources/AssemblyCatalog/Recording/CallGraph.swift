internal import AssemblyKit

/// What the calls of a recording come to: each component once, and each edge once, sorted by name, so that a
/// file in git can be compared.
struct CallGraph {
    let nodes: [(name: String, scope: Scope)]
    let edges: [(from: String, to: String)]

    init(_ calls: [Call]) {
        let names = Self.names(of: calls)
        var scopes: [String: Scope] = [:]
        var ends: [String: Set<String>] = [:]
        for (name, call) in zip(names, calls) {
            scopes[name] = call.scope
            if let requester = call.requester { ends[names[requester], default: []].insert(name) }
        }
        nodes = scopes.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        edges = ends.sorted { $0.key < $1.key }.flatMap { end in end.value.sorted().map { (end.key, $0) } }
    }

    /// The names of the components. Several of one name, such as overloads, or a member and that of its superclass, are
    /// numbered in the order in which they stand in their file.
    private static func names(of calls: [Call]) -> [String] {
        let members = members(of: calls)
        var components: [String: [Call]] = [:]
        for (member, call) in zip(members, calls)
        where !components[member, default: []].contains(where: { $0.declaration == call.declaration }) {
            components[member, default: []].append(call)
        }
        // A generic member has a component for each type, all at one place.
        func place(_ call: Call) -> (UInt64, String) { (call.declaration.position, "\(call.type)") }
        components = components.mapValues { $0.sorted { place($0) < place($1) } }
        return zip(members, calls).map { member, call in
            let index = components[member]?.firstIndex { $0.declaration == call.declaration } ?? 0
            return index == 0 ? member : "\(member) \(index + 1)"
        }
    }

    /// The assembly's type and the member of each call; types of one name, such as two nested ones, are told apart by
    /// their full names.
    private static func members(of calls: [Call]) -> [String] {
        var typesByName: [String: Set<ObjectIdentifier>] = [:]
        for call in calls {
            guard let assembly = call.assembly else { continue }
            typesByName[call.component, default: []].insert(ObjectIdentifier(type(of: assembly)))
        }
        return calls.map { call in
            guard let assembly = call.assembly, typesByName[call.component, default: []].count > 1 else {
                return call.component
            }
            let member = call.component.drop { $0 != "." }
            return "\(String(reflecting: type(of: assembly)))\(member)"
        }
    }
}
