/// Whether the network works.
public enum ConnectivityStatus: String, Hashable, Sendable {
    /// No request has ended yet.
    case unknown
    /// A server has replied.
    case online
    /// The host could not be reached.
    case offline
}
