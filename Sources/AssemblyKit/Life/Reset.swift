internal import CAssemblyKit

extension Assembly {
    /// Forgets all that was built. Swaps and decorators stay.
    public func reset() { components.forget { _ in true } }

    /// Forgets what was built of a component: `reset(\.store)`, or of one key: `reset { $0.client(for: key) }`.
    ///
    /// Builds nothing.
    public func reset<Value>(_ component: (Self) throws -> Value) {
        guard let cached = components.cached(Value.self) else { return }
        let capture = components.tryCapture(Value.self, .identify(answer: cached)) { _ = try component(self) }
        forget(capture)
    }

    /// The same for a component that is asked for with `await`.
    public nonisolated(nonsending) func reset<Value>(
        async component: nonisolated(nonsending) (Self) async throws -> Value
    ) async {
        guard let cached = components.cached(Value.self) else { return }
        let capture = await components.capture(Value.self, .identify(answer: cached)) {
            _ = try await component(self)
        }
        forget(capture)
    }

    private func forget(_ capture: ComponentCapture) {
        guard let found = capture.found else { return }
        components.forget { $0.identity == found }
    }
}

extension Components {
    /// Some value that was built of this declared type: enough to find out which component is meant.
    fileprivate func cached<Value>(_ type: Value.Type) -> Value? {
        for cell in built() where cell.type == type {
            if let value = cell.copy() as? Value { return value }
        }
        return nil
    }
}
