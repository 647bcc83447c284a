import Foundation

/// Which suites reach which mutants, and how long they take.
struct Coverage {
    private var suites: [Int: [Suite]] = [:]
    private var durations: [Suite: Duration] = [:]

    /// Adds the marks of a suite's run: one byte per mutant number, 1 if it was reached.
    mutating func add(_ suite: Suite, marks: Data, duration: Duration) {
        durations[suite] = duration
        for (number, byte) in marks.enumerated() where byte == 1 { suites[number, default: []].append(suite) }
    }

    /// The suites that reach these mutants, grouped by module, in the order of running: contracts first, so that a
    /// mutant that a contract catches is counted for it, and fast modules before slow ones.
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
