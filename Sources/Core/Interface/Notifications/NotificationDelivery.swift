/// Shows notifications on the desktop, where there is one.
///
/// - Nothing of a notification is ever a part of a shell command: its texts may come from a server.
/// - A task that is cancelled shows its notification all the same, and is told what became of it.
/// - A desktop that can't be reached, or does not answer within three seconds, is an outcome and no error.
public protocol NotificationDelivery: Sendable {
    /// Shows a notification. Control characters in its texts are shown as blanks.
    func deliver(title: String, text: String) async -> DeliveryOutcome
}

/// What became of a notification that was to be shown on the desktop.
public enum DeliveryOutcome: Hashable, Sendable {
    /// The desktop has taken it.
    case delivered
    /// It was not shown. The reason is a clause: `neither notify-send nor osascript is installed`.
    case notDelivered(reason: String)
}
