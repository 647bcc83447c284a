internal import CAssemblyKit

/// Is told of the scope calls of a task. Recordings and `ASSEMBLY_TRACE` look on this way; nothing else ties the
/// kernel to them.
package protocol CallObserver: Sendable {
    /// A scope call begins.
    ///
    /// - Returns: The observer of this one call, which is told of the calls within it.
    func began(_ call: ScopeCall) -> any CallObserver

    /// The call builds its object. Without this the object was there already.
    func isBuilding()

    /// Runs a last phase of the object, perhaps after the call is over.
    func lastPhase(_ run: () -> Void)

    /// The call is over.
    ///
    /// - Parameter object: Identifies the class instance that the call returned; nil when it returned none.
    func ended(hasFailed: Bool, object: ObjectIdentifier?)
}

extension CallObserver {
    package func lastPhase(_ run: () -> Void) { run() }

    /// - Parameter value: The address of what the call returned; nil when it failed.
    func ended(_ call: ScopeCall, value: UnsafeRawPointer?) {
        let object = value.flatMap { classInstance(of: Memory.copy(call.type, at: $0)) }
        ended(hasFailed: value == nil, object: object.map { ObjectIdentifier($0) })
    }
}

/// Which observer is told of scope calls.
package enum CallObservation {
    @TaskLocal package static var ofTask: (any CallObserver)?

    /// The observer of the innermost call of this thread, or of its task.
    package static var current: (any CallObserver)? { ObservedCall.current(ak_current())?.observer ?? ofTask }

    /// Adds 1 or -1 to the number of active hooks. While there are any, every scope call takes its observed path.
    package static func change(by difference: Int32) { ak_change_active_hooks(difference) }

    /// The innermost observed call of this thread, if it is observed.
    package static var innermost: UnsafeMutableRawPointer? {
        get { ak_current().pointee.observed }
        set { ak_current().pointee.observed = newValue }
    }

    /// Tells the observer of a call that begins.
    ///
    /// - Returns: The observer of this call; nil when there is none.
    static func began(_ call: ScopeCall) -> (any CallObserver)? {
        current?.began(call) ?? (ak_is_tracing() ? Trace(call) : nil)
    }
}
