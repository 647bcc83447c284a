/// The weather now.
public struct NowPanel: Hashable, Sendable {
    /// The weather as a picture.
    public var glyph: WeatherGlyph
    /// The weather in words.
    public var condition: String
    /// The temperature with its unit: `−3 °C`.
    public var temperature: String
    /// `feels like −7 °C`; nil when it is not known.
    public var feelsLike: String?
    /// The time of the observation in the place's time zone: `13:15`, or of another day `Fri 14 Mar 13:15`.
    public var time: String
    /// Wind, rain or snow, humidity …: the known ones, the most important first. If not all fit, the last are left
    /// out.
    public var details: [Detail]

    /// A name and a value: `Wind`, `3.4 m/s WSW`.
    public struct Detail: Hashable, Sendable {
        /// Its name.
        public let label: String
        /// Its value with its unit.
        public let value: String

        /// A name and a value.
        public init(_ label: String, _ value: String) {
            self.label = label
            self.value = value
        }
    }

    /// The weather now.
    public init(
        glyph: WeatherGlyph, condition: String, temperature: String, feelsLike: String? = nil, time: String,
        details: [Detail] = []
    ) {
        self.glyph = glyph
        self.condition = condition
        self.temperature = temperature
        self.feelsLike = feelsLike
        self.time = time
        self.details = details
    }
}
