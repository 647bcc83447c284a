internal import Presentation

/// Where signing in leads.
@MainActor protocol SignInRouter {
    func close()
}

/// Leads there by the navigator.
@MainActor struct SignInNavigation: SignInRouter {
    let navigator: any Navigator

    func close() { navigator.back() }
}
