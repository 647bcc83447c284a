/// Which implementations the contracts run on. Every other test runs the same in all modes.
enum TestMode: String, CaseIterable {
    case base, double
    /// One run in which every contract runs on its Base and on its Double.
    case both

    /// What `IMPLEMENTATION` says to the contracts; empty for all implementations.
    var implementation: String { self == .both ? "" : rawValue }

    /// What is typed to run it: `make test-base`.
    var command: String { self == .both ? "make test" : "make test-\(rawValue)" }
}
