/// The stack of screens.
@MainActor public protocol Navigator: AnyObject, Sendable {
    /// The screens from bottom to top; the last is shown. Never empty: the first is ``Destination/cities``.
    var path: [Destination] { get }

    /// The path now, and again each time it changes; a slow reader skips to the latest. Ends when the reader stops
    /// or the navigator is released.
    func updates() -> AsyncStream<[Destination]>

    /// Opens a screen on top, or goes back to it if it is in the path already.
    func show(_ destination: Destination)

    /// Shows a screen in place of the present one, so that back leads where it did; on the first screen, on top of it.
    func replace(with destination: Destination)

    /// Goes back to the screen below; does nothing on the first screen.
    func back()
}

/// A screen that can be shown.
public enum Destination: Hashable, Sendable {
    /// The list of cities.
    case cities
    /// The weather in a city of the list.
    case weather(PlaceID)
    /// The search for a place to add.
    case addPlace
    /// Units and language.
    case settings
    /// What the program is.
    case about
    /// The tools of testers.
    case tools
    /// What the user is notified of.
    case notifications
    /// Signing in, and the account that is signed in.
    case signIn
}
