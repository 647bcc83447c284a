/// A part of the weather that a provider left out of its report.
public struct MissingPart: Hashable, Sendable, Codable {
    /// Which part it is.
    public let part: Part
    /// Why it did not come, in plain words: `The weather service has been asked too often`.
    public let reason: String

    /// A part that some services give in a response of its own.
    public enum Part: String, Hashable, Sendable, Codable {
        /// The weather now.
        case current
        /// The steps of the forecast, of which days are made as well where the service sums up none.
        case steps
        /// The days, as the service sums them up.
        case days
    }

    /// A part that did not come, for this reason.
    public init(_ part: Part, because reason: String) {
        self.part = part
        self.reason = reason
    }
}
