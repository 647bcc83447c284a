internal import AssemblyKit

/// What came of swapping a component as `override` does, with the reason told where `override` would stop.
enum SwapAttempt {
    case swapped(Swap)
    case failed(CatalogError.Reason)

    /// - Parameters:
    ///   - ask: Runs the accessor of the component.
    ///   - suits: Whether the stand-in takes the argument that the scope call shows.
    ///   - refusal: Why a scope call that does not suit is refused.
    ///   - standIn: Makes the value from the key in hand.
    init<Value>(
        in assembly: any Assembly, ask: () throws -> Any, suits: @escaping (ScopeCall) -> Bool,
        refusal: CatalogError.Reason, standIn: @escaping (any Hashable & Sendable) throws -> Value
    ) {
        let standIn = StandIn { $1.initializeMemory(as: Value.self, to: try standIn($0)) }
        self.init(
            assembly.components.capture(Value.self, replacing: { suits($0) ? standIn : nil }, ask: ask),
            refusal)
    }

    /// Swaps the component that an accessor with `await` asks for.
    nonisolated(nonsending) init<Value>(
        in assembly: any Assembly, ask: nonisolated(nonsending) () async throws -> Any,
        suits: @escaping (ScopeCall) -> Bool,
        refusal: CatalogError.Reason, standIn: @escaping (any Hashable & Sendable) throws -> Value
    ) async {
        let standIn = StandIn { $1.initializeMemory(as: Value.self, to: try standIn($0)) }
        self.init(
            await assembly.components.capture(Value.self, replacing: { suits($0) ? standIn : nil }, ask: ask),
            refusal)
    }

    private init(_ capture: ComponentCapture, _ refusal: CatalogError.Reason) {
        if let swap = capture.swap {
            self = .swapped(swap)
        } else if capture.isRefused {
            self = .failed(refusal)
        } else if let error = capture.error {
            self = .failed(.threw("\(error)"))
        } else if let missed = capture.vendedConcretely {
            let type = "\(missed.type)"
            self = .failed(missed.injects ? .vendedConcretely(type) : .returnedConcretely(type))
        } else {
            self = .failed(.notFound)
        }
    }
}

extension ScopeCall {
    /// Whether the component has an argument, be it the key of the scope call or not: the name of its member tells.
    var hasArgument: Bool { hasKey || name.hasSuffix(":)") }
}
