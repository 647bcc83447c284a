/// One of the next hours.
public struct HourColumn: Hashable, Sendable {
    /// The hour in the place's time zone: `14`, with minutes only if it does not begin on the hour: `14:45`.
    public var time: String
    /// The weather as a picture.
    public var glyph: WeatherGlyph
    /// The temperature: `−3°`.
    public var temperature: String
    /// The temperature as a number in the user's unit, for a chart.
    public var degrees: Double
    /// The probability of precipitation, 0 to 1; nil when unknown.
    public var chance: Double?
    /// The precipitation rate in mm/h, for a chart; nil when unknown.
    public var amount: Double?
    /// The wind; nil when it is not known.
    public var wind: Wind?
    /// When the sun is up; nil when unknown.
    public var daylight: Daylight?

    /// The wind in an hour.
    public struct Wind: Hashable, Sendable {
        /// Its speed in the user's unit, without the unit: `3`.
        public var speed: String
        /// The direction that it blows from, in degrees from north; nil when it is calm or variable.
        public var degrees: Double?

        /// A wind.
        public init(speed: String, degrees: Double?) {
            self.speed = speed
            self.degrees = degrees
        }
    }

    /// The sun in an hour.
    public struct Daylight: Hashable, Sendable {
        /// The part of the hour with the sun up, from 0 to 1; empty at night.
        public var share: Range<Double>
        /// The time of sunrise or sunset within the hour: `05:56`; of sunrise where it has both, nil without one.
        public var turn: String?

        /// A part of an hour.
        public init(_ share: Range<Double>, turn: String? = nil) {
            self.share = share
            self.turn = turn
        }
    }

    /// One of the next hours.
    public init(
        time: String, glyph: WeatherGlyph, temperature: String, degrees: Double, chance: Double? = nil,
        amount: Double? = nil, wind: Wind? = nil, daylight: Daylight? = nil
    ) {
        self.time = time
        self.glyph = glyph
        self.temperature = temperature
        self.degrees = degrees
        self.chance = chance
        self.amount = amount
        self.wind = wind
        self.daylight = daylight
    }
}
