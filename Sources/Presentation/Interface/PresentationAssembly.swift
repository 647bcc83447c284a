/// The layer of screens without a screen: states to draw, and actions to call. A terminal, a window or a web page
/// is a shell around it.
///
/// Screens are the same object each time they are asked for, unless their line says otherwise.
@MainActor public protocol PresentationAssembly: AnyObject, Sendable {
    /// Which screen is shown.
    var navigator: any Navigator { get }
    /// The list of cities.
    var citiesScreen: any CitiesScreen { get }
    /// The weather in a city of the list. One screen a place, as long as somebody holds it.
    func weatherScreen(for place: PlaceID) -> any WeatherScreen
    /// The search for a place to add. A new one each time: it begins with an empty field.
    var addPlaceScreen: any AddPlaceScreen { get }
    /// Units, language and weather services.
    var settingsScreen: any SettingsScreen { get }
    /// What the program is, and whose work it shows. A new one each time: it begins at its first line.
    var aboutScreen: any AboutScreen { get }
    /// What somebody who tests the program looks at and changes; nil in a program that has no such tools, as a release.
    var toolsScreen: (any ToolsScreen)? { get }
    /// Signing in, and out again. A new one each time: it begins with empty fields.
    var signInScreen: any SignInScreen { get }
    /// The session of who is signed in, which goes on when the program starts again.
    var userSession: any UserSession { get }
    /// One question, one answer: what a command line without a screen asks.
    var scripting: any Scripting { get }
}
