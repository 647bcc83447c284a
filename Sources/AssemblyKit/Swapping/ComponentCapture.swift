internal import CAssemblyKit

/// Looks for a component: runs an accessor, whose first scope call of the assembly with the right type is it.
final class ComponentCapture: @unchecked Sendable {
    @TaskLocal static var current: ComponentCapture?

    enum Purpose {
        /// Puts in its place what the key gives; nil refuses the key.
        case replace((_ key: any Hashable & Sendable) -> AnyObject?)
        /// Only asks which it is; the value is what the accessor gets, and throws away.
        case identify(answer: Any)
        /// Makes the object be the component.
        case adopt(Any)
    }

    enum Answer<Value> {
        case answer(Value)
        case adopt(Value)
    }

    private let components: Components
    private let type: Any.Type
    private let purpose: Purpose
    /// The calls that were under way before; a component that another one builds is not the one.
    private let depth: UnsafeMutablePointer<ak_frame>?
    private(set) var found: Identity?
    private(set) var swap: Swap?
    private(set) var missed: (type: Any.Type, line: Line)?

    init(_ components: Components, _ type: Any.Type, _ purpose: Purpose) {
        self.components = components
        self.type = type
        self.purpose = purpose
        depth = ak_current().pointee.top
    }

    /// The component was found, but the stand-in does not suit its key.
    var isRefused: Bool {
        if case .replace = purpose { found != nil && swap == nil } else { false }
    }

    /// Called by every scope call of this task while the capture is about.
    func visit<Value>(_ call: ScopeCall, _: Value.Type) -> Answer<Value>? {
        guard found == nil, call.assembly.components === components, ak_current().pointee.top == depth else {
            return nil
        }
        guard call.type == type else {
            missed = missed ?? (call.type, call.line)
            return nil
        }
        found = call.identity
        switch purpose {
        case .replace(let standIn):
            if let standIn = standIn(call.key) { swap = components.install(call.declaration, standIn) }
            return nil
        case .identify(let answer):
            return (answer as? Value).map(Answer.answer)
        case .adopt(let object):
            components.forget { $0.identity == found }
            guard let value = object as? Value else {
                Fatal.notAdoptable(Swift.type(of: object), Value.self, at: call.line)
            }
            return .adopt(value)
        }
    }

    /// Stops the program when there was nothing to be found.
    func requireFound(in assembly: any Assembly) {
        guard found == nil else { return }
        Fatal.notFound(
            Swift.type(of: assembly), declared: type, vended: missed?.type, at: missed?.line)
    }
}

extension Components {
    /// Runs `ask`, whose first fitting scope call is the component.
    @discardableResult
    func capture<Failure: Error>(
        _ type: Any.Type, _ purpose: ComponentCapture.Purpose, ask: () throws(Failure) -> Void
    ) throws(Failure) -> ComponentCapture {
        let capture = ComponentCapture(self, type, purpose)
        ak_watch()
        defer { ak_unwatch() }
        let result = ComponentCapture.$current.withValue(capture) { Result(catching: ask) }
        try result.get()
        return capture
    }

    /// The same for a component that is asked for with `await`.
    nonisolated(nonsending) func capture(
        _ type: Any.Type, _ purpose: ComponentCapture.Purpose,
        ask: nonisolated(nonsending) () async throws -> Void
    ) async -> ComponentCapture {
        let capture = ComponentCapture(self, type, purpose)
        ak_watch()
        defer { ak_unwatch() }
        try? await ComponentCapture.$current.withValue(capture) { try await ask() }
        return capture
    }

    /// The same where an error of the component does not matter.
    func tryCapture(_ type: Any.Type, _ purpose: ComponentCapture.Purpose, ask: () throws -> Void)
        -> ComponentCapture
    {
        capture(type, purpose) { try? ask() }
    }
}
