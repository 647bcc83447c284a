internal import Foundation
internal import Presentation

@MainActor final class SettingsScreenDouble: SettingsScreen, ServicesObserver {
    private let services: SimulatedServices
    private let navigator: any Navigator
    private let publisher: StatePublisher<SettingsState>
    /// What becomes of a change after that is told when the screen appears again.
    private var isLeft = false

    init(services: SimulatedServices, navigator: any Navigator, hasTools: Bool) {
        self.services = services
        self.navigator = navigator
        publisher = StatePublisher(SettingsState(hasTools: hasTools))
        services.addObserver(self)
    }

    var state: SettingsState { publisher.state }
    func updates() -> AsyncStream<SettingsState> { publisher.updates() }

    func appear() async {
        guard !Task.isCancelled else { return }
        show {
            $0.phase = .loaded
            if !isLeft { $0.notice = nil }
        }
        isLeft = false
    }

    func moveSelection(by distance: Int) {
        let last = max(0, publisher.state.rows.count + publisher.state.providers.count - 1)
        publisher.state.selection = max(0, min(publisher.state.selection.moved(by: distance), last))
    }

    func changeSelected(by distance: Int) async {
        guard !Task.isCancelled, publisher.state.phase == .loaded else { return }
        publisher.state.notice = nil
        if let row = publisher.state.selectedProvider {
            flip(row)
        } else {
            let row = publisher.state.rows[publisher.state.selection]
            let (kept, count) = (services.options[row.id] ?? 0, row.options.count)
            services.options[row.id] = (kept + distance % count + count) % count
        }
        // Also what another program has changed meanwhile, where that left nothing to change.
        show()
    }

    func moveSelected(by distance: Int) async {
        guard !Task.isCancelled, let row = publisher.state.selectedProvider else { return }
        publisher.state.notice = nil
        var names = services.switchedOn
        // One that is not offered may stand between two that are, unseen: those change places all the same.
        let shown = services.usedProviders.compactMap { names.firstIndex(of: $0.id) }
        if let place = shown.firstIndex(where: { names[$0] == row.id }) {
            let target = max(0, min(place.moved(by: distance), shown.count - 1))
            names.insert(names.remove(at: shown[place]), at: shown[target])
            services.switchedOn = names
        }
        // Also what another program has changed meanwhile, where that left nothing to change.
        show()
    }

    func openAbout() { leave { navigator.show(.about) } }
    func openTools() { if state.hasTools { leave { navigator.show(.tools) } } }
    func openNotifications() { leave { navigator.show(.notifications) } }
    func close() { leave { navigator.back() } }

    private func leave(by way: () -> Void) {
        isLeft = true
        publisher.state.notice = nil
        way()
    }

    func render() { if publisher.state.phase == .loaded { show() } }

    /// One update for the phase and the rows, so that readers never see them out of step.
    private func show(_ change: (inout SettingsState) -> Void = { _ in }) {
        var state = publisher.state
        change(&state)
        let selected = state.selectedProvider?.id
        state.rows = SettingRow.all(services.options)
        state.providers = ProviderRow.all(services)
        if let index = state.providers.firstIndex(where: { $0.id == selected }) {
            state.selection = state.rows.count + index
        }
        publisher.state = state
    }

    /// Switches a weather service to what it is not shown as. One that another program has switched so keeps its place.
    private func flip(_ row: ProviderRow) {
        let used = services.usedProviders
        guard used.contains(where: { $0.id == row.id }) == row.isOn else { return }
        if !row.isOn {
            services.switchedOn.append(row.id)
        } else if used.count > 1 {
            services.switchedOn.removeAll { $0 == row.id }
        } else {
            publisher.state.notice = Notice(
                .warning, "\(row.label) stays on: without a weather service there is no weather.",
                help: "Switch another one on first.")
        }
    }
}

extension ProviderRow {
    /// The weather services that are on in their order, then the others.
    @MainActor static func all(_ services: SimulatedServices) -> [ProviderRow] {
        let used = services.usedProviders
        let others = services.providers.filter { !used.contains($0) }
        return (used + others).map { provider in
            ProviderRow(
                id: provider.id, label: provider.label, isOn: used.contains(provider), status: "ready")
        }
    }
}

extension SettingRow {
    /// The settings with the options that are taken.
    static func all(_ taken: [SettingID: Int]) -> [SettingRow] {
        SettingID.allCases.map { id in
            SettingRow(
                id: id, label: id == .dates ? "Dates, numbers" : id.rawValue.capitalized,
                options: id.options.map { Option(word: $0.0, label: $0.1) }, selected: taken[id] ?? 0)
        }
    }
}

extension SettingID {
    fileprivate var options: [(String, String)] {
        switch self {
        case .temperature: [("celsius", "°C"), ("fahrenheit", "°F")]
        case .wind: [("m/s", "m/s"), ("km/h", "km/h"), ("mph", "mph"), ("knots", "kn")]
        case .pressure: [("hpa", "hPa"), ("mmhg", "mmHg"), ("inhg", "inHg")]
        case .precipitation: [("mm", "mm"), ("inches", "in")]
        case .dates:
            [("english", "English"), ("german", "Deutsch"), ("russian", "Русский"), ("chinese", "中文")]
        }
    }
}
