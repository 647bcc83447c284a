internal import Presentation

/// Where the notifications lead.
@MainActor protocol NotificationsRouter {
    func close()
}

/// Leads there by the navigator.
@MainActor struct NotificationsNavigation: NotificationsRouter {
    let navigator: any Navigator

    func close() { navigator.back() }
}
