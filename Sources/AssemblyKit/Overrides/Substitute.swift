/// What one scope call uses in the place of the component's own `make`.
package final class Substitute {
    /// A value that is returned as it is, while a capture finds out which component is meant.
    let value: Any?
    /// The object that the component adopts.
    let adopted: Any?
    private let standIn: StandIn?

    init(value: Any? = nil, adopted: Any? = nil, standIn: StandIn? = nil) {
        self.value = value
        self.adopted = adopted
        self.standIn = standIn
    }

    /// Makes the object at the address.
    func make(for call: ScopeCall, at address: UnsafeMutableRawPointer) throws {
        if let standIn { return try standIn.make(for: call, at: address) }
        guard let adopted else { Fatal.internalError() }
        if !Memory.initialize(call.type, at: address, to: adopted) {
            Fatal.notAdoptable(Swift.type(of: adopted), call.type, at: call.callSite)
        }
    }
}

extension ScopeCall {
    /// What stands in for the component, if it has a stand-in.
    var substitute: Substitute? { standIn.map { Substitute(standIn: $0) } }
}
