/// Why no reply came.
public enum TransportError: Error, Hashable, Sendable {
    /// The host can't be reached: no network, no such name, nobody listens there, a proxy does not let the request
    /// through.
    case unreachable(host: String)
    /// The reply was not whole when the deadline came.
    case timedOut(after: Duration)
    /// The connection broke, or the reply broke off.
    case interrupted(detail: String)
    /// What answered does not speak HTTP, or not in a way that can be understood.
    case notUnderstood(detail: String)
    /// The request is none that can be sent, and was not.
    case notSendable(detail: String)
    /// The body is larger than the request allows, in bytes.
    case tooLarge(limit: Int)
    /// The task was cancelled.
    case cancelled
}

extension TransportError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unreachable(let host): "\(host) can't be reached"
        case .timedOut(let deadline): "no whole reply within \(deadline.inSeconds)"
        case .interrupted(let detail): "the reply broke off (\(detail))"
        case .notUnderstood(let detail): "the reply can't be understood (\(detail))"
        case .notSendable(let detail): "the request can't be sent (\(detail))"
        case .tooLarge(let limit): "the reply is larger than \(limit) bytes"
        case .cancelled: "the request was cancelled"
        }
    }
}
