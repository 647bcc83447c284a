internal import AssemblyKit

/// One line of a catalog: the name of a component and how the layer's protocol vends it.
///
///     Component("store", \.store)
///     Component("report") { try $0.report }
///     Component(async: "link") { try await $0.link }
///     Component("client", for: .main) { $0.client(for: $1) }
///
/// - Note: Belongs to the isolation in which it is written: that of a main-actor layer to the main actor. An
///   accessor uses nothing but its arguments.
public struct Component<Layer> {
    let name: String
    /// What the layer's protocol declares.
    let type: Any.Type
    let access: Access

    enum Access {
        case direct(
            ask: (Layer) throws -> Any, swap: (any Assembly, Layer, _ other: Layer) -> SwapAttempt)
        case awaited(ask: AwaitedAsk, swap: AwaitedSwap)
    }

    typealias AwaitedAsk = nonisolated(nonsending) (Layer) async throws -> Any
    typealias AwaitedSwap = nonisolated(nonsending) (any Assembly, Layer, Layer) async throws -> SwapAttempt

    /// A component without arguments, or with samples of its arguments written into the accessor.
    ///
    /// - Note: A component that has an argument can only be swapped by name when it is listed with `for:`, since a
    ///   sample written into the accessor hides the argument in hand.
    public init<Value>(_ name: String, _ accessor: @escaping (Layer) throws -> Value) {
        self.name = name
        type = Value.self
        access = .direct(
            ask: accessor,
            swap: { owner, layer, other in
                SwapAttempt(
                    in: owner, ask: { try accessor(layer) }, suits: { !$0.hasArgument },
                    refusal: .hasArgument, standIn: { _ in try accessor(other) })
            })
    }

    /// A component with a runtime argument, of which a sample is given.
    ///
    /// The accessor takes any argument, so that a swap by name passes on the one in hand. For that, the
    /// component gives it to its scope as the key:
    ///
    ///     func client(for server: Server) -> any Client {
    ///         singleton(for: server) { HTTPClient(server) }
    ///     }
    ///
    /// Several arguments are one `Hashable` value of them, in both places.
    public init<Argument: Hashable & Sendable, Value>(
        _ name: String, for sample: Argument, _ accessor: @escaping (Layer, Argument) throws -> Value
    ) {
        self.name = name
        type = Value.self
        access = .direct(
            ask: { try accessor($0, sample) },
            swap: { owner, layer, other in
                SwapAttempt(
                    in: owner, ask: { try accessor(layer, sample) }, suits: { $0.keyValue is Argument },
                    refusal: .argumentIsNoKey,
                    standIn: { key in
                        guard let argument = key as? Argument else {
                            Fatal.wrongArgument([
                                "component": name, "type": "\(Argument.self)", "key": "\(key)",
                            ])
                        }
                        return try accessor(other, argument)
                    })
            })
    }

    /// A component that is asked for with `await`; throwing or not.
    public init<Value>(
        async name: String,
        _ accessor: nonisolated(nonsending) @escaping (Layer) async throws -> Value
    ) {
        self.name = name
        type = Value.self
        access = .awaited(
            ask: { try await accessor($0) },
            swap: { owner, layer, other in
                let value = try await accessor(other)
                return await SwapAttempt(
                    in: owner, ask: { try await accessor(layer) }, suits: { !$0.hasArgument },
                    refusal: .awaitsWithArgument, standIn: { _ in value })
            })
    }

    /// Asks an assembly of the layer for the component.
    nonisolated(nonsending) func value(in layer: Layer) async throws -> Any {
        switch access {
        case .direct(let ask, _): try ask(layer)
        case .awaited(let ask, _): try await ask(layer)
        }
    }
}
