internal import BusinessLogic
internal import Foundation

/// Reads version 4: `current` with one value of each name, `forecast` with columns. It is known from clients only.
enum GismeteoColumns {
    static func read(
        _ tree: JSONTree, of city: City, _ receivedAt: Date, _ reader: inout ReplyReader
    ) throws(WeatherError) -> GismeteoReply {
        let location = tree["location"]
        try reader.checkCity(
            location?["latitude"] ?? location?["lat"], location?["longitude"] ?? location?["lon"],
            city.coordinate)
        let zone = ReplyZone(
            name: location?["timezone"]?.text ?? location?["time_zone"]?.text, offset: nil, city: city,
            at: receivedAt)
        var reply = GismeteoReply(zone: zone)
        if let current = tree["current"] {
            reply.current = try moment(current, zone, &reader)
            if instant(current["time"]) == nil { reply.zoneOfReading = zone }
        }
        guard let columns = tree["forecast"], let times = columns["time"]?.array else { return reply }
        for row in times.indices {
            var members: [String: JSONTree] = [:]
            for name in names {
                guard let column = columns[name] else { continue }
                guard let values = column.array, values.count == times.count else {
                    throw reader.check.nonsense(
                        "forecast.\(name) is \(column), not an array of \(times.count)")
                }
                members[name] = values[row]
            }
            guard let step = try moment(.object(members), zone, &reader) else { continue }
            if let last = reply.steps.last, step.time <= last.time {
                throw reader.check.nonsense(
                    "forecast.time[\(row)], \(times[row]), is not later than the one before")
            }
            reply.steps.append(step)
        }
        return reply
    }

    private static let names = [
        "time", "temperature_air", "temperature_heat_index", "humidity", "pressure", "wind_speed",
        "wind_direction", "icon_weather", "precipitation",
    ]

    private static func moment(
        _ tree: JSONTree, _ zone: ReplyZone, _ reader: inout ReplyReader
    ) throws(WeatherError) -> GismeteoReply.Moment? {
        guard let temperature = try reader.temperature(tree["temperature_air"], "temperature_air") else {
            return nil
        }
        let icon = tree["icon_weather"]?.text
        guard let time = time(tree["time"], zone) else {
            throw reader.check.nonsense("time is \(tree["time"]?.description ?? "missing")")
        }
        var moment = GismeteoReply.Moment(time: time, temperature: temperature, code: code(icon ?? ""))
        moment.feelsLike = reader.value(
            tree["temperature_heat_index"], .temperature, "temperature_heat_index")
        moment.humidity = reader.value(tree["humidity"], .percentage, "humidity")
        // No air weighs more than 825 mm of mercury: above, it is hectopascals.
        let isMercury = (tree["pressure"]?.numberOrText ?? 0) <= 825
        moment.pressure = reader.value(
            tree["pressure"], .pressure, unit: isMercury ? "mmHg" : "hPa", "pressure")
        moment.windSpeed = reader.value(tree["wind_speed"], .speed, "wind_speed")
        moment.windDirection = reader.value(tree["wind_direction"], .direction, "wind_direction")
        moment.precipitation = reader.value(tree["precipitation"], .precipitation, "precipitation")
        moment.isDay = GismeteoItems.isDay(icon)
        return moment
    }

    private static func time(_ tree: JSONTree?, _ zone: ReplyZone) -> Date? {
        instant(tree) ?? tree?.text.flatMap { zone.date(local: $0) }
    }

    /// The time, if it is not told by the place's clocks.
    private static func instant(_ tree: JSONTree?) -> Date? {
        guard let text = tree?.text else { return tree?.instant }
        return Date(withOffset: text)
    }

    /// The parts of an icon's name: `c3` clouds, `r2` rain, `s1` snow, `rs1` both, `st` a thunderstorm.
    private static func code(_ icon: String) -> GismeteoCode {
        var code = GismeteoCode()
        for part in icon.split(whereSeparator: { "_.".contains($0) }) {
            let number = part.last?.wholeNumberValue
            switch part.prefix(while: { !$0.isNumber }) {
            case "c": code.cloud = Int(part.dropFirst())
            case "r": (code.falling, code.intensity) = (1, number)
            case "s": (code.falling, code.intensity) = (2, number)
            case "rs": (code.falling, code.intensity) = (3, number)
            case "st": code.isStorm = true
            case "d", "n": code.cloud = code.cloud ?? 0
            default: break
            }
        }
        return code
    }
}
