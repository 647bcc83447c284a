internal import CAssemblyKit

/// A scope call on the observed path. A thread knows its innermost one.
final class ObservedCall {
    let call: ScopeCall
    let standIn: StandIn?
    let observer: (any CallObserver)?
    /// The capture that has this call adopt its object.
    let adopting: ComponentCapture?
    /// The frame of the call, while it builds its object.
    var frame: Frame?
    private let outer: UnsafeMutableRawPointer?

    private init(_ call: ScopeCall, _ standIn: StandIn?, within outer: UnsafeMutableRawPointer?) {
        self.call = call
        self.standIn = standIn
        self.outer = outer
        adopting = standIn?.adopted != nil ? ComponentCapture.current : nil
        observer = CallObservation.began(call)
    }

    @inline(never)
    static func begin(_ call: ScopeCall, _ standIn: StandIn?, _ thread: Thread) -> ObservedCall {
        let observed = ObservedCall(call, standIn, within: thread.pointee.observed)
        thread.pointee.observed = Unmanaged.passRetained(observed).toOpaque()
        return observed
    }

    static func current(_ thread: Thread) -> ObservedCall? {
        thread.pointee.observed.map { Unmanaged<ObservedCall>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Whether the thread's innermost frame is that of its innermost observed call.
    static func isInnermost(_ thread: Thread) -> Bool {
        guard let frame = current(thread)?.frame else { return false }
        return frame == thread.pointee.top
    }

    /// Does the same for a frame that is about to close, and separates the two: before the observed call ends, another call may
    /// take the memory of the frame.
    static func detachInnermost(_ thread: Thread) -> Bool {
        guard isInnermost(thread) else { return false }
        current(thread)?.frame = nil
        return true
    }

    /// Runs a last phase of its object. The calls within that count as asked for by this one, even if it is over.
    func lastPhase(_ thread: Thread, _ run: () -> Void) {
        let innermost = thread.pointee.observed
        thread.pointee.observed = Unmanaged.passUnretained(self).toOpaque()
        defer { thread.pointee.observed = innermost }
        if let observer { observer.lastPhase(run) } else { run() }
    }

    /// Ends the innermost observed call.
    ///
    /// - Parameter value: The address of what it returned; nil when it failed.
    static func end(_ thread: Thread, value: UnsafeRawPointer?) {
        guard let innermost = thread.pointee.observed else { Fatal.internalError() }
        let observed = Unmanaged<ObservedCall>.fromOpaque(innermost).takeRetainedValue()
        thread.pointee.observed = observed.outer
        observed.frame = nil  // last phases may keep this, and another call may take the frame
        observed.observer?.ended(observed.call, value: value)
    }
}
