/// A sequence of steps with some restarts of the program.
struct Script<Action: Step>: Sendable {
    var events: [Event]
    /// Of random steps; nil for others.
    private(set) var seed: UInt64?

    enum Event: Sendable {
        case step(Action)
        case restart
    }

    init(_ events: [Event]) { self.events = events }

    /// The program restarts between two runs.
    init(runs: [[Action]]) {
        events = Array(runs.map { $0.map(Event.step) }.joined(separator: [.restart]))
    }

    /// Random steps.
    init(seed: UInt64, steps: Int, withRestarts: Bool) {
        self.seed = seed
        var random = Random(seed: seed)
        var done: [Action] = []
        events = []
        while done.count < steps {
            if withRestarts, random.once(in: 8) { events.append(.restart) }
            let step = Action.next(after: done, using: &random)
            done.append(step)
            events.append(.step(step))
        }
    }

    /// The steps between restarts.
    var runs: [[Action]] {
        var runs: [[Action]] = [[]]
        for event in events {
            switch event {
            case .step(let step): runs[runs.count - 1].append(step)
            case .restart: runs.append([])
            }
        }
        return runs
    }
}

extension Script.Event: CustomStringConvertible {
    var description: String {
        switch self {
        case .step(let step): SourceText.of(step)
        case .restart: "restart"
        }
    }

    /// The kind of a difference at this event.
    var kind: Difference.Kind {
        switch self {
        case .step(let step): .answer(SourceText.name(of: step))
        case .restart: .restart
        }
    }

    /// Simpler variants.
    var simpler: [Self] {
        guard case .step(let step) = self else { return [] }
        return step.simpler.map(Self.step)
    }
}
