internal import BusinessLogic
internal import Core
internal import Foundation

/// Makes the canonical report of a reply of Yandex.
///
/// The lowest and the highest temperature of a day are those of its four parts, or of its halves without them; its
/// condition is the one that the service sums its daylight up with, else the worst of the parts by day, else of those
/// by night, else that of its hours; names that are not known do not count. A day without parts is made of its hours.
struct YandexMapper: Sendable {
    func report(of city: City, from reply: YandexReply, fetchedAt: Date) -> WeatherReport {
        let hours = reply.hours.map { $0.hour(Condition(yandex: $0.code)) }
        return WeatherReport(
            source: WeatherProvider.yandex.rawValue,
            place: city,
            timeZone: reply.zone.told(at: reply.current?.time ?? fetchedAt),
            fetchedAt: fetchedAt,
            expiresAt: nil,
            attribution: Provider.yandex.credit.line,
            current: reply.current.map { $0.current(Condition(yandex: $0.code)) },
            hourly: hours,
            daily: daily(reply, hours))
    }

    private func daily(_ reply: YandexReply, _ hours: [HourForecast]) -> [DayForecast] {
        let made = DayBuilder(zone: reply.zone.zone).days(from: hours.map { DayBuilder.Step($0) })
        let madeByDate = Dictionary(made.map { ($0.date, $0) }) { first, _ in first }
        return reply.days.compactMap { day in
            let ofHours = madeByDate[day.date]
            guard day.parts.contains(where: { $0.low != nil || $0.high != nil || $0.code != nil }) else {
                return ofHours.map { Self.day($0, sun: sun(day)) }
            }
            let quarters = day.parts.filter { !$0.name.isHalf }
            let parts = quarters.isEmpty ? day.parts : quarters
            let isWhole = quarters.isEmpty ? parts.count == 2 : quarters.count >= 3
            let amounts = parts.compactMap(\.precipitation)
            let warm = parts.contains { $0.low != nil || $0.high != nil } ? parts : day.parts
            // Halves tell no amounts; hours do, if they are there for all of the day.
            let whole = ofHours.flatMap { $0.complete && quarters.isEmpty ? $0 : nil }
            return DayForecast(
                date: day.date,
                minTemperature: warm.compactMap(\.low).min(),
                maxTemperature: warm.compactMap(\.high).max(),
                precipitation: amounts.isEmpty
                    ? whole?.precipitation : (amounts.reduce(0, +) * 100).rounded() / 100,
                precipitationProbability: parts.compactMap(\.precipitationProbability).max()
                    ?? whole?.precipitationProbability,
                maxWindSpeed: parts.compactMap(\.windSpeed).max(),
                condition: condition(day.parts) ?? ofHours?.condition ?? Condition(.unknown),
                sun: sun(day),
                complete: isWhole || ofHours?.complete == true)
        }
    }

    private func condition(_ parts: [YandexReply.Part]) -> Condition? {
        func worst(_ isIncluded: (YandexReply.Part.Name) -> Bool) -> Condition? {
            parts.filter { isIncluded($0.name) }.compactMap { Condition(yandex: $0.code).ifKnown }
                .max { $0.severity < $1.severity }
        }
        return worst { $0 == .dayHalf } ?? worst { $0 != .night && $0 != .nightHalf } ?? worst { _ in true }
    }

    private func sun(_ day: YandexReply.Day) -> Sun {
        if let isDay = day.polarIsDay { return isDay ? .alwaysUp : .alwaysDown }
        return Sun(rises: day.rises, sets: day.sets)
    }

    private static func day(_ day: DayForecast, sun: Sun) -> DayForecast {
        DayForecast(
            date: day.date, minTemperature: day.minTemperature, maxTemperature: day.maxTemperature,
            precipitation: day.precipitation, precipitationProbability: day.precipitationProbability,
            maxWindSpeed: day.maxWindSpeed, condition: day.condition, sun: sun, complete: day.complete)
    }
}

extension Condition {
    /// What Yandex calls it, in either spelling: `light-rain`, `LIGHT_RAIN`. Version 1 joined clouds and rain:
    /// `overcast-and-light-snow`; there what falls decides.
    init(yandex name: String?) {
        let name = name?.lowercased().replacing("_", with: "-") ?? ""
        let falls = name.range(of: "-and-").map { String(name[$0.upperBound...]) } ?? name
        if let number = Self.yandexNumbers[falls] {
            self.init(wmo: number)
        } else if name.contains("thunderstorm") {
            self.init(wmo: name.contains("hail") ? 96 : 95)
        } else {
            self.init(.unknown)
        }
    }

    private static let yandexNumbers = [
        "clear": 0, "partly-cloudy": 1, "cloudy": 2, "overcast": 3, "fog": 45, "drizzle": 51,
        "light-rain": 61,
        "rain": 63, "moderate-rain": 63, "heavy-rain": 65, "continuous-heavy-rain": 65, "showers": 82,
        "wet-snow": 69, "sleet": 69, "light-snow": 71, "snow": 73, "snow-showers": 75, "snowfall": 75,
        "hail": 89,
        "thunderstorm": 95, "thunderstorm-with-rain": 95, "thunderstorm-with-hail": 96,
    ]
}
