internal import BusinessLogic
internal import Foundation

extension WeatherReport {
    /// The place's time zone.
    var zone: TimeZone {
        timeZone.id.flatMap(TimeZone.init(identifier:))
            ?? TimeZone(secondsFromGMT: timeZone.offsetSeconds) ?? .gmt
    }

    /// The start of the shown forecast: `now`, or the report's own date when the whole forecast lies before now,
    /// because it is very old or this machine's clock is wrong. Old days with their names are better than none.
    func start(at now: Date) -> Date {
        let isOver =
            hours(from: now, within: .infinity).isEmpty && days(from: LocalDay(now, in: zone)).isEmpty
        return isOver ? current?.time ?? fetchedAt : now
    }

    /// The steps that are not over yet and begin within so many seconds.
    func hours(from now: Date, within seconds: TimeInterval) -> [HourForecast] {
        hourly.filter { $0.end > now && $0.time < now.addingTimeInterval(seconds) }
    }

    /// Today and the days after it. A last one that is told in part is left out, unless it is the only one: where a
    /// forecast ends in the night, the temperatures of that night would be read as those of the day.
    func days(from today: LocalDay?) -> [DayForecast] {
        let days = daily.filter { day in today.map { day.date >= $0 } ?? true }
        return days.count > 1 && days.last?.complete == false ? Array(days.dropLast()) : days
    }

    /// The weather now as the provider reports it, or else its forecast for this hour.
    func weatherNow(at now: Date) -> CurrentWeather? {
        let daylight = Daylight(of: self, in: zone)
        if let current { return current.with(isDay: current.isDay ?? daylight.isUp(at: current.time)) }
        return hourly.first { $0.time <= now && $0.end > now }
            .map { CurrentWeather($0, isDay: daylight.isUp(at: now) ?? $0.isDay) }
    }
}

extension HourForecast {
    /// When the step is over.
    var end: Date { time.addingTimeInterval(Double(length) * 3600) }
}

extension CurrentWeather {
    fileprivate init(_ hour: HourForecast, isDay: Bool?) {
        self.init(
            time: hour.time, temperature: hour.temperature, feelsLike: hour.feelsLike,
            humidity: hour.humidity, pressure: hour.pressure, windSpeed: hour.windSpeed,
            windDirection: hour.windDirection, windGust: hour.windGust, condition: hour.condition,
            isDay: isDay)
    }

    fileprivate func with(isDay: Bool?) -> CurrentWeather {
        CurrentWeather(
            time: time, temperature: temperature, feelsLike: feelsLike, humidity: humidity,
            pressure: pressure, windSpeed: windSpeed, windDirection: windDirection, windGust: windGust,
            cloudCover: cloudCover, visibility: visibility, precipitation: precipitation,
            condition: condition, isDay: isDay)
    }
}

extension LocalDay {
    /// The day in a place's time zone; nil before year 1 and after 9999.
    init?(_ date: Date, in zone: TimeZone) {
        let parts = Calendar.gregorian(in: zone).dateComponents([.year, .month, .day], from: date)
        guard let year = parts.year, let month = parts.month, let day = parts.day else { return nil }
        self.init(year: year, month: month, day: day)
    }
}
