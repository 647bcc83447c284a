internal import Presentation

/// The navigation from the page about the program.
@MainActor protocol AboutRouter {
    func close()
}

/// The router that uses the navigator.
@MainActor struct AboutNavigation: AboutRouter {
    let navigator: any Navigator

    func close() { navigator.back() }
}
