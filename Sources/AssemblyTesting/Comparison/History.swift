internal import Synchronization

/// A concurrent run: the calls of each task, with the times of call and result.
struct History<Action: Step>: Sendable {
    /// In the order of the results.
    let calls: [Call]
    /// The final state; nil where no state is compared.
    let state: Outcome?

    struct Call: Sendable {
        /// Nil for steps before the tasks start.
        let task: Int?
        let step: Action
        /// Two times of a logical clock that counts events.
        let asked: Int
        let answered: Int
        let outcome: Outcome
    }

    /// Whether two calls ran at once: between a call's two times there is another one's.
    var hasOverlap: Bool { calls.contains { $0.answered - $0.asked > 1 } }
}

extension History {
    /// Runs the steps of each task in order on the subject of a side, and records the calls.
    init(
        of race: Race<Action>, on subject: Action.Subject, side: String, _ progress: Progress,
        state: (@Sendable (Action.Subject) async throws -> Action.Answer?)?
    ) async {
        let record = Record<Action>()
        for step in race.before {
            progress.reached("\(side) was at \(SourceText.of(step)), before the tasks began")
            await record.run(step, by: nil, on: subject)
        }
        progress.reached("\(race.tasks.count) task\(race.tasks.count == 1 ? "" : "s") ran at once on \(side)")
        let schedule = Schedule(seed: race.schedule)
        await withTaskGroup { group in
            for (task, steps) in race.tasks.enumerated() {
                group.addTask(executorPreference: schedule) {
                    for step in steps {
                        // Yields, because a subject that never suspends would run without interleaving.
                        await Task.yield()
                        await record.run(step, by: task, on: subject)
                    }
                }
            }
            schedule.open()
        }
        calls = record.calls
        if let state {
            progress.reached("the state of \(side) was asked for")
            self.state = await Outcome(of: Action.self) { try await state(subject) }
        } else {
            self.state = nil
        }
    }
}

/// Records calls. Safe to use from any thread.
private final class Record<Action: Step>: Sendable {
    private let content = Mutex(Content())

    private struct Content {
        var clock = 0
        var calls: [History<Action>.Call] = []
    }

    var calls: [History<Action>.Call] { content.withLock { $0.calls } }

    func run(_ step: Action, by task: Int?, on subject: Action.Subject) async {
        let asked = content.withLock { content in
            content.clock += 1
            return content.clock
        }
        let outcome = await Outcome(of: Action.self) { try await step.run(on: subject) }
        content.withLock { content in
            content.clock += 1
            content.calls.append(
                History.Call(
                    task: task, step: step, asked: asked, answered: content.clock, outcome: outcome))
        }
    }
}

extension History {
    /// The history as a table: a row per time, a column per task; a single column if they would be too wide.
    var table: String {
        let tasks = Set(calls.compactMap(\.task)).sorted()
        let moments = calls.flatMap { call in
            [
                (time: call.asked, task: call.task, text: "\(SourceText.of(call.step)) …"),
                (time: call.answered, task: call.task, text: call.outcome.told()),
            ]
        }.sorted { $0.time < $1.time }
        let width = 3 + (moments.map(\.text.count).max() ?? 0)

        var rows = calls.filter { $0.task == nil }.map { call in
            "before: \(SourceText.of(call.step)) \(call.outcome.told())"
        }
        if width * tasks.count > 110 {
            rows += moments.compactMap { moment in moment.task.map { "task \($0 + 1): \(moment.text)" } }
        } else if !tasks.isEmpty {
            rows.append(Self.row(tasks.map { "task \($0 + 1)" }, width))
            rows += moments.filter { $0.task != nil }.map { moment in
                Self.row(tasks.map { $0 == moment.task ? moment.text : "" }, width)
            }
        }
        return rows.map { "    \($0)" }.joined(separator: "\n")
    }

    private static func row(_ cells: [String], _ width: Int) -> String {
        var row = cells.map { $0 + String(repeating: " ", count: max(0, width - $0.count)) }.joined()
        while row.last == " " { row.removeLast() }
        return row
    }
}
