internal import Conditions
internal import Core
internal import Foundation

/// The way to a service that is not there: lets an answer through as the conditions will have it.
struct PretendNetwork: Sendable {
    let conditions: Conditions
    let activity: PretendNetworkActivity
    let connectivity: PretendConnectivity
    let log: any Log

    /// Asks the service of this host.
    func get(
        _ host: String, _ path: String, _ query: [HTTPField], deadline: Duration = .seconds(10)
    ) async throws(TransportError) -> HTTPResponse {
        var address = URLComponents()
        (address.scheme, address.host, address.path) = ("https", host, path)
        return try await send(
            HTTPRequest("GET", address.url ?? URL(filePath: path), query: query, deadline: deadline))
    }

    /// Answers the request, after whatever the conditions put before the answer.
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        activity.begin()
        defer { activity.end() }
        let outcome = await outcome(of: request)
        connectivity.learn(from: outcome)
        if case .failure(let error) = outcome, error != .cancelled {
            log.write(.warning, "transport", "\(request): \(error)")
        }
        return try outcome.get()
    }

    private func outcome(of request: HTTPRequest) async -> Result<HTTPResponse, TransportError> {
        guard !Task.isCancelled else { return .failure(.cancelled) }
        do {
            guard try await conditions.pass(within: request.deadline) else {
                return .failure(.timedOut(after: request.deadline))
            }
        } catch Obstacle.offline {
            return .failure(.unreachable(host: request.url.host() ?? request.url.absoluteString))
        } catch Obstacle.broken {
            return .failure(.interrupted(detail: "the connection was reset"))
        } catch {
            return .failure(.cancelled)
        }
        let response = PretendService.answer(request, at: conditions.now)
        guard response.body.count <= request.bodyLimit else {
            return .failure(.tooLarge(limit: request.bodyLimit))
        }
        return .success(response)
    }
}
