internal import BusinessLogic
internal import Core

extension WeatherError {
    /// Why there is no weather when a service's reply did not come.
    init(_ error: TransportError, from service: String) {
        self =
            switch error {
            case .unreachable(let host): .offline(detail: "\(service) can't be reached (\(host))")
            case .timedOut, .interrupted: .interrupted(detail: "\(service) did not answer: \(error)")
            case .notUnderstood, .tooLarge:
                .malformed(detail: "\(service)'s reply does not make sense: \(error)")
            case .cancelled: .cancelled
            }
    }
}
