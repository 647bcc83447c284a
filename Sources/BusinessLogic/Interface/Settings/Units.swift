/// The units that numbers are shown in.
public struct Units: Hashable, Sendable {
    /// The unit of temperature.
    public var temperature: TemperatureUnit
    /// The unit of the wind's speed.
    public var windSpeed: WindSpeedUnit
    /// The unit of air pressure.
    public var pressure: PressureUnit
    /// The unit of rain.
    public var precipitation: PrecipitationUnit

    /// Units.
    public init(
        temperature: TemperatureUnit, windSpeed: WindSpeedUnit, pressure: PressureUnit,
        precipitation: PrecipitationUnit
    ) {
        self.temperature = temperature
        self.windSpeed = windSpeed
        self.pressure = pressure
        self.precipitation = precipitation
    }

    /// °C, m/s, hPa, mm.
    public static let metric = Units(
        temperature: .celsius, windSpeed: .metersPerSecond, pressure: .hectopascals,
        precipitation: .millimeters)
    /// °F, mph, inHg, inches.
    public static let imperial = Units(
        temperature: .fahrenheit, windSpeed: .milesPerHour, pressure: .inchesOfMercury, precipitation: .inches
    )
}

extension Units: Codable {
    private enum CodingKeys: CodingKey { case temperature, windSpeed, pressure, precipitation }

    /// Reads units; one that is missing, or that this version does not know, is the metric one.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func unit<Unit: Decodable>(_ key: CodingKeys, or metric: Unit) -> Unit {
            (try? container.decode(Unit.self, forKey: key)) ?? metric
        }
        temperature = unit(.temperature, or: Units.metric.temperature)
        windSpeed = unit(.windSpeed, or: Units.metric.windSpeed)
        pressure = unit(.pressure, or: Units.metric.pressure)
        precipitation = unit(.precipitation, or: Units.metric.precipitation)
    }
}
