/// The kind of weather, independent of day and night.
public struct Condition: Hashable, Sendable, Codable {
    /// The kind.
    public let kind: Kind
    /// The intensity of the precipitation or wind.
    public let intensity: Intensity
    /// The present-weather number of WMO table 4677, where the provider's code has one.
    public let wmo: Int?

    /// A kind of weather.
    public enum Kind: String, CaseIterable, Hashable, Sendable, Codable {
        case clear, mainlyClear, partlyCloudy, overcast
        case mist, haze, smoke, dust, fog
        case drizzle, freezingDrizzle, rain, freezingRain, sleet, snow, blowingSnow
        case rainShowers, sleetShowers, snowShowers, hail
        case thunderstorm, thunderstormWithHail, squall, tornado
        case unknown
    }

    /// How hard it falls or blows.
    public enum Intensity: String, CaseIterable, Hashable, Sendable, Codable {
        case light, moderate, heavy
        /// The kind has no intensity.
        case none
    }

    /// A kind of weather.
    public init(_ kind: Kind, _ intensity: Intensity = .none, wmo: Int? = nil) {
        self.kind = kind
        self.intensity = intensity
        self.wmo = wmo
    }
}
