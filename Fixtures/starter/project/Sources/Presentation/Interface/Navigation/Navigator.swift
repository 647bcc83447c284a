/// Which screen is shown, on top of which others.
@MainActor public protocol Navigator: AnyObject, Sendable {
    // PlaybillDemo begin
    /// The screens on top of each other; the last is shown. Never empty: the first is ``Destination/notes``.
    // PlaybillDemo otherwise
    /// The screens on top of each other; the last is shown. Never empty: the first is ``Destination/start``.
    // PlaybillDemo end
    var path: [Destination] { get }

    /// The path now, and from then on each time it changes; a slow reader gets the latest. Ends when the reader
    /// stops or the navigator is released.
    func updates() -> AsyncStream<[Destination]>

    /// Shows a screen on top of the present one. The screen that is shown already stays.
    func show(_ destination: Destination)

    /// Goes back to the screen below; on the first screen does nothing.
    func back()
}

/// A screen that can be shown.
public enum Destination: Hashable, Sendable {
    // PlaybillDemo begin
    /// The list of notes.
    case notes
    /// The note with this id, or a new note for nil.
    case note(String?)
    // PlaybillDemo otherwise
    /// The first screen.
    case start
    // PlaybillDemo end
}
