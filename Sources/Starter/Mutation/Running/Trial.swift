import Foundation
import Synchronization

/// Runs the tests against every mutant.
struct Trial {
    let program: TestProgram
    let suites: [Suite]
    let mutants: [Mutant]
    let crew: Crew

    /// How long a run may take before it counts as hung.
    private static let limit = Duration.seconds(30)
    /// A run without a mutant after so many with one: if it is red, the tests are not to be trusted.
    private static let controlInterval = 60

    /// What became of each mutant, in their order.
    func verdicts(on console: Console) throws -> [Verdict] {
        let reach = try reach(on: console)
        let done = Mutex(0)
        let total = mutants.count
        let marks = self.marks
        return try crew.map(mutants) { [program] mutant in
            let reaching = reach.suites(at: marks[mutant.id] ?? mutant.id)
            let fate = try Self.fate(of: mutant, in: reaching, program)
            let number = done.withLock { done in
                done += 1
                console.progress("\(done) of \(total) mutants: \(mutant.name)")
                return done
            }
            if number.isMultiple(of: Self.controlInterval) { try Self.control(reaching, program) }
            return Verdict(mutant: mutant, fate: fate)
        }
    }

    // MARK: One mutant

    private static func fate(of mutant: Mutant, in suites: [Suite], _ program: TestProgram) throws -> Fate {
        guard !suites.isEmpty else { return .unreached }
        for isContract in [true, false] {
            let some = suites.filter { $0.isContract == isContract }
            guard !some.isEmpty else { continue }
            switch try program.run(some, mutant: mutant.id, limit: limit) {
            case .green: continue
            case .red(let test): return isContract ? .caughtByContract(test) : .caughtByTest(test)
            case .timedOut: return .timedOut
            }
        }
        return .survived
    }

    private static func control(_ suites: [Suite], _ program: TestProgram) throws {
        guard !suites.isEmpty else { return }
        try expectGreen(try program.run(suites, limit: limit), suites)
    }

    private static func expectGreen(_ ending: TestProgram.Ending, _ suites: [Suite]) throws {
        let help = "mend the test: it must be green without mutants, and however busy the machine is"
        switch ending {
        case .green: return
        case .red(let test): throw Failure("without a mutant a test fails: \(test)", help: help)
        case .timedOut:
            throw Failure(
                "without a mutant the tests do not end: \(suites.map(\.title).joined(separator: ", "))",
                help: help)
        }
    }

    // MARK: Reach

    /// The number that stands for each mutant in what is reached: the first one of its block.
    private var marks: [Int: Int] {
        var firsts: [String: Int] = [:]
        var marks: [Int: Int] = [:]
        for mutant in mutants {
            let key = "\(mutant.path) \(mutant.block.map { "\($0)" } ?? "at \(mutant.mutation.bytes)")"
            firsts[key] = firsts[key] ?? mutant.id
            marks[mutant.id] = firsts[key]
        }
        return marks
    }

    private func reach(on console: Console) throws -> Reach {
        let size = (mutants.map(\.id).max() ?? 0) + 1
        let marks = try crew.map(suites) { [program] suite in
            console.progress("without mutants: \(suite.title)")
            let file = program.temporary.appending(path: "reached-\(suite.title)")
            try Data(count: size).write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            try Self.expectGreen(try program.run([suite], reached: file, limit: .seconds(120)), [suite])
            return try Data(contentsOf: file)
        }
        var reach = Reach()
        for (suite, marks) in zip(suites, marks) { reach.add(suite, marks: marks) }
        return reach
    }
}
