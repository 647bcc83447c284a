extension Assembly {
    /// Builds what is listed, in that order.
    ///
    ///     func start() throws {
    ///         activate { store; clock }
    ///     }
    @_alwaysEmitIntoClient
    public func activate<Failure: Error>(@Listed _ list: () throws(Failure) -> Void) throws(Failure) {
        try list()
    }

    /// Builds what is listed with `await`, in that order.
    @_alwaysEmitIntoClient
    public nonisolated(nonsending) func activate<Failure: Error>(
        @Listed _ list: nonisolated(nonsending) () async throws(Failure) -> Void
    ) async throws(Failure) {
        try await list()
    }
}

/// Lets a body list values without a name for each.
@resultBuilder public enum Listed {
    /// One value of the list.
    @_alwaysEmitIntoClient public static func buildExpression<Value>(_ value: Value) {}
    /// A list.
    @_alwaysEmitIntoClient public static func buildBlock(_ values: Void...) {}
    /// An `if` without `else`.
    @_alwaysEmitIntoClient public static func buildOptional(_ list: Void?) {}
    /// One branch.
    @_alwaysEmitIntoClient public static func buildEither(first list: Void) {}
    /// The other branch.
    @_alwaysEmitIntoClient public static func buildEither(second list: Void) {}
    /// A loop.
    @_alwaysEmitIntoClient public static func buildArray(_ lists: [Void]) {}
    /// A list behind an availability check.
    @_alwaysEmitIntoClient public static func buildLimitedAvailability(_ list: Void) {}
}
