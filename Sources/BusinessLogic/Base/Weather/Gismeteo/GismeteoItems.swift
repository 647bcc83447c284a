internal import BusinessLogic
internal import Foundation

/// Reads the items of versions 2 and 3: an observation, steps of three or six hours, or days with lowest and highest
/// values. An item's own shape tells which it is.
enum GismeteoItems {
    static func read(
        _ weather: JSONTree, of city: City, _ receivedAt: Date, _ reader: inout ReplyReader
    ) throws(WeatherError) -> GismeteoReply {
        let items = weather.array ?? [weather]
        var reply = GismeteoReply(zone: zone(items.first, city, receivedAt))
        for item in items {
            if let place = item["city"], place.isObject {
                try reader.checkCity(place["latitude"], place["longitude"], city.coordinate)
            }
            let air = item["temperature"]?["air"]
            if air?["min"] != nil || air?["max"] != nil || air?["avg"] != nil {
                try addDay(item, to: &reply, &reader)
                continue
            }
            guard let moment = try moment(item, &reader) else { continue }
            let kind = item["kind"]?.text?.lowercased()
            // The weather now is no array, also where it is a forecast because no station is near.
            if weather.isObject || items.count == 1 && kind == "obs" {
                reply.current = moment
                // What falls in a step is no rate, and nothing tells how long this step is.
                if kind == "frc", moment.precipitation != 0 { reply.current?.precipitation = nil }
            } else {
                if let last = reply.steps.last, moment.time <= last.time {
                    throw reader.check.nonsense(
                        "the step at \(moment.time.formatted(.iso8601)) is not later than the one before")
                }
                reply.steps.append(moment)
            }
        }
        return reply
    }

    // MARK: Times

    private static func zone(_ item: JSONTree?, _ city: City, _ receivedAt: Date) -> ReplyZone {
        let date = item?["date"]
        let minutes = (date?["time_zone_offset"] ?? date?["timeZoneOffset"])?.numberOrText
        let told = minutes.flatMap { Int(exactly: $0 * 60) }
        let instant = item.flatMap(time)
        let local = date?["local"]?.text.flatMap { Date(withOffset: $0.prefix(19) + "Z") }
        let difference = instant.flatMap { instant in local.map { Int($0.timeIntervalSince(instant)) } }
        return ReplyZone(name: nil, offset: told ?? difference, city: city, at: instant ?? receivedAt)
    }

    private static func time(_ item: JSONTree) -> Date? {
        item["date"]?["unix"]?.instant
            ?? item["date"]?["UTC"]?.text.flatMap { Date(withOffset: $0.prefix(19) + "Z") }
    }

    // MARK: Items

    private static func moment(
        _ item: JSONTree, _ reader: inout ReplyReader
    ) throws(WeatherError) -> GismeteoReply.Moment? {
        let air = item["temperature"]?["air"]
        let celsius = try reader.temperature(air?["C"], "temperature.air.C")
        let fahrenheit = try reader.temperature(air?["F"], in: "°F", "temperature.air.F")
        guard let temperature = celsius ?? fahrenheit else { return nil }
        guard let time = time(item) else { throw reader.check.nonsense("an item has no time") }
        var moment = GismeteoReply.Moment(time: time, temperature: temperature, code: code(item))
        let comfort = item["temperature"]?["comfort"]
        moment.feelsLike =
            reader.value(comfort?["C"], .temperature, "temperature.comfort.C")
            ?? reader.value(comfort?["F"], .temperature, unit: "°F", "temperature.comfort.F")
        moment.humidity = reader.value(item["humidity"]?["percent"], .percentage, "humidity.percent")
        // Not `in_hg`: it is some ten inches too high.
        moment.pressure =
            reader.value(item["pressure"]?["h_pa"], .pressure, "pressure.h_pa")
            ?? reader.value(item["pressure"]?["mm_hg_atm"], .pressure, unit: "mmHg", "pressure.mm_hg_atm")
        moment.windSpeed = speed(item["wind"]?["speed"], "wind.speed", &reader)
        moment.windGust = speed(item["wind"]?["gust_speed"], "wind.gust_speed", &reader)
        moment.windDirection = direction(item["wind"]?["direction"], &reader)
        moment.cloudCover = reader.value(item["cloudiness"]?["percent"], .percentage, "cloudiness.percent")
        moment.visibility = reader.value(
            item["visibility"]?["horizontal"]?["m"], .distance, "visibility.horizontal.m")
        moment.precipitation = reader.value(
            item["precipitation"]?["amount"], .precipitation, "precipitation.amount")
        moment.isDay = isDay(item["icon"]?.text ?? item["icon"]?["icon-weather"]?.text)
        return moment
    }

