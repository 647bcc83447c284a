internal import BusinessLogic
internal import Foundation

extension WeatherReport {
    /// The zone of the place's own clock.
    var zone: TimeZone {
        timeZone.id.flatMap(TimeZone.init(identifier:))
            ?? TimeZone(secondsFromGMT: timeZone.offsetSeconds) ?? .gmt
    }

    /// The moment from which on the forecast is shown: `now`, or when all of it lies before that (it is very old, or
    /// this machine's clock is wrong), the moment that it was made for. Old days, named, say more than none.
    func start(at now: Date) -> Date {
        let isOver =
            hours(from: now, within: .infinity).isEmpty && days(from: LocalDay(now, in: zone)).isEmpty
        return isOver ? current?.time ?? fetchedAt : now
    }

    /// The steps that are not over yet and begin within so many seconds.
    func hours(from now: Date, within seconds: TimeInterval) -> [HourForecast] {
        hourly.filter { $0.end > now && $0.time < now.addingTimeInterval(seconds) }
    }

    /// Today and the days behind it.
    func days(from today: LocalDay?) -> [DayForecast] {
        guard let today else { return daily }
        return daily.filter { $0.date >= today }
    }

    /// What the provider tells of now, or else what it foretold for this hour.
    func weatherNow(at now: Date) -> CurrentWeather? {
        current ?? hourly.first { $0.time <= now && $0.end > now }.map(CurrentWeather.init)
    }
}

extension HourForecast {
    /// When the step is over.
    var end: Date { time.addingTimeInterval(Double(length) * 3600) }
}

extension CurrentWeather {
    fileprivate init(_ hour: HourForecast) {
        self.init(
            time: hour.time, temperature: hour.temperature, feelsLike: hour.feelsLike,
            humidity: hour.humidity, pressure: hour.pressure, windSpeed: hour.windSpeed,
            windDirection: hour.windDirection, windGust: hour.windGust, condition: hour.condition,
            isDay: hour.isDay)
    }
}

extension LocalDay {
    /// The day on a place's own clock; years before 1 or after 9999 have none here.
    init?(_ date: Date, in zone: TimeZone) {
        let parts = Calendar.gregorian(in: zone).dateComponents([.year, .month, .day], from: date)
        guard let year = parts.year, let month = parts.month, let day = parts.day else { return nil }
        self.init(year: year, month: month, day: day)
    }
}
