/// The units that numbers are shown in.
public struct Units: Hashable, Sendable, Codable {
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
