internal import AssemblyCatalog
internal import AssemblyKit

/// A problem of an assembly, with the text for a failing test.
struct Fault: Hashable, CustomStringConvertible {
    /// The layer and the side: `core (Base)`.
    let assembly: String
    let problem: String
    /// The path from the requested component to the faulty one.
    let path: [String]
    let help: String

    var description: String {
        "\(assembly): \(problem)" + (path.count > 1 ? "\npath: \(path.joined(separator: " → "))" : "")
            + "\nhelp: \(help)"
    }
}

extension Fault {
    init(_ finding: Finding, of assembly: String) {
        self.init(assembly: assembly, problem: finding.problem, path: finding.path, help: finding.help)
    }

    /// One for each component that has side effects, with all of them: a single file that is opened may be ten calls.
    static func sideEffects(_ seen: Observation, of assembly: String) -> [Fault] {
        var paths: [[String]] = []
        for path in seen.sideEffects.map(\.path) where !paths.contains(path) { paths.append(path) }
        return paths.map { path in
            Fault(seen.sideEffects.filter { $0.path == path }, on: path, of: seen.component, in: assembly)
        }
    }

    private init(
        _ sideEffects: [SideEffect], on path: [String], of component: String, in assembly: String
    ) {
        let calls = sideEffects.map { "\($0.function) on \($0.subject)" }
        let time = "while \(path.count > 1 ? "\(component) is" : "it is") built"
        let told =
            calls.count == 1
            ? "calls \(calls[0]) \(time)"
            : "makes \(calls.count) calls \(time):" + calls.map { "\n    \($0)" }.joined()
        self.init(
            assembly: assembly, problem: "\(path.last ?? component) \(told)", path: path,
            help: "open what it needs on first use, or in `activate`" + Self.help(for: sideEffects))
    }

    /// What only asks about a file may be Foundation, which looks whether a URL's path is a folder.
    private static func help(for sideEffects: [SideEffect]) -> String {
        let lookups = ["stat", "lstat", "fstatat", "access", "faccessat"]
        guard sideEffects.contains(where: { lookups.contains($0.function) }) else { return "" }
        return """
            ;
                  `appendingPathComponent` and `URL(fileURLWithPath:)` look for a folder there,
                  `appending(path:)` and `URL(filePath:)` do not
            """
    }

    /// Of an assembly that was there already.
    init(notFresh assembly: String) {
        self.init(
            assembly: assembly,
            problem: "the closure gave the same assembly twice, and of what is built already nothing is seen",
            path: [], help: "let the contract's closure make a new one each time")
    }

    init(stale accepted: Accepted, of assembly: String) {
        self.init(
            assembly: assembly,
            problem: "\(accepted.told), and is not", path: [],
            help: "stop accepting it, or correct its name")
    }

    /// Nil when there are not several ends of paths: a later finding would be accepted unseen.
    init?(ambiguous accepted: Accepted, _ ends: [String], of assembly: String) {
        guard ends.count > 1 else { return nil }
        self.init(
            assembly: assembly,
            problem: "\(accepted.told), which fits \(ends.count) findings: those to "
                + ends.joined(separator: " and to "),
            path: [],
            help: "accept each that is right by its name, as in `Accepted(.\(accepted.kind), "
                + "\"\(accepted.component)\", to: \"\(ends[0])\", because: …)`")
    }

    /// Compares the components' lifetimes and optionality with those in the contract's Base.
    static func differences(_ here: [Observation], _ base: [Observation], of assembly: String) -> [Fault] {
        zip(here, base).compactMap { mine, theirs in
            guard let difference = mine.difference(from: theirs) else { return nil }
            return Fault(
                assembly: assembly, problem: "\(mine.component) is \(difference) in Base", path: [],
                help: "upper layers must not depend on the side: make both the same")
        }
    }
}

extension Accepted {
    fileprivate var told: String {
        "\(component)\(end.map { " → \($0)" } ?? "") is accepted as \(kind)"
    }
}

extension Observation {
    fileprivate func difference(from other: Observation) -> String? {
        if let isNil, let theirs = other.isNil, isNil != theirs {
            return isNil ? "nil, and a value" : "a value, and nil"
        }
        guard let lifetime, let theirs = other.lifetime, lifetime != theirs else { return nil }
        return "\(lifetime), and \(theirs)"
    }
}
