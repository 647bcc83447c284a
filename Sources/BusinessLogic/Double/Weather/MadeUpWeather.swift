internal import BusinessLogic
internal import Conditions
internal import Foundation

/// Generated weather by latitude, season and hour, with variations by place and day. The same place and hour always
/// have the same weather.
struct MadeUpWeather {
    private let city: City
    private let calendar: Calendar

    init(_ city: City) {
        self.city = city
        let byLongitude = TimeZone(secondsFromGMT: Int((city.coordinate.longitude / 15).rounded()) * 3600)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = city.timeZone.flatMap { TimeZone(identifier: $0) } ?? byLongitude ?? .gmt
        self.calendar = calendar
    }

    /// The weather at a moment from this provider: the hours of that day and the next six, and the seven days.
    func report(at now: Date, from provider: Provider) -> WeatherReport {
        let days = days(from: now)
        return WeatherReport(
            source: provider.rawValue,
            place: city,
            timeZone: ReportTimeZone(
                id: calendar.timeZone.identifier, offsetSeconds: calendar.timeZone.secondsFromGMT(for: now)),
            fetchedAt: now,
            expiresAt: nil,
            attribution: "Made-up weather, for trying things out",
            current: current(at: now, on: localDay(of: now)),
            hourly: days.flatMap(\.hours),
            daily: days.map(\.forecast))
    }

    // MARK: Days

    private struct Day {
        let forecast: DayForecast
        let hours: [HourForecast]
    }

    private func days(from now: Date) -> [Day] {
        let today = calendar.startOfDay(for: now)
        var hour = today
        return (0..<7).compactMap { ahead in
            // Where clocks pass over midnight, today begins at one o'clock, and so would the days after it.
            let midnights = [ahead, ahead + 1].compactMap {
                calendar.date(byAdding: .day, value: $0, to: today).map(calendar.startOfDay)
            }
            guard midnights.count == 2 else { return nil }
            let (start, end) = (midnights[0], midnights[1])
            // A day on which clocks change has 23 hours, or 25; where they change by half an hour, one spans midnight.
            let hours = Array(stride(from: hour, to: end, by: 3600))
            hour = hours.last?.addingTimeInterval(3600) ?? hour
            return day(from: start, hours)
        }
    }

    private func day(from start: Date, _ times: [Date]) -> Day? {
        let parts = calendar.dateComponents([.year, .month, .day], from: start)
        guard let year = parts.year, let month = parts.month, let day = parts.day,
            let date = LocalDay(year: year, month: month, day: day)
        else { return nil }
        let localDay = localDay(of: start)
        let hours = times.map { hour($0, on: localDay) }
        let temperatures = hours.map(\.temperature)
        let amounts = hours.compactMap(\.precipitation)
        let wettest = zip(amounts, hours).max { $0.0 < $1.0 }
        let forecast = DayForecast(
            date: date,
            minTemperature: temperatures.min(),
            maxTemperature: temperatures.max(),
            precipitation: tenth(amounts.reduce(0, +)),
            precipitationProbability: hours.compactMap(\.precipitationProbability).max(),
            maxWindSpeed: hours.compactMap(\.windSpeed).max(),
            condition: wettest?.1.condition ?? Condition(.unknown),
            sun: localDay.sun)
        return Day(forecast: forecast, hours: hours)
    }

    // MARK: Moments

    /// What all moments of a day have in common.
    private struct CalendarDay {
        let start: Date
        let ofYear: Double
        let sun: Sun
        /// When the sun of the day before sets, which may be after midnight.
        let lastSunset: Date
    }

    private func localDay(of time: Date) -> CalendarDay {
        let start = calendar.startOfDay(for: time)
        let ofYear = Double(calendar.ordinality(of: .day, in: .year, for: start) ?? 1)
        let dayBefore = sun(from: calendar.startOfDay(for: start - 1), onDay: ofYear - 1)
        var lastSunset = start
        if case .risesAndSets(_, let sets) = dayBefore { lastSunset = sets }
        return CalendarDay(
            start: start, ofYear: ofYear, sun: sun(from: start, onDay: ofYear), lastSunset: lastSunset)
    }

    private func hour(_ time: Date, on day: CalendarDay) -> HourForecast {
        let moment = current(at: time, on: day)
        let isWet = moment.condition.intensity != .none
        return HourForecast(
            time: time, temperature: moment.temperature, feelsLike: moment.feelsLike,
            humidity: moment.humidity,
            pressure: moment.pressure, windSpeed: moment.windSpeed, windDirection: moment.windDirection,
            windGust: moment.windGust, precipitation: moment.precipitation,
            precipitationProbability: isWet ? 0.8 : 0.1, condition: moment.condition, isDay: moment.isDay)
    }

