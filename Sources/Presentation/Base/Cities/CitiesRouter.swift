internal import Presentation

/// The navigation from the list of cities.
@MainActor protocol CitiesRouter {
    func openWeather(in place: PlaceID)
    func addPlace()
    func openSettings()
    func openSignIn()
}

/// The router that uses the navigator.
@MainActor struct CitiesNavigation: CitiesRouter {
    let navigator: any Navigator

    func openWeather(in place: PlaceID) { navigator.show(.weather(place)) }
    func addPlace() { navigator.show(.addPlace) }
    func openSettings() { navigator.show(.settings) }
    func openSignIn() { navigator.show(.signIn) }
}
