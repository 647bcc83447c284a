extension Assembly {
    /// Puts a stand-in in the place of a component, for all its keys; the scope stays the same.
    ///
    ///     core.override(\.clock) { FixedClock(at: .epoch) }
    ///     core.override({ try $0.report }) { EmptyReport() }
    ///
    /// What is asked for from now on sees it, on any thread. The first stand-in is made at once; what was
    /// built of the component is dropped, and nothing else is. Swaps stack: the last one counts.
    ///
    /// A stand-in may throw what the component may throw.
    ///
    /// A component that is not vended under its declared type stops the program with a report.
    ///
    /// - Returns: What takes the stand-in away again.
    @discardableResult
    public func override<Value>(
        _ component: (Self) throws -> Value,
        @Declared<Value> with standIn: @escaping @Sendable () throws -> Value
    ) -> Swap {
        let replace: Replace<Value> = { _ in try standIn() }
        let seeker = components.seek(Value.self, { _ in Erased(closure: replace) }) {
            _ = try component(self)
        }
        return seeker.found(Value.self, in: Self.self)
    }

    /// The same for a component of a main-actor assembly, whose stand-in is made on the main actor.
    @MainActor @discardableResult
    public func override<Value>(
        main component: (Self) throws -> Value,
        @Declared<Value> with standIn: @escaping @MainActor () throws -> Value
    ) -> Swap {
        let replace: Replace<Value> = { _ in try assumeMainActor(standIn) }
        let seeker = components.seek(Value.self, { _ in Erased(closure: replace) }) {
            _ = try component(self)
        }
        return seeker.found(Value.self, in: Self.self)
    }

    /// The same for a component that is asked for with `await`.
    @discardableResult
    public nonisolated(nonsending) func override<Value>(
        async component: nonisolated(nonsending) (Self) async throws -> Value,
        @Declared<Value> with standIn: @escaping @Sendable () throws -> Value
    ) async -> Swap {
        let replace: Replace<Value> = { _ in try standIn() }
        let seeker = await components.seek(Value.self, { _ in Erased(closure: replace) }) {
            _ = try await component(self)
        }
        return seeker.found(Value.self, in: Self.self)
    }
}

extension Seeker {
    func found(_ declared: Any.Type, in assembly: Any.Type) -> Swap {
        guard let swap else {
            Stop.notOverridable("\(assembly)", declared: declared, vended: missed?.type, at: missed?.line)
        }
        return swap
    }
}

/// Calls what only a main-actor component can come to.
func assumeMainActor<Value>(_ body: @MainActor () throws -> Value) throws -> Value {
    MainActor.preconditionIsolated("a main-actor stand-in was asked for off the main actor")
    return try withoutActuallyEscaping(body) { try unsafeBitCast($0, to: (() throws -> Value).self)() }
}
