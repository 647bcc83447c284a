/// What is used in the place of a component's own `make`.
enum Substitute {
    case none
    /// Is given out as it is, only to find out which component is meant.
    case value(Any)
    case adopted(Any)
    case standIn(StandIn)

    /// - Parameter answer: What `ComponentCapture.visit` said of the call.
    init(_ answer: ComponentCapture.Answer?, for call: ScopeCall) {
        switch answer {
        case .value(let value): self = .value(value)
        case .adopted(let object): self = .adopted(object)
        case nil: self = call.standIn.map { .standIn($0) } ?? .none
        }
    }

    var isAdopted: Bool { if case .adopted = self { true } else { false } }

    /// Makes the value at the address; false: the component's own `make` is to do it.
    func make(for call: ScopeCall, at address: UnsafeMutableRawPointer) throws -> Bool {
        switch self {
        case .none, .value:
            return false
        case .adopted(let object):
            if Memory.initialize(call.type, at: address, to: object) { return true }
            Fatal.notAdoptable(Swift.type(of: object), call.type, at: call.callSite)
        case .standIn(let standIn):
            try standIn.make(for: call, at: address)
            return true
        }
    }
}
