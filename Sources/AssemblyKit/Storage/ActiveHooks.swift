internal import CAssemblyKit

/// How many recordings run and how many calls of `override` and its like look for their component. While there is
/// one, no scope call of the process takes a fast path.
enum ActiveHooks {
    static func add() { ak_change_active_hooks(1) }
    static func remove() { ak_change_active_hooks(-1) }
}
