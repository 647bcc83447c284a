/// Why the marquee part could not be read or written.
public enum MarqueePartClientError: Error, Hashable, Sendable {
    /// It cannot be reached; the text says why.
    case failed(String)
    /// The task was cancelled.
    case cancelled
}

extension MarqueePartClientError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .failed(let reason):
            """
            The marquee part can't be read or written: \(reason)
            help: see that the data folder is there, has room and is yours to write in, and try again
            """
        case .cancelled: "Cancelled."
        }
    }
}
