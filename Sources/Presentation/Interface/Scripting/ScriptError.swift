/// Why a command line got no answer.
public enum ScriptError: Error, Hashable, Sendable {
    /// There is no such place or city. A place that could only not be looked for everywhere is `failed`.
    case notFound(Notice)
    /// Several places could be meant; the notice lists them with their numbers.
    case ambiguous(Notice)
    /// A setting, a word or a weather service that does not exist; the notice lists the right ones.
    case invalid(Notice)
    /// It could not be done.
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
