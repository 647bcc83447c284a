import AssemblyTesting

/// A program, and another one that shares its memory.
struct ProgramPair: Sendable {
    let here: World
    let there: World

    /// Both implementations of business logic. A comparison says with `testing` which service it is about.
    static let all = Contract<ProgramPair>("BusinessLogic") {
        ProgramPair(.base())
    } double: {
        ProgramPair(.double())
    }

    private init(_ here: World) {
        self.here = here
        there = here.restarted()
    }

    /// Both after a restart.
    func restarted() -> ProgramPair { ProgramPair(here.restarted()) }
}
