/// Why the program's own server gave no reply.
public enum AccountServerError: Error, Hashable, Sendable {
    /// The configuration names no server. Nothing was sent.
    case notSet
    /// No reply came.
    case noReply(TransportError)
}

extension AccountServerError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notSet: "no server is set"
        case .noReply(let error): "\(error)"
        }
    }
}
