import Core

/// The outcome of a request, comparable across implementations.
enum Outcome: Hashable {
    case reply(Int)
    case unreachable, timedOut, interrupted, notUnderstood, notSendable, tooLarge, cancelled

    init(_ send: () async throws(TransportError) -> HTTPResponse) async {
        do {
            self = try await .reply(send().status)
        } catch {
            self.init(error)
        }
    }

    init(_ error: TransportError) {
        self =
            switch error {
            case .unreachable: .unreachable
            case .timedOut: .timedOut
            case .interrupted: .interrupted
            case .notUnderstood: .notUnderstood
            case .notSendable: .notSendable
            case .tooLarge: .tooLarge
            case .cancelled: .cancelled
            }
    }
}
