internal import CAssemblyKit

/// With `ASSEMBLY_TRACE=1` in the environment, every outermost request is printed to the standard error when it
/// is done: a tree of what asked for what, with times.
final class Trace: CallObserver {
    static var isOn: Bool { ak_is_tracing() }

    private struct Line {
        let depth: Int
        let component: String
        let scope: Scope
        var state = "cached"
        var duration = Duration.zero
        var isOver = false
    }

    /// The lines of one outermost request, in the order in which its calls began.
    private let lines: Guarded<[Line]>
    /// The call that this observer was made for; nil before the outermost.
    private let index: Int?
    private let start = ContinuousClock.now

    init() {
        lines = Guarded([])
        index = nil
    }

    private init(_ lines: Guarded<[Line]>, _ index: Int) {
        self.lines = lines
        self.index = index
    }

    func began(_ call: ScopeCall) -> any CallObserver {
        // A task that a body with await has started may outlive the request.
        if index != nil, lines.change({ $0[0].isOver }) { return Trace().began(call) }
        let index = lines.change { lines in
            let depth = self.index.map { lines[$0].depth + 1 } ?? 0
            lines.append(Line(depth: depth, component: call.name, scope: call.scope))
            return lines.count - 1
        }
        return Trace(lines, index)
    }

    func isBuilding() { change { $0.state = "new" } }

    func ended(hasFailed: Bool, object: ObjectIdentifier?) {
        let duration = start.duration(to: .now)
        change { line in
            line.duration = duration
            line.isOver = true
            if hasFailed { line.state = "failed" }
        }
        guard index == 0 else { return }
        var text = ""
        for line in lines.value {
            let indent = String(repeating: "    ", count: line.depth)
            let time = Self.microseconds(line.duration)
            text += "assembly: \(indent)\(line.component)  \(line.scope), \(line.state)  \(time) µs\n"
        }
        // At once: another thread prints, too.
        ak_print(text)
    }

    private func change(_ body: (inout Line) -> Void) {
        guard let index else { return }
        lines.change { body(&$0[index]) }
    }

    /// With one digit behind the point, which Foundation would do otherwise.
    private static func microseconds(_ duration: Duration) -> String {
        let tenths = Int(duration / .nanoseconds(100))
        return "\(tenths / 10).\(tenths % 10)"
    }
}
