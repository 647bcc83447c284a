/// One of the days.
public struct DayRow: Hashable, Sendable {
    /// The day: `Today`, `Sat 15 Mar`.
    public var name: String
    /// The weather as a picture.
    public var glyph: WeatherGlyph
    /// The weather in words.
    public var condition: String
    /// The lowest temperature: `−6°`; nil when it is not known.
    public var low: String?
    /// The highest temperature; nil when it is not known.
    public var high: String?
    /// The lowest temperature as a number in the user's unit, to draw a bar with.
    public var lowDegrees: Double?
    /// The highest temperature as a number in the user's unit.
    public var highDegrees: Double?
    /// How much falls: `1.5 mm`; nil when it is not known.
    public var precipitation: String?
    /// How likely it is that something falls: `60 %`; nil when it is not known.
    public var chance: String?
    /// What the sun does: `05:56 – 17:37`, `midnight sun`, `polar night`; nil when it is not known.
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
