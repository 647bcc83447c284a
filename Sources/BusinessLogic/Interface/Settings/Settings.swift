/// How the user wants things shown.
public struct Settings: Hashable, Sendable {
    /// The units that numbers are shown in.
    public var units: Units
    /// The language that dates and numbers are written in.
    public var language: Language

    /// Metric units and English, unless told otherwise.
    public init(units: Units = .metric, language: Language = .english) {
        self.units = units
        self.language = language
    }
}

extension Settings: Codable {
    private enum CodingKeys: CodingKey { case units, language }

    /// Reads settings; a part that is missing, or that this version does not know, is the default.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let defaults = Settings()
        units = (try? container.decode(Units.self, forKey: .units)) ?? defaults.units
        language = (try? container.decode(Language.self, forKey: .language)) ?? defaults.language
    }
}
