/// A unit of temperature.
public enum TemperatureUnit: String, CaseIterable, Hashable, Sendable, Codable {
    case celsius, fahrenheit

    /// A temperature in °C, in this unit.
    public func convert(celsius value: Double) -> Double {
        switch self {
        case .celsius: value
        case .fahrenheit: value * 9 / 5 + 32
        }
    }
}

/// A unit of speed.
public enum WindSpeedUnit: String, CaseIterable, Hashable, Sendable, Codable {
    case metersPerSecond, kilometersPerHour, milesPerHour, knots

    /// A speed in m/s, in this unit.
    public func convert(metersPerSecond value: Double) -> Double {
        switch self {
        case .metersPerSecond: value
        case .kilometersPerHour: value * 3.6
        case .milesPerHour: value / 0.44704
        case .knots: value / 0.514444
        }
    }
}

/// A unit of air pressure.
public enum PressureUnit: String, CaseIterable, Hashable, Sendable, Codable {
    case hectopascals, millimetersOfMercury, inchesOfMercury

    /// A pressure in hPa, in this unit.
    public func convert(hectopascals value: Double) -> Double {
        switch self {
        case .hectopascals: value
        case .millimetersOfMercury: value / 1.333224
        case .inchesOfMercury: value / 33.8639
        }
    }
}

/// A unit of precipitation.
public enum PrecipitationUnit: String, CaseIterable, Hashable, Sendable, Codable {
    case millimeters, inches

    /// An amount in mm, in this unit.
    public func convert(millimeters value: Double) -> Double {
        switch self {
        case .millimeters: value
        case .inches: value / 25.4
        }
    }
}
