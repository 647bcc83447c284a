/// Makes values that stand in for a component, of its declared type, from its key.
///
/// Sendable although `make` need not be: it runs where the component is asked for, and `override` and the swaps by name only
/// take closures that may run there.
package final class StandIn: @unchecked Sendable {
    private let make: ((any Hashable & Sendable, UnsafeMutableRawPointer) throws -> Void)?
    private let makeAwaited: (nonisolated(nonsending) (UnsafeMutableRawPointer) async throws -> Void)?

    /// - Parameter makeAwaited: Makes the value if `make` is nil.
    package init(
        _ make: ((any Hashable & Sendable, UnsafeMutableRawPointer) throws -> Void)?,
        awaited makeAwaited: (nonisolated(nonsending) (UnsafeMutableRawPointer) async throws -> Void)? = nil
    ) {
        self.make = make
        self.makeAwaited = makeAwaited
    }

    /// Makes the value at the address.
    func make(for call: ScopeCall, at address: UnsafeMutableRawPointer) throws {
        guard let make else { Message.standInAwaits.stop(at: call.callSite) }
        try make(call.keyValue, address)
    }

    /// Makes the value at the address, for a scope call with `await`.
    nonisolated(nonsending) func make(awaitedFor call: ScopeCall, at address: UnsafeMutableRawPointer)
        async throws
    {
        guard let makeAwaited else { return try make(for: call, at: address) }
        try await makeAwaited(address)
    }
}

extension ScopeCall {
    /// The component's stand-in, if it has one.
    var standIn: StandIn? { components.standIn(for: declaration) as? StandIn }
}
