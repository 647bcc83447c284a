import AssemblyTesting

/// A program, and another one that shares its memory.
struct Programs: Sendable {
    let here: World
    let there: World

    /// Both implementations of business logic. A comparison says with `testing` which service it is about.
    static let all = Contract<Programs>("BusinessLogic") {
        Programs(.base())
    } double: {
        Programs(.double())
    }

    private init(_ here: World) {
        self.here = here
        there = here.restarted()
    }

    /// Both after a restart.
    func restarted() -> Programs { Programs(here.restarted()) }
}
