import AssemblyTesting

/// Two programs that share their memory.
struct ProgramPair: Sendable {
    let here: World
    let there: World

    /// Both implementations of business logic. A comparison selects the service with `testing`.
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
