/// The result of a step: a value or an error.
enum Outcome: Sendable {
    case answer((any Equatable & Sendable)?)
    case error(String)

    /// Runs the body and captures its result.
    init<Action: Step>(
        of steps: Action.Type, _ body: () async throws -> (any Equatable & Sendable)?
    ) async {
        do {
            self = .answer(try await body())
        } catch {
            self = .error(Action.text(of: error))
        }
    }
}

extension Outcome: Equatable {
    static func == (one: Outcome, other: Outcome) -> Bool {
        switch (one, other) {
        case (.answer(nil), .answer(nil)): true
        case (.answer(let one?), .answer(let other?)): one.isEqual(to: other) || areEqualButForNaN(one, other)
        case (.error(let one), .error(let other)): one == other
        default: false
        }
    }
}

extension Outcome {
    /// `answered 7`, `answered nothing`, `threw NotFound: …`.
    func told(_ verb: String = "answered") -> String {
        switch self {
        case .answer(nil): "\(verb) nothing"
        case .answer(let answer?): "\(verb) \(SourceText.of(answer))"
        case .error(let text): "threw \(text)"
        }
    }
}

extension Equatable {
    fileprivate func isEqual(to other: any Equatable) -> Bool { (other as? Self) == self }
}

/// Whether they are written alike, with a NaN, which does not equal itself.
private func areEqualButForNaN(_ one: Any, _ other: Any) -> Bool {
    containsNaN(one) && SourceText.of(one) == SourceText.of(other)
}

private func containsNaN(_ value: Any) -> Bool {
    if let number = value as? any FloatingPoint { return number.isNaN }
    return Mirror(reflecting: value).children.contains { containsNaN($0.value) }
}
