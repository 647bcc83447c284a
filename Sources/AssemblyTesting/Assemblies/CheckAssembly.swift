public import AssemblyCatalog
public import Testing

extension Implementation where Subject: Sendable {
    /// Records an issue for everything that is wrong with an assembly, each with the layer, the side, the component,
    /// the path to it and how to mend it.
    ///
    /// ```swift
    /// @Test("core is sound", arguments: cores)
    /// func core(_ core: Implementation<any CoreAssembly>) async throws {
    ///     try await core.check(Catalogs.core)
    /// }
    /// ```
    ///
    /// Every component of the catalog must build; be one scope call, vended under the type that it is declared
    /// with; keep its scope's promise; hold nothing that lives shorter than it does; ask no layer above its own nor
    /// another assembly of it (say what is below with `above`); live as long as in the contract's Base, and be nil
    /// only where that is; and touch no file and no network while it is built.
    ///
    /// - Parameters:
    ///   - accepted: What is found and is right all the same, each with its reason. One whose component was built
    ///     without the finding is stale, and an issue itself.
    ///   - roots: The components that others use; what none of them reaches is unused. All by default.
    ///   - limit: How long building one component may take, without what it asks for.
    /// - Throws: What making the assembly threw.
    /// - Note: Files and sockets are watched on Linux (glibc): the functions of the C library that components and
    ///   the libraries under them call, on the task that builds and its children. On other systems this one point
    ///   is not checked. Runs where it is called, so that a main-actor layer is built on the main actor.
    public nonisolated(nonsending) func check(
        _ catalog: Catalog<Subject>, accepting accepted: [Accepted] = [], roots: [String]? = nil,
        slowerThan limit: Duration? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        for fault in try await faults(catalog, accepted, roots, limit) {
            IssueRecorder.record(fault.description, sourceLocation)
        }
    }

    nonisolated(nonsending) func faults(
        _ catalog: Catalog<Subject>, _ accepted: [Accepted] = [], _ roots: [String]? = nil,
        _ limit: Duration? = nil
    ) async throws -> [Fault] {
        let findings = await verify(catalog, of: try await make(), roots: roots, slowerThan: limit)
        let observations = await Observation.all(of: catalog, in: try await make())
        let assembly = "\(catalog.name) (\(name))"
        // A member without a scope call is told once, after what was built wrongly.
        var faults = findings.filter { finding in
            finding.kind != .unscoped && !accepted.contains { $0.fits(finding) }
        }.map { Fault($0, of: assembly) }
        faults += observations.filter { $0.lifetime == nil }.map { Fault(withoutScope: $0, of: assembly) }
        faults += observations.flatMap { seen in
            seen.sideEffects.map { Fault($0, component: seen.component, of: assembly) }
        }
        if let makeBase {
            let base = await Observation.all(of: catalog, in: try await makeBase())
            faults += Fault.differences(observations, base, of: assembly)
        }
        let built = Set(observations.flatMap(\.built))
        faults += accepted.filter { $0.isStale(findings, built) }.map { Fault(stale: $0, of: assembly) }
        return faults
    }
}
