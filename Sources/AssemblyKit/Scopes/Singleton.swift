extension Assembly {
    /// One object for as long as the assembly lives, built on the first request.
    ///
    ///     var store: any Store { singleton { SQLiteStore(path: path) } }
    ///
    /// Built exactly once whatever the threads do, unless an error in a circle that several of them build has it begun
    /// anew; those that need it meanwhile wait, nothing else does. When the body throws, nothing of it is kept and the
    /// next request tries again.
    ///
    /// - Parameter key: There is one object for each equal key.
    @_transparent @_alwaysEmitIntoClient
    public func singleton<Value: Sendable, Key: Hashable & Sendable, Failure: Error>(
        for key: Key = Keyless(),
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        function: StaticString = #function,
        @Declared<Value> _ make: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let site = Site(file, line, column, function)
        return try resolveKept(.singleton, site, key, hit: components.hit(site, key, Value.self), make)
    }

    /// One object for as long as the assembly lives, injected after its initializer, and perhaps with a last phase. Its
    /// component is of the type that `make` returns: one declared by protocol also says `as: { $0 }`, or nothing could
    /// stand in for it.
    ///
    /// - Parameters:
    ///   - inject: Sets properties and calls methods, in this order. The object's own circle sees it already.
    ///   - didAssemble: Runs when the whole circle or request of the object is complete, leaf first.
    @_transparent @_alwaysEmitIntoClient
    public func singleton<Value: Sendable, Key: Hashable & Sendable, Failure: Error>(
        for key: Key = Keyless(),
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        function: StaticString = #function,
        _ make: () throws(Failure) -> Value,
        inject: (Value) throws(Failure) -> Void,
        didAssemble: ((Value) -> Void)? = nil
    ) throws(Failure) -> Value {
        let site = Site(file, line, column, function)
        return try resolveKept(
            .singleton, site, key, hit: components.hit(site, key, Value.self), make, inject: inject,
            didAssemble: didAssemble, as: { $0 })
    }

    /// One object for as long as the assembly lives, injected after its initializer, whose component is of the declared
    /// type.
    ///
    /// - Parameter declared: Written `{ $0 }`; the compiler checks it.
    @_transparent @_alwaysEmitIntoClient
    public func singleton<Object, Value: Sendable, Key: Hashable & Sendable, Failure: Error>(
        for key: Key = Keyless(),
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        function: StaticString = #function,
        _ make: () throws(Failure) -> Object,
        inject: (Object) throws(Failure) -> Void,
        didAssemble: ((Object) -> Void)? = nil,
        @Declared<Value> as declared: (Object) -> Value
    ) throws(Failure) -> Value {
        let site = Site(file, line, column, function)
        return try resolveKept(
            .singleton, site, key, hit: components.hit(site, key, Value.self), make, inject: inject,
            didAssemble: didAssemble, as: declared)
    }
}
