internal import Presentation

/// The navigation from the weather screen.
@MainActor protocol WeatherRouter {
    func openSettings()
    func close()
}

/// The router that uses the navigator.
@MainActor struct WeatherNavigation: WeatherRouter {
    let navigator: any Navigator

    func openSettings() { navigator.show(.settings) }
    func close() { navigator.back() }
}
