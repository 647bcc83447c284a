/// What a command line is answered.
public struct ScriptReply: Hashable, Sendable {
    /// The answer to be drawn for people.
    public let content: Content
    /// The same answer for programs: one JSON value, without a line break at its end.
    ///
    /// Keys are in alphabetical order, what is not known is left out, times are ISO 8601 in UTC, numbers are in SI
    /// units and °C whatever the settings say.
    /// - The list is an array of cities with `id`, `name`, and `weather` where some is remembered.
    /// - Weather is the whole report; a stale one has `"stale": true` and `staleReason`; one that is new but can't be
    ///   remembered has `notKept`, with the reason.
    ///   When it is to be explained, `attempts` is an array of objects with the `provider`, the `outcome` in a word, the
    ///   `seconds` it took, and a `text` for people.
    /// - An added or removed city is an object with `id` and `name`.
    /// - An account is an object with `signedIn`, true or false, and when somebody is, with `email`, and `name` where it is
    ///   known.
    /// - Settings are an object of words: `"temperature": "celsius"`, `"providers": "open-meteo,met-norway"`.
    /// - What the program is: an object with its `name`, `version`, `license`, and the arrays `credits` and `components`.
    public let json: String
    /// What the user should know besides, such as why a search was not complete.
    public let notice: Notice?
    /// A line for each weather service: what came of it, when that was asked for; with the settings, whether it would be
    /// asked.
    public let explanation: [String]

    /// An answer to be drawn.
    public enum Content: Hashable, Sendable {
        case cities([CityRow])
        case weather(WeatherState)
        case settings([SettingRow])
        case about(AboutState)
        case message(String)
    }

    /// An answer.
    public init(_ content: Content, json: String, notice: Notice? = nil, explanation: [String] = []) {
        self.content = content
        self.json = json
        self.notice = notice
        self.explanation = explanation
    }
}
