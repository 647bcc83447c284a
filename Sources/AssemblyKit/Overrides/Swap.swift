/// A stand-in for a component, put there by `override`. Letting go of this value leaves it in place.
public struct Swap: Sendable {
    let takeAway: @Sendable () -> Void

    /// Does not keep what the assembly built.
    init(_ components: Components, _ replacement: Replacement) {
        takeAway = { [weak components, weak replacement] in
            if let replacement { components?.remove(replacement) }
        }
    }

    /// Takes the stand-in away, and drops what the component built with it. Swaps of one component may be
    /// removed in any order; a second time does nothing.
    public func remove() { takeAway() }
}
