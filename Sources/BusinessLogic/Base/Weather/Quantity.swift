/// A measured quantity: its valid range, and its conversion to the canonical unit.
enum Quantity: Sendable {
    case temperature, percentage, precipitation, pressure, speed, direction, distance, code, flag

    /// The valid range in the canonical unit.
    var range: ClosedRange<Double> {
        switch self {
        case .temperature: -95...60
        case .percentage: 0...100
        case .precipitation: 0...2000
        case .pressure: 500...1100
        case .speed: 0...120
        case .direction: 0...360
        case .distance: 0...1_000_000
        case .code: 0...99
        case .flag: 0...1
        }
    }

    /// The name of the canonical unit, for errors.
    var unit: String {
        switch self {
        case .temperature: " °C"
        case .percentage: " %"
        case .precipitation: " mm"
        case .pressure: " hPa"
        case .speed: " m/s"
        case .direction: "°"
        case .distance: " m"
        case .code, .flag: ""
        }
    }

    /// A number in the canonical unit, rounded to hundredths: no service measures finer, and conversions leave
    /// rounding errors. Nil for an unknown unit; without a unit it is the canonical one.
    func canonical(_ value: Double, unit: String?) -> Double? {
        guard let unit, let exact = convert(value, unit) else { return unit == nil ? Self.round(value) : nil }
        return Self.round(exact)
    }

    private func convert(_ value: Double, _ unit: String) -> Double? {
        switch (self, unit) {
        case (.temperature, "°C"), (.percentage, "%"), (.precipitation, "mm"), (.pressure, "hPa"): value
        case (.speed, "m/s"), (.direction, "°"), (.distance, "m"), (.code, _), (.flag, _): value
        case (.temperature, "°F"): (value - 32) * 5 / 9
        case (.temperature, "K"): value - 273.15
        case (.pressure, "mmHg"): value * 1.333224
        case (.pressure, "inHg"): value * 33.8639
        case (.precipitation, "inch"): value * 25.4
        case (.speed, "km/h"): value / 3.6
        case (.speed, "mp/h"), (.speed, "mph"): value * 0.44704
        case (.speed, "kn"): value * 0.514444
        case (.distance, "ft"): value * 0.3048
        case (.distance, "km"): value * 1_000
        case (.distance, "mi"): value * 1_609.344
        default: nil
        }
    }

    // Adding zero turns minus zero, which JSON would show, into zero.
    private static func round(_ value: Double) -> Double { (value * 100).rounded() / 100 + 0 }
}
