internal import Presentation

extension Gallery {
    static func settingsScenes() -> [Scene<SettingsState>] {
        [
            Scene("loading", SettingsState()),
            Scene(
                "loaded", SettingsState(phase: .loaded, rows: rows(), providers: providers(), selection: 1)),
            Scene(
                "provider-failed",
                SettingsState(phase: .loaded, rows: rows(), providers: providers(), selection: 6)),
            Scene(
                "last-provider",
                SettingsState(
                    phase: .loaded, rows: rows(),
                    providers: providers().map { provider in
                        ProviderRow(
                            id: provider.id, label: provider.label, isOn: provider.id == "open-meteo",
                            status: provider.status, problem: provider.problem)
                    }, selection: 5,
                    notice: Notice(
                        .warning, "Open-Meteo stays on: without a weather service there is no weather.",
                        help: "Switch another one on first."))),
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

    private static func providers() -> [ProviderRow] {
        [
            ProviderRow(id: "open-meteo", label: "Open-Meteo", isOn: true, status: "ready"),
            ProviderRow(
                id: "met-norway", label: "MET Norway", isOn: true,
                status: "rests after a failure until 14:05",
                problem: "met-norway is out of order (status 503 from api.met.no)."),
            ProviderRow(
                id: "yandex", label: "Yandex", isOn: true, status: "needs a key: set YANDEX_KEY"),
            ProviderRow(id: "openweathermap", label: "OpenWeatherMap", isOn: false, status: "ready"),
            ProviderRow(
                id: "gismeteo", label: "Gismeteo", isOn: false, status: "needs a key: set GISMETEO_KEY"),
            ProviderRow(
                id: "yahoo", label: "Yahoo (closed)", isOn: false, status: "needs a key: set YAHOO_KEY"),
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
