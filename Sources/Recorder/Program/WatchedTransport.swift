internal import Core
internal import Synchronization

/// Forwards requests, and records them with their replies.
final class WatchedTransport: HTTPTransport {
    private let real: any HTTPTransport
    private let seen = Mutex<[(request: HTTPRequest, response: HTTPResponse)]>([])

    init(_ real: any HTTPTransport) { self.real = real }

    /// The last request with this reply, including its secrets.
    func request(answeredBy response: HTTPResponse) -> HTTPRequest? {
        seen.withLock { $0.last { $0.response == response }?.request }
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let response = try await real.send(request)
        seen.withLock { $0.append((request, response)) }
        return response
    }
}
