/// Why there is no weather, or no places: the canonical errors of all providers.
///
/// A detail is a clause that begins with the provider's name: `open-meteo can't be reached (api.open-meteo.com)`.
public enum WeatherError: Error, Hashable, Sendable {
    /// The service can't be reached, or the network does not let the request through.
    case offline(detail: String)
    /// The service did not reply in time, or its reply broke off.
    case interrupted(detail: String)
    /// The service does not accept the key, the plan or the program.
    case unauthorized(detail: String, permit: Permit = .key)
    /// Too many requests; ask again after this long, if the service says so.
    case rateLimited(retryAfter: Duration?)
    /// There is no service at the address: status 404, of a wrong base path or of a proxy.
    case notFound(detail: String)
    /// The service answers, but has no weather for the place.
    case unknownPlace(detail: String)
    /// The request is invalid and was not sent.
    case notSent(detail: String)
    /// The service does not understand the request.
    case badRequest(detail: String)
    /// The service has a failure; ask again after this long, if the service says so.
    case unavailable(detail: String, retryAfter: Duration? = nil)
    /// The reply is invalid.
    case malformed(detail: String)
    /// The reply tells weather of now that is yet to come: this machine's clock is behind, or the service is wrong.
    case clocksDiffer(detail: String)
    /// The remembered reports or the list of providers can't be read; the text names the file and the fix.
    case notKept(String)
    /// No provider gave a report: the outcome of each of them. If only one was asked and there is no other, its own
    /// error is thrown instead.
    case unanswered([ProviderAttempt])
    /// The task was cancelled.
    case cancelled

    /// What a service lets a program in for.
    public enum Permit: Hashable, Sendable {
        /// A key that the service gives out.
        case key
        /// A key that only some requests need.
        case optionalKey
        /// An address of the user's, to which the service can write.
        case contact
    }
}

extension WeatherError: CustomStringConvertible {
    /// What happened, and after `help:` what to do.
    public var description: String {
        switch self {
        case .offline(let detail):
            """
            \(detail).
            help: check the connection to the internet, then ask again
            """
        case .interrupted(let detail):
            """
            \(detail).
            help: ask again; if it stays so, check the connection to the internet
            """
        case .unauthorized(let detail, let permit):
            """
            \(detail).
            help: see that \(permit.condition)
            """
        case .rateLimited(let wait):
            """
            The weather service has been asked too often.
            help: ask again \(wait.map { "in \(Self.words($0))" } ?? "later")
            """
        case .notFound(let detail):
            """
            \(detail).
            help: see that the address of the service is right, and what answers there
            """
        case .unknownPlace(let detail):
            """
            \(detail).
            help: ask another service: switch one on, or put it first, with weather settings --providers
            """
        case .notSent(let detail):
            """
            \(detail).
            help: see that the address and the key of the service are right
            """
        case .badRequest(let detail):
            """
            \(detail).
            help: look for a newer version of this program; if there is none, report this text
            """
        case .unavailable(let detail, let wait):
            """
            \(detail).
            help: ask again in \(wait.map(Self.words) ?? "a few minutes")
            """
        case .malformed(let detail):
            """
            \(detail).
            help: ask again later; if it stays so, report this text
            """
        case .clocksDiffer(let detail):
            """
            \(detail).
            help: set this machine's clock if it is behind; if it is right, ask again later
            """
        case .notKept(let reason): reason
        case .unanswered(let attempts) where attempts.isEmpty:
            """
            No weather service may be asked: all are switched off.
            help: switch one on: weather settings --providers default
            """
        case .unanswered(let attempts):
            """
            No weather service has answered:
            \(attempts.map { "  \($0)" }.joined(separator: "\n"))
            help: fix what is named above, then ask again
            """
        case .cancelled: "Cancelled."
        }
    }

    /// What happened, without the help.
    public var reason: String {
        let text = description.split(separator: "\n").prefix { !$0.hasPrefix("help: ") }.joined(
            separator: " ")
        return text.hasSuffix(".") ? String(text.dropLast()) : text
    }

    private static func words(_ wait: Duration) -> String {
        let seconds = wait.components.seconds
        return switch seconds {
        case ..<120: "\(max(1, seconds)) s"
        case ..<7200: "\((seconds + 59) / 60) min"
        default: "\((seconds + 3599) / 3600) h"
        }
    }
}

extension WeatherError.Permit {
    fileprivate var condition: String {
        switch self {
        case .key: "the key for the service is right and that its plan allows the request"
        case .optionalKey:
            "the key is right, if the service has given you one, and that it allows the request"
        case .contact: "WEATHER_CONTACT is an address of yours; without one the service may refuse"
        }
    }
}
