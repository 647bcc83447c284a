internal import AssemblyKit
public import Testing

/// Expects a component to have this type, and its dependencies to have others: an explicit test for a single
/// important component.
///
/// ```swift
/// expect(
///     services.notesService, is: StoredNotesService.self,
///     with: ["store": SQLiteStore.self, "clock": SystemClock.self])
/// ```
///
/// Dependencies are named by the stored properties that hold them, including private and inherited ones. A type may
/// be a class, a value or a protocol (`(any Store).self`). Subclasses match, and optionals match by their contents.
/// Each dependency that is missing, nil or of another type is recorded as an issue. Only in a test of Swift Testing:
/// elsewhere, as in XCTest, the first problem ends the process.
public func expect(
    _ component: Any?, is type: Any.Type, with dependencies: KeyValuePairs<String, Any.Type> = [:],
    sourceLocation: SourceLocation = #_sourceLocation
) {
    for problem in StoredDependencies(component).problems(as: type, with: dependencies) {
        IssueRecorder.record(problem, sourceLocation)
    }
}

/// A component with the contents of its stored properties.
struct StoredDependencies {
    private let value: Any?
    private let properties: [Property]

    private struct Property {
        /// The name by which it is stored.
        let label: String
        /// The name in the source.
        let name: String
        let value: Any?
    }

    init(_ component: Any?) {
        value = component.flatMap(unwrapped)
        properties = value.map { Self.properties(of: Mirror(reflecting: $0)) } ?? []
    }

    func problems(as type: Any.Type, with dependencies: KeyValuePairs<String, Any.Type>) -> [String] {
        guard let value else {
            return ["expected \(type), got nil\nhelp: let the assembly build one, or expect none"]
        }
        guard isValue(value, of: type) else {
            return [
                "expected \(type), got \(Swift.type(of: value))"
                    + "\nhelp: let the assembly build the one, or expect the other"
            ]
        }
        return dependencies.compactMap { problem($0.key, $0.value, of: "\(Swift.type(of: value))") }
    }

    private func problem(_ name: String, _ type: Any.Type, of owner: String) -> String? {
        guard
            let property = properties.first(where: { $0.label == name })
                ?? properties.first(where: { $0.name == name })
        else {
            let names = properties.map(\.name).joined(separator: ", ")
            return "\(owner) has no dependency “\(name)”"
                + "\nhelp: expect one of: \(names.isEmpty ? "none, it stores nothing" : names)"
        }
        guard let value = property.value else {
            return "\(owner).\(name) is nil, expected \(type)\nhelp: inject it"
        }
        guard isValue(value, of: type) else {
            return "\(owner).\(name) is \(Swift.type(of: value)), expected \(type)"
                + "\nhelp: let the assembly give it the one, or expect the other"
        }
        return nil
    }

    /// The properties of superclasses come last: a private one may be named as one of the class itself.
    private static func properties(of mirror: Mirror) -> [Property] {
        mirror.children.compactMap { child in
            guard let label = child.label, label != "$defaultActor" else { return nil }
            return Property(label: label, name: written(label), value: unwrapped(child.value))
        } + (mirror.superclassMirror.map(properties) ?? [])
    }

    /// The name in the source: lazy properties and property wrappers are stored under another name.
    private static func written(_ label: String) -> String {
        let lazy = "$__lazy_storage_$_"
        if label.hasPrefix(lazy) { return String(label.dropFirst(lazy.count)) }
        return label.hasPrefix("_") ? String(label.dropFirst()) : label
    }
}

/// The contents of an optional, at any depth; any other value unchanged.
func unwrapped(_ value: Any) -> Any? {
    // An instance may have a mirror of its own, which reads what other threads may change.
    if type(of: value) is AnyClass { return value }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return value }
    return mirror.children.first.flatMap { unwrapped($0.value) }
}
