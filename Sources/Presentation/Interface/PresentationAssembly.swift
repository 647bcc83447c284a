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
    /// Units and language.
    var settingsScreen: any SettingsScreen { get }
    /// What the user is notified of.
    var notificationsScreen: any NotificationsScreen { get }
    /// One question, one answer: what a command line without a screen asks.
    var scripting: any Scripting { get }
}
