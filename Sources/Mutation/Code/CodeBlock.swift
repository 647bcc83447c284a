import Starter

/// A block of statements that can be replaced as a whole: the body of a function or accessor, or of a branch or
/// loop.
///
/// A closure is not a block. Its statements belong to the enclosing one, so that type inference sees the same code
/// as before.
struct CodeBlock {
    /// The enclosing function, initializer or property.
    let member: String
    /// The tokens between the braces.
    let tokens: Range<Int>
    /// The bytes between the braces.
    let bytes: Range<Int>
    /// The declared result type of a body; nil for none, and for other blocks.
    let result: String?
    /// Whether it is the whole body of its member.
    let isBody: Bool
    /// Whether it is a single expression with an implicit return.
    var isExpression = false
}
