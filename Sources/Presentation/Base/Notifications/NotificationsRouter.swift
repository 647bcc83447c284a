internal import Presentation

/// The navigation from the notifications.
@MainActor protocol NotificationsRouter {
    func close()
}

/// The router that uses the navigator.
@MainActor struct NotificationsNavigation: NotificationsRouter {
    let navigator: any Navigator

    func close() { navigator.back() }
}
