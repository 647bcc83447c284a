/// Why there is no weather (the canonical errors of all providers).
///
/// A detail is a clause that begins with the provider's name: `open-meteo can't be reached (api.open-meteo.com)`.
public enum WeatherError: Error, Hashable, Sendable {
    /// The service can't be reached.
    case offline(detail: String)
    /// The service did not answer in time, or its answer broke off.
    case interrupted(detail: String)
    /// The service does not accept the key, the plan or the program.
    case unauthorized(detail: String)
    /// Too many requests; ask again after this long, where the service says so.
    case rateLimited(retryAfter: Duration?)
    /// The service does not know the place.
    case notFound
    /// The service does not understand the question.
    case badRequest(detail: String)
    /// The service is out of order.
    case unavailable(detail: String)
    /// The answer does not make sense.
    case malformed(detail: String)
    /// The report can't be read or kept; the text names the file and the mend.
    case notKept(String)
    /// The task was cancelled.
    case cancelled
}

extension WeatherError: CustomStringConvertible {
    /// What happened, and after `help:` what to do about it.
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
        case .unauthorized(let detail):
            """
            \(detail).
            help: see that the key for the service is right and that its plan allows the request
            """
        case .rateLimited(let wait):
            """
            The weather service has been asked too often.
            help: ask again \(wait.map { "in \(Self.words($0))" } ?? "later")
            """
        case .notFound:
            """
            The weather service does not know the place.
            help: choose a larger place nearby
            """
        case .badRequest(let detail):
            """
            \(detail).
            help: look for a newer version of this program; if there is none, report this text
            """
        case .unavailable(let detail):
            """
            \(detail).
            help: ask again in a few minutes
            """
        case .malformed(let detail):
            """
            \(detail).
            help: ask again later; if it stays so, report this text
            """
        case .notKept(let reason): reason
        case .cancelled: "Cancelled."
        }
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
