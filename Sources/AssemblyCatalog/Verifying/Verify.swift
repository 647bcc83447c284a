internal import AssemblyKit

/// Builds every component of a catalog, and returns all that is wrong with it: those of the catalog first, in
/// its order, then what was found on the edges.
///
///     let findings = await verify(core, of: CoreBase(settings), roots: ["store", "client"])
///     #expect(findings.isEmpty)
///
/// - Parameters:
///   - assembly: A fresh one: what is built already shows no edges.
///   - roots: The components that others use; what none of them reaches is unused. All by default.
///   - limit: How long building one component may take, without what it asks for.
public nonisolated(nonsending) func verify<Layer>(
    _ catalog: Catalog<Layer>, of assembly: Layer, roots: [String]? = nil, slowerThan limit: Duration? = nil
) async -> [Finding] {
    var probes: [Probe] = []
    for component in catalog.components {
        probes.append(await Probe(component, catalog.name, assembly))
    }
    let visits = probes.map(\.first)
    let ofLines = passedOn(probes, catalog.name)
    // The type of what is passed on without `alias` is the same mistake.
    let passing = Set(ofLines.map(\.component))
    let ofMembers =
        probes.flatMap { probe -> [Finding] in
            passing.contains("\(catalog.name).\(probe.name)")
                ? probe.findings.filter { $0.kind != .concrete } : probe.findings
        } + ofLines
    let findings =
        ofMembers
        + Captives.findings(visits)
        + Layers(catalog.below + [catalog.level]).findings(visits)
        + slow(visits, limit)
        + unknown(roots ?? [], catalog.names)
        + unused(probes, roots ?? catalog.names)
    // A prototype that is wrong is so each time that it is made: it is told once.
    var told: Set<String> = []
    return findings.filter { told.insert("\($0.kind) \($0.message)").inserted }
}

/// Members that give the component of another line's property without a scope call of their own.
private func passedOn(_ probes: [Probe], _ catalog: String) -> [Finding] {
    probes.compactMap { probe in
        guard let call = probe.call, !call.hasFailed,
            // Only a property's: two lines may give samples of the arguments of one function.
            let owner = probes.first(where: { other in
                other.call?.declaration == call.declaration && other.call?.assembly === call.assembly
                    && other.component.hasSuffix(".\(other.name)")
            }), owner.name != probe.name
        else { return nil }
        let line = "\(catalog).\(probe.name)"
        // Of a value that is no object, only the type is known: it may be another one than the component's.
        let isSame = call.object != nil
        return Finding(
            kind: .unscoped, component: line, path: [],
            problem:
                "\(line) \(isSame ? "gives" : "asks for") \(call.component) without a scope call of its own, "
                + "so nothing could stand in for it",
            help: isSame
                ? "pass it on with `alias`"
                : "let the body of its member be one call of a scope function, such as `alias` for what it passes on"
        )
    }
}

private func slow(_ recordings: [Recording], _ limit: Duration?) -> [Finding] {
    guard let limit else { return [] }
    return recordings.flatMap { recording -> [Finding] in
        // What each call took without those that it asked for.
        var own = recording.calls.map(\.duration)
        for call in recording.calls {
            if let requester = call.requester { own[requester] -= call.duration }
        }
        return recording.calls.indices.compactMap { index in
            let call = recording.calls[index]
            guard call.isNew, own[index] > limit else { return nil }
            return Finding(
                kind: .slow, component: call.component, path: recording.path(to: index),
                problem: "\(call.component) takes longer than \(limit) to build",
                help: "do the work on first use, or make it with await")
        }
    }
}

private func unknown(_ roots: [String], _ names: [String]) -> [Finding] {
    roots.filter { !names.contains($0) }.map { root in
        Finding(
            kind: .unused, component: root, path: [],
            problem: "the root \(root) is no component of the catalog",
            help: "name one of: \(names.sorted().joined(separator: ", "))")
    }
}

private func unused(_ probes: [Probe], _ roots: [String]) -> [Finding] {
    var ends: [Declaration: Set<Declaration>] = [:]
    for calls in probes.map(\.first.calls) {
        for call in calls {
            guard let requester = call.requester else { continue }
            ends[calls[requester].declaration, default: []].insert(call.declaration)
        }
    }
    var reached: Set<Declaration> = []
    // All outermost calls: a root without a scope call of its own reaches what it asks for, too.
    var next = probes.filter { roots.contains($0.name) }
        .flatMap { $0.first.calls.filter { $0.depth == 0 }.map(\.declaration) }
    while let declaration = next.popLast() {
        if reached.insert(declaration).inserted { next += ends[declaration] ?? [] }
    }
    return probes.compactMap { probe in
        guard !roots.contains(probe.name), let declaration = probe.call?.declaration,
            !reached.contains(declaration)
        else { return nil }
        return Finding(
            kind: .unused, component: probe.component, path: [],
            problem: "\(probe.component) is reached from no root",
            help: "remove it, or name it among the roots")
    }
}

extension Recording {
    /// The components from the outermost request to the call.
    func path(to index: Int) -> [String] {
        sequence(first: index) { calls[$0].requester }.map { calls[$0].component }.reversed()
    }
}

/// Here and not in the kernel, where it would be a part of every program.
extension Declaration: Hashable {
    package func hash(into hasher: inout Hasher) {
        hasher.combine(position)
        hasher.combine(declaredType)
    }
}
