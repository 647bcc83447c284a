/// How the user wants things shown.
public struct Settings: Hashable, Sendable, Codable {
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
