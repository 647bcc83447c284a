internal import Core
internal import Synchronization

/// One request and the task that waits for its reply. The first outcome counts; later ones are ignored.
final class CurlExchange: Sendable {
    typealias Outcome = Result<HTTPResponse, TransportError>

    let request: OutgoingRequest
    private let state = Mutex(State.new)

    private enum State {
        case new
        case waiting(CheckedContinuation<Outcome, Never>)
        case over(Outcome)
    }

    init(_ request: OutgoingRequest) { self.request = request }

    var isOver: Bool {
        state.withLock { if case .over = $0 { true } else { false } }
    }

    /// Resumes the continuation when the request ends, or at once if it has ended.
    func resumeAtEnd(_ continuation: CheckedContinuation<Outcome, Never>) {
        let outcome = state.withLock { state -> Outcome? in
            if case .over(let outcome) = state { return outcome }
            state = .waiting(continuation)
            return nil
        }
        if let outcome { continuation.resume(returning: outcome) }
    }

    func end(_ outcome: Outcome) {
        let continuation = state.withLock { state -> CheckedContinuation<Outcome, Never>? in
            switch state {
            case .new:
                state = .over(outcome)
                return nil
            case .waiting(let continuation):
                state = .over(outcome)
                return continuation
            case .over: return nil
            }
        }
        continuation?.resume(returning: outcome)
    }
}
