extension Assembly {
    /// One object for as long as somebody outside holds it; built anew after that.
    ///
    ///     var session: any Session { weakSingleton { CachedSession(store: store) } }
    ///
    /// Built once at a time whatever the threads do. Only a class instance can be held weakly: anything else
    /// stops the program with a report, `nil` apart.
    ///
    /// - Parameter key: There is one object for each equal key.
    @inlinable
    public func weakSingleton<Value: Sendable, Key: Hashable & Sendable, Failure: Error>(
        for key: Key = Keyless(),
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        function: StaticString = #function,
        @Declared<Value> _ make: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let site = Site(file, line, column, function)
        if let value = components.weakHit(site, key, Value.self) { return value }
        return try vend(
            .weakSingleton, site, key, make, inject: { (_: Value) throws(Failure) in }, didAssemble: nil,
            as: { $0 })
    }

    /// The same, with injections after the initializer; of the type that `make` gives.
    ///
    /// A component that is declared by protocol also says `as: { $0 }`, or nothing could stand in for it.
    ///
    /// - Parameter inject: Sets properties and calls methods, in this order. The object's own cycle sees it
    ///   already.
    @inlinable
    public func weakSingleton<Value: Sendable, Key: Hashable & Sendable, Failure: Error>(
        for key: Key = Keyless(),
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        function: StaticString = #function,
        _ make: () throws(Failure) -> Value,
        inject: (Value) throws(Failure) -> Void
    ) throws(Failure) -> Value {
        let site = Site(file, line, column, function)
        if let value = components.weakHit(site, key, Value.self) { return value }
        return try vend(
            .weakSingleton, site, key, make, inject: inject, didAssemble: nil, as: { $0 })
    }

    /// The same, with a last phase.
    ///
    /// - Parameter didAssemble: Runs when the whole request is complete, leaf first.
    @inlinable
    public func weakSingleton<Value: Sendable, Key: Hashable & Sendable, Failure: Error>(
        for key: Key = Keyless(),
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        function: StaticString = #function,
        _ make: () throws(Failure) -> Value,
        inject: (Value) throws(Failure) -> Void,
        didAssemble: @escaping (Value) -> Void
    ) throws(Failure) -> Value {
        let site = Site(file, line, column, function)
        if let value = components.weakHit(site, key, Value.self) { return value }
        return try vend(
            .weakSingleton, site, key, make, inject: inject, didAssemble: didAssemble, as: { $0 })
    }

    /// The same, vended under its declared type.
    ///
    /// - Parameter vended: Written `{ $0 }`; the compiler checks it.
    @inlinable
    public func weakSingleton<Object, Value: Sendable, Key: Hashable & Sendable, Failure: Error>(
        for key: Key = Keyless(),
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        function: StaticString = #function,
        _ make: () throws(Failure) -> Object,
        inject: (Object) throws(Failure) -> Void,
        @Declared<Value> as vended: (Object) -> Value
    ) throws(Failure) -> Value {
        let site = Site(file, line, column, function)
        if let value = components.weakHit(site, key, Value.self) { return value }
        return try vend(
            .weakSingleton, site, key, make, inject: inject, didAssemble: nil, as: vended)
    }

    /// The same, with a last phase, vended under its declared type.
    ///
    /// - Parameter vended: Written `{ $0 }`; the compiler checks it.
    @inlinable
    public func weakSingleton<Object, Value: Sendable, Key: Hashable & Sendable, Failure: Error>(
        for key: Key = Keyless(),
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        function: StaticString = #function,
        _ make: () throws(Failure) -> Object,
        inject: (Object) throws(Failure) -> Void,
        didAssemble: @escaping (Object) -> Void,
        @Declared<Value> as vended: (Object) -> Value
    ) throws(Failure) -> Value {
        let site = Site(file, line, column, function)
        if let value = components.weakHit(site, key, Value.self) { return value }
        return try vend(
            .weakSingleton, site, key, make, inject: inject, didAssemble: didAssemble, as: vended)
    }
}
