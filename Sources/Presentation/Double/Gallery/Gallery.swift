public import Presentation

/// Every screen in every state, as values: for writing and testing a shell without services.
///
/// A scene's name is unique within its screen and valid as a file name.
public enum Gallery {
    /// The list of cities.
    public static let cities: [Scene<CitiesState>] = citiesScenes()
    /// The weather in a city.
    public static let weather: [Scene<WeatherState>] = weatherScenes()
    /// The search for a place.
    public static let addPlace: [Scene<AddPlaceState>] = addPlaceScenes()
    /// What the user is notified of.
    public static let notifications: [Scene<NotificationsState>] = notificationsScenes()
    /// Units, language and weather services.
    public static let settings: [Scene<SettingsState>] = settingsScenes()
    /// The tools of testers.
    public static let tools: [Scene<ToolsState>] = toolsScenes()
    /// What the program is.
    public static let about: [Scene<AboutState>] = aboutScenes()
    /// Signing in, and the account.
    public static let signIn: [Scene<SignInState>] = signInScenes()
}
