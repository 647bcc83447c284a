public import AssemblyCatalog

/// An accepted finding of `check(_:accepting:)`, with the reason why it is right.
///
/// ```swift
/// Accepted(
///     .captive, "CoreBase.cache", to: "CoreBase.connection",
///     because: "it keeps its connection open for good")
/// ```
public struct Accepted: Sendable {
    let kind: Finding.Kind
    let component: String
    let end: String?

    /// A finding of this kind on this component.
    ///
    /// - Parameters:
    ///   - component: The component as the finding names it.
    ///   - end: The last name of the finding's path, which tells several findings of one component apart. Without it, an
    ///     acceptance that fits several is an issue.
    ///   - reason: Why the finding is right, for readers of the test.
    public init(
        _ kind: Finding.Kind, _ component: String, to end: String? = nil, because reason: String
    ) {
        self.kind = kind
        self.component = component
        self.end = end
    }

    func fits(_ finding: Finding) -> Bool {
        finding.kind == kind && finding.component == component && (end == nil || finding.path.last == end)
    }

    /// The ends of the paths of all findings that it fits.
    func ends(_ findings: [Finding]) -> [String] {
        Set(findings.filter(fits).compactMap(\.path.last)).sorted()
    }

    /// Whether something of the component's assembly was built without this finding, so that the acceptance is outdated
    /// or misspelt.
    func isStale(_ findings: [Finding], _ built: Set<String>) -> Bool {
        built.contains { Self.owner($0) == Self.owner(component) } && fitsNone(of: findings)
    }

    /// Whether it names a line of the catalog, which does not say whose assembly it is of.
    func isOf(catalog: String) -> Bool { component.hasPrefix("\(catalog).") }

    /// A slow component may be fast once.
    func fitsNone(of findings: [Finding]) -> Bool { kind != .slow && !findings.contains(where: fits) }

    private static func owner(_ component: String) -> Substring { component.prefix { $0 != "." } }
}