    private func current(at time: Date, on day: CalendarDay) -> CurrentWeather {
        let temperature = tenth(temperature(at: time, on: day))
        let wind = tenth(1 + 8 * chance(.wind, at: time))
        let precipitation = precipitation(at: time)
        let cover = precipitation > 0 ? 1 : chance(.cloud, at: time)
        return CurrentWeather(
            time: time,
            temperature: temperature,
            feelsLike: tenth(temperature - wind / 2),
            humidity: (45 + 50 * chance(.humidity, at: time)).rounded(),
            pressure: tenth(990 + 45 * chance(.pressure, at: time)),
            windSpeed: wind,
            windDirection: (chance(.direction, at: time) * 359).rounded(),
            windGust: tenth(wind * 1.7),
            cloudCover: (cover * 100).rounded(),
            visibility: precipitation > 0 ? 8000 : 24_000,
            precipitation: precipitation,
            condition: condition(precipitation, cover: cover, temperature: temperature),
            isDay: time < day.lastSunset || day.sun.isUp(at: time))
    }

    private func temperature(at time: Date, on day: CalendarDay) -> Double {
        let latitude = city.coordinate.latitude
        let hour = time.timeIntervalSince(day.start) / 3600
        let meanOfYear = 28 - 0.0075 * latitude * latitude
        let season = 0.25 * latitude * cos(2 * .pi * (day.ofYear - 200) / 365)
        let timeOfDay = 4 * cos(2 * .pi * (hour - 15) / 24)
        return meanOfYear + season + timeOfDay + 10 * (chance(.air, at: time) - 0.5)
    }

    // Millimetres in an hour; two days of five have rain, in a part of the day.
    private func precipitation(at time: Date) -> Double {
        let excess = chance(.rain, at: time) + 0.4 * number(hours(to: time), of: .shower) - 0.8
        return max(0, tenth(excess * 8))
    }

    private func condition(_ precipitation: Double, cover: Double, temperature: Double) -> Condition {
        if precipitation > 0 {
            let intensity: Condition.Intensity =
                switch precipitation {
                case ..<1: .light
                case ..<3: .moderate
                default: .heavy
                }
            return Condition(temperature > 1 ? .rain : .snow, intensity)
        }
        return switch cover {
        case ..<0.2: Condition(.clear)
        case ..<0.4: Condition(.mainlyClear)
        case ..<0.7: Condition(.partlyCloudy)
        default: Condition(.overcast)
        }
    }

    // MARK: The sun

    // The textbook's formula, without refraction and the equation of time: good to a quarter of an hour.
    private func sun(from start: Date, onDay day: Double) -> Sun {
        let radians = Double.pi / 180
        let declination = 23.44 * sin(2 * .pi * (284 + day) / 365) * radians
        let cosine = -tan(city.coordinate.latitude * radians) * tan(declination)
        if cosine >= 1 { return .alwaysDown }
        if cosine <= -1 { return .alwaysUp }
        let secondsOfMorning = acos(cosine) / radians / 15 * 3600
        let noonInUTC = (12 - city.coordinate.longitude / 15) * 3600
        let midnight = start.timeIntervalSince1970
        let wait = (noonInUTC - midnight).truncatingRemainder(dividingBy: 86_400)
        let noon = midnight + (wait < 0 ? wait + 86_400 : wait)
        return .risesAndSets(
            rises: Date(timeIntervalSince1970: (noon - secondsOfMorning).rounded()),
            sets: Date(timeIntervalSince1970: (noon + secondsOfMorning).rounded()))
    }

    // MARK: Random numbers

    private enum Series: UInt64 { case air = 1, wind, direction, cloud, humidity, pressure, rain, shower }

    /// 0 to 1, interpolated between random values of the days.
    private func chance(_ series: Series, at time: Date) -> Double {
        let days = time.timeIntervalSince1970 / 86_400
        let today = days.rounded(.down)
        let passed = days - today
        return number(Int(today), of: series) * (1 - passed) + number(Int(today) + 1, of: series) * passed
    }

    /// 0 to 1: the random number at this index of the series.
    private func number(_ index: Int, of series: Series) -> Double {
        let place = Self.mixed(UInt64(bitPattern: Int64(city.id.rawValue)))
        let word = Self.mixed(Self.mixed(place &+ series.rawValue) &+ UInt64(bitPattern: Int64(index)))
        return Double(word >> 11) / Double(UInt64(1) << 53)
    }

    private static func mixed(_ word: UInt64) -> UInt64 { SplitMix64.number(1, seed: word) }

    private func hours(to time: Date) -> Int { Int(time.timeIntervalSince1970 / 3600) }

    private func tenth(_ value: Double) -> Double { (value * 10).rounded() / 10 + 0 }
}

extension Sun {
    fileprivate func isUp(at time: Date) -> Bool {
        switch self {
        case .risesAndSets(let rises, let sets): (rises..<sets).contains(time)
        case .alwaysUp: true
        case .alwaysDown, .unknown: false
        }
    }
}
