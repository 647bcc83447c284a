internal import CAssemblyKit

/// The reports with which the kernel stops a program that is wired wrongly.
enum Stop {
    /// The stack is nearly used up: only prototypes can ask for each other that long.
    static func endlessCycle(_ top: UnsafeMutablePointer<ak_frame>) -> Never {
        var path: [Line] = []
        for line in lines(from: top) {
            path.append(line)
            if path.dropLast().contains(line) { break }
        }
        print(
            "prototype-cycle", "prototypes that need each other would be made without end", path,
            help: "declare one of them as `objectGraph` or `singleton`, and let it ask for the next in its "
                + "`inject:`")
    }

    static func initializerCycle(
        _ top: UnsafeMutablePointer<ak_frame>?, backTo site: Site, _ type: Any.Type
    ) -> Never {
        let path = lines(from: top)
        let start = path.lastIndex { $0.isOf(Declaration(site, type)) }
        print(initializerCycle: path, start: start ?? 0)
    }

    static func initializerCycle(_ top: UnsafeMutablePointer<ak_frame>?, backTo cell: Cell) -> Never {
        let path = lines(from: top)
        let start = cell.frame.map { path.count - lines(from: top, downTo: $0).count } ?? 0
        print(initializerCycle: path, start: start)
    }

    private static func print(initializerCycle path: [Line], start: Int) -> Never {
        let first = path[start]
        let next = start + 1 < path.count ? path[start + 1] : first
        print(
            "initializer-cycle", "\(first.name) needs itself before it is made", path + [first],
            help: "let \(first.name) ask for \(next.name) in its `inject:` instead of in its `make`")
    }

    /// Threads that wait for each other, each within an initializer.
    static func waitingCycle(_ circle: [Cell], asked: Request) -> Never {
        var path: [Line] = []
        for cell in circle {
            guard let owner = cell.owner, let frame = cell.frame else { continue }
            path += lines(from: owner.top, downTo: frame)
        }
        guard let first = path.first else { unreachable() }
        let next = path.count > 1 ? path[1] : first
        print(
            "initializer-cycle", "\(first.name) needs itself before it is made, across threads",
            path + [first],
            help: "let \(first.name) ask for \(next.name) in its `inject:` instead of in its `make`")
    }

    static func weakValue(_ frame: UnsafeMutablePointer<ak_frame>, _ type: Any.Type) -> Never {
        let line = Line(frame)
        print(
            "weak-value", "\(line.name) is a weak singleton, but what it made is no class instance",
            lines(from: frame),
            help: "make it a class, or declare the component as `singleton`")
    }

    static func notFound(
        _ component: String, declared: Any.Type, vended: Any.Type?, at line: Line?
    ) -> Never {
        guard let vended, let line else {
            print(
                "override-missed", "no component of type \(declared) was found in \(component)", [],
                help: "name a property or method of this assembly whose body is one call of a scope function")
        }
        print(
            "vended-concretely", "\(line.name) is declared as \(declared) but vended as \(vended)", [line],
            help: "add `as: { $0 }` as the last closure of its scope call")
    }

    static func standInThrew(_ error: any Error, _ allowed: Any.Type, at line: Line) -> Never {
        print(
            "stand-in-threw",
            "the stand-in for \(line.name) threw \(error), which the component does not throw",
            [line],
            help: allowed == Never.self
                ? "let the stand-in return a value" : "let the stand-in throw \(allowed)")
    }

    static func standInAwaits(at line: Line) -> Never {
        print(
            "stand-in-awaits", "the stand-in for \(line.name) needs await, which the component does not do",
            [line], help: "give override a closure without await")
    }

    static func notAdoptable(_ given: Any.Type, _ made: Any.Type, at line: Line) -> Never {
        print(
            "adopted-type", "\(line.name) was to adopt a \(given), but is a \(made)", [line],
            help: "adopt an object of the type that the component makes")
    }

    static func notConnected(_ type: Any.Type) -> Never {
        print(
            "not-connected", "a collaborator was asked for its \(type), but none is connected, or it is gone",
            [], help: "connect it before the first request, and hold it for as long as it is needed")
    }

    static func notHeldWeakly(_ type: Any.Type) -> Never {
        print(
            "collaborator-value", "a \(type) cannot be a collaborator, since it is no class instance", [],
            help: "connect an assembly")
    }

    static func awaitedCycle(_ path: [Line], acrossTasks: Bool) -> Never {
        let names = path.map(\.name)
        print(
            "await-cycle",
            "\(names[0]) needs itself before it is made" + (acrossTasks ? ", across tasks" : ""), path,
            help: "let \(names[0]) get \(names.count > 1 ? names[1] : names[0]) after it is made, by a call")
    }

    static func wrongArgument(_ component: String, _ key: Any, _ argument: Any.Type) -> Never {
        print(
            "wrong-argument", "\(component) was swapped by name for a \(argument), but its key is \(key)", [],
            help: "give the argument of the catalog's line to every scope call of the component as `for:`")
    }

    static func unreachable() -> Never {
        print("kernel", "AssemblyKit lost track of what it builds", [], help: "report this as a bug")
    }

    private static func print(_ id: String, _ headline: String, _ chain: [Line], help: String) -> Never {
        let edges = chain.map { "    \($0)" }.joined(separator: "\n")
        let text = ["[\(id)] \(headline)", edges, "help: \(help)"].filter { !$0.isEmpty }
        fatalError("\n" + text.joined(separator: "\n") + "\n")
    }

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

/// One line of a chain: a component and where it is declared.
struct Line: Equatable, CustomStringConvertible {
    let name: String
    private let member: String
    private let file: String
    private let position: UInt64

    init(_ site: Site, _ assembly: Any.Type) {
        var frame = site.frame(of: assembly)
        self.init(&frame)
    }

    init(_ frame: UnsafeMutablePointer<ak_frame>) {
        let assembly = unsafeBitCast(frame.pointee.assembly, to: Any.Type?.self)
        let function = String(cString: frame.pointee.site.function)
        name = assembly.map { "\($0).\(function)" } ?? function
        member = function
        file = String(cString: frame.pointee.site.file)
        position = frame.pointee.site.position
    }

    func isOf(_ declaration: Declaration) -> Bool {
        file == declaration.file && member == declaration.function && position == declaration.position
    }

    var description: String {
        "\(name)  \(file.split(separator: "/").last ?? ""):\(position >> 16)"
    }
}
