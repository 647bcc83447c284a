/// One of the next hours.
public struct HourColumn: Hashable, Sendable {
    /// The hour on the place's own clock: `14`, and with its minutes only where it does not begin on the hour: `14:45`.
    public var time: String
    /// The weather as a picture.
    public var glyph: WeatherGlyph
    /// The temperature: `−3°`.
    public var temperature: String
    /// The temperature as a number in the user's unit, to draw a chart with.
    public var degrees: Double
    /// How likely it is that something falls, 0 to 1; nil when it is not known.
    public var chance: Double?

    /// One of the next hours.
    public init(
        time: String, glyph: WeatherGlyph, temperature: String, degrees: Double, chance: Double? = nil
    ) {
        self.time = time
        self.glyph = glyph
        self.temperature = temperature
        self.degrees = degrees
        self.chance = chance
    }
}
