internal import Foundation

/// A generated forecast in Open-Meteo's format. Equal places and dates give equal forecasts.
struct MadeUpForecast: Encodable {
    private let latitude: Double
    private let longitude: Double
    private let generationtimeMs = 0.21
    private let utcOffsetSeconds: Int
    private let timezone: String
    private let timezoneAbbreviation: String
    private let elevation: Double
    private let currentUnits: [String: String]
    private let current: [String: ReplyValue]
    private let hourlyUnits: [String: String]
    private let hourly: [String: [ReplyValue]]
    private let dailyUnits: [String: String]
    private let daily: [String: [ReplyValue]]

    /// The weather at this place from the local midnight before `date`, for so many days.
    init(latitude: Double, longitude: Double, days: Int, at date: Date) {
        let place = MadeUpPlace(latitude: latitude, longitude: longitude, at: date)
        let (climate, local, today) = (place.climate, place.local, place.today)
        let dates = (today..<(today + days)).map { Day(climate, $0) }

        self.latitude = place.latitude
        self.longitude = place.longitude
        utcOffsetSeconds = place.offset
        timezone = place.zone
        timezoneAbbreviation = Self.abbreviation(place.offset)
        elevation = climate.elevation

        let template = ForecastTemplate.shared
        let units = ["apparent_temperature": "°C", "wind_gusts_10m": "m/s"]
        currentUnits = template.currentUnits.merging(units) { $1 }
            .merging(["cloud_cover": "%", "visibility": "m"]) { $1 }
        hourlyUnits = template.hourlyUnits.merging(units) { $1 }
        dailyUnits = template.dailyUnits
        current = Self.current(climate, at: (local / 900).rounded(.down) * 900)
        hourly = Self.hourly(dates, climate)
        daily = Self.daily(dates)
    }

    /// A local day with its hours.
    private struct Day {
        let date: String
        let hours: [MadeUpClimate.Hour]
        /// For each of them, the one before it.
        let hoursBefore: [MadeUpClimate.Hour]
        let sun: MadeUpSun
        private let number: Int

        init(_ climate: MadeUpClimate, _ number: Int) {
            self.number = number
            date = String(minute(Double(number) * 86_400).prefix(10))
            hours = climate.hours(on: number)
            hoursBefore = [climate.hour(number * 24 - 1)] + hours.dropLast()
            sun = climate.sun(number)
        }

        /// The local time at which an hour begins, in seconds since 1970.
        func start(of hour: Int) -> Double { Double(number * 24 + hour) * 3_600 }
    }

    private static func current(_ climate: MadeUpClimate, at time: Double) -> [String: ReplyValue] {
        let hour = climate.hour(Int((time / 3_600).rounded(.down)))
        var values = columns([hour]).compactMapValues(\.first)
        values["time"] = .text(minute(time))
        values["interval"] = .whole(900)
        // Of the interval alone.
        values["precipitation"] = .decimal((hour.precipitation / 4 * 100).rounded() / 100)
        values["is_day"] = .whole(climate.isDay(time) ? 1 : 0)
        values["cloud_cover"] = .whole(hour.cloudCover)
        values["visibility"] = decimal(hour.visibility)
        return values
    }

    private static func hourly(_ days: [Day], _ climate: MadeUpClimate) -> [String: [ReplyValue]] {
        let hours = days.flatMap(\.hours)
        var columns = columns(hours)
        // These are of the hour before the time that they stand at (https://open-meteo.com/en/docs), and so are the codes
        // of what falls, since the service makes them of the amounts.
        let hoursBefore = days.flatMap(\.hoursBefore)
        columns["precipitation"] = hoursBefore.map { decimal($0.precipitation) }
        columns["precipitation_probability"] = hoursBefore.map { .whole($0.precipitationProbability) }
        columns["wind_gusts_10m"] = hoursBefore.map { decimal($0.windGusts) }
        columns["weather_code"] = zip(hoursBefore, hours).map { before, hour in
            .whole(max(before.code, hour.code) > 50 ? before.code : hour.code)
        }
        columns["time"] = days.flatMap { day in
            (0..<24).map { .text("\(day.date)T\($0 < 10 ? "0" : "")\($0):00") }
        }
        columns["is_day"] = days.flatMap { day in
            (0..<24).map { .whole(climate.isDay(day.start(of: $0)) ? 1 : 0) }
        }
        return columns
    }

    private static func columns(_ hours: [MadeUpClimate.Hour]) -> [String: [ReplyValue]] {
        [
            "temperature_2m": hours.map { decimal($0.temperature) },
            "apparent_temperature": hours.map { decimal($0.apparentTemperature) },
            "relative_humidity_2m": hours.map { .whole($0.humidity) },
            "precipitation": hours.map { decimal($0.precipitation) },
            "weather_code": hours.map { .whole($0.code) },
            "pressure_msl": hours.map { decimal($0.pressure) },
            "wind_speed_10m": hours.map { decimal($0.windSpeed) },
            "wind_direction_10m": hours.map { .whole($0.windDirection) },
            "wind_gusts_10m": hours.map { decimal($0.windGusts) },
        ]
    }

    private static func daily(_ days: [Day]) -> [String: [ReplyValue]] {
        [
            "time": days.map { .text($0.date) },
            "weather_code": days.map { .whole($0.hours.worst.code) },
            "temperature_2m_max": days.map { decimal($0.hours.highest(\.temperature)) },
            "temperature_2m_min": days.map { decimal($0.hours.lowest(\.temperature)) },
            "sunrise": days.map { .text(minute($0.sun.rise)) },
            "sunset": days.map { .text(minute($0.sun.set)) },
            "precipitation_sum": days.map { decimal($0.hours.precipitation) },
            "precipitation_probability_max": days.map {
                .whole($0.hours.highest(\.precipitationProbability))
            },
            "wind_speed_10m_max": days.map { decimal($0.hours.highest(\.windSpeed)) },
        ]
    }

    private static func decimal(_ value: Double) -> ReplyValue { .decimal((value * 10).rounded() / 10 + 0) }

    // Local time is formatted as if it were UTC: the reply states its offset elsewhere.
    private static func minute(_ localTime: Double) -> String {
        String(Date(timeIntervalSince1970: localTime).formatted(.iso8601).prefix(16))
    }

    private static func abbreviation(_ offset: Int) -> String {
        guard offset != 0 else { return "GMT" }
        let (hours, minutes) = (abs(offset) / 3_600, abs(offset) / 60 % 60)
        return "GMT\(offset < 0 ? "-" : "+")\(hours)" + (minutes == 0 ? "" : ":\(minutes)")
    }
}
