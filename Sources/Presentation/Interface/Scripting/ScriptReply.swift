/// The answer to a command.
public struct ScriptReply: Hashable, Sendable {
    /// The answer for people, to be drawn.
    public let content: Content
    /// The answer for programs: one JSON value without a trailing line break.
    ///
    /// Keys are sorted, unknown values are left out, times are ISO 8601 in UTC, and numbers are in SI units and °C,
    /// whatever the settings.
    /// - The list is an array of cities with `id`, `name`, and `weather` if remembered.
    /// - Weather is the whole report; a stale one has `"stale": true` and `staleReason`; a new one that can't be
    ///   remembered has `notKept` with the reason; one of which the service left out parts has `missing`, an array of
    ///   objects with the `part` and the `reason`. On request, `attempts` is an array of objects with the
    ///   `provider`, the `outcome` in a word, the `seconds` it took, and a `text` for people.
    /// - An added or removed city is an object with `id` and `name`.
    /// - Notifications are an array of objects with `city`, `id`, `kind`, `text` and `time`; subscriptions one of objects
    ///   with `city` and `kinds`.
    /// - An account is an object with `signedIn`, true or false, and when it is true, with `email`, and `name` where it is
    ///   known.
    /// - Settings are an object of words: `"temperature": "celsius"`, `"providers": "open-meteo,met-norway"`.
    /// - What the program is: an object with its `name`, `version`, `license`, and the arrays `credits` and `components`.
    public let json: String
    /// A further notice, such as why a search was incomplete.
    public let notice: Notice?
    /// A line for each weather service: its outcome if that was asked for, and last what is missing from the report,
    /// which no notice tells then; with the settings, whether it would be asked.
    public let explanation: [String]
    /// The ids of the notifications in it, which no other reply has.
    public let delivered: [String]

    /// An answer to be drawn.
    public enum Content: Hashable, Sendable {
        case cities([CityRow])
        case weather(WeatherState)
        case settings([SettingRow])
        case about(AboutState)
        case message(String)
        /// What is new; nothing may be.
        case notifications([NotificationRow])
    }

    /// An answer.
    public init(
        _ content: Content, json: String, notice: Notice? = nil, explanation: [String] = [],
        delivered: [String] = []
    ) {
        self.content = content
        self.json = json
        self.notice = notice
        self.explanation = explanation
        self.delivered = delivered
    }
}
