internal import BusinessLogic
internal import Presentation

/// Units, language, and the weather services with their order.
@MainActor final class SettingsPresenter: SettingsScreen {
    private let service: any SettingsService
    private let choices: [SettingChoice]
    private let providers: ProviderRowFactory
    private let errors: SettingsErrorHandler
    private let router: any SettingsRouter
    private let time: ScreenClock
    private let broadcaster: StateBroadcaster<SettingsState>
    private let watch = StreamSubscription()
    private let changes = AsyncMutex()
    private var readings = RequestSequence()
    /// What became of the user's last change, until the next one, or until the screen is left or appears anew.
    private var changeNotice: Notice?
    /// What becomes of a change after that is told when the screen appears again.
    private var isLeft = false
    /// What is wrong with the last reading.
    private var readingNotice: Notice?

    init(
        service: any SettingsService, choices: [SettingChoice], providers: ProviderRowFactory,
        errors: SettingsErrorHandler, router: any SettingsRouter, time: ScreenClock, hasTools: Bool
    ) {
        self.service = service
        self.choices = choices
        self.providers = providers
        self.errors = errors
        self.router = router
        self.time = time
        broadcaster = StateBroadcaster(SettingsState(hasTools: hasTools))
    }

    var state: SettingsState { broadcaster.state }
    func updates() -> AsyncStream<SettingsState> { broadcaster.updates() }

    func appear() async {
        guard !Task.isCancelled else { return }
        if !isLeft { changeNotice = nil }
        isLeft = false
        await read()
        // The stream begins with the settings now, and a cancelled task is to show nothing.
        guard !Task.isCancelled else { return }
        watch.start(service.updates()) { [weak self] _ in await self?.readBetweenChanges() }
    }

    func moveSelection(by distance: Int) {
        broadcaster.update { state in
            let last = state.rows.count + state.providers.count - 1
            state.selection = max(0, min(state.selection.moved(by: distance), last))
        }
    }

    func changeSelected(by distance: Int) async {
        guard broadcaster.state.phase == .loaded else { return }
        if let row = broadcaster.state.selectedProvider {
            await changes.withLock { await flip(row.id) }
        } else {
            let choice = choices[broadcaster.state.selection]
            await change { choice.step(&$0, by: distance) }
        }
    }

    func moveSelected(by distance: Int) async {
        guard let row = broadcaster.state.selectedProvider, let provider = Provider(rawValue: row.id) else {
            return
        }
        let offered = offered
        await change { settings in
            // One that is not offered may stand between two that are, unseen: those change places all the same.
            let shown = settings.providers.filter(offered.contains)
            guard let place = shown.firstIndex(of: provider),
                let old = settings.providers.firstIndex(of: provider),
                let new = settings.providers.firstIndex(
                    of: shown[max(0, min(place.moved(by: distance), shown.count - 1))])
            else { return }
            settings.moveProvider(provider, by: new - old)
        }
    }

    func openNotifications() { leave(by: router.openNotifications) }
    func openAbout() { leave(by: router.openAbout) }
    func openTools() { if state.hasTools { leave(by: router.openTools) } }
    func close() { leave(by: router.close) }

    private func leave(by way: () -> Void) {
        isLeft = true
        changeNotice = nil
        showNotice()
        way()
    }

    /// The weather services that the program offers; the settings may name others.
    private var offered: [Provider] { broadcaster.state.providers.compactMap { Provider(rawValue: $0.id) } }

    /// Switches a weather service on or off: whichever it is not when it is its turn.
    private func flip(_ name: String) async {
        guard let row = broadcaster.state.providers.first(where: { $0.id == name }),
            let provider = Provider(rawValue: name)
        else { return }
        let others = offered.filter { $0 != provider }
        let isKept = await apply { settings in
            // One that is not offered may be on, and gives no weather: the last one that is offered stays on.
            guard !row.isOn || settings.providers.contains(where: others.contains) else { return }
            _ = settings.setProvider(provider, isOn: !row.isOn)
        }
        guard isKept, !Task.isCancelled else { return }
        let isOn = broadcaster.state.providers.first { $0.id == name }?.isOn
        if row.isOn, isOn == true {
            changeNotice = errors.lastProvider(row.label)
            showNotice()
        }
    }

    private func change(_ change: @escaping @Sendable (inout Settings) -> Void) async {
        _ = await changes.withLock { await apply(change) }
    }

    /// Returns whether the settings that came of it are shown, or later ones.
    private func apply(_ change: @escaping @Sendable (inout Settings) -> Void) async -> Bool {
        do throws(SettingsError) {
            let settings = try await service.change(change)
            changeNotice = nil
            // What was asked for while the change was under way may be from before it.
            let request = readings.begin()
            try await take(settings, request)
            return true
        } catch {
            if let notice = errors.notice(for: error) {
                changeNotice = notice
                showNotice()
            }
            return false
        }
    }

    /// What is read while a change is under way may be from before it, and come after its answer.
    private func readBetweenChanges() async { await changes.withLock { await read() } }

    private func read() async {
        let request = readings.begin()
        do throws(SettingsError) {
            let settings = try await service.settings()
            try await take(settings, request)
        } catch {
            guard let notice = errors.notice(for: error), readings.accept(request) else { return }
            readingNotice = notice
            showNotice()
        }
    }

    /// Shows settings, unless those of a later question are shown already.
    private func take(_ settings: Settings, _ request: Int) async throws(SettingsError) {
        let rows: [ProviderRow]
        var problem: Notice?
        do throws(SettingsError) {
            let statuses = try await service.providers()
            let (now, formats) = (time.now(), Formats(settings))
            rows = statuses.map { providers.row($0, at: now, formats) }
        } catch {
            // What was kept is no failure: it is shown with what was known of the services.
            guard state.phase == .loaded, let warning = errors.notice(forReadingServices: error) else {
                throw error
            }
            rows = state.providers.ordered(by: settings.providers)
            problem = warning
        }
        guard readings.accept(request) else { return }
        readingNotice = problem
        show(settings, rows)
    }

    private func show(_ settings: Settings, _ providers: [ProviderRow]) {
        broadcaster.update { state in
            let selected = state.selectedProvider?.id
            state.phase = .loaded
            state.rows = choices.map { $0.row(settings) }
            state.providers = providers
            state.notice = notice
            if let index = state.providers.firstIndex(where: { $0.id == selected }) {
                state.selection = state.rows.count + index
            }
        }
    }

    private var notice: Notice? { changeNotice ?? readingNotice }

    private func showNotice() {
        broadcaster.update { state in
            if state.phase == .loaded {
                state.notice = notice
            } else if let notice {
                state.phase = .failed(notice)
            }
        }
    }
}

extension [ProviderRow] {
    /// The weather services that are on in their order, then the others.
    fileprivate func ordered(by providers: [Provider]) -> [ProviderRow] {
        let names = providers.map(\.rawValue)
        let used = names.compactMap { name in first { $0.id == name } }
        let others = filter { !names.contains($0.id) }
        return (used + others).map { row in
            var row = row
            row.isOn = names.contains(row.id)
            return row
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
