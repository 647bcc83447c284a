internal import Core
internal import Synchronization

/// Forwards requests, and records them with their replies.
final class WatchedTransport: HTTPTransport {
    private let real: any HTTPTransport
    private let seen = Mutex<[(request: HTTPRequest, response: HTTPResponse)]>([])

    init(_ real: any HTTPTransport) { self.real = real }

    /// The last request with this reply, including its secrets.
    ///
    /// - Throws: ``RecordingError/noFixture(_:_:)`` for a reply that did not come through here.
    func request(
        answeredBy response: HTTPResponse, to question: Question, of provider: WeatherProvider
    ) throws(RecordingError) -> HTTPRequest {
        guard let request = seen.withLock({ $0.last { $0.response == response }?.request }) else {
            throw .noFixture(provider, "the reply for \(question.file) did not come over the network")
        }
        return request
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let response = try await real.send(request)
        seen.withLock { $0.append((request, response)) }
        return response
    }
}
