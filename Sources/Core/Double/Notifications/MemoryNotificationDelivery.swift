public import Core
internal import Synchronization

/// A desktop in memory, which shows whatever it is given.
public final class MemoryNotificationDelivery: NotificationDelivery {
    private let shown = Mutex<[DesktopNotification]>([])

    /// A notification as the desktop shows it.
    public struct DesktopNotification: Hashable, Sendable {
        /// The headline.
        public let title: String
        /// What it says.
        public let text: String
    }

    init() {}

    /// What the desktop has shown, the oldest first.
    public var notifications: [DesktopNotification] { shown.withLock(\.self) }

    public func deliver(title: String, text: String) async -> DeliveryOutcome {
        let notification = DesktopNotification(
            title: title.withoutControlCharacters, text: text.withoutControlCharacters)
        shown.withLock { $0.append(notification) }
        return .delivered
    }
}

extension String {
    fileprivate var withoutControlCharacters: String {
        String(
            UnicodeScalarView(
                unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
    }
}
