internal import EmbeddedCities
internal import Foundation

/// A forecast in the format of Open-Meteo, made up for any place and date; the same for the same.
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
        // The service answers for the middle of a cell of its grid.
        let (latitude, longitude) = ((latitude * 8).rounded() / 8, (longitude * 8).rounded() / 8)
        let zone = Gazetteer.shared.city(nearest: latitude, longitude)?.timezone ?? "GMT"
        let offset = TimeZone(identifier: zone)?.secondsFromGMT(for: date) ?? 0
        let climate = MadeUpClimate(latitude: latitude, longitude: longitude, offset: offset)
        let local = date.timeIntervalSince1970 + Double(offset)
        let today = Int((local / 86_400).rounded(.down))
        let hours = (today * 24)..<((today + days) * 24)

        self.latitude = latitude
        self.longitude = longitude
        utcOffsetSeconds = offset
        timezone = zone
        timezoneAbbreviation = Self.abbreviation(offset)
        elevation = climate.elevation

        let template = ForecastTemplate.shared
        let units = [
            "apparent_temperature": "°C", "cloud_cover": "%", "surface_pressure": "hPa", "visibility": "m",
            "wind_gusts_10m": "m/s",
        ]
        currentUnits = template.currentUnits.merging(units) { $1 }
        hourlyUnits = template.hourlyUnits.merging(units) { $1 }
        dailyUnits = template.dailyUnits.merging(
            ["wind_gusts_10m_max": "m/s", "uv_index_max": ""]) { $1 }
        current = Self.current(climate, at: (local / 900).rounded(.down) * 900)
        hourly = Self.columns(hours.map { Self.hour(climate, $0) })
        daily = Self.columns((today..<(today + days)).map { Self.day(climate, $0) })
    }

    private static func current(_ climate: MadeUpClimate, at time: Double) -> [String: ReplyValue] {
        var values = values(climate.hour(Int((time / 3_600).rounded(.down))))
        values["time"] = .text(minute(time))
        values["interval"] = .whole(900)
        values["is_day"] = .whole(climate.isDay(time) ? 1 : 0)
        return values
    }

    private static func hour(_ climate: MadeUpClimate, _ index: Int) -> [String: ReplyValue] {
        let hour = climate.hour(index)
        let time = Double(index) * 3_600
        var values = values(hour)
        values["time"] = .text(minute(time))
        values["is_day"] = .whole(climate.isDay(time) ? 1 : 0)
        values["precipitation_probability"] = .whole(hour.precipitationProbability)
        return values
    }

    private static func values(_ hour: MadeUpClimate.Hour) -> [String: ReplyValue] {
        [
            "temperature_2m": decimal(hour.temperature),
            "apparent_temperature": decimal(hour.apparentTemperature),
            "relative_humidity_2m": .whole(hour.humidity),
            "precipitation": decimal(hour.precipitation),
            "weather_code": .whole(hour.code),
            "cloud_cover": .whole(hour.cloudCover),
            "pressure_msl": decimal(hour.pressure),
            "surface_pressure": decimal(hour.surfacePressure),
            "visibility": decimal(hour.visibility),
            "wind_speed_10m": decimal(hour.windSpeed),
            "wind_direction_10m": .whole(hour.windDirection),
            "wind_gusts_10m": decimal(hour.windGusts),
        ]
    }

    private static func day(_ climate: MadeUpClimate, _ day: Int) -> [String: ReplyValue] {
        let hours = (0..<24).map { climate.hour(day * 24 + $0) }
        let sun = climate.sun(day)
        let clouds = Double(hours.map(\.cloudCover).reduce(0, +)) / 2_400
        return [
            "time": .text(String(minute(Double(day) * 86_400).prefix(10))),
            "weather_code": .whole(hours.map(\.code).max() ?? 0),
            "temperature_2m_max": decimal(hours.map(\.temperature).max() ?? .nan),
            "temperature_2m_min": decimal(hours.map(\.temperature).min() ?? .nan),
            "sunrise": .text(minute(sun.rise)),
            "sunset": .text(minute(sun.set)),
            "precipitation_sum": decimal(hours.map(\.precipitation).reduce(0, +)),
            "precipitation_probability_max": .whole(hours.map(\.precipitationProbability).max() ?? 0),
            "wind_speed_10m_max": decimal(hours.map(\.windSpeed).max() ?? .nan),
            "wind_gusts_10m_max": decimal(hours.map(\.windGusts).max() ?? .nan),
            "uv_index_max": decimal(max(0, sun.noonHeight) * 11 * (1 - 0.6 * clouds)),
        ]
    }

    private static func columns(_ rows: [[String: ReplyValue]]) -> [String: [ReplyValue]] {
        var columns: [String: [ReplyValue]] = [:]
        for row in rows { row.forEach { columns[$0.key, default: []].append($0.value) } }
        return columns
    }

    private static func decimal(_ value: Double) -> ReplyValue { .decimal((value * 10).rounded() / 10 + 0) }

    // Local time is spelt as if it were UTC: the reply has its offset elsewhere.
    private static func minute(_ localTime: Double) -> String {
        String(Date(timeIntervalSince1970: localTime).formatted(.iso8601).prefix(16))
    }

    private static func abbreviation(_ offset: Int) -> String {
        guard offset != 0 else { return "GMT" }
        let (hours, minutes) = (abs(offset) / 3_600, abs(offset) / 60 % 60)
        return "GMT\(offset < 0 ? "-" : "+")\(hours)" + (minutes == 0 ? "" : ":\(minutes)")
    }
}
