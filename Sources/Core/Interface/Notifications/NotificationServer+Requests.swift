extension NotificationServer where Self: ServerClient {
    package func register(device: String, token: Secret) async throws(AccountServerError) -> HTTPResponse {
        try await server.send(ServerRequest("POST", "v1/devices", token: token, body: ["device": device]))
    }

    package func subscribe(
        _ device: String, to city: SubscribedCity, kinds: [String], token: Secret
    ) async throws(AccountServerError) -> HTTPResponse {
        let subscription = SubscriptionBody(
            device: device, name: city.name, latitude: city.latitude, longitude: city.longitude, kinds: kinds)
        return try await server.send(
            ServerRequest("PUT", "v1/subscriptions/\(city.number)", token: token, body: subscription))
    }

    package func unsubscribe(
        _ device: String, from city: Int, token: Secret
    ) async throws(AccountServerError) -> HTTPResponse {
        try await server.send(
            ServerRequest(
                "DELETE", "v1/subscriptions/\(city)", query: [HTTPField("device", device)], token: token))
    }

    package func notifications(
        for device: String, after id: String?, token: Secret
    ) async throws(AccountServerError) -> HTTPResponse {
        let after = id.map { [HTTPField("after", $0)] } ?? []
        return try await server.send(
            ServerRequest(
                "GET", "v1/notifications", query: [HTTPField("device", device)] + after, token: token))
    }
}

private struct SubscriptionBody: Encodable {
    let device: String
    let name: String
    let latitude: Double
    let longitude: Double
    let kinds: [String]
}
