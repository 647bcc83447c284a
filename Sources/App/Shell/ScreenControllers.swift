internal import Presentation

extension PresentationAssembly {
    /// The controller of a destination's screen. Its changes are added to `changes`.
    func controller(for destination: Destination, _ changes: PendingChanges) -> any ScreenController {
        func cities(_ screen: some CitiesScreen) -> any ScreenController {
            TerminalScreenController(screen, .cities(), changes)
        }
        func weather(_ screen: some WeatherScreen) -> any ScreenController {
            TerminalScreenController(screen, .weather(), changes)
        }
        func addPlace(_ screen: some AddPlaceScreen) -> any ScreenController {
            TerminalScreenController(screen, .addPlace(), changes)
        }
        func settings(_ screen: some SettingsScreen) -> any ScreenController {
            TerminalScreenController(screen, .settings(), changes)
        }
        func about(_ screen: some AboutScreen) -> any ScreenController {
            TerminalScreenController(screen, .about(), changes)
        }
        func tools(_ screen: some ToolsScreen) -> any ScreenController {
            TerminalScreenController(screen, .tools(), changes)
        }
        func notifications(_ screen: some NotificationsScreen) -> any ScreenController {
            TerminalScreenController(screen, .notifications(), changes)
        }
        func signIn(_ screen: some SignInScreen) -> any ScreenController {
            TerminalScreenController(screen, .signIn(), changes)
        }
        return switch destination {
        case .cities: cities(citiesScreen)
        case .weather(let place): weather(weatherScreen(for: place))
        case .addPlace: addPlace(addPlaceScreen)
        case .settings: settings(settingsScreen)
        case .about: about(aboutScreen)
        // Nothing leads there without them.
        case .tools: if let toolsScreen { tools(toolsScreen) } else { settings(settingsScreen) }
        case .notifications: notifications(notificationsScreen)
        case .signIn: signIn(signInScreen)
        }
    }
}
