public import Foundation

/// A provider, and whether it would be asked now.
public struct ProviderStatus: Hashable, Sendable {
    /// The provider.
    public let provider: Provider
    /// Whether the user has it switched on.
    public let isOn: Bool
    /// Whether it would be asked, were it switched on.
    public let state: State
    /// When it last gave a report; nil when it never has.
    public let lastAnswered: Date?
    /// Why it failed last, as a clause without a full stop; nil when it has answered since, or never failed.
    public let lastFailure: String?

    /// Whether a provider would be asked.
    public enum State: Hashable, Sendable {
        /// It would be asked.
        case ready
        /// It needs a key, which this variable would hold.
        case lacksKey(variable: String)
        /// It has failed, and is left alone until this date while another can be asked.
        case backingOff(until: Date)
    }

    /// A provider and its state.
    public init(
        _ provider: Provider, _ state: State, isOn: Bool = true, lastAnswered: Date? = nil,
        lastFailure: String? = nil
    ) {
        self.provider = provider
        self.isOn = isOn
        self.state = state
        self.lastAnswered = lastAnswered
        self.lastFailure = lastFailure
    }
}
