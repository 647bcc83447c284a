internal import EmbeddedReplies
internal import Foundation

/// The parts of `Fixtures/providers/open-meteo/forecast.json` that generated forecasts reuse: the units, and the
/// daily curve of each variable on its first day.
struct ForecastTemplate: Decodable {
    let currentUnits: [String: String]
    let hourlyUnits: [String: String]
    let dailyUnits: [String: String]
    private let hourly: [String: [HourValue]]

    static let shared = ForecastTemplate()

    private enum CodingKeys: String, CodingKey {
        case currentUnits = "current_units"
        case hourlyUnits = "hourly_units"
        case dailyUnits = "daily_units"
        case hourly
    }

    // `time` is a text and is skipped.
    private struct HourValue: Decodable {
        let number: Double

        init(from decoder: any Decoder) throws {
            number = (try? decoder.singleValueContainer().decode(Double.self)) ?? .nan
        }
    }

    private init() {
        var count = 0
        let data = Data(bytes: embedded_open_meteo_forecast(&count), count: count)
        self = (try? JSONDecoder().decode(Self.self, from: data)) ?? Self(hourly: [:])
    }

    private init(hourly: [String: [HourValue]]) {
        (currentUnits, hourlyUnits, dailyUnits) = ([:], [:], [:])
        self.hourly = hourly
    }

    /// A variable's value in this hour of the first day.
    func value(_ name: String, _ hour: Int) -> Double {
        hourly[name]?[hour].number ?? .nan
    }

    /// A variable's mean over the first day.
    func mean(_ name: String) -> Double { (0..<24).map { value(name, $0) }.reduce(0, +) / 24 }
}
