/// A stand-in for a component, put there by `override`. Letting go of this value leaves it in place.
public struct Swap: Sendable {
    private let takeAway: @Sendable () -> Void

    /// Holds neither the assembly's objects nor the stand-in.
    init(_ components: Components, _ standIn: InstalledStandIn) {
        takeAway = { [weak components, weak standIn] in
            if let standIn { components?.remove(standIn) }
        }
    }

    /// Takes the stand-in away, and drops what the component built with it. Swaps of one component may be
    /// removed in any order; a second time does nothing.
    public func remove() { takeAway() }
}
