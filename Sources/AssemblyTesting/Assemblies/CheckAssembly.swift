public import AssemblyCatalog
internal import AssemblyKit
public import Testing

extension Implementation where Subject: Sendable {
    /// Records an issue for every problem of an assembly, each with the layer, the side, the component, the path to
    /// it and the remedy.
    ///
    /// ```swift
    /// @Test("core is sound", arguments: cores)
    /// func core(_ core: Implementation<any CoreAssembly>) async throws {
    ///     try await core.check(Catalogs.core)
    /// }
    /// ```
    ///
    /// Every component of the catalog must build; make one scope call with its declared type; keep its scope's
    /// promise; hold nothing with a shorter life than its own; request nothing from higher layers or from another
    /// assembly of its own layer (state the lower layers with `above`); have the same lifetime as in the contract's
    /// Base, and be nil only where that is; and access no file or network while it is built, unless it is asked for with
    /// `await`.
    ///
    /// - Parameters:
    ///   - accepted: Findings that are right, each with its reason. One without a finding is outdated, and an issue
    ///     itself, unless it is of an assembly of another type; one that names the catalog is, if no side has the
    ///     finding. So is one that fits several findings.
    ///   - roots: The components that others use; a component that none of them reaches is unused. All by default.
    ///   - limit: The longest build time of one component, without its dependencies.
    /// - Throws: Any error of making the assembly.
    /// - Note: The contract's closure makes a new assembly each time: of what is built already, nothing would be seen.
    /// - Note: Only in a test of Swift Testing: elsewhere, as in XCTest, the first problem ends the process.
    /// - Note: Files and sockets are observed on Linux (glibc): calls of C library functions by components and
    ///   libraries, on the building task and those that inherit from it, each time that it is built: what a process
    ///   does only once, as for a `static let`, is not seen, and what a `Task { … }` of an initializer does is seen by
    ///   chance. On other systems this point is not checked. Runs on the caller's actor, so that a main-actor layer is
    ///   built on the main actor.
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
        let first = try await make(), second = try await make()
        let assembly = "\(catalog.name) (\(name))"
        if let one = classInstance(of: first), one === classInstance(of: second) {
            return [Fault(notFresh: assembly)]
        }
        // First: what a process does only once, such as Foundation's reading of its calendars, is done then, and no test
        // depends on which other one came before it.
        let findings = await verify(catalog, of: first, roots: roots, slowerThan: limit)
        let observations = await Observation.all(of: catalog, in: second)
        var faults = findings.filter { finding in !accepted.contains { $0.fits(finding) } }
            .map { Fault($0, of: assembly) }
        faults += observations.flatMap { Fault.sideEffects($0, of: assembly) }
        if let makeBase {
            let base = await Observation.all(of: catalog, in: try await makeBase())
            faults += Fault.differences(observations, base, of: assembly)
        }
        faults += accepted.compactMap { Fault(ambiguous: $0, $0.ends(findings), of: assembly) }
        let built = Set(observations.flatMap { $0.built + [$0.component] })
        let allFindings = try await withThoseOfOthers(findings, catalog, accepted, roots)
        let stale = accepted.filter {
            $0.isOf(catalog: catalog.name) ? $0.fitsNone(of: allFindings) : $0.isStale(findings, built)
        }
        return faults + stale.map { Fault(stale: $0, of: assembly) }
    }

    /// What is found on all sides, where an acceptance that names the catalog fits nothing on this one: it may be right
    /// on another.
    private nonisolated(nonsending) func withThoseOfOthers(
        _ findings: [Finding], _ catalog: Catalog<Subject>, _ accepted: [Accepted], _ roots: [String]?
    ) async throws -> [Finding] {
        var findings = findings
        guard accepted.contains(where: { $0.isOf(catalog: catalog.name) && $0.fitsNone(of: findings) })
        else { return findings }
        for makeOther in makeOthers {
            let other = try await makeOther()
            findings += await verify(catalog, of: other, roots: roots)
        }
        return findings
    }
}
