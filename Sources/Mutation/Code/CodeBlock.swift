import Starter

/// Statements between braces that can be replaced as one: the body of a function, of an accessor, or of a branch or
/// a loop in it.
///
/// A closure is none. What happens in it belongs to the block around it, so that types are inferred from the same
/// code as before.
struct CodeBlock {
    /// The function, initializer or property that it is a part of.
    let member: String
    /// The tokens between the braces.
    let tokens: Range<Int>
    /// The bytes between the braces.
    let bytes: Range<Int>
    /// What a body returns, as it is declared; nil for nothing, and for what is no body.
    let result: String?
    /// Whether it is the whole body of its member.
    let isBody: Bool
    /// Whether it is one expression that is returned without saying so.
    var isExpression = false
}
