internal import BusinessLogic
internal import Foundation

/// The weather at a moment, or in a step that begins then, in canonical units. Its condition may still be the
/// service's code.
struct ReplyMoment<Code: Sendable>: Sendable {
    var time: Date
    let temperature: Double
    var code: Code
    var feelsLike: Double?
    var humidity: Double?
    var pressure: Double?
    var windSpeed: Double?
    var windDirection: Double?
    var windGust: Double?
    var cloudCover: Double?
    var visibility: Double?
    var precipitation: Double?
    /// 0 to 1.
    var precipitationProbability: Double?
    var isDay: Bool?

    init(time: Date, temperature: Double, code: Code) {
        self.time = time
        self.temperature = temperature
        self.code = code
    }

    func current(_ condition: Condition) -> CurrentWeather {
        CurrentWeather(
            time: time, temperature: temperature, feelsLike: feelsLike, humidity: humidity,
            pressure: pressure, windSpeed: windSpeed,
            windDirection: windOrigin(windDirection, speed: windSpeed),
            windGust: windGust,
            cloudCover: cloudCover, visibility: visibility, precipitation: precipitation,
            condition: condition, isDay: isDay)
    }

    func hour(_ condition: Condition, length: Int = 1) -> HourForecast {
        HourForecast(
            time: time, length: length, temperature: temperature, feelsLike: feelsLike, humidity: humidity,
            pressure: pressure, windSpeed: windSpeed,
            windDirection: windOrigin(windDirection, speed: windSpeed),
            windGust: windGust,
            precipitation: precipitation, precipitationProbability: precipitationProbability,
            condition: condition, isDay: isDay)
    }
}

/// Degrees of the eight winds, clockwise from north.
enum EightWinds {
    /// By letters: `sw`; nil for a calm and for unknown letters.
    static func degrees(letters: String) -> Double? {
        ["n", "ne", "e", "se", "s", "sw", "w", "nw"].firstIndex(of: letters.lowercased()).map {
            Double($0) * 45
        }
    }

    /// By their number, from 1 for north; nil for 0, a calm.
    static func degrees(number: Double) -> Double? {
        (1...8).contains(number) ? (number - 1) * 45 : nil
    }
}
