internal import Core
internal import Synchronization

/// Lets requests through, and remembers the last one.
final class WatchedTransport: HTTPTransport {
    private let real: any HTTPTransport
    private let last: Mutex<HTTPRequest?> = Mutex(nil)

    init(_ real: any HTTPTransport) { self.real = real }

    /// What was last sent, with its secrets.
    var lastRequest: HTTPRequest? { last.withLock(\.self) }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        last.withLock { $0 = request }
        return try await real.send(request)
    }
}
