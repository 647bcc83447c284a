internal import AssemblyCatalog
internal import AssemblyKit

/// What one assembly asked for while each component of its layer's catalog was built once.
///
/// `make map` reads it as JSON from the program `assembly-recording`.
package struct LayerRecording: Encodable, Sendable {
    /// Which implementation of a layer an assembly is.
    package enum Side: String, Encodable, Sendable {
        case base, double
    }

    /// One call of a scope function.
    package struct Call: Encodable, Sendable {
        /// The assembly's type and its member: `CoreBase.store`.
        package let component: String
        /// The name of its scope function.
        package let scope: String
        /// Whether there is one object for each key.
        package let hasKey: Bool
        /// Whether the object was built for this call.
        package let isNew: Bool
        /// The place in `calls` of the call that asked for it; nil for the recording itself.
        package let requester: Int?
        /// How long the call took, with all that it asked for.
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
    /// - Parameter assembly: One of which nothing is built, or no edges are seen.
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
