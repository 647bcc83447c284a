import BusinessLogic
import Foundation

extension WeatherReport {
    /// The report as text: the weather now, its days, and its first hours.
    var text: String {
        let now = current.map { now in
            """
            \(now.time.formatted(.iso8601))  \(now.temperature) °C  feels \(told(now.feelsLike))  \
            \(told(now.humidity)) %  \(told(now.pressure)) hPa  \(told(now.windSpeed)) m/s  \
            \(told(now.windDirection))°  gusts \(told(now.windGust))  cloud \(told(now.cloudCover)) %  \
            visible \(told(now.visibility)) m  \(told(now.precipitation)) mm  \(told(now.condition))  \
            \(told(now.isDay))
            """
        }
        let days = daily.map { day in
            """
            \(day.date)  \(told(day.minTemperature)) to \(told(day.maxTemperature)) °C  \
            \(told(day.precipitation)) mm  \(told(day.precipitationProbability))  \
            \(told(day.maxWindSpeed)) m/s  \(told(day.condition))  \(told(day.sun))\
            \(day.complete ? "" : "  incomplete")
            """
        }
        let hours = hourly.prefix(27).map { hour in
            """
            \(hour.time.formatted(.iso8601))  \(hour.temperature) °C  feels \(told(hour.feelsLike))  \
            \(told(hour.humidity)) %  \(told(hour.pressure)) hPa  \(told(hour.windSpeed)) m/s  \
            \(told(hour.windDirection))°  gusts \(told(hour.windGust))  \(told(hour.precipitation)) mm  \
            \(told(hour.precipitationProbability))  \(told(hour.condition))  \
            \(told(hour.isDay))\(hour.length == 1 ? "" : "  over \(hour.length) h")
            """
        }
        let head = "\(source), had \(fetchedAt.formatted(.iso8601)): \(attribution)"
        let place = "\(timeZone.id ?? "no zone"), \(timeZone.offsetSeconds) s east; \(hourly.count) hours"
        return ([head, place, now ?? "nothing now"] + days + hours).joined(separator: "\n")
    }

    private func told(_ number: Double?) -> String { number.map { "\($0)" } ?? "-" }

    private func told(_ isDay: Bool?) -> String { isDay.map { $0 ? "day" : "night" } ?? "-" }

    private func told(_ condition: Condition) -> String {
        condition.intensity == .none
            ? "\(condition.kind)" : "\(condition.intensity) \(condition.kind)"
    }

    private func told(_ sun: Sun) -> String {
        guard case .risesAndSets(let rises, let sets) = sun else { return "\(sun)" }
        return "\(rises.formatted(.iso8601)) to \(sets.formatted(.iso8601))"
    }
}
