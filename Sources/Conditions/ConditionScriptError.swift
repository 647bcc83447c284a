/// Why a text is no script of conditions. Each case holds the part of the text that it is about.
public enum ConditionScriptError: Error, Hashable, Sendable {
    /// The part is neither a condition nor one that lasts a time.
    case unreadable(String)
    /// Something follows the part, and the part does not say how long it lasts.
    case lastsForGood(String)
    /// The part lasts a time, and nothing follows it.
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
        case .unreadable(let part): "“\(part)” is no condition, and none that lasts a time"
        case .lastsForGood(let part): "“\(part)” does not say how long it lasts, and something follows it"
        case .nothingFollows(let part): "“\(part)” ends, and nothing says what comes after it"
        }
    }
}
