/// What stands in for a component: makes a value of the component's type from the key in hand.
///
/// Its type is known to its two users only, which makes it safe to share: it is called where the component is
/// asked for, and was given by who may call it there.
package final class StandIn: @unchecked Sendable {
    private let make: ((any Hashable & Sendable, UnsafeMutableRawPointer) throws -> Void)?
    private let makeLater: (nonisolated(nonsending) (UnsafeMutableRawPointer) async throws -> Void)?

    package init<Value>(_ make: @escaping (any Hashable & Sendable) throws -> Value) {
        self.make = { key, address in address.initializeMemory(as: Value.self, to: try make(key)) }
        makeLater = nil
    }

    init<Value>(later make: @escaping @Sendable () async throws -> Value) {
        self.make = nil
        makeLater = { address in address.initializeMemory(as: Value.self, to: try await make()) }
    }

    /// Makes the value at the address.
    func make(for call: ScopeCall, at address: UnsafeMutableRawPointer) throws {
        guard let make else { Message.standInAwaits.stop(at: call.callSite) }
        try make(call.keyValue, address)
    }

    /// The same for a scope call with `await`.
    nonisolated(nonsending) func make(awaitedFor call: ScopeCall, at address: UnsafeMutableRawPointer)
        async throws
    {
        guard let makeLater else { return try make(for: call, at: address) }
        try await makeLater(address)
    }
}

extension ScopeCall {
    /// What stands in for the component, if anything does.
    var standIn: StandIn? { components.standIn(for: declaration) as? StandIn }
}
