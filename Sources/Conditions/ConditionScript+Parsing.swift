extension ConditionScript {
    /// The script that `CONDITIONS=` spells: `calm`, or `calm:30s,offline:5m,flaky:7`.
    ///
    /// Conditions stand with commas between them, each but the last with the time that it lasts. A delay or a seed
    /// stands before that time: `slow:2s:5m` is five minutes of answers that come after two seconds.
    ///
    /// - Throws: ``ConditionScriptError`` for the first part that can't be read.
    public init(parsing text: String) throws(ConditionScriptError) {
        var scenes: [Scene] = []
        var parts = text.split(separator: ",", omittingEmptySubsequences: false)
            .map { String($0.filter { !$0.isWhitespace }) }
        let last = parts.removeLast()
        for part in parts {
            switch Part(part) {
            case .scene(let scene): scenes.append(scene)
            case .condition: throw .lastsForGood(part)
            case nil: throw .unreadable(part)
            }
        }
        switch Part(last) {
        case .condition(let condition): self.init(scenes, then: condition)
        case .scene: throw .nothingFollows(last)
        case nil: throw .unreadable(last)
        }
    }

    /// A condition, with or without a duration.
    private enum Part {
        case condition(NetworkCondition)
        case scene(Scene)

        init?(_ text: String) {
            if let condition = NetworkCondition(text) {
                self = .condition(condition)
            } else if let colon = text.lastIndex(of: ":"),
                let condition = NetworkCondition(String(text[..<colon])),
                let duration = Duration(spelt: text[text.index(after: colon)...]), duration > .zero
            {
                self = .scene(Scene(condition, for: duration))
            } else {
                return nil
            }
        }
    }
}
