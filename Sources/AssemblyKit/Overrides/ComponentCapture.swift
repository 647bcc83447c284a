internal import CAssemblyKit

/// Finds out which component is meant: runs an accessor, whose first scope call of the assembly with the right type
/// is it.
package final class ComponentCapture: @unchecked Sendable {
    /// The task-local value. It is weak, since tasks that the accessor starts inherit it and may outlive the capture.
    struct Reference: @unchecked Sendable { fileprivate weak var capture: ComponentCapture? }
    @TaskLocal static var reference: Reference?

    @inline(never)
    static var current: ComponentCapture? { reference?.capture }

    private let components: Components
    private let type: Any.Type
    /// What the component resolves to while the accessor runs: some value, or the object that it adopts. Nil: its own, or the
    /// stand-in's.
    private let temporary: StandIn?
    /// Gives the stand-in that is installed for the component, by its scope call; nil refuses the call.
    private let standIn: MakeStandIn?
    /// The thread that the accessor runs on: a task that it starts inherits this capture, and is no part of it. Nil for an
    /// accessor with await, which may go from thread to thread.
    private let thread: UnsafeMutableRawPointer?
    /// The innermost call when the accessor began: a component that another one asks for is not the one that is meant.
    private let caller: Frame?
    // Guarded by the lock: an accessor with await may make scope calls in several tasks at once.
    private var isOver = false
    /// The first scope call of the type.
    private var firstFound: ScopeCall?
    private var installed: Swap?
    /// The last scope call of another type.
    private var lastOfOtherType: ScopeCall?

    /// What the accessor returned, or threw.
    fileprivate(set) var given: Any?
    package fileprivate(set) var error: (any Error)?

    /// What the adopted object replaces.
    private var replaced: Any?

    /// Holds what is replaced for as long as the capture runs: its destructor may ask for what needs the component.
    func hold(_ value: Any) { replaced = (value, replaced) }

    /// The scope call of the component that is meant.
    var found: ScopeCall? { Lock.locked { firstFound } }
    package var swap: Swap? { Lock.locked { installed } }

    package typealias MakeStandIn = (ScopeCall) -> StandIn?

    fileprivate init(
        _ components: Components, _ type: Any.Type, _ temporary: StandIn?, _ standIn: MakeStandIn?,
        awaits: Bool
    ) {
        self.components = components
        self.type = type
        self.temporary = temporary
        self.standIn = standIn
        thread = awaits ? nil : UnsafeMutableRawPointer(ak_current())
        caller = ak_current().pointee.top
        ak_change_active_hooks(1)
    }

    /// Whether the component was found, but its scope call was refused.
    package var isRefused: Bool { standIn != nil && found != nil && swap == nil }

    /// Called by every scope call of this task while the accessor runs.
    ///
    /// - Returns: What the call is to use in the place of its own `make`; nil if this capture does not say.
    func visitAndInstall(_ call: ScopeCall) -> StandIn? {
        let current = ak_current()
        if let thread, thread != current { return nil }
        let isOfType = call.type == type
        // Nil once the capture is over. The call before it is returned, and so released without the lock: a key's destructor may
        // ask for components.
        guard call.components === components, current.pointee.top == caller,
            let before = Lock.locked({ isOver ? nil : .some(note(call, isOfType)) }), isOfType
        else { return nil }
        if let before {
            // A call that adopts its object may be begun anew, after another thread's error.
            guard temporary?.adopted != nil, before.declaration == call.declaration,
                areEqual(before.key, call.key)
            else { return nil }
            return temporary
        }
        if let standIn = standIn?(call) {
            components.install(standIn, for: call.declaration)
            let swap = Swap(components, standIn)
            Lock.locked { installed = swap }
        }
        return temporary
    }

    /// - Returns: The call that was noted before.
    private func note(_ call: ScopeCall, _ isOfType: Bool) -> ScopeCall? {
        guard isOfType else {
            defer { lastOfOtherType = call }
            return lastOfOtherType
        }
        defer { firstFound = firstFound ?? call }
        return firstFound
    }

    fileprivate func end() {
        Lock.locked { isOver = true }
        ak_change_active_hooks(-1)
    }

    /// Forgets what was built of the component that was found, for the key that it was found with. Stops the program when none was.
    func forgetFound(in assembly: Any.Type) {
        requireFound(in: assembly)
        guard let found, found.scope == .singleton || found.scope == .weakSingleton else { return }
        let entry = components.entry(of: found)
        components.forget { $0 === entry }
    }

    /// The scope call of the component, if its type is not the declared one: then what the accessor returned is of that type.
    /// Otherwise it is the call of another component, for which a member without a scope call asked.
    package var vendedConcretely: ScopeCall? {
        guard let missed = Lock.locked({ lastOfOtherType }), let given else { return nil }
        let isOfType =
            classInstance(of: given) == nil
            ? missed.type == Swift.type(of: withoutOptionals(given)) : isValue(given, of: missed.type)
        return isOfType ? missed : nil
    }

    /// Stops the program when no component was found.
    func requireFound(in assembly: Any.Type) {
        guard found == nil else { return }
        if let missed = vendedConcretely {
            (missed.injects ? Message.vendedConcretely : .returnedConcretely).stop(
                at: missed.callSite, ["type": name(of: type), "vended": name(of: missed.type)])
        }
        (error == nil ? Message.componentMissed : .accessorThrew).stop([
            "type": name(of: type), "assembly": name(of: assembly), "error": error.map { "\($0)" } ?? "",
        ])
    }
}

extension Components {
    /// Runs `ask`, whose first scope call of this assembly and type is the component.
    ///
    /// - Parameters:
    ///   - temporary: What the component resolves to meanwhile.
    ///   - standIn: Gives the stand-in that is installed for it, by its scope call; nil refuses the call.
    package func capture(
        _ type: Any.Type, temporary: StandIn? = nil, replacing standIn: ComponentCapture.MakeStandIn? = nil,
        ask: () throws -> Any
    ) -> ComponentCapture {
        let capture = ComponentCapture(self, type, temporary, standIn, awaits: false)
        defer { capture.end() }
        ComponentCapture.$reference.withValue(.init(capture: capture)) {
            do { capture.given = try ask() } catch { capture.error = error }
        }
        return capture
    }

    /// Runs an `ask` with `await`.
    @inline(never)
    package nonisolated(nonsending) func capture(
        _ type: Any.Type, temporary: StandIn? = nil, replacing standIn: ComponentCapture.MakeStandIn? = nil,
        ask: nonisolated(nonsending) () async throws -> Any
    ) async -> ComponentCapture {
        let capture = ComponentCapture(self, type, temporary, standIn, awaits: true)
        defer { capture.end() }
        await ComponentCapture.$reference.withValue(.init(capture: capture)) {
            do { capture.given = try await ask() } catch { capture.error = error }
        }
        return capture
    }
}
