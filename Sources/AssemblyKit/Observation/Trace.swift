internal import CAssemblyKit

/// With `ASSEMBLY_TRACE=1` in the environment, every outermost request is printed to the standard error when it
/// is done: a tree of what asked for what, with times.
final class Trace: CallObserver {
    static var isOn: Bool { ak_is_tracing() }

    private struct Line {
        let requester: Int?
        let component: String
        let scope: Scope
        var state = "cached"
        var duration = Duration.zero
        var isOver = false
        var isTold = false
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
            lines.append(Line(requester: self.index, component: call.name, scope: call.scope))
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
        for (line, depth) in lines.change({ Self.takeOver(&$0) }) {
            let indent = String(repeating: "    ", count: depth)
            let time = Self.microseconds(line.duration)
            text += "assembly: \(indent)\(line.component)  \(line.scope), \(line.state)  \(time) µs\n"
        }
        if text.isEmpty { return }
        // At once: another thread prints, too.
        ak_print(text)
    }

    /// What is to be told once the outermost call is over: each line that is over, as those around it, and below it what it
    /// asked for. A task may ask while another call is under way, and go on when the outermost is over.
    private static func takeOver(_ lines: inout [Line]) -> [(line: Line, depth: Int)] {
        guard lines[0].isOver else { return [] }
        var asked: [[Int]] = [], next: [(index: Int, depth: Int)] = [], taken: [(line: Line, depth: Int)] = []
        for _ in lines { asked.append([]) }
        for index in lines.indices.reversed() {
            if let requester = lines[index].requester { asked[requester].append(index) }
        }
        next.append((0, 0))
        while let (index, depth) = next.popLast() {
            if !lines[index].isOver { continue }
            let wasTold = lines[index].isTold
            lines[index].isTold = true
            if !wasTold { taken.append((lines[index], depth)) }
            for one in asked[index] { next.append((one, wasTold ? 0 : depth + 1)) }
        }
        return taken
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
