internal import Presentation

/// Where the page about the program leads.
@MainActor protocol AboutRouter {
    func close()
}

/// Leads there by the navigator.
@MainActor struct AboutNavigation: AboutRouter {
    let navigator: any Navigator

    func close() { navigator.back() }
}
