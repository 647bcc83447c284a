/// Steps of several tasks that run concurrently.
struct Race<Action: Step>: Sendable {
    /// The sequential steps before the tasks start.
    var before: [Action]
    var tasks: [[Action]]
    /// Decides which task continues at each suspension.
    var schedule: UInt64
    /// Of random steps; nil for others.
    var seed: UInt64?
}

extension Race {
    /// Random steps, distributed over the tasks.
    init(seed: UInt64, tasks: Int, steps: Int) {
        self.seed = seed
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

    /// A step and its task; nil for the sequential steps.
    struct Part: Sendable {
        let task: Int?
        let step: Action

        /// Simpler variants: a simpler step, or one moved to the sequential steps.
        var simpler: [Part] {
            (task == nil ? [] : [Part(task: nil, step: step)])
                + step.simpler.map { Part(task: task, step: $0) }
        }
    }

    /// All steps in one list, for shrinking.
    var parts: [Part] {
        before.map { Part(task: nil, step: $0) }
            + tasks.enumerated().flatMap { task, steps in steps.map { Part(task: task, step: $0) } }
    }

    /// The race of these parts, without tasks that have no steps left.
    init(_ parts: [Part], schedule: UInt64) {
        before = parts.filter { $0.task == nil }.map(\.step)
        let numbers = Set(parts.compactMap(\.task)).sorted()
        tasks = numbers.map { number in parts.filter { $0.task == number }.map(\.step) }
        self.schedule = schedule
    }
}
