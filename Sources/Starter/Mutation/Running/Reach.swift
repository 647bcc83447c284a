import Foundation

/// Which suites come to which mutants.
struct Reach {
    private var suites: [Int: [Suite]] = [:]

    /// The suites that come to the mutants whose mark this is.
    func suites(at mark: Int) -> [Suite] { suites[mark] ?? [] }

    /// Notes the marks that a suite left in a file: a byte for each number, 1 for those that it came to.
    mutating func add(_ suite: Suite, marks: Data) {
        for (number, byte) in marks.enumerated() where byte == 1 { suites[number, default: []].append(suite) }
    }
}
