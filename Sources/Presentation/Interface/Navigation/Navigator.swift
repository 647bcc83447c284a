/// Which screen is shown, on top of which others.
@MainActor public protocol Navigator: AnyObject, Sendable {
    /// The screens on top of each other; the last is shown. Never empty: the first is ``Destination/cities``.
    var path: [Destination] { get }

    /// The path now, and from then on each time it changes; a slow reader gets the latest. Ends when the reader
    /// stops or the navigator is released.
    func updates() -> AsyncStream<[Destination]>

    /// Shows a screen on top of the present one. A screen that is in the path already is gone back to.
    func show(_ destination: Destination)

    /// Goes back to the screen below; on the first screen does nothing.
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
    /// What the user is notified of.
    case notifications
}
