internal import Foundation
internal import Testing

/// The command that reproduces a failure. `TEST_COMMAND` in the environment names one that takes `FILTER=`, such as
/// `make test-double`; without it, it is `swift test`.
struct Reproduction: Sendable {
    let seed: UInt64
    /// The first seed of the run.
    private let first: UInt64
    /// The filter for the running test, `NotesComparison/alike`; nil outside of Swift Testing.
    private let filter: String?
    private let testCommand: String?

    init(
        seed: UInt64, first: UInt64? = nil,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        self.seed = seed
        self.first = first ?? seed
        filter = Test.current.map { Self.filter(id: "\($0.id)") }
        testCommand = environment["TEST_COMMAND"].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The part of an id such as `Module.Suite/test()/File.swift:8:6` that tells the test, as a regular expression that
    /// stands in single quotes. In the raw name of a test all may be, also what ends the quotes or is an operator.
    static func filter(id: String) -> String {
        var name = id.prefix(upTo: id.lastIndex(of: "/") ?? id.endIndex)
        name = name.prefix(upTo: name.lastIndex(of: "(") ?? name.endIndex)
        if let dot = name.firstIndex(of: ".") { name = name.suffix(from: name.index(after: dot)) }
        return String(name.map { $0.isLetter || $0.isNumber || "_/ `".contains($0) ? $0 : "." })
    }

    /// A shell command.
    var command: String { shell("SEED=\(seed)") }

    /// A shell command for what an earlier sequence may have a part in.
    var commandFromFirst: String { shell("SEED=\(first) SEEDS=\(seed &- first &+ 1)") }

    private func shell(_ seeds: String) -> String {
        let option = testCommand == nil ? " --filter " : " FILTER="
        return "\(seeds) \(testCommand ?? "swift test")" + (filter.map { "\(option)'\($0)'" } ?? "")
    }
}
