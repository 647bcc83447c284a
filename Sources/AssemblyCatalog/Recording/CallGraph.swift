internal import AssemblyKit

/// What the calls of a recording come to: each component once, and each edge once, sorted by name, so that a
/// file in git can be compared.
struct CallGraph {
    let nodes: [(name: String, scope: Scope)]
    let edges: [(from: String, to: String)]

    init(_ calls: [Call]) {
        var scopes: [String: Scope] = [:]
        var ends: [String: Set<String>] = [:]
        for call in calls {
            scopes[call.component] = call.scope
            if let requester = call.requester {
                ends[calls[requester].component, default: []].insert(call.component)
            }
        }
        nodes = scopes.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        edges = ends.sorted { $0.key < $1.key }.flatMap { end in end.value.sorted().map { (end.key, $0) } }
    }
}
