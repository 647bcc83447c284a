internal import BusinessLogic
internal import Foundation

/// Formats numbers and times in the user's units and language.
///
/// Words are English; numbers and dates follow the language. A minus is `−` (U+2212), and there is no `−0`.
struct Formats: Hashable, Sendable {
    private let units: Units
    private let locale: Locale

    /// The formats of these settings.
    init(_ settings: Settings) {
        units = settings.units
        locale = Locale(identifier: settings.language.localeIdentifier)
    }
}

extension Language {
    fileprivate var localeIdentifier: String {
        switch self {
        case .english: "en_GB"
        case .german: "de_DE"
        case .russian: "ru_RU"
        case .chinese: "zh_Hans_CN"
        }
    }
}

// MARK: Numbers

extension Formats {
    /// A temperature in °C, converted to the user's unit.
    func degrees(celsius: Double) -> Double { units.temperature.convert(celsius: celsius) }

    /// A temperature in °C, short: `−3°`.
    func shortTemperature(celsius: Double) -> String { number(degrees(celsius: celsius)) + "°" }

    /// A temperature in °C with its unit: `−3 °C`.
    func temperature(celsius: Double) -> String {
        number(degrees(celsius: celsius)) + " " + units.temperature.symbol
    }

    /// A wind in m/s and degrees: `3.4 m/s WSW`, `3.4 m/s`, or `calm`.
    func wind(metersPerSecond speed: Double, from degrees: Double?) -> String {
        let text = self.speed(metersPerSecond: speed)
        guard text.first(where: { ("1"..."9").contains($0) }) != nil else { return "calm" }
        return [text, degrees.map(Self.compassPoint)].compactMap { $0 }.joined(separator: " ")
    }

    /// A speed in m/s: `3.4 m/s`, `12 km/h`.
    func speed(metersPerSecond: Double) -> String {
        let unit = units.windSpeed
        let value = unit.convert(metersPerSecond: metersPerSecond)
        return number(value, decimals: unit == .metersPerSecond ? 1 : 0) + " " + unit.symbol
    }

    /// A speed in m/s without its unit: `3`.
    func shortSpeed(metersPerSecond: Double) -> String {
        number(units.windSpeed.convert(metersPerSecond: metersPerSecond))
    }

    /// A pressure in hPa: `1013 hPa`, `760 mmHg`, `29.92 inHg`.
    func pressure(hectopascals: Double) -> String {
        let value = units.pressure.convert(hectopascals: hectopascals)
        return number(value, decimals: units.pressure == .inchesOfMercury ? 2 : 0) + " "
            + units.pressure.symbol
    }

    /// An amount of rain in mm: `1.5 mm`, `0.06 in`, and `0 mm` also for less than is told.
    func precipitation(millimeters: Double) -> String {
        let value = units.precipitation.convert(millimeters: millimeters)
        let decimals = units.precipitation == .inches ? 2 : 1
        let isNothing = rounded(value, decimals: decimals) == 0
        return number(value, decimals: isNothing ? 0 : decimals) + " " + units.precipitation.symbol
    }

    /// A precipitation rate in mm/h: `1.5 mm/h`.
    func precipitationRate(millimetersPerHour: Double) -> String {
        precipitation(millimeters: millimetersPerHour) + "/h"
    }

    /// A fraction of 0 to 1: `60 %`.
    func percent(of share: Double) -> String { percent(share * 100) }

    /// A percentage of 0 to 100: `60 %`.
    func percent(_ value: Double) -> String { number(value) + " %" }

    /// A distance in m: `800 m`, `2.4 km`, `24 km`.
    func distance(meters: Double) -> String {
        if meters < 999.5 { return number(meters) + " m" }
        return number(meters / 1000, decimals: meters < 9950 ? 1 : 0) + " km"
    }

    private func number(_ value: Double, decimals: Int = 0) -> String {
        let rounded = rounded(value, decimals: decimals)
        let style = FloatingPointFormatStyle<Double>(locale: locale)
            .precision(.fractionLength(decimals)).grouping(.never)
        return (rounded < 0 ? "−" : "") + rounded.magnitude.formatted(style)
    }

    private func rounded(_ value: Double, decimals: Int) -> Double {
        let scale = pow(10, Double(decimals))
        return (value * scale).rounded() / scale
    }

    /// A compass direction in degrees as one of sixteen names: `WSW`.
    static func compassPoint(_ degrees: Double) -> String {
        let points = [
            "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW",
            "NNW",
        ]
        let turn = degrees.truncatingRemainder(dividingBy: 360)
        let step = Int(((turn < 0 ? turn + 360 : turn) / 22.5).rounded())
        return points[step % points.count]
    }
}

extension TemperatureUnit {
    /// `°C`.
    var symbol: String { self == .celsius ? "°C" : "°F" }
}

extension WindSpeedUnit {
    /// `m/s`.
    var symbol: String {
        switch self {
        case .metersPerSecond: "m/s"
        case .kilometersPerHour: "km/h"
        case .milesPerHour: "mph"
        case .knots: "kn"
        }
    }
}

extension PressureUnit {
    /// `hPa`.
    var symbol: String {
        switch self {
        case .hectopascals: "hPa"
        case .millimetersOfMercury: "mmHg"
        case .inchesOfMercury: "inHg"
        }
    }
}

extension PrecipitationUnit {
    /// `mm`.
    var symbol: String { self == .millimeters ? "mm" : "in" }
}

// MARK: Times

extension Formats {
    /// A time in the place's time zone: `13:15`.
    func time(_ date: Date, in zone: TimeZone) -> String {
        let parts = Calendar.gregorian(in: zone).dateComponents([.hour, .minute], from: date)
        return Self.twoDigits(parts.hour) + ":" + Self.twoDigits(parts.minute)
    }

    /// An hour in the place's time zone: `14`, with minutes only if it does not begin on the hour: `14:45`.
    func hour(_ date: Date, in zone: TimeZone) -> String {
        let text = time(date, in: zone)
        return text.hasSuffix(":00") ? String(text.dropLast(3)) : text
    }

    /// A day in the order of the language: `Sat 15 Mar`, `Sa. 15. März`, `3月15日 周六`.
    func day(_ day: LocalDay) -> String {
        let calendar = Calendar.gregorian(in: .gmt)
        let parts = DateComponents(year: day.year, month: day.month, day: day.day)
        guard let date = calendar.date(from: parts) else { return day.description }
        let style = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: calendar.timeZone)
            .weekday(.abbreviated).day().month(.abbreviated)
        return date.formatted(style).replacing(",", with: "")
    }

    /// An age: `5 min old`, `2 h old`, `3 days old`; unknown when negative.
    func age(_ age: Duration) -> String {
        if age < .zero { return "of unknown age" }
        let minutes = age.components.seconds / 60
        return switch minutes {
        case ..<1: "less than 1 min old"
        case ..<60: "\(minutes) min old"
        case ..<(24 * 60): "\(minutes / 60) h old"
        case ..<(48 * 60): "1 day old"
        default: "\(minutes / 60 / 24) days old"
        }
    }

    private static func twoDigits(_ number: Int?) -> String {
        let text = "\(number ?? 0)"
        return text.count < 2 ? "0" + text : text
    }
}

extension Calendar {
    /// The calendar for all dates, in a place's time zone.
    static func gregorian(in zone: TimeZone) -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        return calendar
    }
}
