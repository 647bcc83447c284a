import AssemblyKit

// What the tests of circles that several threads build share.

/// How many of the bodies throw, each on a thread of its own.
func failures(_ bodies: (@Sendable () throws -> Node)...) -> Int {
    let failed = Counter()
    inParallel(bodies.map { body in { if (try? body()) == nil { failed.next() } } })
    return failed.value
}

extension Assembly {
    /// A thread that needs it waits for the end of the request, for its last phase.
    var label: Node {
        prototype {
            Node("label")
        } inject: { _ in
        } didAssemble: { _ in
        }
    }
    /// Its last phase waits for an initializer around it.
    var log: Node {
        singleton {
            Node("log")
        } inject: { _ in
        } didAssemble: {
            $0.isConfigured = true
        }
    }
}
