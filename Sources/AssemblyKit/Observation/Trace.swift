internal import CAssemblyKit

/// With `ASSEMBLY_TRACE=1` in the environment, every outermost request is printed to the standard error when it
/// is done: a tree of what asked for what, with times.
final class Trace: CallObserver {
    static var isOn: Bool { ak_is_tracing() }

    private struct Line {
        let component: String
        let scope: Scope
        var state = "cached"
        var duration = Duration.zero
        var isOver = false
        var isTold = false
        /// The calls that it asked for.
        var asked: [Int] = []
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
        if let index, lines.change({ $0[0].isOver && $0[index].isOver }) { return Trace().began(call) }
        let index = lines.change { lines in
            if let requester = self.index { lines[requester].asked.append(lines.count) }
            lines.append(Line(component: call.name, scope: call.scope))
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
        var text = ""
        lines.change { Self.tell(0, depth: 0, of: &$0, in: &text) }
        if text.isEmpty { return }
        // At once: another thread prints, too.
        ak_print(text)
    }

    /// Tells the call, if it is over, and below it what it asked for. A task may go on when the outermost call is over: what is
    /// told later stands by itself.
    private static func tell(_ index: Int, depth: Int, of lines: inout [Line], in text: inout String) {
        guard lines[index].isOver else { return }
        let line = lines[index], indent = String(repeating: "    ", count: depth)
        lines[index].isTold = true
        if !line.isTold {
            text += "assembly: \(indent)\(line.component)  \(line.scope), \(line.state)  "
            text += "\(microseconds(line.duration)) µs\n"
        }
        for one in line.asked { tell(one, depth: line.isTold ? 0 : depth + 1, of: &lines, in: &text) }
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
