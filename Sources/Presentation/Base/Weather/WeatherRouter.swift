internal import Presentation

/// Where the weather screen leads.
@MainActor protocol WeatherRouter {
    func openSettings()
    func close()
}

/// Leads there by the navigator.
@MainActor struct WeatherNavigation: WeatherRouter {
    let navigator: any Navigator

    func openSettings() { navigator.show(.settings) }
    func close() { navigator.back() }
}
