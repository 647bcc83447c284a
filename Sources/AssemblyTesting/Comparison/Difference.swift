/// Where two sides part that were asked the same.
struct Difference: Sendable {
    /// How many events came before.
    let position: Int
    let kind: Kind
    let base: Outcome
    let double: Outcome

    /// What a smaller script must still show, lest the shrinking slips from one mistake into another.
    enum Kind: Equatable, Sendable {
        /// A step of this name is answered differently.
        case answer(String)
        /// One can't be restarted, or not in the same way.
        case restart
        /// What is left in the end differs.
        case state
    }
}
