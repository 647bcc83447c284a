/// What a command line asks.
public enum ScriptCommand: Hashable, Sendable {
    /// The cities in the list, with what is remembered of their weather.
    case list
    /// The weather in a city: one of the list by name or number, or else the best match of a search.
    case show(String)
    /// Adds the place of this name or number to the list.
    case add(String)
    /// Takes the city of this name or number out of the list.
    case remove(String)
    /// Changes settings, by name and word, and shows all of them.
    case settings([SettingID: String])
}
