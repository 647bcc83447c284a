extension Assembly {
    /// Makes an object that already exists be a component: its `make` does not run, but its `inject` and the
    /// later phases do.
    ///
    ///     stories.adopt(viewFromAFile, as: \.settings)
    ///
    /// The scope keeps the object as it keeps one that it made. A singleton keeps it; a weak one while it is held
    /// elsewhere; an object graph only until the outermost request ends, so that the next one makes another. A
    /// prototype or an alias does not.
    ///
    /// What was built of the component is dropped; with a key, only what was built for that key. An object that is
    /// not of the component's type stops the program with a report. (The compiler cannot check it: it would
    /// take the component's type from the object.) So does a request that has an object of the component already, in its
    /// graph or under way, on this thread or on one that waits for it. If the object belongs to a circle that several
    /// threads build, and another thread's part of that throws, the object is injected anew, and its last phase runs again
    /// if it had run.
    ///
    /// - Returns: The object as the component gives it: as its declared type, with its decorators.
    @_alwaysEmitIntoClient @discardableResult
    public func adopt<Object, Value, Failure: Error>(
        _ object: Object, as component: (Self) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        var adopted: Value?
        let error = components.adopt(object, Value.self, of: Swift.type(of: self)) {
            let value = try component(self)
            adopted = value
            return value
        }
        if let error = error as? Failure { throw error }
        return adopted.unsafelyUnwrapped
    }
}

extension Components {
    /// - Returns: What the accessor threw.
    @usableFromInline @inline(never)
    func adopt(_ object: Any, _ type: Any.Type, of assembly: Any.Type, _ ask: () throws -> Any)
        -> (any Error)?
    {
        let capture = capture(type, temporary: StandIn(adopted: object), ask: ask)
        if capture.error == nil { capture.requireFound(in: assembly) }
        return capture.error
    }
}
