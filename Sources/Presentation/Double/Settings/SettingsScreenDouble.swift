internal import Foundation
internal import Presentation

@MainActor final class SettingsScreenDouble: SettingsScreen, ServicesObserver {
    private let services: SimulatedServices
    private let navigator: any Navigator
    private let publisher = StatePublisher(SettingsState())

    init(services: SimulatedServices, navigator: any Navigator) {
        self.services = services
        self.navigator = navigator
        services.addObserver(self)
    }

    var state: SettingsState { publisher.state }
    func updates() -> AsyncStream<SettingsState> { publisher.updates() }

    func appear() async {
        publisher.state = SettingsState(
            phase: .loaded, rows: SettingRow.all(services.options), selection: publisher.state.selection)
    }

    func moveSelection(by distance: Int) {
        let last = max(0, publisher.state.rows.count - 1)
        publisher.state.selection = max(0, min(publisher.state.selection.moved(by: distance), last))
    }

    func changeSelected(by distance: Int) async {
        guard !Task.isCancelled, publisher.state.phase == .loaded else { return }
        let row = publisher.state.rows[publisher.state.selection]
        let count = row.options.count
        services.options[row.id] = (row.selected + distance % count + count) % count
    }

    func openNotifications() { navigator.show(.notifications) }
    func close() { navigator.back() }

    func render() {
        guard publisher.state.phase == .loaded else { return }
        publisher.state.rows = SettingRow.all(services.options)
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
