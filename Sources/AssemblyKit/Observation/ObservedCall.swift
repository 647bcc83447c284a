internal import CAssemblyKit

/// A scope call that is recorded, or whose assembly has overrides or decorators. A thread knows its innermost one.
final class ObservedCall {
    let call: ScopeCall
    let substitute: Substitute
    let observer: (any CallObserver)?
    /// What has this call adopt its object.
    let adopting: ComponentCapture?
    /// Of the call, while it builds its object.
    var frame: Frame?
    private let outer: UnsafeMutableRawPointer?

    private init(_ call: ScopeCall, _ substitute: Substitute, within outer: UnsafeMutableRawPointer?) {
        self.call = call
        self.substitute = substitute
        self.outer = outer
        adopting = substitute.isAdopted ? ComponentCapture.current : nil
        observer = CallObservation.began(call)
    }

    static func begin(_ call: ScopeCall, _ substitute: Substitute, _ thread: Thread) -> ObservedCall {
        let observed = ObservedCall(call, substitute, within: thread.pointee.observed)
        thread.pointee.observed = Unmanaged.passRetained(observed).toOpaque()
        return observed
    }

    static func current(_ thread: Thread) -> ObservedCall? {
        thread.pointee.observed.map { Unmanaged<ObservedCall>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Whether the innermost one is of the thread's innermost frame.
    static func isInnermost(_ thread: Thread) -> Bool {
        guard let frame = current(thread)?.frame else { return false }
        return frame == thread.pointee.top
    }

    /// The same for a call that closes: before it is ended, another may take its place in memory.
    static func closesInnermost(_ thread: Thread) -> Bool {
        guard isInnermost(thread) else { return false }
        current(thread)?.frame = nil
        return true
    }

    /// Runs a last phase of its object: what that asks for is asked for by this call, also where it is over.
    func lastPhase(_ thread: Thread, _ run: () -> Void) {
        let innermost = thread.pointee.observed
        thread.pointee.observed = Unmanaged.passUnretained(self).toOpaque()
        defer { thread.pointee.observed = innermost }
        if let observer { observer.lastPhase(run) } else { run() }
    }

    /// Ends the innermost one.
    ///
    /// - Parameter value: The address of what it gave; nil when it failed.
    static func end(_ thread: Thread, value: UnsafeRawPointer?) {
        guard let innermost = thread.pointee.observed else { Fatal.internalError() }
        let observed = Unmanaged<ObservedCall>.fromOpaque(innermost).takeRetainedValue()
        thread.pointee.observed = observed.outer
        observed.frame = nil  // which another call may take; last phases keep this
        observed.observer?.ended(observed.call, value: value)
    }
}
