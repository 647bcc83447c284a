internal import BusinessLogic
internal import Core

extension WeatherError {
    /// Why a service has nothing to tell when its reply did not come.
    init(_ error: TransportError, from service: String) {
        self =
            switch error {
            case .unreachable(let host): .offline(detail: "\(service) can't be reached (\(host))")
            case .timedOut, .interrupted: .interrupted(detail: "\(service) did not answer: \(error)")
            case .notUnderstood, .tooLarge:
                .malformed(detail: "\(service)'s reply does not make sense: \(error)")
            case .notSendable: .notSent(detail: "\(service) was not asked: \(error)")
            case .cancelled: .cancelled
            }
    }
}
