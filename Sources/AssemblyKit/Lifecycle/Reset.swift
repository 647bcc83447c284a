extension Assembly {
    /// Forgets all that was built. Overrides and decorators stay.
    public func reset() { components.forgetAll() }

    /// Forgets what was built of a component: `reset(\.store)`, or of one key: `reset { $0.client(for: key) }`.
    ///
    /// The closure is run to see which component is meant: its first scope call of the type is. So an argument of the
    /// same type is not asked for within it. It calls a method, and does not only name it: `{ $0.client }` would be a
    /// function.
    ///
    /// Builds nothing. What is being built is forgotten when it is done. If nothing of this type is built, every component of
    /// the type that is being built is forgotten. Else a component that is not vended under its declared type stops the program
    /// with a report.
    ///
    /// An alias keeps nothing: reset the component that it passes on.
    ///
    /// Looks through all components and keys that the assembly keeps: with twice as many it takes twice as long.
    @_alwaysEmitIntoClient
    public func reset<Value>(_ component: (Self) throws -> Value) {
        components.reset(Value.self, of: Swift.type(of: self)) { try component(self) }
    }

    /// Forgets what was built of a component that is asked for with `await`.
    @_alwaysEmitIntoClient
    public nonisolated(nonsending) func reset<Value>(
        async component: nonisolated(nonsending) (Self) async throws -> Value
    ) async {
        await components.reset(Value.self, of: Swift.type(of: self)) { try await component(self) }
    }
}

extension Components {
    @usableFromInline @inline(never)
    func reset(_ type: Any.Type, of assembly: Any.Type, _ ask: () throws -> Any) {
        guard let cached = cached(type) else { return forget { $0.type == type } }
        capture(type, temporary: StandIn(value: cached), ask: ask).forgetFound(in: assembly)
    }

    @usableFromInline @inline(never)
    nonisolated(nonsending) func reset(
        _ type: Any.Type, of assembly: Any.Type, _ ask: nonisolated(nonsending) () async throws -> Any
    ) async {
        guard let cached = cached(type) else { return forget { $0.type == type } }
        await capture(type, temporary: StandIn(value: cached), ask: ask).forgetFound(in: assembly)
    }

    /// A value that was built of this declared type, or else one that is of it under another. The accessor is given it, to
    /// find out which component is meant, or that it is not vended under its declared type.
    fileprivate func cached(_ type: Any.Type) -> Any? {
        var others: [Any] = []
        let cached: Any? = DeferredRelease.locked { deferred in
            // Twice, since copies of all that was built take far longer than a look at its types.
            for isWanted in [true, false] {
                for entry in entries where (entry.type == type) == isWanted {
                    guard let value = entry.copy(&deferred) else { continue }
                    if isWanted { return value }
                    others.append(value)
                }
            }
            return nil
        }
        if let cached { return cached }
        // Not under the lock: a cast of a set or dictionary hashes what is in it, which is code of the user.
        return others.first { isValue($0, of: type) }
    }
}
