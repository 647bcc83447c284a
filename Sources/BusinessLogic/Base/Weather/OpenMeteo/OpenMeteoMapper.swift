internal import BusinessLogic
internal import Core
internal import Foundation

/// Makes the canonical report of a reply of Open-Meteo.
///
/// All times of a reply are UTC and `utc_offset_seconds`, the offset at the time of the request, even for days after
/// the clocks have changed: its hours run on evenly through the change. So it is that offset that leads back to UTC,
/// and not the time zone, which would double an hour in spring and lose one in autumn.
struct OpenMeteoMapper: Sendable {
    func report(of city: City, from reply: OpenMeteoReply, fetchedAt: Date) -> WeatherReport {
        WeatherReport(
            source: WeatherProvider.openMeteo.rawValue,
            place: city,
            timeZone: ReportTimeZone(id: reply.timeZoneID, offsetSeconds: reply.offsetSeconds),
            fetchedAt: fetchedAt,
            expiresAt: nil,
            attribution: Provider.openMeteo.credit.line,
            current: current(reply),
            hourly: hourly(reply),
            daily: daily(reply, latitude: city.coordinate.latitude))
    }

    private func current(_ reply: OpenMeteoReply) -> CurrentWeather? {
        guard let moment = reply.current, let temperature = moment.values[.temperature] else { return nil }
        let values = moment.values
        return CurrentWeather(
            time: moment.time.date(offsetSeconds: reply.offsetSeconds),
            temperature: temperature,
            feelsLike: values[.feelsLike],
            humidity: values[.humidity],
            pressure: values[.pressure],
            windSpeed: values[.windSpeed],
            windDirection: windOrigin(values[.windDirection], speed: values[.windSpeed]),
            windGust: values[.windGust],
            cloudCover: values[.cloudCover],
            visibility: values[.visibility],
            precipitation: values[.precipitation].map { ($0 * 3600 / moment.interval * 100).rounded() / 100 },
            condition: condition(values[.weatherCode]),
            isDay: values[.isDay].map { $0 != 0 })
    }

    private func hourly(_ reply: OpenMeteoReply) -> [HourForecast] {
        let hours = reply.hours
        let times = hours.times.map { $0.date(offsetSeconds: reply.offsetSeconds) }
        return times.indices.compactMap { row in
            guard let temperature = hours[.temperature, row] else { return nil }
            // The service sums up the hour before each time; a step of a report is the hour after it.
            let after = row + 1
            let hasNext = after < times.count && times[after].timeIntervalSince(times[row]) == 3600
            return HourForecast(
                time: times[row],
                temperature: temperature,
                feelsLike: hours[.feelsLike, row],
                humidity: hours[.humidity, row],
                pressure: hours[.pressure, row],
                windSpeed: hours[.windSpeed, row],
                windDirection: windOrigin(hours[.windDirection, row], speed: hours[.windSpeed, row]),
                windGust: hasNext ? hours[.windGust, after] : nil,
                precipitation: hasNext ? hours[.precipitation, after] : nil,
                precipitationProbability: hasNext ? fraction(hours[.precipitationProbability, after]) : nil,
                // The service makes the code of what falls of the amount in the same row
                // (https://github.com/open-meteo/open-meteo, WeatherCode.swift).
                condition: condition(hours[.weatherCode, row])
                    .ofStep(until: hasNext ? hours[.weatherCode, after].map(condition) : nil),
                isDay: hours[.isDay, row].map { $0 != 0 })
        }
    }

    private func daily(_ reply: OpenMeteoReply, latitude: Double) -> [DayForecast] {
        let days = reply.days
        let hoursOfDay = Dictionary(grouping: reply.hours.times.indices) { reply.hours.times[$0].day }
        return days.times.indices.compactMap { row in
            let known = OpenMeteoVariable.daily.contains { days[$0, row] != nil }
            // The model did not reach this far: the sun alone is no weather.
            guard known else { return nil }
            let date = days.times[row]
            let low = days[.minTemperature, row]
            let high = days[.maxTemperature, row]
            let isCovered =
                hoursOfDay[date].map { hours in
                    hours.count { reply.hours[.temperature, $0] != nil } >= 18
                } ?? (low != nil && high != nil)
            return DayForecast(
                date: date,
                minTemperature: low,
                maxTemperature: high,
                precipitation: days[.precipitationSum, row],
                precipitationProbability: fraction(days[.maxPrecipitationProbability, row]),
                maxWindSpeed: days[.maxWindSpeed, row],
                condition: condition(days[.weatherCode, row]),
                sun: sun(reply, row, latitude),
                complete: isCovered)
        }
    }

    private func sun(_ reply: OpenMeteoReply, _ row: Int, _ latitude: Double) -> Sun {
        guard let rises = reply.sun[row].rises, let sets = reply.sun[row].sets else { return .unknown }
        let day = reply.days.times[row]
        // Before June 2024 the service wrote the beginning of its calendar, which is in 1969 west of Greenwich, for a sun
        // that does not move, whether it was up or down; that the season and the hemisphere tell.
        if rises.day.year <= 1970 || sets.day.year <= 1970, day.year > 1970 {
            return day.isNorthernSummer == (latitude > 0) ? .alwaysUp : .alwaysDown
        }
        let rise = rises.date(offsetSeconds: reply.offsetSeconds)
        let set = sets.date(offsetSeconds: reply.offsetSeconds)
        let risesAtMidnight = rises.day == day && rises.minute == 0
        if risesAtMidnight, set == rise { return .alwaysDown }
        if risesAtMidnight, set.timeIntervalSince(rise) == 86_400 { return .alwaysUp }
        // Times further apart than a day are not of the same day.
        guard rise < set, set.timeIntervalSince(rise) <= 86_400 else { return .unknown }
        return .risesAndSets(rises: rise, sets: set)
    }

    private func condition(_ code: Double?) -> Condition {
        code.flatMap { Int(exactly: $0) }.map { Condition(wmo: $0) } ?? Condition(.unknown)
    }

    private func fraction(_ percentage: Double?) -> Double? { percentage.map { $0 / 100 } }
}
