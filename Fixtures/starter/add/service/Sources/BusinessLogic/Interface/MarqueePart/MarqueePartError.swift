/// Why the marquee part could not be read or changed.
public enum MarqueePartError: Error, Hashable, Sendable {
    /// Entries cannot be read or kept; the text says why and what to do.
    case notKept(String)
    /// The task was cancelled.
    case cancelled
}

extension MarqueePartError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notKept(let reason): reason
        case .cancelled: "Cancelled."
        }
    }
}
