/// A command of the command line.
///
/// A city of the list is named by its number, its name, or a unique prefix of its name, ignoring case and accents.
/// After a comma a region, a country or the number may follow.
public enum ScriptCommand: Hashable, Sendable {
    /// The cities in the list with their remembered weather, without requests to providers.
    case list
    /// The weather in a city of the list, or else in the best match of a search, from this weather service only, or
    /// from the first that answers. With `explain` the reply lists the outcome of each service.
    case show(String, from: String? = nil, explain: Bool = false)
    /// The weather in the city that this computer is in or near, as ``show(_:from:explain:)`` has it.
    case showHere(from: String? = nil, explain: Bool = false)
    /// Adds the place with this name, or with this number if the program includes it. After a comma a region, a
    /// country or the number distinguishes places of the same name: `Springfield, Illinois`. Without, a place with
    /// ten times the population of the next is chosen.
    case add(String)
    /// Adds the city that this computer is in or near; the notice says when that is not exact.
    case addHere
    /// Removes a city from the list.
    case remove(String)
    /// Changes settings, by name and word, and shows all of them. When one is wrong, none is changed.
    ///
    /// `providers` are the enabled weather services in order, separated by commas; the others are disabled. At least
    /// one is required. The word `default` restores the default order with all enabled.
    case settings([SettingID: String], providers: String? = nil)
    /// What the program is, and whose work it shows.
    case about
    /// Shows what is new of what the user has subscribed to, each notification once.
    case notifications
    /// What the user has subscribed to.
    case subscriptions
    /// Subscribes to a city, of the list or as ``add(_:)`` finds it, to be told of what these words say, in the place of
    /// what was said before; without words, of everything.
    case subscribe(String, to: [String] = [])
    /// Ends the subscription to a city.
    case unsubscribe(String)
    /// Signs in at the program's own server. Nothing is sent when the text can be no e-mail address, or the password
    /// none.
    case signIn(email: String, password: HiddenText)
    /// Signs out; no error if the user is signed out already.
    case signOut
    /// Who is signed in. The server is asked whether the session still holds.
    case account
}
