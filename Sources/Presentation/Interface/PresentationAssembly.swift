/// User interface without drawing: screens as states and actions. A terminal, a window or a web page is a shell
/// around it.
///
/// Each screen is one object, unless its comment says otherwise.
@MainActor public protocol PresentationAssembly: AnyObject, Sendable {
    /// The stack of screens.
    var navigator: any Navigator { get }
    /// The list of cities.
    var citiesScreen: any CitiesScreen { get }
    /// The weather in a city. One screen per place, as long as it is referenced.
    func weatherScreen(for place: PlaceID) -> any WeatherScreen
    /// The search for a place to add. A new one each time: it begins with an empty field.
    var addPlaceScreen: any AddPlaceScreen { get }
    /// Units, language and weather services.
    var settingsScreen: any SettingsScreen { get }
    /// The program's version, licenses and sources of data. A new one each time: it begins at its first line.
    var aboutScreen: any AboutScreen { get }
    /// The tools of testers; nil in a program without them, as a release.
    var toolsScreen: (any ToolsScreen)? { get }
    /// What the user is notified of.
    var notificationsScreen: any NotificationsScreen { get }
    /// Tells of new notifications while the screens are shown.
    var notificationWatch: any NotificationWatch { get }
    /// Signing in and out. A new one each time: it begins with empty fields.
    var signInScreen: any SignInScreen { get }
    /// The session of the user who is signed in; it is resumed when the program starts again.
    var userSession: any UserSession { get }
    /// The command line: one question, one answer.
    var scripting: any Scripting { get }
}
