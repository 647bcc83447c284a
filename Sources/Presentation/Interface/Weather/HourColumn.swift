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
    /// How many millimetres fall in an hour of it, to draw a chart with; nil when that is not known.
    public var amount: Double?
    /// The wind; nil when it is not known.
    public var wind: Wind?
    /// When the sun is up; nil when that is not known.
    public var daylight: Daylight?

    /// The wind in an hour.
    public struct Wind: Hashable, Sendable {
        /// Its speed in the user's unit, without the unit: `3`.
        public var speed: String
        /// The direction that it blows from, in degrees from north; nil when it is calm or comes from everywhere.
        public var degrees: Double?

        /// A wind.
        public init(speed: String, degrees: Double?) {
            self.speed = speed
            self.degrees = degrees
        }
    }

    /// The sun in an hour.
    public struct Daylight: Hashable, Sendable {
        /// The part of the hour in which it is up, from 0 to 1; empty at night.
        public var share: Range<Double>
        /// When it rises or sets within the hour: `05:56`; nil when it does neither.
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
