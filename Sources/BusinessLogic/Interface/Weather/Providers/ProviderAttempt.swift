public import Foundation

/// What came of one provider when weather was asked for.
public struct ProviderAttempt: Hashable, Sendable {
    /// The provider.
    public let provider: Provider
    /// What came of it.
    public let outcome: Outcome
    /// How long it took; zero for a provider that was not asked.
    public let duration: Duration

    /// What can come of a provider.
    public enum Outcome: Hashable, Sendable {
        /// It gave the report.
        case answered
        /// It was not asked: its terms want its last reply to be kept until this date, and the report is from that,
        /// unless others failed and a newer one is remembered.
        case kept(until: Date)
        /// It was asked and gave none, for this reason.
        case failed(WeatherError)
        /// It was not asked: it needs a key, which this variable would hold.
        case lacksKey(variable: String)
        /// It was not asked: it has failed before, and is left alone until this date.
        case backingOff(until: Date)
        /// It was not asked: those before it had used up the time.
        case noTimeLeft
    }

    /// What came of a provider.
    public init(_ provider: Provider, _ outcome: Outcome, took duration: Duration = .zero) {
        self.provider = provider
        self.outcome = outcome
        self.duration = duration
    }

    /// Why it was asked in vain; nil when it answered or was not asked.
    public var error: WeatherError? {
        guard case .failed(let error) = outcome else { return nil }
        return error
    }
}

extension [ProviderAttempt] {
    /// Whether the report is that of a kept reply, and another provider fails or is backing off.
    package var isKeptAfterFailure: Bool {
        guard case .kept? = last?.outcome else { return false }
        return contains { $0.error != nil || $0.backOffEnd != nil }
    }
}

extension ProviderAttempt: CustomStringConvertible {
    /// What came of it in plain words, with the time it took where it was asked:
    /// `open-meteo did not answer: no whole reply within 5 s (5.0 s)`.
    public var description: String { isAsked ? "\(reason) (\(seconds))" : reason }

    /// What came of it in plain words.
    public var reason: String {
        let name = provider.rawValue
        switch outcome {
        case .answered: return "\(name) answered"
        case .kept(let date):
            return "\(name) was not asked: it wants its last reply kept until \(date.formatted(.iso8601))"
        case .failed(let error):
            // The detail of an error begins with the provider's name; an error without one does not.
            let reason = error.reason
            return reason.contains(name) ? reason : "\(name): \(reason)"
        case .lacksKey(let variable): return "\(name) was not asked: it needs a key in \(variable)"
        case .backingOff(let date):
            return "\(name) was not asked: it has failed and is left alone until \(date.formatted(.iso8601))"
        case .noTimeLeft: return "\(name) was not asked: no time was left"
        }
    }

    /// Until when it is left alone, where it was not asked because it failed before; nil otherwise.
    public var backOffEnd: Date? {
        guard case .backingOff(let end) = outcome else { return nil }
        return end
    }

    private var isAsked: Bool {
        switch outcome {
        case .answered, .failed: true
        case .kept, .lacksKey, .backingOff, .noTimeLeft: false
        }
    }

    private var seconds: String {
        let tenths = Int((duration / .milliseconds(100)).rounded())
        return "\(tenths / 10).\(tenths % 10) s"
    }
}
