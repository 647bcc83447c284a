/// Steps of several tasks that run at once.
struct Race<Action: Step>: Sendable {
    /// What one task does before the others begin.
    var before: [Action]
    var tasks: [[Action]]
    /// Which task goes on at each point where several could.
    var schedule: UInt64

    init(before: [Action], tasks: [[Action]], schedule: UInt64) {
        self.before = before
        self.tasks = tasks
        self.schedule = schedule
    }

    /// Steps as the generator makes them up, dealt out to the tasks.
    init(seed: UInt64, tasks: Int, steps: Int) {
        var random = Random(seed: seed)
        var done: [Action] = []
        func next() -> Action {
            let step = Action.next(after: done, using: &random)
            done.append(step)
            return step
        }
        before = (0..<random.below(4)).map { _ in next() }
        self.tasks = Array(repeating: [], count: tasks)
        for _ in 0..<steps { for task in 0..<tasks { self.tasks[task].append(next()) } }
        schedule = UInt64(random.below(1_000_000))
    }
}

extension Race {
    /// A step, and who does it: nil is before the others.
    struct Part: Sendable {
        let task: Int?
        let step: Action

        /// The same, only simpler: what need not run at once runs before.
        var simpler: [Part] {
            (task == nil ? [] : [Part(task: nil, step: step)])
                + step.simpler.map { Part(task: task, step: $0) }
        }
    }

    /// All steps in one list, which can be shrunk.
    var parts: [Part] {
        before.map { Part(task: nil, step: $0) }
            + tasks.enumerated().flatMap { task, steps in steps.map { Part(task: task, step: $0) } }
    }

    /// The race of these parts; a task without steps goes.
    init(_ parts: [Part], schedule: UInt64) {
        before = parts.filter { $0.task == nil }.map(\.step)
        let numbers = Set(parts.compactMap(\.task)).sorted()
        tasks = numbers.map { number in parts.filter { $0.task == number }.map(\.step) }
        self.schedule = schedule
    }
}
