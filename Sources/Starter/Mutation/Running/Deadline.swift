import Dispatch
import Synchronization

/// Kills a program that is still running after a time.
final class Deadline: Sendable {
    private enum State { case waiting, struck, over }
    private let state = Mutex(State.waiting)

    init(_ limit: Duration, for program: Subprocess) {
        let child = program.processIdentifier
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(Int(limit.components.seconds))) {
            [weak self] in
            self?.strike(child)
        }
    }

    /// Whether the program was killed; from now on it won't be.
    var hasStruck: Bool {
        state.withLock { state in
            defer { state = .over }
            return state == .struck
        }
    }

    private func strike(_ child: Int32) {
        state.withLock { state in
            guard state == .waiting else { return }
            state = .struck
            Subprocess.kill(group: child)
        }
    }
}
