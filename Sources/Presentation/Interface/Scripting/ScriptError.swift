/// Why a command failed.
public enum ScriptError: Error, Hashable, Sendable {
    /// There is no such place or city. If the search was incomplete, the error is `failed`.
    case notFound(Notice)
    /// Several places match; the notice lists them with their numbers.
    case ambiguous(Notice)
    /// An unknown setting, word or weather service; the notice lists the valid ones.
    case invalid(Notice)
    /// The command could not be carried out.
    case failed(Notice)
    /// There is no weather, and that was to be explained: the same for programs is one JSON value, without a line break at
    /// its end. It has the `error`, the `help` where there is some, and `attempts` as ``ScriptReply/json`` has them.
    case unanswered(Notice, json: String)

    /// What to tell the user.
    public var notice: Notice {
        switch self {
        case .notFound(let notice), .ambiguous(let notice), .invalid(let notice), .failed(let notice),
            .unanswered(let notice, _):
            notice
        }
    }

    /// What is told to programs instead of an answer; nil for most errors.
    public var json: String? {
        guard case .unanswered(_, let json) = self else { return nil }
        return json
    }
}
