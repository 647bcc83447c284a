extension Assembly {
    /// A new object each time it is asked for.
    ///
    ///     var request: any Request { prototype { HTTPRequest(clock: clock) } }
    ///
    /// - Parameter key: Has no influence on the object; it is handed to whatever stands in for it.
    @_transparent @_alwaysEmitIntoClient
    public func prototype<Value, Key: Hashable & Sendable, Failure: Error>(
        for key: Key = Keyless(),
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        function: StaticString = #function,
        @Declared<Value> _ make: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try resolvePrototype(.prototype, Site(file, line, column, function), key, make)
    }

    /// A new object each time it is asked for, injected after its initializer, and perhaps with a last phase. Its
    /// component is of the type that `make` returns: one declared by protocol also says `as: { $0 }`, or nothing could
    /// stand in for it.
    ///
    /// - Parameters:
    ///   - inject: Sets properties and calls methods, in this order. A call that asks for the component meanwhile gets
    ///     another one.
    ///   - didAssemble: Runs when the whole circle or request of the object is complete, leaf first.
    @_transparent @_alwaysEmitIntoClient
    public func prototype<Value, Key: Hashable & Sendable, Failure: Error>(
        for key: Key = Keyless(),
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        function: StaticString = #function,
        _ make: () throws(Failure) -> Value,
        inject: (Value) throws(Failure) -> Void,
        didAssemble: ((Value) -> Void)? = nil
    ) throws(Failure) -> Value {
        try resolvePrototype(
            Site(file, line, column, function), key, make, inject: inject,
            didAssemble: didAssemble, as: { $0 })
    }

    /// A new object each time it is asked for, injected after its initializer, whose component is of the declared type.
    ///
    /// - Parameter declared: Written `{ $0 }`; the compiler checks it.
    @_transparent @_alwaysEmitIntoClient
    public func prototype<Object, Value, Key: Hashable & Sendable, Failure: Error>(
        for key: Key = Keyless(),
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        function: StaticString = #function,
        _ make: () throws(Failure) -> Object,
        inject: (Object) throws(Failure) -> Void,
        didAssemble: ((Object) -> Void)? = nil,
        @Declared<Value> as declared: (Object) -> Value
    ) throws(Failure) -> Value {
        try resolvePrototype(
            Site(file, line, column, function), key, make, inject: inject,
            didAssemble: didAssemble, as: declared)
    }
}
