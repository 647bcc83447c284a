extension Assembly {
    /// One object for as long as the assembly lives, made with `await` on the first request.
    ///
    ///     var link: any Link { get async throws { try await singleton { try await Link.open() } } }
    ///
    /// One task makes it, in its own isolation; the others wait and share. When the body throws, cancellation
    /// included, nothing of it is kept and the next that waits tries again. A body that needs its own component,
    /// also by way of child tasks or of another task that waits for it, stops the program with a report: a
    /// task that no other waits for is a detached one. An object graph does not outlast an
    /// `await`.
    ///
    /// - Parameter key: There is one object for each equal key.
    @_alwaysEmitIntoClient @_disfavoredOverload
    public nonisolated(nonsending) func singleton<Value: Sendable, Key: Hashable & Sendable, Failure: Error>(
        for key: Key = Keyless(),
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        function: StaticString = #function,
        @Declared<Value> _ make: nonisolated(nonsending) () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let site = Site(file, line, column, function)
        if let found = components.hit(site, key, Value.self) { return answer(found, Value.self) }
        return try await resolve(awaiting: site, stored(key), make)
    }
}
