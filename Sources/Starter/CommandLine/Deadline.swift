import Dispatch
import Foundation
import Synchronization

/// Ends a program that runs for too long. The time that the system sleeps does not count.
package final class Deadline: Sendable {
    private enum State {
        case waiting(until: Duration)
        case paused, struck, over
    }

    /// Tells the time since some moment, and calls back once some has passed.
    package struct Timer: Sendable {
        let now: @Sendable () -> Duration
        let wake: @Sendable (_ after: Duration, _ action: @escaping @Sendable () -> Void) -> Void

        /// The system's.
        package static let system = Timer(
            now: { loaded.duration(to: .now) },
            wake: { time, action in
                DispatchQueue.global().asyncAfter(deadline: .now() + time / .seconds(1), execute: action)
            })

        private static let loaded = SuspendingClock.now
    }

    private let limit: Duration
    private let child: Int32
    private let signal: Int32
    private let grace: Duration
    private let timer: Timer
    private let state: Mutex<State>

    /// A timer that is later than this tells that this process was stopped; then the program has as long to be heard.
    private static let delay = Duration.seconds(1)

    /// - Parameters:
    ///   - signal: Asks the program to end. By default it is killed, with all its descendants.
    ///   - grace: How long after another signal those of them are killed that are left.
    package init(
        _ limit: Duration, for program: Subprocess, asking signal: Int32 = SIGKILL,
        grace: Duration = .seconds(5),
        by timer: Timer = .system
    ) {
        self.limit = limit
        self.signal = signal
        self.grace = signal == SIGKILL ? .zero : grace
        self.timer = timer
        child = program.processIdentifier
        state = Mutex(.waiting(until: timer.now() + limit))
        strike(after: limit)
    }

    /// Restarts the time limit, also after a pause.
    func renew() {
        state.withLock { state in
            switch state {
            case .waiting, .paused: state = .waiting(until: timer.now() + limit)
            case .struck, .over: break
            }
        }
    }

    /// Lets the time not count until the limit is restarted.
    func pause() {
        state.withLock { state in
            if case .waiting = state { state = .paused }
        }
    }

    /// Whether the program was ended. Reading it disarms the deadline.
    package var hasPassed: Bool {
        state.withLock { state in
            defer { state = .over }
            return if case .struck = state { true } else { false }
        }
    }

    private func strike(after time: Duration) {
        let due = timer.now() + time
        timer.wake(time) { [weak self] in self?.strike(due: due) }
    }

    private func strike(due: Duration) {
        var tree: ProcessTree?
        let left: Duration? = state.withLock { state in
            if case .paused = state { return limit }
            guard case .waiting(let end) = state else { return nil }
            let now = timer.now()
            if now < end { return end - now }
            // As after Ctrl-Z and `fg`: what the program has said meanwhile is only now read, and renews the limit.
            if now - due > Self.delay { return Self.delay }
            state = .struck
            tree = ProcessTree(of: child, sending: signal)
            return nil
        }
        tree?.killRemaining(after: grace)
        if let left { strike(after: left) }
    }
}
