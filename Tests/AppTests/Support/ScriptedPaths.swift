internal import Presentation

/// Screens whose paths are told when the test wants, maybe with a command line of the test's own.
@MainActor final class ScriptedPaths: PresentationAssembly, Navigator {
    private let screens: any PresentationAssembly
    private let paths: AsyncStream<[Destination]>
    let scripting: any Scripting

    init(
        _ screens: any PresentationAssembly, _ paths: AsyncStream<[Destination]>,
        scripting: (any Scripting)? = nil
    ) {
        (self.screens, self.paths) = (screens, paths)
        self.scripting = scripting ?? screens.scripting
    }

    var navigator: any Navigator { self }

    var path: [Destination] { screens.navigator.path }
    func updates() -> AsyncStream<[Destination]> { paths }
    func show(_ destination: Destination) { screens.navigator.show(destination) }
    func replace(with destination: Destination) { screens.navigator.replace(with: destination) }
    func back() { screens.navigator.back() }

    var citiesScreen: any CitiesScreen { screens.citiesScreen }
    func weatherScreen(for place: PlaceID) -> any WeatherScreen { screens.weatherScreen(for: place) }
    /// The one that is shown, so that a test can look at it.
    private(set) lazy var addPlaceScreen: any AddPlaceScreen = screens.addPlaceScreen
    var settingsScreen: any SettingsScreen { screens.settingsScreen }
    var aboutScreen: any AboutScreen { screens.aboutScreen }
    var toolsScreen: (any ToolsScreen)? { screens.toolsScreen }
    var notificationsScreen: any NotificationsScreen { screens.notificationsScreen }
    var notificationWatch: any NotificationWatch { screens.notificationWatch }
    var signInScreen: any SignInScreen { screens.signInScreen }
    var userSession: any UserSession { screens.userSession }
}
