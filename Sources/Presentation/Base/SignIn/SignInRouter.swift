internal import Presentation

/// The navigation from the sign-in screen.
@MainActor protocol SignInRouter {
    func close()
}

/// The router that uses the navigator.
@MainActor struct SignInNavigation: SignInRouter {
    let navigator: any Navigator

    func close() { navigator.back() }
}
