internal import Presentation

extension PresentationAssembly {
    /// The screen of a destination on a terminal; what it changes is entered into `changes`.
    func stage(for destination: Destination, _ changes: Changes) -> any Stage {
        func cities(_ screen: some CitiesScreen) -> any Stage { ScreenStage(screen, .cities(), changes) }
        func weather(_ screen: some WeatherScreen) -> any Stage { ScreenStage(screen, .weather(), changes) }
        func addPlace(_ screen: some AddPlaceScreen) -> any Stage {
            ScreenStage(screen, .addPlace(), changes)
        }
        func settings(_ screen: some SettingsScreen) -> any Stage {
            ScreenStage(screen, .settings(), changes)
        }
        func about(_ screen: some AboutScreen) -> any Stage { ScreenStage(screen, .about(), changes) }
        func tools(_ screen: some ToolsScreen) -> any Stage { ScreenStage(screen, .tools(), changes) }
        return switch destination {
        case .cities: cities(citiesScreen)
        case .weather(let place): weather(weatherScreen(for: place))
        case .addPlace: addPlace(addPlaceScreen)
        case .settings: settings(settingsScreen)
        case .about: about(aboutScreen)
        // Nothing leads there without them.
        case .tools: if let toolsScreen { tools(toolsScreen) } else { settings(settingsScreen) }
        }
    }
}
