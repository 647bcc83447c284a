internal import AssemblyKit

/// Finds captive dependencies: components that live longer than one that they were given.
enum Captives {
    static func findings(_ recordings: [Recording]) -> [Finding] {
        recordings.flatMap { recording in
            recording.calls.indices.compactMap { finding(recording, $0) }
        }
    }

    private static func finding(_ recording: Recording, _ index: Int) -> Finding? {
        let calls = recording.calls
        // A prototype, and what is passed on, lives as long as the component that asked for it.
        var holder = calls[index].requester
        while let next = holder, lifetime(calls[next]) == .max { holder = calls[next].requester }
        guard let holder, calls[holder].isNew, lifetime(calls[holder]) > lifetime(calls[index]) else {
            return nil
        }
        let path = recording.path(to: index).suffix(calls[index].depth - calls[holder].depth + 1)
        return Finding(
            kind: .captive, component: calls[holder].component, path: Array(path),
            problem: "\(calls[holder].component) is \(text(calls[holder])) and was given "
                + "\(calls[index].component), which is \(text(calls[index]))",
            help: "let it ask again when it needs one, or let both live as long")
    }

    private static func lifetime(_ call: Call) -> Int {
        switch call.scope {
        case .prototype, .alias: .max
        case .singleton: 2
        case .weakSingleton: 1
        case .objectGraph: 0
        }
    }

    private static func text(_ call: Call) -> String {
        switch call.scope {
        case .prototype: "a prototype"
        case .alias: "an alias"
        case .singleton: call.hasKey ? "a singleton with a key" : "a singleton"
        case .weakSingleton: "a weak singleton"
        case .objectGraph: "of the object graph"
        }
    }
}
