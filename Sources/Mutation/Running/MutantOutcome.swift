/// What became of a mutant.
enum MutantOutcome: Equatable {
    /// A contract or a comparison failed; which.
    case caughtByContract(String)
    /// Another test failed; which.
    case caughtByTest(String)
    /// The tests did not come to an end.
    case timedOut
    /// All tests that reach it are green.
    case survived
    /// No test comes to where it is.
    case unreached

    var isCaught: Bool { self != .survived && self != .unreached }
}

/// A mutant and what became of it.
struct MutantResult: Equatable {
    let mutant: Mutant
    let outcome: MutantOutcome
}
