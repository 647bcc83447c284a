extension Assembly {
    /// Another component under a name, and perhaps a declared type, of its own. Nothing is made or kept.
    ///
    ///     var reader: any Reader { alias { store } }
    ///
    /// A stand-in for the alias leaves the other component alone.
    @_transparent @_alwaysEmitIntoClient
    public func alias<Value, Failure: Error>(
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        function: StaticString = #function,
        @Declared<Value> _ other: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try resolvePrototype(.alias, Site(file, line, column, function), Keyless(), other)
    }
}
