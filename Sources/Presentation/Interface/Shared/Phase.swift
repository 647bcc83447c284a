/// The loading state of a screen.
public enum Phase: Hashable, Sendable {
    /// Nothing to show yet.
    case loading
    /// There is something to show; more may be loading.
    case loaded
    /// There is nothing to show: nothing was found or added.
    case empty
    /// There is nothing to show, for this reason.
    case failed(Notice)
}
