internal import BusinessLogic
internal import Presentation

/// Units and language.
@MainActor final class SettingsPresenter: SettingsScreen {
    private let service: any SettingsService
    private let choices: [SettingChoice]
    private let errors: SettingsErrorHandler
    private let router: any SettingsRouter
    private let broadcaster = StateBroadcaster(SettingsState())
    private let watch = StreamSubscription()
    private let changes = AsyncMutex()
    private var readings = RequestSequence()

    init(
        service: any SettingsService, choices: [SettingChoice], errors: SettingsErrorHandler,
        router: any SettingsRouter
    ) {
        self.service = service
        self.choices = choices
        self.errors = errors
        self.router = router
    }

    var state: SettingsState { broadcaster.state }
    func updates() -> AsyncStream<SettingsState> { broadcaster.updates() }

    func appear() async {
        await read()
        watch.start(service.updates()) { [weak self] _ in await self?.readBetweenChanges() }
    }

    func moveSelection(by distance: Int) {
        broadcaster.update { state in
            state.selection = max(0, min(state.selection.moved(by: distance), state.rows.count - 1))
        }
    }

    func changeSelected(by distance: Int) async {
        guard broadcaster.state.phase == .loaded else { return }
        let choice = choices[broadcaster.state.selection]
        await changes.withLock {
            await take { () async throws(SettingsError) in
                try await service.change { choice.step(&$0, by: distance) }
            }
        }
    }

    func openNotifications() { router.openNotifications() }
    func close() { router.close() }

    /// What is read while a change is under way may be from before it, and come after its answer.
    private func readBetweenChanges() async { await changes.withLock { await read() } }

    private func read() async {
        await take { () async throws(SettingsError) in try await service.settings() }
    }

    /// Shows settings, unless those of a later question are shown already.
    private func take(_ ask: () async throws(SettingsError) -> Settings) async {
        let request = readings.begin()
        do {
            let settings = try await ask()
            if readings.accept(request) { show(settings) }
        } catch {
            fail(error)
        }
    }

    private func show(_ settings: Settings) {
        broadcaster.update { state in
            state.phase = .loaded
            state.rows = choices.map { $0.row(settings) }
            state.notice = nil
        }
    }

    private func fail(_ error: SettingsError) {
        guard let notice = errors.notice(for: error) else { return }
        broadcaster.update { state in
            if state.phase == .loaded { state.notice = notice } else { state.phase = .failed(notice) }
        }
    }
}

extension SettingChoice {
    /// Takes the option that lies so far away; behind the last comes the first.
    fileprivate func step(_ settings: inout Settings, by distance: Int) {
        let count = options.count
        let index = (selected(settings) + distance % count + count) % count
        select(&settings, index)
    }
}
