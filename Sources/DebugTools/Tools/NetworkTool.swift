internal import Conditions
internal import Presentation

/// Sets the conditions that requests meet, made-up and real ones.
@MainActor struct NetworkTool {
    let conditions: Conditions

    private static let options: [NetworkCondition] = [.calm, .slow, .flaky, .offline, .hang]

    var line: ToolContent.Line {
        ToolContent.Line("Network", "\(conditions.current)", .step(step))
    }

    /// Another condition than those of the list, which the environment has set, stands before the first.
    private func step(by distance: Int) {
        let count = Self.options.count
        let place = Self.options.firstIndex(of: conditions.current) ?? (distance > 0 ? -1 : 0)
        conditions.current = Self.options[((place + distance % count) % count + count) % count]
    }
}
