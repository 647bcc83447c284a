/// A screen without a screen: a state, which is a value, and actions.
///
/// - Every action that waits for something returns when it is done; the state says meanwhile what is going on.
/// - An action whose task is cancelled stops: what it has shown by then stays, it reports no failure, and nothing is
///   under way any more because of it. Cancelled before it began, it changes nothing.
/// - Changes of the list and of the settings that are asked for while another one is under way wait, and are made in the
///   order in which they were asked for.
/// - A change of the settings changes the texts of all screens at once, without asking anybody for weather.
/// - Actions may overlap; an answer never takes the place of one that was asked for later.
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
