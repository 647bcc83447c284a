internal import CAssemblyKit

/// Makes the type of a component the one that it is *declared* with.
///
/// Without it, `var clock: any Clock { singleton { SystemClock() } }` would be a component of type
/// `SystemClock`, and no other clock could ever take its place. The builder changes nothing else: the body's
/// last expression is its value, after any statements.
///
/// - Each value needs a `return` where a body has a `guard`, `defer`, `while`, `repeat`, `break`, `continue`, `catch`,
///   or a function or type of its own, and where a branch throws, or never returns among statements.
/// - A body may do nothing but `throw`. One that does nothing at all compiles for that, and stops with a report. After
///   statements, `return try { throw error }()` throws.
/// - A call whose result is not wanted is written `_ = call()`, also where the result is discardable.
@resultBuilder public enum Declared<Value> {
    /// A part of a body that has no value.
    public struct Statement {
        @usableFromInline init() {}
    }

    /// The value of the component, of the declared type.
    @_transparent @_alwaysEmitIntoClient public static func buildExpression(_ value: Value) -> Value { value }

    /// A statement.
    @_alwaysEmitIntoClient public static func buildExpression(_ statement: Void) -> Statement { Statement() }

    /// A call that never returns, such as `fatalError()`, in the place of a value.
    @_alwaysEmitIntoClient public static func buildExpression(_ never: Never) -> Value {}

    // What is unavailable only explains, and is never called. So nothing of it is emitted into the kernel.

    /// Explains why a value of another type is refused.
    @available(*, unavailable, message: "this value is not of the type that the component is declared with")
    @_alwaysEmitIntoClient @_disfavoredOverload
    public static func buildExpression<Other>(_ other: Other) -> Value { fatalError() }

    /// An empty branch.
    @_alwaysEmitIntoClient public static func buildBlock() -> Statement { Statement() }

    /// A body that does nothing but `throw`, which the compiler cannot tell from an empty one.
    @_disfavoredOverload
    public static func buildBlock() -> Value { reportMissingValue() }

    /// A body that is its value.
    @_transparent @_alwaysEmitIntoClient public static func buildPartialBlock(first value: Value) -> Value {
        value
    }

    /// A body that opens with a statement.
    @_alwaysEmitIntoClient public static func buildPartialBlock(first statement: Statement) -> Statement {
        statement
    }

    /// A value after statements.
    @_alwaysEmitIntoClient public static func buildPartialBlock(accumulated: Statement, next value: Value)
        -> Value
    {
        value
    }

    /// Explains why a call whose result is not taken is refused before the value, or before a statement.
    @available(
        *, unavailable,
        message: "a body ends with its one value: write `_ =` before a call whose result is not wanted"
    )
    @_alwaysEmitIntoClient @_disfavoredOverload
    public static func buildPartialBlock<Part>(accumulated: Value, next: Part) -> Value { fatalError() }

    /// A statement after statements.
    @_alwaysEmitIntoClient public static func buildPartialBlock(accumulated: Statement, next: Statement)
        -> Statement
    {
        next
    }

    /// The value of one branch.
    @_alwaysEmitIntoClient public static func buildEither(first value: Value) -> Value { value }

    /// The value of the other branch.
    @_alwaysEmitIntoClient public static func buildEither(second value: Value) -> Value { value }

    /// A branch of statements.
    @_alwaysEmitIntoClient public static func buildEither(first statement: Statement) -> Statement {
        statement
    }

    /// Another branch of statements.
    @_alwaysEmitIntoClient public static func buildEither(second statement: Statement) -> Statement {
        statement
    }

    /// An `if` without `else`, which can only hold statements.
    @_alwaysEmitIntoClient public static func buildOptional(_ statement: Statement?) -> Statement {
        Statement()
    }

    /// A loop, which can only hold statements.
    @_alwaysEmitIntoClient public static func buildArray(_ statements: [Statement]) -> Statement {
        Statement()
    }

    /// A value behind an availability check.
    @_alwaysEmitIntoClient public static func buildLimitedAvailability(_ value: Value) -> Value { value }

    /// The value of the whole body.
    @_transparent @_alwaysEmitIntoClient public static func buildFinalResult(_ value: Value) -> Value {
        value
    }

    /// Explains why a body without a value is refused. One that ends with `throw` is too: of a body of statements, the
    /// compiler does not tell a builder whether it is left at its end.
    @available(
        *, unavailable,
        message: "a body ends with its value: after statements, write `return try { throw error }()` to throw"
    )
    @_alwaysEmitIntoClient @_disfavoredOverload
    public static func buildFinalResult(_ statement: Statement) -> Value { fatalError() }
}

private func reportMissingValue() -> Never { Message.noValue.stop(ak_current().pointee.top?.chain() ?? []) }
