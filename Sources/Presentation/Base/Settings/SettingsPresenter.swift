internal import BusinessLogic
internal import Presentation

/// Units and language.
@MainActor final class SettingsPresenter: SettingsScreen {
    private let service: any SettingsService
    private let choices: [SettingChoice]
    private let errors: SettingsErrorHandler
    private let router: any SettingsRouter
    private let broadcaster = StateBroadcaster(SettingsState())
    private let watch = Watch()

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
        do {
            show(try await service.settings())
            watch.start(service.updates()) { [weak self] in self?.show($0) }
        } catch {
            fail(error)
        }
    }

    func moveSelection(by distance: Int) {
        broadcaster.update { state in
            guard !state.rows.isEmpty else { return }
            state.selection = max(0, min(state.selection.saturatingAdd(distance), state.rows.count - 1))
        }
    }

    func changeSelected(by distance: Int) async {
        guard broadcaster.state.phase == .loaded else { return }
        let choice = choices[broadcaster.state.selection]
        do {
            show(try await service.change { choice.step(&$0, by: distance) })
        } catch {
            fail(error)
        }
    }

    func close() { router.close() }

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
