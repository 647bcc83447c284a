/// The layer of the domain and its rules.
///
/// Every component is safe to use from any thread.
public protocol BusinessLogicAssembly: Sendable {
    /// The user's list of cities, and the search for more.
    var citiesService: any CitiesService { get }
    /// The weather in a city.
    var weatherService: any WeatherService { get }
    /// Units and language.
    var settingsService: any SettingsService { get }
    /// The user's account at the program's server.
    var accountService: any AccountService { get }
    /// What the program is, and whose work it shows.
    var appInformationService: any AppInformationService { get }
    /// The city that this computer is in or near.
    var locationService: any LocationService { get }
    /// Notifications about the weather, from the program's server.
    var notificationService: any NotificationService { get }
}
