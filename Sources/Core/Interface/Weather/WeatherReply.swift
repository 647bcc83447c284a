/// The reply of a weather service: at least one response, by the part of the weather in it.
public struct WeatherReply: Hashable, Sendable {
    /// The responses that came, of any status.
    public let responses: [WeatherPart: HTTPResponse]
    /// Why the other parts did not come.
    public let failures: [WeatherPart: TransportError]

    /// The reply of a service with a single response.
    public init(_ response: HTTPResponse) {
        responses = [.whole: response]
        failures = [:]
    }

    /// The reply of a service with several parts, in this order.
    ///
    /// - Throws: The first part's error when none came; ``TransportError/cancelled`` when one was cancelled.
    public init(
        _ outcomes: [(part: WeatherPart, outcome: Result<HTTPResponse, TransportError>)]
    ) throws(TransportError) {
        var responses: [WeatherPart: HTTPResponse] = [:]
        var failures: [WeatherPart: TransportError] = [:]
        for (part, outcome) in outcomes {
            switch outcome {
            case .success(let response): responses[part] = response
            case .failure(.cancelled): throw .cancelled
            case .failure(let error): failures[part] = error
            }
        }
        if responses.isEmpty, let first = outcomes.first { _ = try first.outcome.get() }
        self.responses = responses
        self.failures = failures
    }

    /// Asks for all parts at once, and waits for all outcomes.
    ///
    /// - Throws: As ``init(_:)``.
    public static func asking(
        _ questions: [(part: WeatherPart, ask: @Sendable () async throws(TransportError) -> HTTPResponse)]
    ) async throws(TransportError) -> WeatherReply {
        let outcomes = await withTaskGroup(of: (Int, Result<HTTPResponse, TransportError>).self) { group in
            for (index, question) in questions.enumerated() {
                group.addTask {
                    // Not within the tuple: Swift 6.3 loses the index there when it optimises.
                    let outcome = await Self.outcome(of: question.ask)
                    return (index, outcome)
                }
            }
            var outcomes: [Int: Result<HTTPResponse, TransportError>] = [:]
            for await (index, outcome) in group { outcomes[index] = outcome }
            return outcomes
        }
        return try WeatherReply(
            questions.enumerated().map { ($1.part, outcomes[$0] ?? .failure(.cancelled)) })
    }

    private static func outcome(
        of ask: () async throws(TransportError) -> HTTPResponse
    ) async -> Result<HTTPResponse, TransportError> {
        do throws(TransportError) { return .success(try await ask()) } catch { return .failure(error) }
    }

    /// The response for this part.
    ///
    /// - Throws: Why it did not come.
    public func response(_ part: WeatherPart) throws(TransportError) -> HTTPResponse {
        if let response = responses[part] { return response }
        throw failures[part] ?? .notUnderstood(detail: "it has no part “\(part.rawValue)”")
    }
}

/// A part of the weather that has a response of its own.
public enum WeatherPart: String, CaseIterable, Hashable, Sendable {
    /// Everything, from a service with a single response.
    case whole
    /// The weather now.
    case current
    /// The steps of the forecast, three hours each.
    case steps
    /// The days.
    case days
}
