internal import Presentation

extension Gallery {
    static func settingsScenes() -> [Scene<SettingsState>] {
        [
            Scene("loading", SettingsState()),
            Scene("loaded", SettingsState(phase: .loaded, rows: rows(), selection: 1)),
            Scene(
                "not-kept",
                SettingsState(
                    phase: .loaded, rows: rows(), selection: 0,
                    notice: Notice(
                        .error, "The settings can't be kept: weather.sqlite is read-only.",
                        help: "Make the file writable, then choose again."))),
            Scene(
                "failed",
                SettingsState(
                    phase: .failed(
                        Notice(
                            .error, "The settings can't be read: weather.sqlite is not a database.",
                            help: "Move the file away to begin with the defaults.")))),
        ]
    }

    private static func rows() -> [SettingRow] {
        [
            row(.temperature, "Temperature", [("celsius", "°C"), ("fahrenheit", "°F")]),
            row(
                .wind, "Wind",
                [
                    ("m/s", "m/s"), ("km/h", "km/h"), ("mph", "mph"),
                    ("knots", "kn"),
                ], selected: 1),
            row(
                .pressure, "Pressure",
                [
                    ("hpa", "hPa"), ("mmhg", "mmHg"),
                    ("inhg", "inHg"),
                ]),
            row(.precipitation, "Precipitation", [("mm", "mm"), ("inches", "in")]),
            row(
                .dates, "Dates, numbers",
                [("english", "English"), ("german", "Deutsch"), ("russian", "Русский"), ("chinese", "中文")]),
        ]
    }

    private static func row(
        _ id: SettingID, _ label: String, _ options: [(word: String, label: String)], selected: Int = 0
    ) -> SettingRow {
        SettingRow(
            id: id, label: label,
            options: options.map { SettingRow.Option(word: $0.word, label: $0.label) }, selected: selected)
    }
}
