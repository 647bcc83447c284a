internal import Presentation

@MainActor final class AboutScreenDouble: AboutScreen {
    private let services: PretendServices
    private let navigator: any Navigator
    private let shown = Shown(AboutState())

    init(services: PretendServices, navigator: any Navigator) {
        self.services = services
        self.navigator = navigator
    }

    var state: AboutState { shown.state }
    func updates() -> AsyncStream<AboutState> { shown.updates() }

    func appear() async {
        guard !Task.isCancelled else { return }
        shown.state = AboutState(services, window: shown.state.window)
    }

    func layOut(lines: Int, rows: Int) { shown.state.window.resize(capacity: rows, total: lines) }
    func scroll(by distance: Int) { shown.state.window.scroll(by: distance) }
    func close() { navigator.back() }
}

extension AboutState {
    /// What this Double is, with the weather services that are switched on.
    @MainActor init(
        _ services: PretendServices, window: ScrollWindow = ScrollWindow(capacity: 20, total: 0)
    ) {
        self.init(
            phase: .loaded, title: "weather of presentation's Double", license: "MIT License",
            sections: [
                AboutSection(
                    "Weather and places",
                    services.usedProviders.map { AboutSection.Entry("Made-up weather of \($0.label)") }
                        + [AboutSection.Entry("Twelve places, from memory")]),
                AboutSection("Built on", [AboutSection.Entry("nothing below", detail: "no services at all")]),
            ], window: window)
    }
}
