import Foundation

/// Which suites come to which mutants, and how long they take.
struct Coverage {
    private var suites: [Int: [Suite]] = [:]
    private var durations: [Suite: Duration] = [:]

    /// Notes the marks that a suite left in a file: a byte for each number, 1 for those that it came to.
    mutating func add(_ suite: Suite, marks: Data, duration: Duration) {
        durations[suite] = duration
        for (number, byte) in marks.enumerated() where byte == 1 { suites[number, default: []].append(suite) }
    }

    /// The suites that come to the mutants whose mark this is, in the order in which to run them, those of a module
    /// together: contracts before other tests, so that what a contract catches is known to be its catch, and quick
    /// modules before slow ones.
    func batches(at mark: Int) -> [[Suite]] {
        [true, false].flatMap { isContract -> [[Suite]] in
            let some = (suites[mark] ?? []).filter { $0.isContract == isContract }
            let batches = Dictionary(grouping: some, by: \.module).values
            return batches.sorted { (duration($0), $0[0].title) < (duration($1), $1[0].title) }
        }
    }

    private func duration(_ suites: [Suite]) -> Duration {
        suites.reduce(.zero) { $0 + (durations[$1] ?? .zero) }
    }
}
