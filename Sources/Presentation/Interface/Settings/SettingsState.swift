/// What the settings show.
public struct SettingsState: Hashable, Sendable {
    /// How far the settings are.
    public var phase: Phase
    /// The settings, in the order of ``SettingID``.
    public var rows: [SettingRow]
    /// The weather services: those that may be asked in their order, then those that are switched off.
    public var providers: [ProviderRow]
    /// The selected row: of the settings, and behind them of the weather services.
    public var selection: Int
    /// Whether there are tools of testers to be shown.
    public var hasTools: Bool
    /// A sentence for the user.
    public var notice: Notice?

    /// A state; by default that of settings that are being read.
    public init(
        phase: Phase = .loading, rows: [SettingRow] = [], providers: [ProviderRow] = [], selection: Int = 0,
        hasTools: Bool = false, notice: Notice? = nil
    ) {
        self.phase = phase
        self.rows = rows
        self.providers = providers
        self.selection = selection
        self.hasTools = hasTools
        self.notice = notice
    }

    /// The selected weather service; nil while a setting is selected.
    public var selectedProvider: ProviderRow? {
        let index = selection - rows.count
        return providers.indices.contains(index) ? providers[index] : nil
    }
}

/// One setting and its options.
public struct SettingRow: Hashable, Sendable, Identifiable {
    /// The setting.
    public let id: SettingID
    /// What it is: `Temperature`.
    public var label: String
    /// Its options, in a fixed order; never empty.
    public var options: [Option]
    /// The index of the option that is taken.
    public var selected: Int

    /// One option of a setting.
    public struct Option: Hashable, Sendable {
        /// The word for it on a command line: `celsius`.
        public let word: String
        /// The text for it on a screen: `°C`.
        public let label: String

        /// One option of a setting.
        public init(word: String, label: String) {
            self.word = word
            self.label = label
        }
    }

    /// One setting and its options.
    public init(id: SettingID, label: String, options: [Option], selected: Int) {
        self.id = id
        self.label = label
        self.options = options
        self.selected = selected
    }
}

/// What can be set. The raw value is the word for it on a command line.
public enum SettingID: String, CaseIterable, Hashable, Sendable {
    /// `celsius` or `fahrenheit`.
    case temperature
    /// `m/s`, `km/h`, `mph` or `knots`.
    case wind
    /// `hpa`, `mmhg` or `inhg`.
    case pressure
    /// `mm` or `inches`.
    case precipitation
    /// How dates and numbers are written: `english`, `german`, `russian` or `chinese`. Words are English.
    case dates
}
