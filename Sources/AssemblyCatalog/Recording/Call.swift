public import AssemblyKit

/// One call of a scope function that a recording noted.
public struct Call: Sendable {
    /// The assembly's type and its member: `CoreBase.store`.
    public let component: String
    /// How long the component lives.
    public let scope: Scope
    /// Whether the component has a key.
    public let hasKey: Bool
    /// Whether the object was made for this call; otherwise it was there.
    public internal(set) var isNew = false
    /// Which call of the recording asked for it, by its place in `calls`; nil for an outermost one.
    public internal(set) var requester: Int?
    /// How many requesters there are, one asked by the next.
    public internal(set) var depth = 0
    /// How long it took, with all that it asked for.
    public internal(set) var duration = Duration.zero
    /// Whether it threw.
    public internal(set) var hasFailed = false

    var isOver = false
    /// Tells the class instance that it gave; nil where it gave none.
    var object: ObjectIdentifier?
    /// It is of the form with `inject:`, which takes `as:`.
    let injects: Bool
    let declaration: Declaration
    let type: Any.Type
    /// nil for one that asked in its `deinit`, which nothing can hold any more.
    let assembly: (any Assembly)?
    /// It was answered by a stand-in.
    let isSwapped: Bool

    /// An outermost one, until its requester is known.
    init(_ call: ScopeCall) {
        component = call.name
        scope = call.scope
        hasKey = call.hasKey
        injects = call.injects
        declaration = call.declaration
        type = call.type
        weak let living: (any Assembly)? = call.assembly
        assembly = living
        isSwapped = call.isSwapped
    }
}
