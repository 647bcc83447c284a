/// What a scope call uses in the place of the component's own `make`: what `override` has installed, the object that the component
/// adopts, or a value that is returned as it is.
///
/// Sendable although what makes the value need not be: it runs where the component is asked for, and `override` and the swaps by
/// name only take closures that may run there.
package final class StandIn: InstalledStandIn, @unchecked Sendable {
    /// A value that is returned as it is, while a capture finds out which component is meant.
    let value: Any?
    /// The object that the component adopts.
    let adopted: Any?
    private let make: ((any Hashable & Sendable, UnsafeMutableRawPointer) throws -> Void)?
    private let makeAwaited: (nonisolated(nonsending) (UnsafeMutableRawPointer) async throws -> Void)?

    init(value: Any? = nil, adopted: Any? = nil) {
        self.value = value
        self.adopted = adopted
        make = nil
        makeAwaited = nil
    }

    /// - Parameters:
    ///   - make: Makes a value of the declared type from the component's key, at the address.
    ///   - makeAwaited: Makes the value if `make` is nil.
    package init(
        _ make: ((any Hashable & Sendable, UnsafeMutableRawPointer) throws -> Void)?,
        awaited makeAwaited: (nonisolated(nonsending) (UnsafeMutableRawPointer) async throws -> Void)? = nil
    ) {
        value = nil
        adopted = nil
        self.make = make
        self.makeAwaited = makeAwaited
    }

    /// Makes the object at the address.
    func make(for call: ScopeCall, at address: UnsafeMutableRawPointer) throws {
        if let make { return try make(call.keyValue, address) }
        guard let adopted else { Message.standInAwaits.stop(at: call.callSite) }
        if !Memory.initialize(call.type, at: address, to: adopted) {
            Fatal.notAdoptable(Swift.type(of: adopted), call.type, at: call.callSite)
        }
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
