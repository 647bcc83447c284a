internal import Presentation

/// A screen that notes what it is asked for.
@MainActor protocol NotingScreen: Screen {
    var done: [String] { get }
}

@MainActor class StubScreen<State: Hashable & Sendable>: NotingScreen {
    fileprivate(set) var done: [String] = []
    let state: State

    init(_ state: State) { self.state = state }

    func updates() -> AsyncStream<State> { AsyncStream { $0.yield(state) } }
    func appear() async { done.append("appear") }
}

final class StubCities: StubScreen<CitiesState>, CitiesScreen {
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

final class StubWeather: StubScreen<WeatherState>, WeatherScreen {
    func layOut(hours: Int) {}
    func scrollHours(by distance: Int) { done.append("scroll \(distance)") }
    func refresh() async { done.append("refresh") }
    func showCity(by distance: Int) async { done.append("city \(distance)") }
    func openSettings() { done.append("settings") }
    func close() { done.append("close") }
}

final class StubAddPlace: StubScreen<AddPlaceState>, AddPlaceScreen {
    func edit(_ edit: TextField.Edit) { done.append("edit") }
    func findHere() async { done.append("here") }
    func layOut(rows: Int) {}
    func moveSelection(by distance: Int) { done.append("move \(distance)") }
    func addSelected() async { done.append("add") }
    func close() { done.append("close") }
}

final class StubSettings: StubScreen<SettingsState>, SettingsScreen {
    func moveSelection(by distance: Int) { done.append("move \(distance)") }
    func changeSelected(by distance: Int) async { done.append("change \(distance)") }
    func moveSelected(by distance: Int) async { done.append("carry \(distance)") }
    func openAbout() { done.append("about") }
    func openTools() { done.append("tools") }
    func openNotifications() { done.append("notifications") }
    func close() { done.append("close") }
}

final class StubAbout: StubScreen<AboutState>, AboutScreen {
    func layOut(lines: Int, rows: Int) {}
    func scroll(by distance: Int) { done.append("scroll \(distance)") }
    func close() { done.append("close") }
}

final class StubNotifications: StubScreen<NotificationsState>, NotificationsScreen {
    func layOut(rows: Int) {}
    func moveSelection(by distance: Int) { done.append("move \(distance)") }
    func moveKind(by distance: Int) { done.append("kind \(distance)") }
    func switchSelected() async { done.append("switch") }
    func close() { done.append("close") }
}

final class StubSignIn: StubScreen<SignInState>, SignInScreen {
    func edit(_ edit: TextField.Edit) { done.append("edit") }
    func moveFocus(by distance: Int) { done.append("focus \(distance)") }
    func confirm() { done.append("confirm") }
    func submit() async { done.append("submit") }
    func cancel() { done.append("cancel") }
    func signOut() async { done.append("sign out") }
}
