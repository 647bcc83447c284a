internal import Presentation

/// The navigation from the settings.
@MainActor protocol SettingsRouter {
    func openAbout()
    func openTools()
    func openNotifications()
    func close()
}

/// The router that uses the navigator.
@MainActor struct SettingsNavigation: SettingsRouter {
    let navigator: any Navigator

    func openAbout() { navigator.show(.about) }
    func openTools() { navigator.show(.tools) }
    func openNotifications() { navigator.show(.notifications) }
    func close() { navigator.back() }
}
