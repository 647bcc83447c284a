/// Why there is no weather (the canonical errors of all providers).
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
