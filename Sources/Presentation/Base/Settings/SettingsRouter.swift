internal import Presentation

/// Where the settings lead.
@MainActor protocol SettingsRouter {
    func close()
}

/// Leads there by the navigator.
@MainActor struct SettingsNavigation: SettingsRouter {
    let navigator: any Navigator

    func close() { navigator.back() }
}
