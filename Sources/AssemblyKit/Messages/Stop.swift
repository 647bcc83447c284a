internal import CAssemblyKit

/// The moments at which the kernel stops a program that is wired wrongly.
enum Stop {
    /// The stack is nearly used up: only prototypes can ask for each other that long.
    static func endlessCycle(_ top: UnsafeMutablePointer<ak_frame>) -> Never {
        var path: [Line] = []
        var seen: Set<Line> = []
        for line in lines(from: top) {
            path.append(line)
            if !seen.insert(line).inserted { break }
        }
        Message.prototypeCycle.stop(path, [:])
    }

    /// Last phases that ask for each other.
    static func endlessCycle(_ frames: [ak_frame]) -> Never {
        let path = frames.prefix(10).map { frame in
            var frame = frame
            return Line(&frame)
        }
        Message.prototypeCycle.stop(path, [:])
    }

    static func initializerCycle(
        _ top: UnsafeMutablePointer<ak_frame>?, backTo site: Site, _ type: Any.Type
    ) -> Never {
        let path = lines(from: top)
        let start = path.lastIndex { $0.isOf(Declaration(site, type)) }
        cycle(.initializerCycle, path, start: start ?? 0)
    }

    static func initializerCycle(_ top: UnsafeMutablePointer<ak_frame>?, backTo cell: Cell) -> Never {
        let path = lines(from: top)
        let start = cell.frame.map { path.count - lines(from: top, downTo: $0).count } ?? 0
        cycle(.initializerCycle, path, start: start)
    }

    /// Threads that wait for each other, each within an initializer.
    static func waitingCycle(_ circle: [Cell], asked: Request) -> Never {
        var path: [Line] = []
        for cell in circle {
            guard let owner = cell.owner, let frame = cell.frame else { continue }
            path += lines(from: owner.top, downTo: frame)
        }
        cycle(.initializerCycle, path, start: 0, across: ", across threads")
    }

    static func awaitedCycle(_ path: [Line], acrossTasks: Bool) -> Never {
        cycle(.awaitCycle, path, start: 0, across: acrossTasks ? ", across tasks" : "")
    }

    private static func cycle(_ message: Message, _ path: [Line], start: Int, across: String = "") -> Never {
        guard path.indices.contains(start) else { unreachable() }
        let first = path[start]
        let next = start + 1 < path.count ? path[start + 1] : first
        message.stop(path + [first], ["component": first.name, "next": next.name, "across": across])
    }

    static func weakValue(_ frame: UnsafeMutablePointer<ak_frame>) -> Never {
        Message.weakValue.stop(lines(from: frame), ["component": Line(frame).name])
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

    static func wrongArgument(_ component: String, _ key: Any, _ argument: Any.Type) -> Never {
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

    /// Outermost first.
    private static func lines(
        from top: UnsafeMutablePointer<ak_frame>?, downTo last: UnsafeMutablePointer<ak_frame>? = nil
    ) -> [Line] {
        var lines: [Line] = []
        var next = top
        while let frame = next {
            lines.append(Line(frame))
            if frame == last { break }
            next = frame.pointee.parent
        }
        return lines.reversed()
    }
}
