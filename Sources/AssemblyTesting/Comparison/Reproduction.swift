internal import Foundation
internal import Testing

/// The command that reproduces a failure. `TEST_COMMAND` in the environment names one that takes `FILTER=`, such as
/// `make test-double`; without it, it is `swift test`.
struct Reproduction: Sendable {
    let seed: UInt64
    /// The filter for the running test, `NotesComparison/alike`; nil outside of Swift Testing.
    private let filter: String?
    private let testCommand: String?

    init(seed: UInt64, environment: [String: String] = ProcessInfo.processInfo.environment) {
        self.seed = seed
        // An id is `Module.Suite/test()/File.swift:8:6`.
        let parts = Test.current.map { "\($0.id)".split(separator: "/").dropLast() } ?? []
        let names = parts.map { name in name.prefix { $0 != "(" }.split(separator: ".").last ?? name }
        filter = names.isEmpty ? nil : names.joined(separator: "/")
        testCommand = environment["TEST_COMMAND"].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// A shell command.
    var command: String {
        let option = testCommand == nil ? " --filter " : " FILTER="
        return "SEED=\(seed) \(testCommand ?? "swift test")" + (filter.map { "\(option)'\($0)'" } ?? "")
    }
}
