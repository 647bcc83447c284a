internal import Testing

/// The command that reproduces a failure.
struct Reproduction: Sendable {
    let seed: UInt64
    /// The filter for the running test, `NotesComparison/alike`; nil outside of Swift Testing.
    private let filter: String?

    init(seed: UInt64) {
        self.seed = seed
        // An id is `Module.Suite/test()/File.swift:8:6`.
        let parts = Test.current.map { "\($0.id)".split(separator: "/").dropLast() } ?? []
        let names = parts.map { name in name.prefix { $0 != "(" }.split(separator: ".").last ?? name }
        filter = names.isEmpty ? nil : names.joined(separator: "/")
    }

    /// A shell command.
    var command: String { "SEED=\(seed) make test-double" + (filter.map { " FILTER='\($0)'" } ?? "") }
}
