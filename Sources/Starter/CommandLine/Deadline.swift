import Dispatch
import Foundation
import Synchronization

/// Ends a program that runs for too long. The time that the system sleeps does not count.
package final class Deadline: Sendable {
    private enum State {
        case waiting(until: SuspendingClock.Instant)
        case struck, over
    }

    private let limit: Duration
    private let child: Int32
    private let signal: Int32
    private let state: Mutex<State>

    /// - Parameter signal: Asks the program to end; what is left of it and its descendants five seconds later is killed. By
    ///   default all are killed at once.
    package init(_ limit: Duration, for program: Subprocess, asking signal: Int32 = SIGKILL) {
        self.limit = limit
        self.signal = signal
        child = program.processIdentifier
        state = Mutex(.waiting(until: .now + limit))
        strike(after: limit)
    }

    /// Restarts the time limit.
    func renew() {
        state.withLock { state in
            if case .waiting = state { state = .waiting(until: .now + limit) }
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
        let seconds = time / .seconds(1)
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [weak self] in self?.strike() }
    }

    private func strike() {
        var tree: ProcessTree?
        let left: Duration? = state.withLock { state in
            guard case .waiting(let end) = state else { return nil }
            let now = SuspendingClock.now
            if now < end { return end - now }
            state = .struck
            tree = ProcessTree(of: child, sending: signal)
            return nil
        }
        tree?.killRemaining(after: signal == SIGKILL ? .zero : .seconds(5))
        if let left { strike(after: left) }
    }
}
