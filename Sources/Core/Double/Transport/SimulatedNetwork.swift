internal import Conditions
internal import Core
internal import Foundation

/// A simulated network: delays or refuses replies as the conditions say.
struct SimulatedNetwork: Sendable {
    let conditions: Conditions
    let server: SharedFakeServer
    let activity: RequestCounter
    let connectivity: LastRequestConnectivity
    let log: any Log

    /// Asks the service at this host.
    func get(
        _ host: String, _ path: String, _ query: [HTTPField], headers: [HTTPField] = [],
        deadline: Duration = .seconds(10)
    ) async throws(TransportError) -> HTTPResponse {
        var address = URLComponents()
        (address.scheme, address.host, address.path) = ("https", host, path)
        return try await send(
            HTTPRequest(
                "GET", address.url ?? URL(filePath: path), query: query, headers: headers,
                deadline: deadline))
    }

    /// Waits as the conditions say, then replies or throws.
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let request = request.withinTimeLimit
        activity.begin()
        defer { activity.end() }
        let mask = SecretMask(request)
        let outcome = await outcome(of: request).map(mask.masked).mapError(mask.masked)
        switch outcome {
        case .success(let response):
            log.write(.debug, "transport", "\(request): \(response.status), \(response.body.count) bytes")
        case .failure(let error):
            log.write(error == .cancelled ? .debug : .warning, "transport", "\(request): \(error)")
        }
        connectivity.learn(from: outcome)
        return try outcome.get()
    }

    private func outcome(of request: HTTPRequest) async -> Result<HTTPResponse, TransportError> {
        guard !Task.isCancelled else { return .failure(.cancelled) }
        guard request.deadline > .zero else { return .failure(.timedOut(after: request.deadline)) }
        let host: String
        do throws(TransportError) {
            host = try request.checkedAddress().host ?? ""
        } catch {
            return .failure(error)
        }
        do {
            guard try await conditions.pass(within: request.deadline) else {
                return .failure(.timedOut(after: request.deadline))
            }
        } catch Obstacle.offline {
            return .failure(.unreachable(host: host))
        } catch Obstacle.broken {
            return .failure(.interrupted(detail: "the connection was reset"))
        } catch {
            return .failure(.cancelled)
        }
        let date = conditions.now
        var response =
            server.answer(request, at: date)
            ?? FakeServices.answer(request, at: date)
        response.address = request.place
        // The reply to HEAD has no body (RFC 9110 §9.3.2), and so none that could be too large.
        if request.method == "HEAD" { response.body = Data() }
        guard response.body.count <= request.bodyLimit else {
            return .failure(.tooLarge(limit: request.bodyLimit))
        }
        return .success(response)
    }
}
