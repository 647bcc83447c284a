/// A screen without a screen: a state, which is a value, and actions.
///
/// Every action that waits for something returns when it is done; the state says meanwhile what is going on.
@MainActor public protocol Screen<State>: AnyObject, Sendable {
    /// What is shown.
    associatedtype State: Hashable & Sendable

    /// What is shown now.
    var state: State { get }

    /// What is shown now, and from then on each time it changes; a slow reader gets the latest. Ends when the
    /// reader stops or the screen is released.
    func updates() -> AsyncStream<State>

    /// The screen comes into sight: it reads what it shows. Returns when all of it is there or has failed.
    func appear() async
}
