internal import AssemblyCatalog
internal import AssemblyKit

/// The scope calls of one assembly while each component of its layer's catalog was built once.
///
/// `make map` reads it as JSON from the program `assembly-recording`.
package struct LayerRecording: Encodable, Sendable {
    /// Whether an assembly is a Base or a Double.
    package enum Side: String, Encodable, Sendable {
        case base, double
    }

    /// One call of a scope function.
    package struct Call: Encodable, Sendable {
        /// The assembly's type and its member: `CoreBase.store`.
        package let component: String
        /// The name of its scope function.
        package let scope: String
        /// Whether there is one object per key.
        package let hasKey: Bool
        /// Whether the object was built for this call.
        package let isNew: Bool
        /// The index in `calls` of the calling component; nil for a direct call.
        package let requester: Int?
        /// The duration of the call, including nested calls.
        package let nanoseconds: Int64
    }

    /// The name of the layer's catalog.
    package let layer: String
    package let side: Side
    /// The assembly's type.
    package let assembly: String
    /// The names in the catalog.
    package let components: [String]
    /// Every scope call, in the order in which they began.
    package let calls: [Call]

    /// Builds every component of the catalog.
    ///
    /// - Parameter assembly: A new one: components that are built already have no calls.
    /// - Throws: What building a component threw.
    @MainActor init<Layer>(_ catalog: Catalog<Layer>, of assembly: Layer, side: Side) async throws {
        let recording = try await Recording {
            for name in catalog.names { _ = try await catalog.component(named: name, in: assembly) }
        }
        layer = catalog.name
        self.side = side
        self.assembly = "\(type(of: assembly as Any))"
        components = catalog.names
        calls = recording.calls.map { call in
            Call(
                component: call.component, scope: call.scope.rawValue, hasKey: call.hasKey,
                isNew: call.isNew, requester: call.requester,
                nanoseconds: Int64(call.duration / .nanoseconds(1)))
        }
    }
}
