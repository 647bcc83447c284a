/// Searches for a sequential order of a history's calls in which each takes effect between its call and its result
/// (linearizability, Herlihy and Wing 1990; the search of Wing and Gong 1993, with Lowe's memoization).
struct LinearizabilityCheck<Action: Step> {
    private let history: History<Action>
    private let makeModel: @Sendable () async throws -> Action.Subject
    private let state: (@Sendable (Action.Subject) async throws -> Action.Answer?)?
    /// Visited states without a solution: the finished calls and the visible state.
    private var tried: [Set<Int>: [Outcome]] = [:]
    /// Whether a visited state is not searched again.
    private var skipsVisited = true
    private var hasSkipped = false
    private var stepsLeft = 20_000
    private var nearest: (length: Int, text: String) = (0, "")
    /// Whether all orders were tried, also those that lead to a state that looks like another.
    private(set) var isCertain = true

    init(
        _ history: History<Action>, model: @escaping @Sendable () async throws -> Action.Subject,
        state: (@Sendable (Action.Subject) async throws -> Action.Answer?)?
    ) {
        self.history = history
        makeModel = model
        self.state = state
    }

    /// Nil when there is such an order; otherwise the text of the counterexample.
    ///
    /// - Throws: ``ComparisonFailure`` when there are too many orders to try, even if states that look alike are alike;
    ///   any error of making a model.
    mutating func counterexample() async throws -> String? {
        if try await isExplained(after: [], on: try await makeModel()) { return nil }
        // States that look alike need not be alike.
        guard hasSkipped else { return nearest.text }
        skipsVisited = false
        do {
            return try await isExplained(after: [], on: try await makeModel()) ? nil : nearest.text
        } catch is ComparisonFailure {
            isCertain = false
            return nearest.text
        }
    }

    /// `model` has performed the calls of `order`.
    private mutating func isExplained(after order: [Int], on model: Action.Subject) async throws -> Bool {
        let calls = history.calls
        let done = Set(order)
        let seen = await observed(model)
        if order.count == calls.count {
            if seen != history.state { note(order, ends: seen) }
            return seen == history.state
        }
        if skipsVisited, let seen, tried[done, default: []].contains(seen) {
            hasSkipped = true
            return false
        }

        let rest = calls.indices.filter { !done.contains($0) }
        let firstAnswer = rest.map { calls[$0].answered }.min() ?? 0
        var model: Action.Subject? = model
        for call in rest where calls[call].asked < firstAnswer {
            // A model can't be rewound, so every branch but the first starts from a new one.
            let current: Action.Subject
            if let model { current = model } else { current = try await rebuilt(order) }
            model = nil
            let outcome = try await run(call, on: current)
            guard outcome == calls[call].outcome else {
                note(order + [call], but: outcome)
                continue
            }
            if try await isExplained(after: order + [call], on: current) { return true }
        }
        if let seen { tried[done, default: []].append(seen) }
        return false
    }

    private mutating func rebuilt(_ order: [Int]) async throws -> Action.Subject {
        let model = try await makeModel()
        for call in order { _ = try await run(call, on: model) }
        return model
    }

    private mutating func run(_ call: Int, on model: Action.Subject) async throws -> Outcome {
        guard stepsLeft > 0 else {
            throw ComparisonFailure(
                description: """
                    There are too many orders of \(history.calls.count) steps to try them all.

                    \(history.table)

                    \(nearest.text)

                    help: run fewer tasks or steps at once, or tell by `state:` all that is to be seen of a subject
                    """)
        }
        stepsLeft -= 1
        return await Outcome(of: Action.self) { try await history.calls[call].step.run(on: model) }
    }

    private func observed(_ model: Action.Subject) async -> Outcome? {
        guard let state else { return nil }
        return await Outcome(of: Action.self) { try await state(model) }
    }

    // MARK: The order that came nearest

    /// The last call of the order has another result.
    private mutating func note(_ order: [Int], but outcome: Outcome) {
        guard order.count > nearest.length else { return }
        let double = outcome.told(unlike: order.last.map { history.calls[$0].outcome })
        let text = "\(told(order)),\nwhere Double, asked in this order, \(double)."
        nearest = (order.count, text)
    }

    private mutating func note(_ order: [Int], ends seen: Outcome?) {
        guard order.count >= nearest.length, let seen, let state = history.state else { return }
        let side = state.told("shows", unlike: seen), double = seen.told("shows", unlike: state)
        let text =
            order.isEmpty
            ? "Before anything is asked it \(side), and Double \(double)."
            : "\(told(order)).\nIn the end it \(side), and Double, asked in this order, \(double)."
        nearest = (order.count, text)
    }

    private func told(_ order: [Int]) -> String {
        let steps = order.map { index in
            let call = history.calls[index]
            let task = call.task.map { "task \($0 + 1) " } ?? ""
            return "\(task)\(SourceText.of(call.step)) \(call.outcome.told())"
        }
        return "The order that comes nearest: \(steps.joined(separator: ", "))"
    }
}