    private static func addDay(
        _ item: JSONTree, to reply: inout GismeteoReply, _ reader: inout ReplyReader
    ) throws(WeatherError) {
        let written = item["date"]?["local"]?.text.flatMap { LocalDay(String($0.prefix(10))) }
        guard let date = written ?? time(item).map({ LocalDay(of: $0, in: reply.zone.zone) }) else {
            throw reader.check.nonsense("a day has no date")
        }
        if let last = reply.days.last, date <= last.date {
            throw reader.check.nonsense("the day \(date) is not later than the one before")
        }
        let air = item["temperature"]?["air"]
        let (low, high) = reader.spread(
            try reader.temperature(air?["min"]?["C"], "temperature.air.min.C"),
            try reader.temperature(air?["max"]?["C"], "temperature.air.max.C"), "temperature.air")
        var day = GismeteoReply.Day(date: date, low: low, high: high)
        day.precipitation = reader.value(
            item["precipitation"]?["amount"], .precipitation, "precipitation.amount")
        day.windSpeed = speed(item["wind"]?["speed"]?["max"], "wind.speed.max", &reader)
        let code = code(item)
        if code != GismeteoCode() { day.code = code }
        // The forecast did not reach this far: a date alone is no weather.
        guard low != nil || high != nil || day.precipitation != nil || day.code != nil else { return }
        reply.days.append(day)
    }

    // MARK: Values

    private static func speed(_ tree: JSONTree?, _ path: String, _ reader: inout ReplyReader) -> Double? {
        reader.value(tree?["m_s"], .speed, "\(path).m_s")
            ?? reader.value(tree?["km_h"], .speed, unit: "km/h", "\(path).km_h")
            ?? reader.value(tree?["mi_h"], .speed, unit: "mph", "\(path).mi_h")
    }

    // A calm has number 0, and may have a direction of 0° beside it.
    private static func direction(_ tree: JSONTree?, _ reader: inout ReplyReader) -> Double? {
        let number = tree?["scale_8"]?.numberOrText
        if number == 0 { return nil }
        return reader.value(tree?["degree"], .direction, "wind.direction.degree")
            ?? number.flatMap(EightWinds.degrees(number:))
    }

    private static func code(_ item: JSONTree) -> GismeteoCode {
        func integer(_ tree: JSONTree?) -> Int? { tree?.numberOrText.flatMap { Int(exactly: $0) } }
        let cloud = item["cloudiness"]
        let storm = item["storm"]
        return GismeteoCode(
            cloud: integer(cloud?["type"]) ?? integer(cloud?["scale_3"]),
            falling: integer(item["precipitation"]?["type"]),
            intensity: integer(item["precipitation"]?["intensity"]), phenomenon: integer(item["phenomenon"]),
            isStorm: storm == .flag(true) || storm?["prediction"] == .flag(true) || storm?.numberOrText == 1)
    }

    /// The icon's name begins with `d` or `n` where day and night look different.
    static func isDay(_ icon: String?) -> Bool? {
        switch icon?.split(whereSeparator: { "_.".contains($0) }).first {
        case "d": true
        case "n": false
        default: nil
        }
    }
}
