import Starter

/// A statement in a block of code, or in a closure in it.
struct Statement {
    let tokens: Range<Int>
    /// The index of its block.
    let block: Int
    let isInClosure: Bool
    /// Whether it is all that its braces, or its case, hold.
    let isAlone: Bool
    /// Whether control may go on where it stands: without it, nothing is returned that must be.
    let canBeLeftOut: Bool
}
