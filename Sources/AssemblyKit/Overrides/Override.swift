extension Assembly {
    /// Puts a stand-in in the place of a component, for all its keys; the scope stays the same.
    ///
    ///     core.override(\.clock) { FixedClock(at: .epoch) }
    ///     core.override({ try $0.report }) { EmptyReport() }
    ///
    /// What is asked for from now on sees it, on any thread; a request under way keeps the objects of its graph, and those of
    /// threads that wait for it. The first stand-in is made at once; what was built of the component is dropped. What was
    /// built with it keeps it. Swaps stack: the last one counts.
    ///
    /// The accessor is run to see which component is meant: its first scope call of the type is. So an argument of the same
    /// type is not asked for within it.
    ///
    /// A stand-in may throw what the closure of the component's scope call may. A scope call whose closure never throws
    /// says `{ () throws in … }` to let its stand-ins throw.
    ///
    /// A component that is not vended under its declared type stops the program with a report.
    ///
    /// - Returns: What takes the stand-in away again.
    @_alwaysEmitIntoClient @discardableResult
    public func override<Value>(
        _ component: (Self) throws -> Value,
        @Declared<Value> with standIn: @escaping @Sendable () throws -> Value
    ) -> Swap {
        components.installByAccessor(
            Value.self, of: Swift.type(of: self), { $1.initializeMemory(as: Value.self, to: try standIn()) }
        ) {
            try component(self)
        }
    }

    /// Puts a stand-in in the place of a component of a main-actor assembly; the stand-in is made on the main actor.
    @_alwaysEmitIntoClient @MainActor @discardableResult
    public func override<Value>(
        main component: (Self) throws -> Value,
        @Declared<Value> with standIn: @escaping @MainActor () throws -> Value
    ) -> Swap {
        let make = unsafeBitCast(standIn, to: (() throws -> Value).self)
        return components.installByAccessor(
            Value.self, of: Swift.type(of: self),
            {
                requireMainActor()
                $1.initializeMemory(as: Value.self, to: try make())
            }
        ) { try component(self) }
    }

    /// Puts a stand-in in the place of a component that is asked for with `await`.
    @_alwaysEmitIntoClient @discardableResult
    public nonisolated(nonsending) func override<Value>(
        async component: nonisolated(nonsending) (Self) async throws -> Value,
        @Declared<Value> with standIn: @escaping @Sendable () throws -> Value
    ) async -> Swap {
        await components.installByAccessor(
            Value.self, of: Swift.type(of: self), { $1.initializeMemory(as: Value.self, to: try standIn()) },
            awaited: nil
        ) { try await component(self) }
    }

    /// Puts a stand-in that is made with `await` in the place of a component whose scope call is made with `await`.
    @_alwaysEmitIntoClient @_disfavoredOverload @discardableResult
    public nonisolated(nonsending) func override<Value>(
        async component: nonisolated(nonsending) (Self) async throws -> Value,
        @Declared<Value> with standIn: @escaping @Sendable () async throws -> Value
    ) async -> Swap {
        await components.installByAccessor(
            Value.self, of: Swift.type(of: self), nil,
            awaited: {
                let value = try await standIn()
                $0.initializeMemory(as: Value.self, to: value)
            }
        ) { try await component(self) }
    }
}

extension Components {
    @usableFromInline @inline(never)
    func installByAccessor(
        _ type: Any.Type, of assembly: Any.Type,
        _ make: @escaping StandIn.Make, _ ask: () throws -> Any
    ) -> Swap {
        let standIn = StandIn(make)
        return requireSwap(capture(type, replacing: { _ in standIn }, ask: ask), of: assembly)
    }

    /// - Parameter makeAwaited: Makes the value if `make` is nil.
    @usableFromInline @inline(never)
    nonisolated(nonsending) func installByAccessor(
        _ type: Any.Type, of assembly: Any.Type, _ make: StandIn.Make?,
        awaited makeAwaited: StandIn.AwaitedMake?,
        _ ask: nonisolated(nonsending) () async throws -> Any
    ) async -> Swap {
        let standIn = StandIn(make, awaited: makeAwaited)
        return requireSwap(await capture(type, replacing: { _ in standIn }, ask: ask), of: assembly)
    }

    private func requireSwap(_ capture: ComponentCapture, of assembly: Any.Type) -> Swap {
        capture.requireFound(in: assembly)
        guard let swap = capture.swap else { Fatal.internalError() }
        return swap
    }
}

/// A stand-in for a component, put there by `override`. Letting go of this value leaves it in place.
public final class Swap: @unchecked Sendable {
    // Holds neither the assembly's objects nor the stand-in.
    private weak var components: Components?
    private weak var standIn: StandIn?

    init(_ components: Components, _ standIn: StandIn) {
        self.components = components
        self.standIn = standIn
    }

    /// Takes the stand-in away, and drops what the component built with it. Swaps of one component may be
    /// removed in any order; a second time does nothing.
    public func remove() {
        if let standIn { components?.remove(standIn) }
    }
}

/// Called before a main-actor closure, by code that knows no isolation: a component of a main-actor assembly is only asked for on
/// the main actor.
@usableFromInline
func requireMainActor() {
    MainActor.preconditionIsolated("a main-actor closure was called off the main actor")
}
