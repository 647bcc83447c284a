internal import Core

// Decorators of Core's components: each does what the real one does, and notes it.

/// Measures the requests to a weather service.
struct MeasuredWeatherClient: WeatherClient {
    let real: any WeatherClient
    let calls: CallLedger

    var provider: WeatherProvider { real.provider }
    var hasKey: Bool { real.hasKey }
    var endpointChecksum: UInt16? { real.endpointChecksum }
    var addressChecksum: UInt16? { real.addressChecksum }

    func forecast(_ query: WeatherQuery) async throws(TransportError) -> WeatherReply {
        try await calls.measure("client \(provider.rawValue)") { () async throws(TransportError) in
            try await real.forecast(query)
        }
    }
}

/// Measures the requests for places.
struct MeasuredGeocoder: Geocoder {
    let real: any Geocoder
    let calls: CallLedger

    func places(_ query: PlaceQuery) async throws(TransportError) -> HTTPResponse {
        try await calls.measure("geocoder") { () async throws(TransportError) in try await real.places(query)
        }
    }
}

/// Measures the requests to the program's own server for accounts.
struct MeasuredAccountServer: AccountServer {
    let real: any AccountServer
    let calls: CallLedger

    var origin: String? { real.origin }

    func signIn(email: String, password: Secret) async throws(AccountServerError) -> HTTPResponse {
        try await measure { () async throws(AccountServerError) in
            try await real.signIn(email: email, password: password)
        }
    }

    func signOut(token: Secret) async throws(AccountServerError) -> HTTPResponse {
        try await measure { () async throws(AccountServerError) in try await real.signOut(token: token) }
    }

    func account(token: Secret) async throws(AccountServerError) -> HTTPResponse {
        try await measure { () async throws(AccountServerError) in try await real.account(token: token) }
    }

    private func measure(
        _ request: () async throws(AccountServerError) -> HTTPResponse
    ) async throws(AccountServerError) -> HTTPResponse {
        try await calls.measure("server account", request)
    }
}

/// Measures the requests to the program's own server for notifications.
struct MeasuredNotificationServer: NotificationServer {
    let real: any NotificationServer
    let calls: CallLedger

    var origin: String? { real.origin }

    func register(device: String, token: Secret) async throws(AccountServerError) -> HTTPResponse {
        try await measure { () async throws(AccountServerError) in
            try await real.register(device: device, token: token)
        }
    }

    func subscribe(
        _ device: String, to city: SubscribedCity, kinds: [String], token: Secret
    ) async throws(AccountServerError) -> HTTPResponse {
        try await measure { () async throws(AccountServerError) in
            try await real.subscribe(device, to: city, kinds: kinds, token: token)
        }
    }

    func unsubscribe(
        _ device: String, from city: Int, token: Secret
    ) async throws(AccountServerError) -> HTTPResponse {
        try await measure { () async throws(AccountServerError) in
            try await real.unsubscribe(device, from: city, token: token)
        }
    }

    func notifications(
        for device: String, after id: String?, token: Secret
    ) async throws(AccountServerError) -> HTTPResponse {
        try await measure { () async throws(AccountServerError) in
            try await real.notifications(for: device, after: id, token: token)
        }
    }

    private func measure(
        _ request: () async throws(AccountServerError) -> HTTPResponse
    ) async throws(AccountServerError) -> HTTPResponse {
        try await calls.measure("server notifications", request)
    }
}

/// Measures reads and transactions.
struct MeasuredStore: Store {
    let real: any Store
    let calls: CallLedger

    func transaction<Result: Sendable>(
        _ body: @Sendable (any StoreTransaction) throws -> Result
    ) async throws -> Result {
        try await calls.measure("store transaction") { try await real.transaction(body) }
    }

    func read<Result: Sendable>(
        _ body: @Sendable (any StoreSnapshot) throws -> Result
    ) async throws -> Result {
        try await calls.measure("store read") { try await real.read(body) }
    }
}
