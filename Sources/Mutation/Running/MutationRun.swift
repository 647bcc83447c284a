import Foundation
import Starter
import Synchronization

/// Runs the tests against every mutant.
struct MutationRun {
    let program: TestProgram
    let suites: [Suite]
    let mutants: [Mutant]
    let workers: WorkerPool

    /// The time limit for a suite without mutants.
    private static let coverageLimit = Duration.seconds(120)
    /// The interval of runs without a mutant, of which one more comes last. If one fails, the tests are unreliable.
    private static let controlInterval = 60

    /// The results of all mutants.
    struct Summary {
        /// In the order of the mutants.
        let results: [MutantResult]
        /// The tests that failed without a mutant.
        let falseAlarms: [String]
    }

    /// Tests each mutant, and reports each outcome at once.
    func run(on console: Console, telling tell: @escaping @Sendable (MutantResult) -> Void) throws -> Summary
    {
        let coverage = try coverage(on: console)
        let done = Mutex(0)
        let alarms = Mutex<[String]>([])
        let (total, marks) = (mutants.count, marks)
        let results = try workers.map(mutants) { [program] mutant in
            let batches = coverage.batches(at: marks[mutant.id] ?? mutant.id)
            let result = MutantResult(
                mutant: mutant, outcome: try Self.outcome(of: mutant, in: batches, program))
            let number = done.withLock { done in
                done += 1
                console.progress("\(done) of \(total) mutants: \(mutant.name)")
                tell(result)
                return done
            }
            let isControlled = number.isMultiple(of: Self.controlInterval) && number < total
            if isControlled, let alarm = try Self.alarm(batches, program) {
                alarms.withLock { $0.append(alarm) }
            }
            return result
        }
        // However few mutants there are.
        let reaching = mutants.map { coverage.batches(at: marks[$0.id] ?? $0.id) }.last { !$0.isEmpty }
        if let alarm = try Self.alarm(reaching ?? [], program) { alarms.withLock { $0.append(alarm) } }
        return Summary(results: results, falseAlarms: alarms.withLock { $0 })
    }

    // MARK: One mutant

    private static func outcome(
        of mutant: Mutant, in batches: [Batch], _ program: TestProgram
    ) throws -> MutantOutcome {
        guard !batches.isEmpty else { return .unreached }
        for batch in batches {
            switch try program.run(batch.suites, mutant: mutant.id, limit: batch.limit) {
            case .green: continue
            case .red(let test):
                return batch.suites[0].isContract ? .caughtByContract(test) : .caughtByTest(test)
            case .timedOut: return .timedOut
            }
        }
        return .survived
    }

    /// A test that fails without a mutant; nil when none does.
    static func alarm(_ batches: [Batch], _ program: TestProgram) throws -> String? {
        for batch in batches {
            switch try program.run(batch.suites, limit: batch.limit) {
            case .green: continue
            case .red(let test): return test
            case .timedOut:
                let titles = batch.suites.map(\.title).joined(separator: ", ")
                return "\(titles) do not end within \(batch.limit.components.seconds) s"
            }
        }
        return nil
    }

    // MARK: Coverage

    /// The coverage mark of each mutant: the number of the first one in its block.
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

    private func coverage(on console: Console) throws -> Coverage {
        let size = (mutants.map(\.id).max() ?? 0) + 1
        let visits = try workers.map(suites) { [program] suite in
            console.progress("without mutants: \(suite.title)")
            let file = program.temporary.appending(path: "reached-\(suite.title)")
            try Data(count: size).write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            let start = ContinuousClock.now
            let ending = try program.run([suite], reached: file, limit: Self.coverageLimit)
            let duration = start.duration(to: .now)
            switch ending {
            case .green: return (marks: try Data(contentsOf: file), duration: duration)
            case .red(let test): throw isRed("a test fails: \(test)")
            case .timedOut:
                let limit = Self.coverageLimit.components.seconds
                throw isRed("the tests do not end within \(limit) s: \(suite.title)")
            }
        }
        var coverage = Coverage()
        for (suite, visit) in zip(suites, visits) {
            coverage.add(suite, marks: visit.marks, duration: visit.duration)
        }
        return coverage
    }

    private func isRed(_ what: String) -> Failure {
        let tests = DebugBuild(at: program.directory).command("test")
        return Failure(
            "without a mutant \(what)",
            help: "\(tests) shows more; it must be green before mutants are tried")
    }
}
