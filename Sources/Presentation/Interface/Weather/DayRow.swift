/// One of the days.
public struct DayRow: Hashable, Sendable {
    /// The day: `Today`, `Sat 15 Mar`; where only a part of it is told, `Rest of today`, `Part of Sat 15 Mar`.
    public var name: String
    /// The weather as a picture.
    public var glyph: WeatherGlyph
    /// The weather in words.
    public var condition: String
    /// The lowest temperature: `−6°`; nil when it is not known.
    public var low: String?
    /// The highest temperature; nil when it is not known.
    public var high: String?
    /// The lowest temperature as a number in the user's unit, for a bar.
    public var lowDegrees: Double?
    /// The highest temperature as a number in the user's unit.
    public var highDegrees: Double?
    /// The amount of precipitation: `1.5 mm`; nil when unknown.
    public var precipitation: String?
    /// The probability of precipitation: `60 %`; nil when unknown.
    public var chance: String?
    /// Sunrise and sunset: `05:56 – 17:37`, `midnight sun`, `polar night`; nil when unknown.
    public var sun: String?

    /// One of the days.
    public init(
        name: String, glyph: WeatherGlyph, condition: String, low: String? = nil, high: String? = nil,
        lowDegrees: Double? = nil, highDegrees: Double? = nil, precipitation: String? = nil,
        chance: String? = nil, sun: String? = nil
    ) {
        self.name = name
        self.glyph = glyph
        self.condition = condition
        self.low = low
        self.high = high
        self.lowDegrees = lowDegrees
        self.highDegrees = highDegrees
        self.precipitation = precipitation
        self.chance = chance
        self.sun = sun
    }
}
