internal import Presentation

/// Where the settings lead.
@MainActor protocol SettingsRouter {
    func openNotifications()
    func close()
}

/// Leads there by the navigator.
@MainActor struct SettingsNavigation: SettingsRouter {
    let navigator: any Navigator

    func openNotifications() { navigator.show(.notifications) }
    func close() { navigator.back() }
}
