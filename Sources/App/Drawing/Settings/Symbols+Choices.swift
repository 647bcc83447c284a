extension Symbols {
    /// A chosen option, and one that is not.
    var option: (taken: String, other: String) { self == .unicode ? ("●", "○") : ("(*)", "( )") }
    /// A finished task.
    var check: String { pick("✓", "+") }
}
