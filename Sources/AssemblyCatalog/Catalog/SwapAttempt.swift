internal import AssemblyKit

/// What came of swapping a component as `override` does, with the reason told where `override` would stop.
enum SwapAttempt {
    case swapped(Swap)
    /// The component was found, but the stand-in does not suit its key.
    case refused
    /// The scope call is of this type, not of the declared one.
    case vendedConcretely(Any.Type, injects: Bool)
    /// The accessor made no scope call of the assembly.
    case notFound

    /// - Parameters:
    ///   - ask: Runs the accessor of the component.
    ///   - suits: Whether the stand-in takes the key of the scope call; `Keyless` when it has none.
    ///   - standIn: Makes the value from the key in hand.
    init<Value>(
        in assembly: any Assembly, ask: () throws -> Any, suits: @escaping (any Hashable & Sendable) -> Bool,
        standIn: @escaping (any Hashable & Sendable) throws -> Value
    ) {
        let standIn = StandIn(standIn)
        self.init(
            assembly.components.capture(Value.self, replacing: { suits($0) ? standIn : nil }, ask: ask))
    }

    /// The same for an accessor with `await`.
    nonisolated(nonsending) init<Value>(
        in assembly: any Assembly, ask: nonisolated(nonsending) () async throws -> Any,
        suits: @escaping (any Hashable & Sendable) -> Bool,
        standIn: @escaping (any Hashable & Sendable) throws -> Value
    ) async {
        let standIn = StandIn(standIn)
        self.init(
            await assembly.components.capture(Value.self, replacing: { suits($0) ? standIn : nil }, ask: ask))
    }

    private init(_ capture: ComponentCapture) {
        if let swap = capture.swap {
            self = .swapped(swap)
        } else if capture.isRefused {
            self = .refused
        } else if let missed = capture.vendedConcretely {
            self = .vendedConcretely(missed.type, injects: missed.injects)
        } else {
            self = .notFound
        }
    }
}
