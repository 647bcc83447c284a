/// The result of testing a mutant.
enum MutantOutcome: Equatable {
    /// Caught by this contract or comparison.
    case caughtByContract(String)
    /// Caught by this other test.
    case caughtByTest(String)
    /// The tests did not end in time.
    case timedOut
    /// All tests that reach it pass.
    case survived
    /// No test reaches it.
    case unreached

    var isCaught: Bool { self != .survived && self != .unreached }
}

/// A mutant and its outcome.
struct MutantResult: Equatable {
    let mutant: Mutant
    let outcome: MutantOutcome
}
