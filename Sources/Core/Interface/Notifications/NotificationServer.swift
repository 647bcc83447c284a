/// Asks the program's own server to watch the weather in cities, and what it has noticed since; gives back its reply
/// as it came.
///
/// docs/server.md says what it is asked and what it answers. The reply is not looked into: any status and any body are
/// passed on. The token is shown in no log and no error.
public protocol NotificationServer: Sendable {
    /// The server's origin, as ``AccountServer/origin``.
    var origin: String? { get }

    /// Registers a device in the session of this token: 201, or 200 when it is registered already.
    func register(device: String, token: Secret) async throws(AccountServerError) -> HTTPResponse

    /// Subscribes a device to a city, with these kinds in the place of those before: 204, or 404 when the device is not
    /// registered.
    func subscribe(
        _ device: String, to city: SubscribedCity, kinds: [String], token: Secret
    ) async throws(AccountServerError) -> HTTPResponse

    /// Ends a device's subscription to the city of this number: 204, also when there was none, or 404 when the device is
    /// not registered.
    func unsubscribe(
        _ device: String, from city: Int, token: Secret
    ) async throws(AccountServerError) -> HTTPResponse

    /// Asks for the notifications of a device since that of this id, or for all: 200 with them, the oldest first, or 404
    /// when the device is not registered. Others of the same second come again.
    func notifications(
        for device: String, after id: String?, token: Secret
    ) async throws(AccountServerError) -> HTTPResponse
}
