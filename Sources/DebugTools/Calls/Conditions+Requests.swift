internal import Conditions
internal import Core
internal import Foundation

extension Conditions {
    /// Stands in the way of a real request, as of made-up ones, and returns how much of its deadline is over.
    func obstruct(_ request: HTTPRequest) async throws(TransportError) -> Duration {
        let deadline = request.deadline
        do {
            guard let delay = try await delay(within: deadline), delay < deadline else {
                throw TransportError.timedOut(after: deadline)
            }
            return delay
        } catch Obstacle.offline {
            let address = try request.checkedAddress()
            throw .unreachable(host: address.host ?? "")
        } catch Obstacle.broken {
            throw .interrupted(detail: "the tester's tools broke the connection")
        } catch let error as TransportError {
            throw error
        } catch {
            throw .cancelled
        }
    }
}
