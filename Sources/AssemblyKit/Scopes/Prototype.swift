extension Assembly {
    /// A new object each time it is asked for.
    ///
    ///     var request: any Request { prototype { HTTPRequest(clock: clock) } }
    ///
    /// - Parameter key: Has no influence on the object; it is handed to whatever stands in for it.
    @inlinable
    public func prototype<Value, Key: Hashable & Sendable, Failure: Error>(
        for key: Key = Keyless(),
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        function: StaticString = #function,
        @Declared<Value> _ make: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let site = Site(file, line, column, function)
        return try produce(
            site, key, make, inject: { (_: Value) throws(Failure) in }, didAssemble: nil,
            as: { $0 })
    }

    /// The same, with injections after the initializer; of the type that `make` gives.
    ///
    /// A component that is declared by protocol also says `as: { $0 }`, or nothing could stand in for it.
    ///
    /// - Parameter inject: Sets properties and calls methods, in this order. The object's own cycle sees it
    ///   already.
    @inlinable
    public func prototype<Value, Key: Hashable & Sendable, Failure: Error>(
        for key: Key = Keyless(),
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        function: StaticString = #function,
        _ make: () throws(Failure) -> Value,
        inject: (Value) throws(Failure) -> Void
    ) throws(Failure) -> Value {
        let site = Site(file, line, column, function)
        return try produce(
            site, key, make, inject: inject, didAssemble: nil, as: { $0 })
    }

    /// The same, with a last phase.
    ///
    /// - Parameter didAssemble: Runs when the whole request is complete, leaf first.
    @inlinable
    public func prototype<Value, Key: Hashable & Sendable, Failure: Error>(
        for key: Key = Keyless(),
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        function: StaticString = #function,
        _ make: () throws(Failure) -> Value,
        inject: (Value) throws(Failure) -> Void,
        didAssemble: @escaping (Value) -> Void
    ) throws(Failure) -> Value {
        let site = Site(file, line, column, function)
        return try produce(
            site, key, make, inject: inject, didAssemble: didAssemble, as: { $0 })
    }

    /// The same, vended under its declared type.
    ///
    /// - Parameter vended: Written `{ $0 }`; the compiler checks it.
    @inlinable
    public func prototype<Object, Value, Key: Hashable & Sendable, Failure: Error>(
        for key: Key = Keyless(),
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        function: StaticString = #function,
        _ make: () throws(Failure) -> Object,
        inject: (Object) throws(Failure) -> Void,
        @Declared<Value> as vended: (Object) -> Value
    ) throws(Failure) -> Value {
        let site = Site(file, line, column, function)
        return try produce(
            site, key, make, inject: inject, didAssemble: nil, as: vended)
    }

    /// The same, with a last phase, vended under its declared type.
    ///
    /// - Parameter vended: Written `{ $0 }`; the compiler checks it.
    @inlinable
    public func prototype<Object, Value, Key: Hashable & Sendable, Failure: Error>(
        for key: Key = Keyless(),
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        function: StaticString = #function,
        _ make: () throws(Failure) -> Object,
        inject: (Object) throws(Failure) -> Void,
        didAssemble: @escaping (Object) -> Void,
        @Declared<Value> as vended: (Object) -> Value
    ) throws(Failure) -> Value {
        let site = Site(file, line, column, function)
        return try produce(
            site, key, make, inject: inject, didAssemble: didAssemble, as: vended)
    }
}
