internal import Synchronization

/// What happened when tasks ran at once: who asked for what, when, and when the answer came.
struct History<Action: Step>: Sendable {
    /// In the order in which they were answered.
    let calls: [Call]
    /// What was to be seen in the end; nil where nobody looks.
    let state: Outcome?

    struct Call: Sendable {
        /// Nil is before the tasks began.
        let task: Int?
        let step: Action
        /// Two moments of one clock that counts events.
        let asked: Int
        let answered: Int
        let outcome: Outcome
    }
}

extension History {
    /// Runs the steps, each task's one after another, and takes down what happens.
    init(
        of race: Race<Action>, on subject: Action.Subject,
        state: (@Sendable (Action.Subject) async throws -> Action.Answer?)?
    ) async {
        let record = Record<Action>()
        for step in race.before { await record.run(step, by: nil, on: subject) }
        let schedule = Schedule(seed: race.schedule)
        await withTaskGroup { group in
            for (task, steps) in race.tasks.enumerated() {
                group.addTask(executorPreference: schedule) {
                    for step in steps {
                        // Lets others go first, where the subject itself never waits.
                        await Task.yield()
                        await record.run(step, by: task, on: subject)
                    }
                }
            }
            schedule.open()
        }
        calls = record.calls
        if let state {
            self.state = await Outcome(of: Action.self) { try await state(subject) }
        } else {
            self.state = nil
        }
    }
}

/// Takes down calls. Safe to use from any thread.
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
    /// What happened as a table: a row a moment, a column a task; one column where they would be too wide.
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
