/// Why a text is not a script of conditions. Each case holds the part of the text that is wrong.
public enum ConditionScriptError: Error, Hashable, Sendable {
    /// The part is neither a condition nor a condition with a duration.
    case unreadable(String)
    /// Another part follows, but this one has no duration.
    case lastsForGood(String)
    /// The part has a duration, but nothing follows it.
    case nothingFollows(String)
}

extension ConditionScriptError: CustomStringConvertible {
    /// What is wrong, and the valid forms.
    public var description: String {
        """
        \(problem).
        help: give one condition, or several with commas between them, each but the last with its time:
          conditions: \(NetworkCondition.spellings)
          delays and times: 500ms, 30s, 5m, 2h
          a script: calm:30s,slow:2s:1m,offline:5m,flaky:7
        """
    }

    private var problem: String {
        switch self {
        case .unreadable(""): "There is no condition where one should be"
        case .unreadable(let part): "“\(part)” is not a condition, with or without a duration"
        case .lastsForGood(let part): "“\(part)” does not say how long it lasts, and something follows it"
        case .nothingFollows(let part): "“\(part)” ends, and nothing says what comes after it"
        }
    }
}
