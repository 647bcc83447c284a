internal import BusinessLogic
internal import Core
internal import Foundation

/// Makes the canonical report of a reply of MET Norway.
///
/// - The weather now is that of the entry in whose hours the present is; of the first one when it is in none.
/// - A step is as long as it is to the next entry: an hour, three or six. What falls in six hours is told of a step of
///   six hours only, so that no hour counts twice. The last entry lasts for the hours that it tells, or else for one.
/// - The service tells neither days, which are made of the steps, nor what the sun does.
/// - It tells no time zone: it is the city's own, or GMT.
struct MetNorwayMapper: Sendable {
    func report(of city: City, from kept: CachedMetNorwayReply, at now: Date) -> WeatherReport {
        let zone = PlaceZone(of: city)
        let steps = steps(kept.reply.entries)
        let hours = steps.map(\.forecast)
        let present = hours.lastIndex { hour in
            (0..<Double(hour.length) * 3_600).contains(now.timeIntervalSince(hour.time))
        }
        return WeatherReport(
            source: WeatherProvider.metNorway.rawValue,
            place: city,
            timeZone: zone.inReport(at: kept.fetchedAt),
            fetchedAt: kept.fetchedAt,
            expiresAt: kept.expiresAt,
            attribution: Provider.metNorway.credit.line,
            current: current(kept.reply.entries[present ?? 0], hours[present ?? 0]),
            hourly: hours,
            daily: DayBuilder(zone: zone.zone).days(from: steps))
    }

    private func current(_ entry: MetNorwayReply.Entry, _ hour: HourForecast) -> CurrentWeather {
        CurrentWeather(
            time: hour.time,
            temperature: hour.temperature,
            humidity: hour.humidity,
            pressure: hour.pressure,
            windSpeed: hour.windSpeed,
            windDirection: hour.windDirection,
            windGust: hour.windGust,
            cloudCover: entry.cloudCover,
            precipitation: entry.nextHour?.precipitation,
            condition: hour.condition,
            isDay: hour.isDay)
    }

    private func steps(_ entries: [MetNorwayReply.Entry]) -> [DayBuilder.Step] {
        entries.indices.map { index in
            let entry = entries[index]
            let next = index + 1 < entries.count ? entries[index + 1].time : nil
            let (length, block) = span(of: entry, until: next)
            let symbol = block?.symbol ?? entry.nextHour?.symbol ?? entry.nextSixHours?.symbol
            return DayBuilder.Step(
                HourForecast(
                    time: entry.time,
                    length: length,
                    temperature: entry.temperature,
                    humidity: entry.humidity,
                    pressure: entry.pressure,
                    windSpeed: entry.windSpeed,
                    windDirection: windOrigin(entry.windDirection, speed: entry.windSpeed),
                    windGust: entry.windGust,
                    precipitation: block?.precipitation,
                    precipitationProbability: block?.precipitationProbability,
                    condition: symbol?.condition ?? Condition(.unknown),
                    isDay: symbol?.isDay))
        }
    }

    // How many hours a step lasts, and what is told of exactly these hours.
    private func span(
        of entry: MetNorwayReply.Entry, until next: Date?
    ) -> (length: Int, block: MetNorwayReply.Block?) {
        guard let next else {
            if let hour = entry.nextHour { return (1, hour) }
            return entry.nextSixHours.map { (6, $0) } ?? (1, nil)
        }
        let gap = next.timeIntervalSince(entry.time)
        if gap >= 6 * 3_600 {
            if let six = entry.nextSixHours { return (6, six) }
            return entry.nextHour.map { (1, $0) } ?? (6, nil)
        }
        return entry.nextHour.map { (1, $0) } ?? (gap >= 3 * 3_600 ? 3 : 1, nil)
    }
}
