internal import Conditions
internal import Core
internal import Foundation

// Decorators of Core's components: each does what the real one does, and notes it.

/// Measures the requests to a weather service.
struct MeasuredWeatherClient: WeatherClient {
    let real: any WeatherClient
    let calls: CallLedger

    var provider: WeatherProvider { real.provider }
    var hasKey: Bool { real.hasKey }

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

/// Lets the conditions stand in the way of real requests, as they do in that of made-up ones.
struct ObstructedTransport: HTTPTransport {
    let real: any HTTPTransport
    let conditions: Conditions

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        do {
            guard try await conditions.pass(within: request.deadline) else {
                throw TransportError.timedOut(after: request.deadline)
            }
        } catch Obstacle.offline {
            throw .unreachable(host: request.url.host() ?? "the host")
        } catch Obstacle.broken {
            throw .interrupted(detail: "the tester's tools broke the connection")
        } catch let error as TransportError {
            throw error
        } catch {
            throw .cancelled
        }
        return try await real.send(request)
    }
}
