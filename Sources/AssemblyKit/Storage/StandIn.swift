internal import CAssemblyKit
internal import Synchronization

/// What a scope call uses in the place of the component's own `make`: what `override` has installed, the object that the component
/// adopts, or a value that is returned as it is.
///
/// Sendable although what makes the value need not be: it runs where the component is asked for, and `override` and the swaps by
/// name only take closures that may run there.
@usableFromInline package final class StandIn: @unchecked Sendable {
    /// Makes a value of the declared type from the component's key, at the address.
    @usableFromInline package typealias Make =
        (_ key: any Hashable & Sendable, UnsafeMutableRawPointer) throws -> Void
    /// Makes a value at the address, with `await`.
    @usableFromInline package typealias AwaitedMake =
        nonisolated(nonsending) (UnsafeMutableRawPointer) async throws -> Void

    /// Of the component that it is installed for, at most once.
    fileprivate var declaration: Declaration?
    /// A value that is returned as it is, while a capture finds out which component is meant.
    let value: Any?
    /// The object that the component adopts.
    let adopted: Any?
    private let make: Make?
    private let makeAwaited: AwaitedMake?

    /// - Parameter makeAwaited: Makes the value if `make` is nil.
    package init(
        _ make: Make? = nil, awaited makeAwaited: AwaitedMake? = nil, value: Any? = nil, adopted: Any? = nil
    ) {
        self.make = make
        self.makeAwaited = makeAwaited
        self.value = value
        self.adopted = adopted
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

// A change and its forgetting are one section of the lock: what is built in between would be forgotten, though its request holds it.
extension Components {
    /// Counts the changes of overrides and decorators. A kept object is built only if there was none since its scope call looked
    /// for them; else the call looks anew.
    var overrideVersion: UInt64 { overrideChanges.load(ordering: .acquiring) }

    /// Installs a stand-in, which hides those that the component has already, and forgets what was built of the component.
    func install(_ standIn: StandIn, for declaration: Declaration) {
        DeferredRelease.locked { deferred in
            standIn.declaration = declaration
            standIns.append(standIn)
            countChange(by: 1)
            forget(&deferred) { $0.declaration == declaration }
        }
    }

    /// Removes the stand-in, and forgets what was built with it.
    func remove(_ installed: StandIn) {
        DeferredRelease.locked { deferred in
            guard let declaration = installed.declaration,
                let index = standIns.firstIndex(where: { $0 === installed })
            else { return }
            // If a later one was installed, what was built with this one was forgotten then.
            if latest(declaration) === installed { forget(&deferred) { $0.declaration == declaration } }
            standIns.remove(at: index)
            countChange(by: -1)
        }
    }

    /// The latest stand-in of the component. Called with the building lock.
    @inline(never)
    func latest(_ declaration: Declaration) -> StandIn? {
        standIns.last { $0.declaration.map { $0 == declaration } ?? false }
    }

    /// Called with the building lock. Counts here first, and then has the scope calls of the process take their observed path. A
    /// call that runs meanwhile may miss the change, but one for a kept object compares the version again before it builds.
    func countChange(by difference: Int32) {
        overrideChanges.wrappingAdd(1, ordering: .releasing)
        ak_change_hooks(difference)
    }
}
