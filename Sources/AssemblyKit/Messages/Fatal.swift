internal import CAssemblyKit

/// The moments at which the kernel stops a program that is wired wrongly.
package enum Fatal {
    /// The stack is nearly used up.
    static func endlessCycle(_ top: UnsafeMutablePointer<ak_frame>) -> Never {
        var path: [Line] = []
        var seen: Set<Line> = []
        for step in steps(from: top) {
            path.append(step.line)
            if !seen.insert(step.line).inserted {
                Message.prototypeCycle.stop(path, ["component": step.line.name])
            }
        }
        Message.stackUsedUp.stop(path, ["component": path.last?.name ?? ""])
    }

    /// Last phases that ask for each other.
    static func endlessCycle(_ frames: [ak_frame]) -> Never {
        let path = frames.prefix(10).map { frame in
            var frame = frame
            return Line(&frame)
        }
        Message.prototypeCycle.stop(path, ["component": path.first?.name ?? ""])
    }

    static func initializerCycle(
        _ top: UnsafeMutablePointer<ak_frame>?, backTo site: Site, _ type: Any.Type
    ) -> Never {
        let path = steps(from: top)
        let start = path.lastIndex { $0.line.isOf(Declaration(site, type)) }
        cycle(.initializerCycle, path, start: start ?? 0)
    }

    static func initializerCycle(_ top: UnsafeMutablePointer<ak_frame>?, backTo cell: Cell) -> Never {
        let path = steps(from: top)
        let start = cell.frame.map { path.count - steps(from: top, downTo: $0).count } ?? 0
        cycle(.initializerCycle, path, start: start)
    }

    /// Threads that wait for each other, each within an initializer.
    static func waitingCycle(_ circle: [Cell], asked: Request) -> Never {
        var path: [Step] = []
        for cell in circle {
            guard let owner = cell.owner, let frame = cell.frame else { continue }
            path += steps(from: owner.top, downTo: frame)
        }
        cycle(.initializerCycle, path, start: 0, across: ", across threads")
    }

    static func awaitedCycle(_ path: [Line], acrossTasks: Bool) -> Never {
        let path = path.map { Step(line: $0, isInjecting: false) }
        cycle(.awaitCycle, path, start: 0, across: acrossTasks ? ", across tasks" : "")
    }

    private static func cycle(_ message: Message, _ path: [Step], start: Int, across: String = "") -> Never {
        guard path.indices.contains(start) else { unreachable() }
        let circle = path[start...] + [path[start]]
        let edges = zip(circle, circle.dropFirst()).map { asks, isAsked in
            (asks, name: isAsked.line == asks.line ? "itself" : isAsked.line.name)
        }
        let later = edges.first { $0.0.isInjecting }.map { edge in
            ", or let \(edge.0.line.name) ask for \(edge.name) in its `didAssemble:`"
        }
        message.stop(
            path.map(\.line) + [path[start].line],
            [
                "component": path[start].line.name, "next": edges[0].name, "across": across,
                "or": later ?? "",
            ])
    }

    static func weakValue(_ frame: UnsafeMutablePointer<ak_frame>) -> Never {
        Message.weakValue.stop(steps(from: frame).map(\.line), ["component": Line(frame).name])
    }

    static func noValue() -> Never {
        let path = steps(from: ak_current().pointee.top).map(\.line)
        Message.noValue.stop(path, ["component": path.last?.name ?? "a component"])
    }

    static func notFound(
        _ assembly: Any.Type, declared: Any.Type, vended: Any.Type?, at line: Line?
    ) -> Never {
        guard let vended, let line else {
            Message.componentMissed.stop([], ["type": "\(declared)", "assembly": "\(assembly)"])
        }
        Message.vendedConcretely.stop(
            [line], ["component": line.name, "type": "\(declared)", "vended": "\(vended)"])
    }

    static func standInThrew(_ error: any Error, _ allowed: Any.Type, at line: Line) -> Never {
        let cure = allowed == Never.self ? "return a value" : "throw \(allowed)"
        Message.standInThrew.stop([line], ["component": line.name, "error": "\(error)", "cure": cure])
    }

    static func standInAwaits(at line: Line) -> Never {
        Message.standInAwaits.stop([line], ["component": line.name])
    }

    static func notAdoptable(_ given: Any.Type, _ made: Any.Type, at line: Line) -> Never {
        Message.adoptedType.stop(
            [line], ["component": line.name, "given": "\(given)", "type": "\(made)"])
    }

    package static func wrongArgument(_ component: String, _ key: Any, _ argument: Any.Type) -> Never {
        Message.wrongArgument.stop(
            [], ["component": component, "type": "\(argument)", "key": "\(key)"])
    }

    static func notConnected(_ type: Any.Type) -> Never {
        Message.notConnected.stop([], ["type": "\(type)"])
    }

    static func notHeldWeakly(_ type: Any.Type) -> Never {
        Message.collaboratorValue.stop([], ["type": "\(type)"])
    }

    static func unreachable() -> Never { Message.kernel.stop([], [:]) }

    /// A call that is under way, and how far it is.
    private struct Step {
        let line: Line
        /// It asks in its `inject`.
        let isInjecting: Bool
    }

    /// Outermost first.
    private static func steps(
        from top: UnsafeMutablePointer<ak_frame>?, downTo last: UnsafeMutablePointer<ak_frame>? = nil
    ) -> [Step] {
        var steps: [Step] = []
        var next = top
        while let frame = next {
            steps.append(Step(line: Line(frame), isInjecting: frame.pointee.injecting != 0))
            if frame == last { break }
            next = frame.pointee.parent
        }
        return steps.reversed()
    }
}
