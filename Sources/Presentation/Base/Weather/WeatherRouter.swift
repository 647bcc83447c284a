internal import Presentation

/// The navigation from the weather screen.
@MainActor protocol WeatherRouter {
    /// The screens that are shown.
    var path: [Destination] { get }
    /// Shows the weather in another city, which the list selects, too.
    func openWeather(in place: PlaceID)
    func openSettings()
    func close()
}

/// The router that uses the navigator.
@MainActor struct WeatherNavigation: WeatherRouter {
    let navigator: any Navigator
    let request: SelectionRequest

    var path: [Destination] { navigator.path }

    func openWeather(in place: PlaceID) {
        request.place = place
        navigator.replace(with: .weather(place))
    }

    func openSettings() { navigator.show(.settings) }
    func close() { navigator.back() }
}
