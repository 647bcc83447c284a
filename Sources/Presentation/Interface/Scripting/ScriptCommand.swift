/// What a command line asks.
///
/// A city of the list is named by its number, its name, or a beginning of its name that no other has; case and accents
/// make no difference.
public enum ScriptCommand: Hashable, Sendable {
    /// The cities in the list, with what is remembered of their weather; nobody is asked.
    case list
    /// The weather in a city of the list, or else in the best match of a search; from the weather service of this name
    /// alone, or from the first that answers. With `explain` the reply tells what came of each service.
    case show(String, from: String? = nil, explain: Bool = false)
    /// The weather in the city that this computer is in or near, as ``show(_:from:explain:)`` has it.
    case showHere(from: String? = nil, explain: Bool = false)
    /// Adds a place to the list: that of this name, or of this number where the program carries it. Behind a comma a
    /// region, a country or the number tells it from others of its name, `Springfield, Illinois`; without, one that
    /// is ten times as large as the next is meant.
    case add(String)
    /// Adds the city that this computer is in or near; the notice says when that is not exact.
    case addHere
    /// Takes a city out of the list.
    case remove(String)
    /// Changes settings, by name and word, and shows all of them. When one is wrong, none is changed.
    ///
    /// `providers` are the weather services that may be asked, in their order with commas between; the others are
    /// switched off. The word `default` switches all on, in the order that the program would have them.
    case settings([SettingID: String], providers: String? = nil)
    /// Shows what is new of what the user has subscribed to, each notification once.
    case notifications
    /// What the user has subscribed to.
    case subscriptions
    /// Subscribes to a city, of the list or as ``add(_:)`` finds it, to be told of what these words say, in the place of
    /// what was said before; without words, of everything.
    case subscribe(String, to: [String] = [])
    /// Ends the subscription to a city.
    case unsubscribe(String)
}
