/// The first difference of two runs of the same steps.
struct Difference: Sendable {
    /// The number of events before it.
    let position: Int
    let kind: Kind
    let base: Outcome
    let double: Outcome

    /// What a shrunk script must preserve, so that shrinking does not move on to another difference.
    enum Kind: Equatable, Sendable {
        /// A step of this name has another result.
        case answer(String)
        /// A restart fails on one side, or differently.
        case restart
        /// The final states differ.
        case state
    }
}

/// A restart that threw the same on both sides: what comes after it can't be compared.
struct RefusedRestart: Error {
    /// The number of events before it.
    let position: Int
    let error: String
}
