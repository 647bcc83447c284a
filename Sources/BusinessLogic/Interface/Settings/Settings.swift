/// How the user wants things shown, and by whom told.
public struct Settings: Hashable, Sendable {
    /// The units that numbers are shown in.
    public var units: Units
    /// The language that dates and numbers are written in.
    public var language: Language
    /// The weather services that may be asked, the one that is asked first first; one that is not among them is
    /// switched off.
    public var providers: [Provider]

    /// Metric units, English and all providers, unless told otherwise.
    public init(
        units: Units = .metric, language: Language = .english, providers: [Provider] = Provider.allCases
    ) {
        self.units = units
        self.language = language
        self.providers = providers
    }
}

extension Settings: Codable {
    private enum CodingKeys: CodingKey { case units, language, providers }

    /// Reads settings; a part that is missing, or that this version does not know, is the default.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let defaults = Settings()
        units = (try? container.decode(Units.self, forKey: .units)) ?? defaults.units
        language = (try? container.decode(Language.self, forKey: .language)) ?? defaults.language
        let names = try? container.decode([String].self, forKey: .providers)
        providers = names?.isEmpty == true ? [] : defaults.providers
        // A provider that this version does not know is passed over; a list of such alone counts for none.
        _ = take((names ?? []).compactMap(Provider.init))
    }

    /// Writes settings; providers that are the default are left out, so that one of a later version joins them.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(units, forKey: .units)
        try container.encode(language, forKey: .language)
        if providers != Settings().providers { try container.encode(providers, forKey: .providers) }
    }
}
