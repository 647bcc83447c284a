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

    /// What to tell the user.
    public var notice: Notice {
        switch self {
        case .notFound(let notice), .ambiguous(let notice), .invalid(let notice), .failed(let notice): notice
        }
    }
}
