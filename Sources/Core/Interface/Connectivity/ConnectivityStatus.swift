/// Whether the network answers.
public enum ConnectivityStatus: String, Hashable, Sendable {
    /// Nothing has been asked yet.
    case unknown
    /// The last request that could tell was answered.
    case online
    /// The last request that could tell found nobody.
    case offline
}
