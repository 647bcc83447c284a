internal import CAssemblyKit
internal import Synchronization

/// Finds out which component is meant: runs an accessor, whose first scope call of the assembly with the right type
/// is it.
package final class ComponentCapture: @unchecked Sendable {
    /// Tasks that are started meanwhile inherit it, and must not keep the capture.
    struct Reference: @unchecked Sendable { fileprivate weak var capture: ComponentCapture? }
    @TaskLocal static var reference: Reference?

    static var current: ComponentCapture? {
        @inline(never) get { reference?.capture }
    }

    private let components: Components
    private let type: Any.Type
    /// What the component is in the meantime: a value that the accessor throws away, or the object that it is to be.
    private let answer: Substitute?
    /// What is put in its place, by its key; nil refuses the key.
    private let standIn: MakeStandIn?
    /// Where the accessor runs: a task that is started in it has this capture, too, for as long as it lives. One with
    /// await may go from thread to thread.
    private let thread: UnsafeMutableRawPointer?
    /// The innermost call that was under way before; a component that another one builds is not the one.
    private let caller: Frame?
    private let isOver = Atomic<Bool>(false)
    /// An accessor with await may make scope calls in several tasks at once.
    private let lock = Lock()
    // What they have shown, guarded by `lock`.
    private var firstFound: Found?
    private var installed: Swap?
    /// The last scope call of another type.
    private var lastOfOtherType: ScopeCall?

    /// What the accessor gave, or threw.
    fileprivate(set) var given: Any?
    fileprivate(set) var error: (any Error)?

    typealias Found = (declaration: Declaration, key: StoredKey?)
    var found: Found? { lock.locked { firstFound } }
    package var swap: Swap? { lock.locked { installed } }

    package typealias MakeStandIn = (_ key: any Hashable & Sendable) -> StandIn?

    fileprivate init(
        _ components: Components, _ type: Any.Type, _ answer: Substitute?, _ standIn: MakeStandIn?,
        awaits: Bool
    ) {
        self.components = components
        self.type = type
        self.answer = answer
        self.standIn = standIn
        thread = awaits ? nil : UnsafeMutableRawPointer(ak_current())
        caller = ak_current().pointee.top
    }

    /// The component was found, but the stand-in does not suit its key.
    package var isRefused: Bool { standIn != nil && found != nil && swap == nil }

    /// Called by every scope call of this task while the capture runs.
    func visit(_ call: ScopeCall) -> Substitute? {
        let current = ak_current()
        if let thread, thread != current { return nil }
        guard call.components === components, current.pointee.top == caller,
            !isOver.load(ordering: .acquiring)
        else { return nil }
        guard call.type == type else {
            // Returned, so that what it replaces is released without the lock: a key's destructor may ask for components.
            _ = lock.locked {
                defer { lastOfOtherType = call }
                return lastOfOtherType
            }
            return nil
        }
        let declaration = call.declaration
        let found = lock.locked {
            defer { firstFound = firstFound ?? (declaration, call.key) }
            return firstFound
        }
        if let found {
            // What adopts its object may be begun anew, after another thread's error.
            guard case .adopted = answer, found.declaration == declaration, areEqual(found.key, call.key)
            else { return nil }
            return answer
        }
        if let standIn = standIn?(call.keyValue) {
            let swap = Swap(components, components.install(declaration, standIn))
            lock.locked { installed = swap }
        }
        return answer
    }

    fileprivate func end() {
        isOver.store(true, ordering: .releasing)
        ak_change_active_hooks(-1)
    }

    /// Lets go of what was built of the component that was found.
    @inline(never)
    func forgetFound() {
        guard let found else { return }
        var meant: [CacheEntry] = []
        for entry in components.entries(of: found.declaration) where areEqual(entry.key, found.key) {
            meant.append(entry)
        }
        components.forget(meant)
    }

    /// The component's own scope call, where it is of another type than declared. What the accessor gave is of that type
    /// then; otherwise the call is another component's, which a member without a scope call asked for.
    package var vendedConcretely: ScopeCall? {
        guard let missed = lock.locked({ lastOfOtherType }), let given else { return nil }
        let isOfType =
            classInstance(of: given) == nil
            ? missed.type == Swift.type(of: given) : isValue(given, of: missed.type)
        return isOfType ? missed : nil
    }

    /// Stops the program when there was nothing to be found.
    @inline(never)
    func requireFound(in assembly: any Assembly) {
        guard found == nil else { return }
        if let missed = vendedConcretely {
            Fatal.vendedConcretely(
                missed.callSite, declared: type, vended: missed.type, injects: missed.injects)
        }
        Fatal.notFound(Swift.type(of: assembly), declared: type)
    }
}

extension Components {
    /// Runs `ask`, whose first fitting scope call is the component.
    ///
    /// - Parameters:
    ///   - answer: What the component is meanwhile.
    ///   - standIn: Gives what is put in its place, by its key; nil refuses the key.
    package func capture(
        _ type: Any.Type, answer: Substitute? = nil, replacing standIn: ComponentCapture.MakeStandIn? = nil,
        ask: () throws -> Any
    ) -> ComponentCapture {
        let capture = ComponentCapture(self, type, answer, standIn, awaits: false)
        ak_change_active_hooks(1)
        defer { capture.end() }
        ComponentCapture.$reference.withValue(.init(capture: capture)) {
            do { capture.given = try ask() } catch { capture.error = error }
        }
        return capture
    }

    /// The same for a component that is asked for with `await`.
    @inline(never)
    package nonisolated(nonsending) func capture(
        _ type: Any.Type, answer: Substitute? = nil, replacing standIn: ComponentCapture.MakeStandIn? = nil,
        ask: nonisolated(nonsending) () async throws -> Any
    ) async -> ComponentCapture {
        let capture = ComponentCapture(self, type, answer, standIn, awaits: true)
        ak_change_active_hooks(1)
        defer { capture.end() }
        await ComponentCapture.$reference.withValue(.init(capture: capture)) {
            do { capture.given = try await ask() } catch { capture.error = error }
        }
        return capture
    }
}
