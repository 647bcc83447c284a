internal import Presentation

/// Where the weather screen leads.
@MainActor protocol WeatherRouter {
    /// Shows the weather in another city, which the list selects, too.
    func openWeather(in place: PlaceID)
    func openSettings()
    func close()
}

/// Leads there by the navigator.
@MainActor struct WeatherNavigation: WeatherRouter {
    let navigator: any Navigator
    let request: SelectionRequest

    func openWeather(in place: PlaceID) {
        request.place = place
        navigator.replace(with: .weather(place))
    }

    func openSettings() { navigator.show(.settings) }
    func close() { navigator.back() }
}
