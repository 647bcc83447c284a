import BusinessLogic
import Presentation

/// The result of a weather request without the words that differ between the networks: the host's name, and the
/// system's message about a broken connection.
enum WeatherOutcome: Hashable {
    case fresh(WeatherReport)
    case stale(WeatherReport, age: Duration, reason: Reason?)
    case none(Reason)

    /// The kind of a network error, or any other error unchanged.
    enum Reason: Hashable {
        case offline, brokenOff
        case other(WeatherError)

        init(_ error: WeatherError) {
            self =
                switch error {
                case .offline: .offline
                case .interrupted(let detail) where detail.contains("the reply broke off"): .brokenOff
                default: .other(error)
                }
        }
    }

    /// The kind of the result.
    var kind: Kind {
        let reason: Reason? =
            switch self {
            case .fresh: nil
            case .stale(_, _, let reason): reason
            case .none(let reason): reason
            }
        return switch reason {
        case nil: .answered
        case .offline: .offline
        case .brokenOff: .brokenOff
        case .other(.interrupted): .late
        case .other: .odd
        }
    }

    enum Kind: Hashable { case answered, offline, brokenOff, late, odd }
}

extension WeatherService {
    func outcome(in city: City, _ policy: FetchPolicy) async -> WeatherOutcome {
        do {
            let weather = try await weather(in: city, policy)
            return switch weather.freshness {
            case .fresh: .fresh(weather.report)
            case .stale(let age, let reason):
                .stale(weather.report, age: age, reason: reason.map(WeatherOutcome.Reason.init))
            }
        } catch {
            return .none(WeatherOutcome.Reason(error))
        }
    }
}

extension AccountService {
    func outcomeOfSignIn() async -> WeatherOutcome.Kind {
        guard let email = EmailAddress("ann@example.org"), let password = Password("correct horse") else {
            return .odd
        }
        do {
            return try await signIn(email: email, password: password).name == "Ann" ? .answered : .odd
        } catch {
            return switch error {
            case .offline: .offline
            case .interrupted(let detail): detail.contains("broke off") ? .brokenOff : .late
            default: .odd
            }
        }
    }
}

extension WeatherState {
    /// The state with the host's name removed from its notice.
    var withoutHost: WeatherState {
        var state = self
        state.notice = notice.map { Notice($0.severity, "…", help: $0.help) }
        return state
    }
}
