internal import Presentation

@MainActor final class AboutScreenDouble: AboutScreen {
    private let services: SimulatedServices
    private let navigator: any Navigator
    private let publisher = StatePublisher(AboutState())

    init(services: SimulatedServices, navigator: any Navigator) {
        self.services = services
        self.navigator = navigator
    }

    var state: AboutState { publisher.state }
    func updates() -> AsyncStream<AboutState> { publisher.updates() }

    func appear() async {
        guard !Task.isCancelled else { return }
        publisher.state = AboutState(services, window: publisher.state.window)
    }

    func layOut(lines: Int, rows: Int) { publisher.state.window.resize(capacity: rows, total: lines) }
    func scroll(by distance: Int) { publisher.state.window.scroll(by: distance) }
    func close() { navigator.back() }
}

extension AboutState {
    /// What this Double is, with the weather services that are switched on, and those of which weather is remembered.
    @MainActor init(
        _ services: SimulatedServices, window: ScrollWindow = ScrollWindow(capacity: 20, total: 0)
    ) {
        let used = services.usedProviders
        // Also of those that the program does not offer any more.
        let remembered = services.knownProviders.filter {
            services.sources.contains($0.id) && !used.contains($0)
        }
        self.init(
            phase: .loaded, title: "weather of presentation's Double", license: "MIT License",
            sections: [
                AboutSection(
                    "Weather and places",
                    (used + remembered).map { AboutSection.Entry("Made-up weather of \($0.label)") }
                        + [AboutSection.Entry("Twelve places, from memory")]),
                AboutSection("Built on", [AboutSection.Entry("nothing below", detail: "no services at all")]),
            ], window: window)
    }
}
