/// Asks for new notifications while the screens are shown: at once, and then every ten minutes.
@MainActor public protocol NotificationWatch: Sendable {
    /// Waits until something is new, and tells it in one notice, also on the desktop where that is possible. What was
    /// noticed more than a quarter of an hour ago is told with how long ago that was.
    ///
    /// Of more than fifty the notice tells the latest fifty, and then how many more there were:
    /// `10 more came before these.` Those count as delivered too.
    ///
    /// While the user is signed out, has no subscription, or the server can't be reached, it goes on waiting. Where the
    /// server says that the session has ended, that is told as ``UserSession/noticeOfEnd()`` does, without ids.
    /// - Returns: nil when the task is cancelled.
    func next() async -> NotificationNews?

    /// Tells that notifications with these ids were not in sight at any time: they are delivered again,
    /// unless the user has signed out meanwhile.
    func takeBack(_ ids: [String]) async
}

/// New notifications, or that there will be none.
public struct NotificationNews: Hashable, Sendable {
    /// The latest fifty of them at most, and how many more there were.
    public let notice: Notice
    /// The ids of all, also of those that the notice only counts.
    public let delivered: [String]

    /// News of these notifications.
    public init(_ notice: Notice, delivered: [String]) {
        self.notice = notice
        self.delivered = delivered
    }
}
