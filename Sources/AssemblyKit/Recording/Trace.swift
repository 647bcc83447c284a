internal import CAssemblyKit

/// With `ASSEMBLY_TRACE=1` in the environment, every outermost request is printed to the standard error when it
/// is done: a tree of what asked for what, with times.
enum Trace {
    static var isOn: Bool { ak_is_tracing() }

    static func print(_ calls: [Call]) {
        for call in calls {
            let indent = String(repeating: "    ", count: call.depth)
            let state = call.hasFailed ? "failed" : call.isNew ? "new" : "cached"
            let time = microseconds(call.duration)
            ak_print("assembly: \(indent)\(call.component)  \(call.scope), \(state)  \(time) µs\n")
        }
    }

    /// With one digit behind the point, which Foundation would do otherwise.
    private static func microseconds(_ duration: Duration) -> String {
        let tenths = Int(duration / .nanoseconds(100))
        return "\(tenths / 10).\(tenths % 10)"
    }
}
