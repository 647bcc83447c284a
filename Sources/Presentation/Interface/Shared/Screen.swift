/// A screen without drawing: a state, which is a value, and actions.
///
/// - An async action returns when it is done; meanwhile the state shows its progress.
/// - A cancelled action stops: what it has shown stays, it reports no failure, and nothing runs on because of it.
///   Cancelled before it began, it changes nothing.
/// - Overlapping changes of the list and of the settings are made one after another, in the order of the calls.
/// - A change of the settings updates the texts of all screens at once, without weather requests.
/// - Actions may overlap; a reply never replaces the reply to a later request.
@MainActor public protocol Screen<State>: AnyObject, Sendable {
    /// The screen's state.
    associatedtype State: Hashable & Sendable

    /// The state now.
    var state: State { get }

    /// The state now, and again each time it changes; a slow reader skips to the latest. Ends when the reader stops
    /// or the screen is released.
    func updates() -> AsyncStream<State>

    /// Call when the screen becomes visible, and again while it is shown if what it shows may have grown old: it loads
    /// its contents. Returns when everything is loaded or has failed.
    func appear() async
}
