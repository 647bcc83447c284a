internal import Core

extension HTTPTransport {
    /// Sends the requests of all parts at once, and gives back what came of them.
    func send(_ requests: [(part: WeatherPart, request: HTTPRequest)]) async throws(TransportError)
        -> WeatherReply
    {
        try await .asking(
            requests.map { part, request in
                (part, { () async throws(TransportError) in try await send(request) })
            })
    }
}
