/// What a command line is answered.
public struct ScriptReply: Hashable, Sendable {
    /// The answer to be drawn for people.
    public let content: Content
    /// The same answer for programs: one JSON value, without a line break at its end.
    public let json: String

    /// An answer to be drawn.
    public enum Content: Hashable, Sendable {
        case cities([CityRow])
        case weather(WeatherState)
        case settings([SettingRow])
        case message(String)
    }

    /// An answer.
    public init(_ content: Content, json: String) {
        self.content = content
        self.json = json
    }
}
