public import AssemblyCatalog

/// A finding about a component that is right all the same.
///
/// ```swift
/// Accepted(.captive, "CoreBase.cache", because: "one for each user, and the assembly is one user's")
/// ```
public struct Accepted: Sendable {
    let kind: Finding.Kind
    let component: String

    /// - Parameters:
    ///   - component: As the finding names it.
    ///   - reason: Why it is right, for those who read the test.
    public init(_ kind: Finding.Kind, _ component: String, because reason: String) {
        self.kind = kind
        self.component = component
    }

    func fits(_ finding: Finding) -> Bool { finding.kind == kind && finding.component == component }

    /// Whether the component was built, and nothing was found.
    func isStale(_ findings: [Finding], _ built: Set<String>) -> Bool {
        built.contains(component) && !findings.contains(where: fits)
    }
}
