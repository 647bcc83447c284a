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
    /// Adds a place to the list: that of this name, or of this number where the program carries it. Behind a comma a
    /// region, a country or the number tells it from others of its name, `Springfield, Illinois`; without, one that
    /// is ten times as large as the next is meant.
    case add(String)
    /// Takes a city out of the list.
    case remove(String)
    /// Changes settings, by name and word, and shows all of them. When one is wrong, none is changed.
    ///
    /// `providers` are the weather services that may be asked, in their order with commas between; the others are
    /// switched off. At least one is wanted. The word `default` switches all on, in the order that the program would have
    /// them.
    case settings([SettingID: String], providers: String? = nil)
    /// What the program is, and whose work it shows.
    case about
    /// Signs in at the program's own server. Nothing is sent when the text can be no e-mail address, or the password
    /// none.
    case signIn(email: String, password: HiddenText)
    /// Signs out; that nobody was signed in is no error.
    case signOut
    /// Who is signed in. The server is asked whether the session still holds.
    case account
}
