public import Presentation

/// Every screen in every state, as values: what a shell or a renderer is written and tested against, with no
/// services and no screens behind it.
///
/// A scene's name is unique within its screen and fits a file name.
public enum Gallery {
    /// The list of cities.
    public static let cities: [Scene<CitiesState>] = citiesScenes()
    /// The weather in a city.
    public static let weather: [Scene<WeatherState>] = weatherScenes()
    /// The search for a place.
    public static let addPlace: [Scene<AddPlaceState>] = addPlaceScenes()
    /// What the user is notified of.
    public static let notifications: [Scene<NotificationsState>] = notificationsScenes()
    /// Units and language.
    public static let settings: [Scene<SettingsState>] = settingsScenes()
}
