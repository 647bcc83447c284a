extension Assembly {
    /// Forgets all that was built. Overrides and decorators stay.
    public func reset() { components.forgetAll() }

    /// Forgets what was built of a component: `reset(\.store)`, or of one key: `reset { $0.client(for: key) }`.
    ///
    /// Builds nothing.
    public func reset<Value>(_ component: (Self) throws -> Value) {
        guard let cached = components.cached(Value.self) else { return }
        let capture = components.tryCapture(Value.self, .identify(answer: cached)) { try component(self) }
        capture.forgetFound()
    }

    /// The same for a component that is asked for with `await`.
    public nonisolated(nonsending) func reset<Value>(
        async component: nonisolated(nonsending) (Self) async throws -> Value
    ) async {
        guard let cached = components.cached(Value.self) else { return }
        let capture = await components.capture(Value.self, .identify(answer: cached)) {
            try await component(self)
        }
        capture.forgetFound()
    }
}

extension Components {
    /// Some value that was built of this declared type: enough to find out which component is meant.
    fileprivate func cached(_ type: Any.Type) -> Any? {
        for entry in built() where entry.type == type {
            if let value = entry.copy() { return value }
        }
        return nil
    }
}
