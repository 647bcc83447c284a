/// Why a request has no reply.
public enum TransportError: Error, Hashable, Sendable {
    /// The host can't be reached: no network, an unknown name, no server at the port, no connection that is encrypted
    /// and trusted, or a proxy that refuses the request. What is known of the reason follows the host after a comma.
    case unreachable(host: String)
    /// The reply was not whole at the deadline.
    case timedOut(after: Duration)
    /// The connection broke, or the reply broke off.
    case interrupted(detail: String)
    /// The reply is not HTTP that can be understood.
    case notUnderstood(detail: String)
    /// The request is invalid and was not sent.
    case notSendable(detail: String)
    /// The body is larger than the request allows, in bytes.
    case tooLarge(limit: Int)
    /// The task was cancelled.
    case cancelled
}

extension TransportError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unreachable(let host): "\(host)\(host.contains(", ") ? "," : "") can't be reached"
        case .timedOut(let deadline): "no whole reply within \(deadline.inSeconds)"
        case .interrupted(let detail): "the reply broke off (\(detail))"
        case .notUnderstood(let detail): "the reply can't be understood (\(detail))"
        case .notSendable(let detail): "the request can't be sent (\(detail))"
        case .tooLarge(let limit): "the reply is larger than \(limit) bytes"
        case .cancelled: "the request was cancelled"
        }
    }
}
