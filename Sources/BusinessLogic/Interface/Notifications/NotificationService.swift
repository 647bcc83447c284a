/// Has the program's server watch the weather in cities, and delivers what it notices.
///
/// - Subscriptions belong to the account that is signed in. They are kept here, and the server is told of them: they are
///   found again after a restart, without a network too.
/// - A user who signs out gets no notifications any more. Their subscriptions are there again when they sign in again.
/// - An error changes nothing.
public protocol NotificationService: Sendable {
    /// The subscriptions, the oldest first. The server is not asked.
    ///
    /// - Throws: ``NotificationError/signedOut`` when the user is signed out.
    func subscriptions() async throws(NotificationError) -> [CitySubscription]

    /// Subscribes to a city with these kinds in the place of those before, and keeps its place among the others; with no
    /// kind at all the subscription ends. Gives back what is subscribed to then.
    @discardableResult
    func subscribe(
        to city: City, kinds: Set<NotificationKind>
    ) async throws(NotificationError) -> CitySubscription?

    /// Asks the server what it has noticed since, shows that on the desktop where there is one, and gives it back, the
    /// oldest first. Each notification is delivered once, by whichever program asks first. Without a subscription the
    /// server is not asked. The desktop shows ``WeatherNotification/text(at:)``.
    func deliverNew() async throws(NotificationError) -> [WeatherNotification]

    /// Forgets that the notifications with these ids were delivered, because the caller could not show them: the next
    /// ``deliverNew()`` returns them again. Without an id nothing is done.
    func takeBack(_ ids: [WeatherNotification.ID]) async throws(NotificationError)
}
