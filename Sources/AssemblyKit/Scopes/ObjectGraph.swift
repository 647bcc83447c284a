extension Assembly {
    /// One object per outermost request, shared by all that this request builds, in any assembly.
    ///
    ///     var form: Form { objectGraph { Form(fields: fields) } }
    ///
    /// When the outermost call returns, the kernel keeps nothing of it.
    ///
    /// - Parameter key: There is one object for each equal key.
    @_transparent @_alwaysEmitIntoClient
    public func objectGraph<Value, Key: Hashable & Sendable, Failure: Error>(
        for key: Key = Keyless(),
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        function: StaticString = #function,
        @Declared<Value> _ make: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try resolveGraphObject(Site(file, line, column, function), key, make)
    }

    /// One object per outermost request, injected after its initializer, and perhaps with a last phase. Its component
    /// is of the type that `make` returns: one declared by protocol also says `as: { $0 }`, or nothing could stand in
    /// for it.
    ///
    /// - Parameters:
    ///   - inject: Sets properties and calls methods, in this order. The object's own circle sees it already.
    ///   - didAssemble: Runs when the whole circle or request of the object is complete, leaf first.
    @_transparent @_alwaysEmitIntoClient
    public func objectGraph<Value, Key: Hashable & Sendable, Failure: Error>(
        for key: Key = Keyless(),
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        function: StaticString = #function,
        _ make: () throws(Failure) -> Value,
        inject: (Value) throws(Failure) -> Void,
        didAssemble: ((Value) -> Void)? = nil
    ) throws(Failure) -> Value {
        try resolveGraphObject(
            Site(file, line, column, function), key, make, inject: inject,
            didAssemble: didAssemble, as: { $0 })
    }

    /// One object per outermost request, injected after its initializer, whose component is of the declared type.
    ///
    /// - Parameter declared: Written `{ $0 }`; the compiler checks it.
    @_transparent @_alwaysEmitIntoClient
    public func objectGraph<Object, Value, Key: Hashable & Sendable, Failure: Error>(
        for key: Key = Keyless(),
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        function: StaticString = #function,
        _ make: () throws(Failure) -> Object,
        inject: (Object) throws(Failure) -> Void,
        didAssemble: ((Object) -> Void)? = nil,
        @Declared<Value> as declared: (Object) -> Value
    ) throws(Failure) -> Value {
        try resolveGraphObject(
            Site(file, line, column, function), key, make, inject: inject,
            didAssemble: didAssemble, as: declared)
    }
}
