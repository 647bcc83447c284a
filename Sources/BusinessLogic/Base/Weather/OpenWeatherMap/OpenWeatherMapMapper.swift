internal import BusinessLogic
internal import Core
internal import Foundation

/// Makes the canonical report of what OpenWeatherMap says.
///
/// - Days are those of One Call where it tells them, and else are made of the steps.
/// - The sun's times of a `weather` or a `forecast` are those of one day; on the others it is unknown.
/// - Where the sun neither rises nor sets, the service does not tell whether it is up: the season does.
/// - Rain that is not told is not known: the service leaves out a quantity that it has not, too.
struct OpenWeatherMapMapper: Sendable {
    func report(of city: City, from reply: OpenWeatherMapReply, fetchedAt: Date) -> WeatherReport {
        let zone = PlaceZone(of: city, toldName: reply.timeZoneID, toldOffset: reply.offsetSeconds)
        let latitude = city.coordinate.latitude
        return WeatherReport(
            source: WeatherProvider.openWeatherMap.rawValue,
            place: city,
            timeZone: zone.inReport(at: fetchedAt),
            fetchedAt: fetchedAt,
            expiresAt: nil,
            attribution: Provider.openWeatherMap.credit.line,
            current: reply.current.map { $0.weather.current($0.weather.code) },
            hourly: reply.stepsFromNow.map(hour),
            daily: reply.days.isEmpty
                ? builtDays(reply, zone.zone, latitude)
                : reply.days.map { day($0, zone.zone, latitude) })
    }

    private func hour(_ moment: OpenWeatherMapReply.Moment) -> HourForecast {
        moment.weather.hour(moment.weather.code, length: moment.length)
    }

    private func builtDays(
        _ reply: OpenWeatherMapReply, _ zone: TimeZone, _ latitude: Double
    ) -> [DayForecast] {
        let steps = reply.stepsFromNow.map { step in
            DayBuilder.Step(
                hour(step), readAt: reply.current?.weather.time, minTemperature: step.minTemperature,
                maxTemperature: step.maxTemperature)
        }
        let today = (reply.current ?? reply.steps.first).map { LocalDay(of: $0.weather.time, in: zone) }
        return DayBuilder(zone: zone).days(from: steps) { day in
            guard let times = reply.sun else { return .unknown }
            if times.isUnmoved { return day == today ? day.unmovedSun(latitude: latitude) : .unknown }
            guard let span = times.span, LocalDay(of: span.lowerBound, in: zone) == day else {
                return .unknown
            }
            return .risesAndSets(rises: span.lowerBound, sets: span.upperBound)
        }
    }

    private func day(
        _ day: OpenWeatherMapReply.Day, _ zone: TimeZone, _ latitude: Double
    ) -> DayForecast {
        let date = LocalDay(of: day.time, in: zone)
        return DayForecast(
            date: date,
            minTemperature: day.minTemperature,
            maxTemperature: day.maxTemperature,
            precipitation: day.precipitation,
            precipitationProbability: day.precipitationProbability,
            maxWindSpeed: day.windSpeed,
            condition: day.condition,
            sun: sun(day.sun, on: date, latitude),
            complete: day.minTemperature != nil && day.maxTemperature != nil)
    }

    // One Call leaves out the times of a sun that neither rises nor sets.
    private func sun(
        _ times: OpenWeatherMapReply.SunTimes, on date: LocalDay, _ latitude: Double
    ) -> Sun {
        if times.isUnmoved || (times.rises == nil && times.sets == nil) {
            return date.unmovedSun(latitude: latitude)
        }
        return times.span.map { .risesAndSets(rises: $0.lowerBound, sets: $0.upperBound) } ?? .unknown
    }
}
