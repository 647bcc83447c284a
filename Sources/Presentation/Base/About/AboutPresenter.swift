internal import BusinessLogic
internal import Presentation

/// What the program is, and whose work it shows.
@MainActor final class AboutPresenter: AboutScreen {
    private let service: any AppInformationService
    private let factory: AboutStateFactory
    private let router: any AboutRouter
    private let broadcaster = StateBroadcaster(AboutState())
    private var requests = RequestSequence()

    init(service: any AppInformationService, factory: AboutStateFactory, router: any AboutRouter) {
        self.service = service
        self.factory = factory
        self.router = router
    }

    var state: AboutState { broadcaster.state }
    func updates() -> AsyncStream<AboutState> { broadcaster.updates() }

    func appear() async {
        let request = requests.begin()
        let information = await service.information()
        guard !Task.isCancelled, requests.accept(request) else { return }
        broadcaster.update { factory.fill(&$0, with: information) }
    }

    func layOut(lines: Int, rows: Int) {
        broadcaster.update { $0.window.resize(capacity: rows, total: lines) }
    }

    func scroll(by distance: Int) { broadcaster.update { $0.window.scroll(by: distance) } }
    func close() { router.close() }
}
