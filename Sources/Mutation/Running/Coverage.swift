import Foundation

/// Suites of a module that run together.
struct Batch: Equatable {
    let suites: [Suite]
    /// The time after which the run counts as hung: slow suites must not be taken for what catches each mutant.
    let limit: Duration

    /// Of suites that take less than a third of it.
    static let shortestLimit = Duration.seconds(30)
}

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
    func batches(at mark: Int) -> [Batch] {
        [true, false].flatMap { isContract -> [Batch] in
            let some = (suites[mark] ?? []).filter { $0.isContract == isContract }
            let batches = Dictionary(grouping: some, by: \.module).values
            return batches.sorted { (duration($0), $0[0].title) < (duration($1), $1[0].title) }
                .map { Batch(suites: $0, limit: max(Batch.shortestLimit, duration($0) * 3)) }
        }
    }

    private func duration(_ suites: [Suite]) -> Duration {
        suites.reduce(.zero) { $0 + (durations[$1] ?? .zero) }
    }
}
