internal import CAssemblyKit

/// With `ASSEMBLY_TRACE=1` in the environment, every outermost request is printed to the standard error when it
/// is done: a tree of what asked for what, with times.
final class Trace: CallObserver, @unchecked Sendable {
    /// A line of the tree: a call, and those that it asked for.
    private final class Line {
        let component: String
        let scope: Scope
        var state = "cached"
        var nanoseconds: UInt64 = 0
        var isOver = false
        private var isPrinted = false
        var asked: [Line] = []

        init(_ call: ScopeCall) {
            component = call.name
            scope = call.scope
        }

        /// Adds the call to the text, if it is over, and below it what it asked for. A task may go on when the outermost call is
        /// over: calls that end later are printed as outermost ones.
        func print(depth: Int, to text: inout String) {
            guard isOver else { return }
            let wasPrinted = isPrinted
            isPrinted = true
            if !wasPrinted {
                // One digit after the point, without Foundation.
                let microseconds = "\(nanoseconds / 1000).\(nanoseconds / 100 % 10)"
                let indent = String(repeating: "    ", count: depth)
                text += "assembly: \(indent)\(component)  \(scope.rawValue), \(state)  \(microseconds) µs\n"
            }
            for line in asked { line.print(depth: wasPrinted ? 0 : depth + 1, to: &text) }
        }
    }

    private let outermost: Line
    /// The line of the call that this observer was made for.
    private let line: Line
    private let start = ak_nanoseconds()

    /// Observes an outermost call.
    convenience init(_ call: ScopeCall) { self.init(Line(call), within: nil) }

    private init(_ line: Line, within requester: Trace?) {
        self.line = line
        outermost = requester?.outermost ?? line
    }

    func began(_ call: ScopeCall) -> any CallObserver {
        let new = Line(call)
        let isWithin = Lock.locked {
            // A task that a body with await has started may outlive the request.
            let isWithin = !line.isOver || !outermost.isOver
            if isWithin { line.asked.append(new) }
            return isWithin
        }
        return Trace(new, within: isWithin ? self : nil)
    }

    func isBuilding() { Lock.locked { line.state = "new" } }

    func ended(hasFailed: Bool, object: ObjectIdentifier?) {
        let end = ak_nanoseconds()
        let text = Lock.locked {
            line.nanoseconds = end - start
            line.isOver = true
            if hasFailed { line.state = "failed" }
            var text = ""
            outermost.print(depth: 0, to: &text)
            return text
        }
        // In one piece: other threads print, too.
        if !text.isEmpty { ak_print(text) }
    }
}
