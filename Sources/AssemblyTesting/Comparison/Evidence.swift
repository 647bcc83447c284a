/// What was alike in several sequences. Where it is nothing, nothing was compared.
struct Evidence {
    private var hasAnswers = false
    /// Why there is no state to compare, for each sequence without one.
    private var missingStates: [String] = []
    private var stepError: String?
    private var hasStepThatSucceeds = false

    /// Adds the outcome of a step, which was the same on both sides or is explained by an order.
    mutating func add(_ outcome: Outcome) {
        if case .error(_, let text) = outcome { stepError = text } else { hasStepThatSucceeds = true }
        note(outcome)
    }

    /// Adds the state after a sequence; nil where none is compared.
    mutating func add(state: Outcome?) {
        guard let state else { return }
        note(state)
        switch state {
        case .answer(nil): missingStates.append("it is nil")
        case .answer: break
        case .error(_, let text): missingStates.append(text)
        }
    }

    private mutating func note(_ outcome: Outcome) {
        if outcome != .answer(nil) { hasAnswers = true }
    }

    /// Refuses what a lie could not be seen in. After a single sequence there may rightly be nothing to show.
    func require(by name: String, after count: Int) throws(ComparisonFailure) {
        guard count > 1 else { return }
        if let text = missingStates.last, missingStates.count == count {
            throw ComparisonFailure(
                description: """
                    \(name): neither side shows its state after any of \(count) sequences: \(text)
                    help: let `state:` return what is to be seen of a subject
                    """)
        }
        if let text = stepError, !hasStepThatSucceeds {
            throw ComparisonFailure(
                description: """
                    \(name): every step of \(count) sequences threw on both sides: \(text)
                    help: prepare the subjects so that steps succeed; where only errors are compared, return them as \
                    answers
                    """)
        }
        if !hasAnswers {
            throw ComparisonFailure(
                description: """
                    \(name): neither side answered anything in \(count) sequences, so nothing was compared
                    help: let `run(on:)` return what a user sees of a step, or give the comparison `state:`
                    """)
        }
    }
}
