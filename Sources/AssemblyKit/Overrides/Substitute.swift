/// What one scope call uses in the place of the component's own `make`.
package enum Substitute {
    case none
    /// A value that is returned as it is, while a capture finds out which component is meant.
    case value(Any)
    case adopted(Any)
    case standIn(StandIn)

    /// - Parameter answer: What `ComponentCapture.visit` returned for the call.
    init(_ answer: Substitute?, for call: ScopeCall) {
        self = answer ?? call.standIn.map { .standIn($0) } ?? .none
    }

    var isAdopted: Bool { if case .adopted = self { true } else { false } }

    /// Makes the value at the address.
    func make(for call: ScopeCall, at address: UnsafeMutableRawPointer) throws {
        switch self {
        case .none, .value: Fatal.internalError()
        case .adopted(let object):
            if !Memory.initialize(call.type, at: address, to: object) {
                Fatal.notAdoptable(Swift.type(of: object), call.type, at: call.callSite)
            }
        case .standIn(let standIn): try standIn.make(for: call, at: address)
        }
    }
}
