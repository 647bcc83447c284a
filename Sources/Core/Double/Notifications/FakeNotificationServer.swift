internal import Core

/// Asks the server that is played in memory.
struct FakeNotificationServer: NotificationServer {
    private let server: FakeProgramServer

    init(_ server: FakeProgramServer) { self.server = server }

    func register(device: String, token: Secret) async throws(AccountServerError) -> HTTPResponse {
        try await server.send("POST", "/v1/devices", token: token, body: ["device": device])
    }

    func subscribe(
        _ device: String, to city: SubscribedCity, kinds: [String], token: Secret
    ) async throws(AccountServerError) -> HTTPResponse {
        try await server.send(
            "PUT", "/v1/subscriptions/\(city.number)", token: token,
            body: SubscriptionBody(
                device: device, name: city.name, latitude: city.latitude, longitude: city.longitude,
                kinds: kinds))
    }

    func unsubscribe(
        _ device: String, from city: Int, token: Secret
    ) async throws(AccountServerError) -> HTTPResponse {
        try await server.send(
            "DELETE", "/v1/subscriptions/\(city)", query: [HTTPField("device", device)], token: token)
    }

    func notifications(
        for device: String, after id: String?, token: Secret
    ) async throws(AccountServerError) -> HTTPResponse {
        let after = id.map { [HTTPField("after", $0)] } ?? []
        return try await server.send(
            "GET", "/v1/notifications", query: [HTTPField("device", device)] + after, token: token)
    }
}

private struct SubscriptionBody: Encodable {
    let device: String
    let name: String
    let latitude: Double
    let longitude: Double
    let kinds: [String]
}
