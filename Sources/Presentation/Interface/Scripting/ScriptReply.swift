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
    /// - Notifications are an array of objects with `city`, `id`, `kind`, `text` and `time`; subscriptions one of objects
    ///   with `city` and `kinds`.
    /// - Settings are an object of words: `"temperature": "celsius"`, `"providers": "open-meteo,met-norway"`.
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
        case message(String)
        /// What is new; nothing may be.
        case notifications([NotificationRow])
    }

    /// An answer.
    public init(_ content: Content, json: String, notice: Notice? = nil, explanation: [String] = []) {
        self.content = content
        self.json = json
        self.notice = notice
        self.explanation = explanation
    }
}
