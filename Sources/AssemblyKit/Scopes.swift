extension Assembly {
    /// One object per assembly instance, built on first request.
    public func singleton<T: Sendable, E: Error>(
        _ file: StaticString = #fileID, _ line: UInt = #line, _ column: UInt = #column,
        @Declared<T> _ make: () throws(E) -> T
    ) throws(E) -> T {
        try components.value("\(file):\(line):\(column)", make)
    }

    /// One object per equal key.
    public func singleton<T: Sendable, E: Error>(
        for key: some Hashable & Sendable,
        _ file: StaticString = #fileID, _ line: UInt = #line, _ column: UInt = #column,
        @Declared<T> _ make: () throws(E) -> T
    ) throws(E) -> T {
        try components.value("\(file):\(line):\(column):\(key)", make)
    }

    /// A new object each time it is asked for.
    public func prototype<T, E: Error>(@Declared<T> _ make: () throws(E) -> T) throws(E) -> T { try make() }
}

/// Keeps a component's type the one it is declared with.
@resultBuilder public enum Declared<T> {
    /// The value of the body.
    public static func buildExpression(_ value: T) -> T { value }
    /// The value of the body.
    public static func buildBlock(_ value: T) -> T { value }
}
