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
