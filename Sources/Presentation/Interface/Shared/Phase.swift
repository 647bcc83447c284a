/// How far a screen is with what it shows.
public enum Phase: Hashable, Sendable {
    /// Nothing to show yet.
    case loading
    /// There is something to show; more may be under way.
    case loaded
    /// There is nothing to show: nothing was found, or nothing was added.
    case empty
    /// There is nothing to show, for this reason.
    case failed(Notice)
}
