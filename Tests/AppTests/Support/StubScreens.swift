internal import Presentation

/// A screen that notes what it is asked for.
@MainActor protocol NotingScreen: Screen {
    var done: [String] { get }
}

@MainActor final class StubCities: CitiesScreen, NotingScreen {
    private(set) var done: [String] = []
    let state: CitiesState

    init(_ state: CitiesState) { self.state = state }

    func updates() -> AsyncStream<CitiesState> { AsyncStream { $0.yield(state) } }
    func appear() async { done.append("appear") }
    func layOut(rows: Int) {}
    func moveSelection(by distance: Int) { done.append("move \(distance)") }
    func select(_ place: PlaceID) { done.append("select") }
    func openSelected() { done.append("open") }
    func removeSelected() async { done.append("remove") }
    func undoRemove() async { done.append("undo") }
    func moveSelected(by distance: Int) async { done.append("carry \(distance)") }
    func refresh() async { done.append("refresh") }
    func addPlace() { done.append("add") }
    func openSettings() { done.append("settings") }
    func openAbout() { done.append("about") }
    func openSignIn() { done.append("sign in") }
}

@MainActor final class StubWeather: WeatherScreen, NotingScreen {
    private(set) var done: [String] = []
    let state: WeatherState

    init(_ state: WeatherState) { self.state = state }

    func updates() -> AsyncStream<WeatherState> { AsyncStream { $0.yield(state) } }
    func appear() async { done.append("appear") }
    func layOut(hours: Int) {}
    func scrollHours(by distance: Int) { done.append("scroll \(distance)") }
    func refresh() async { done.append("refresh") }
    func showCity(by distance: Int) async { done.append("city \(distance)") }
    func openSettings() { done.append("settings") }
    func close() { done.append("close") }
}

@MainActor final class StubAddPlace: AddPlaceScreen, NotingScreen {
    private(set) var done: [String] = []
    let state: AddPlaceState

    init(_ state: AddPlaceState) { self.state = state }

    func updates() -> AsyncStream<AddPlaceState> { AsyncStream { $0.yield(state) } }
    func appear() async { done.append("appear") }
    func edit(_ edit: TextField.Edit) { done.append("edit") }
    func findHere() async { done.append("here") }
    func layOut(rows: Int) {}
    func moveSelection(by distance: Int) { done.append("move \(distance)") }
    func addSelected() async { done.append("add") }
    func close() { done.append("close") }
}

@MainActor final class StubSettings: SettingsScreen, NotingScreen {
    private(set) var done: [String] = []
    let state: SettingsState

    init(_ state: SettingsState) { self.state = state }

    func updates() -> AsyncStream<SettingsState> { AsyncStream { $0.yield(state) } }
    func appear() async { done.append("appear") }
    func moveSelection(by distance: Int) { done.append("move \(distance)") }
    func changeSelected(by distance: Int) async { done.append("change \(distance)") }
    func moveSelected(by distance: Int) async { done.append("carry \(distance)") }
    func openAbout() { done.append("about") }
    func openTools() { done.append("tools") }
    func openNotifications() { done.append("notifications") }
    func close() { done.append("close") }
}

@MainActor final class StubAbout: AboutScreen, NotingScreen {
    private(set) var done: [String] = []
    let state: AboutState

    init(_ state: AboutState) { self.state = state }

    func updates() -> AsyncStream<AboutState> { AsyncStream { $0.yield(state) } }
    func appear() async { done.append("appear") }
    func layOut(lines: Int, rows: Int) {}
    func scroll(by distance: Int) { done.append("scroll \(distance)") }
    func close() { done.append("close") }
}

@MainActor final class StubNotifications: NotificationsScreen, NotingScreen {
    private(set) var done: [String] = []
    let state: NotificationsState

    init(_ state: NotificationsState) { self.state = state }

    func updates() -> AsyncStream<NotificationsState> { AsyncStream { $0.yield(state) } }
    func appear() async { done.append("appear") }
    func layOut(rows: Int) {}
    func moveSelection(by distance: Int) { done.append("move \(distance)") }
    func moveKind(by distance: Int) { done.append("kind \(distance)") }
    func switchSelected() async { done.append("switch") }
    func close() { done.append("close") }
}

@MainActor final class StubSignIn: SignInScreen, NotingScreen {
    private(set) var done: [String] = []
    let state: SignInState

    init(_ state: SignInState) { self.state = state }

    func updates() -> AsyncStream<SignInState> { AsyncStream { $0.yield(state) } }
    func appear() async { done.append("appear") }
    func edit(_ edit: TextField.Edit) { done.append("edit") }
    func moveFocus(by distance: Int) { done.append("focus \(distance)") }
    func confirm() { done.append("confirm") }
    func submit() async { done.append("submit") }
    func cancel() { done.append("cancel") }
    func signOut() async { done.append("sign out") }
}
