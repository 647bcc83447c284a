public import AssemblyCatalog

/// An accepted finding of `check(_:accepting:)`, with the reason why it is right.
///
/// ```swift
/// Accepted(.captive, "CoreBase.cache", because: "one for each user, and the assembly is one user's")
/// ```
public struct Accepted: Sendable {
    let kind: Finding.Kind
    let component: String

    /// - Parameters:
    ///   - component: The component as the finding names it.
    ///   - reason: Why the finding is right, for readers of the test.
    public init(_ kind: Finding.Kind, _ component: String, because reason: String) {
        self.kind = kind
        self.component = component
    }

    func fits(_ finding: Finding) -> Bool { finding.kind == kind && finding.component == component }

    /// Whether something of the component's assembly was built without this finding, so that the acceptance is outdated
    /// or misspelt. A slow component may be fast once.
    func isStale(_ findings: [Finding], _ built: Set<String>) -> Bool {
        kind != .slow && built.contains { Self.owner($0) == Self.owner(component) }
            && !findings.contains(where: fits)
    }

    private static func owner(_ component: String) -> Substring { component.prefix { $0 != "." } }
}
