import Starter

/// A statement in a block, or in a closure of the block.
struct Statement {
    let tokens: Range<Int>
    /// The index of its block.
    let block: Int
    let isInClosure: Bool
    /// Whether it is the only statement in its braces or `case`.
    let isAlone: Bool
    /// Whether control can fall through here, so that no return value is missing.
    let canBeLeftOut: Bool
}
