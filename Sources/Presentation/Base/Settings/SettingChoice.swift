internal import BusinessLogic
internal import Presentation

/// One setting: its options, and where its value stands in the settings.
struct SettingChoice: Sendable {
    /// The setting.
    let id: SettingID
    /// What it is: `Temperature`.
    let label: String
    /// Its options, in a fixed order.
    let options: [SettingRow.Option]
    /// The index of the option that is taken.
    let selected: @Sendable (Settings) -> Int
    /// Takes the option of this index.
    let select: @Sendable (inout Settings, Int) -> Void

    /// All settings, in the order of the screen.
    static let all: [SettingChoice] = [
        SettingChoice(.temperature, "Temperature", \.units.temperature) { unit in
            switch unit {
            case .celsius: ("celsius", unit.symbol)
            case .fahrenheit: ("fahrenheit", unit.symbol)
            }
        },
        SettingChoice(.wind, "Wind", \.units.windSpeed) { unit in
            switch unit {
            case .metersPerSecond: ("m/s", unit.symbol)
            case .kilometersPerHour: ("km/h", unit.symbol)
            case .milesPerHour: ("mph", unit.symbol)
            case .knots: ("knots", unit.symbol)
            }
        },
        SettingChoice(.pressure, "Pressure", \.units.pressure) { ($0.symbol.lowercased(), $0.symbol) },
        SettingChoice(.precipitation, "Precipitation", \.units.precipitation) { unit in
            switch unit {
            case .millimeters: ("mm", unit.symbol)
            case .inches: ("inches", unit.symbol)
            }
        },
        SettingChoice(.dates, "Dates, numbers", \.language) { language in
            switch language {
            case .english: ("english", "English")
            case .german: ("german", "Deutsch")
            case .russian: ("russian", "Русский")
            case .chinese: ("chinese", "中文")
            }
        },
    ]

    /// The row of the setting.
    func row(_ settings: Settings) -> SettingRow {
        SettingRow(id: id, label: label, options: options, selected: selected(settings))
    }

    private init<Value: CaseIterable & Equatable & Sendable>(
        _ id: SettingID, _ label: String, _ path: any WritableKeyPath<Settings, Value> & Sendable,
        option: (Value) -> (word: String, label: String)
    ) {
        let values = Array(Value.allCases)
        self.id = id
        self.label = label
        options = values.map(option).map { SettingRow.Option(word: $0.word, label: $0.label) }
        selected = { settings in values.firstIndex(of: settings[keyPath: path]) ?? 0 }
        select = { settings, index in settings[keyPath: path] = values[index] }
    }
}
