internal import BusinessLogic
internal import Foundation

/// Reads the GraphQL format: fields that were not asked for are absent, enumerations are upper case, times have their
/// offset, and pressure is mmHg unless the query names a unit.
enum YandexGraphQL {
    /// The place's weather within the reply; nil when there is none.
    static func place(in tree: JSONTree) -> JSONTree? {
        guard case .object(let members)? = tree["data"] else { return nil }
        let named = members["weatherByPoint"].map { [$0] } ?? members.sorted { $0.key < $1.key }.map(\.value)
        return named.first { $0["now"] != nil || $0["forecast"] != nil }
    }

    static func read(
        _ place: JSONTree, serverTime: JSONTree?, of city: City, _ receivedAt: Date,
        _ reader: inout ReplyReader
    ) throws(WeatherError) -> YandexReply {
        let location = place["location"]
        try reader.checkPlace(
            location?["lat"] ?? place["lat"], location?["lon"] ?? place["lon"], city.coordinate)
        let now = serverTime?.text.flatMap(Date.init(withOffset:)) ?? receivedAt
        let days = place["forecast"]?["days"]?.array ?? []
        let times =
            days.compactMap { $0["time"]?.text }
            + days.compactMap { $0["hours"]?.array?.first?["time"]?.text }
        let zone = ReplyZone(name: nil, offset: times.first.flatMap(offset), city: city, at: now)
        var current: YandexReply.Moment?
        if let tree = place["now"] { current = try moment(tree, now, "now", &reader) }
        let hours = try hours(days, &reader)
        return YandexReply(
            zone: zone, current: current, hours: hours, days: try self.days(days, zone, &reader))
    }

    // A `Z` tells an instant, and not the place's clock.
    private static func offset(_ text: String) -> Int? {
        guard text.last != "Z", let local = Date(withOffset: text.prefix(16) + "Z"),
            let date = Date(withOffset: text)
        else { return nil }
        let seconds = local.timeIntervalSince(date)
        return Int((seconds / 60).rounded()) * 60
    }

    // MARK: Moments

    private static func hours(
        _ days: [JSONTree], _ reader: inout ReplyReader
    ) throws(WeatherError) -> [YandexReply.Moment] {
        var hours: [YandexReply.Moment] = []
        var last = Date.distantPast
        for hour in days.flatMap({ $0["hours"]?.array ?? [] }) {
            guard let time = hour["time"]?.text.flatMap(Date.init(withOffset:)) else {
                throw reader.check.nonsense("an hour's time is \(hour["time"]?.description ?? "missing")")
            }
            guard time > last else {
                throw reader.check.nonsense(
                    "the hour at \(time.formatted(.iso8601)) is not later than the one before")
            }
            last = time
            guard var moment = try moment(hour, time, "hours", &reader) else { continue }
            moment.precipitation = reader.value(hour["prec"], .precipitation, "hours.prec")
            moment.precipitationProbability = reader.value(
                hour["precProbability"], .percentage, "hours.precProbability"
            ).map { $0 / 100 }
            hours.append(moment)
        }
        return hours
    }

    private static func moment(
        _ tree: JSONTree, _ time: Date, _ path: String, _ reader: inout ReplyReader
    ) throws(WeatherError) -> YandexReply.Moment? {
        guard let temperature = try reader.temperature(tree["temperature"], "\(path).temperature") else {
            return nil
        }
        var moment = YandexReply.Moment(time: time, temperature: temperature, code: tree["condition"]?.text)
        moment.feelsLike = reader.value(tree["feelsLike"], .temperature, "\(path).feelsLike")
        moment.humidity = reader.value(tree["humidity"], .percentage, "\(path).humidity")
        // No air weighs more than 825 mm of mercury: above, the query has asked for hectopascals.
        let isMercury = (tree["pressure"]?.numberOrText ?? 0) <= 825
        moment.pressure = reader.value(
            tree["pressure"], .pressure, unit: isMercury ? "mmHg" : "hPa", "\(path).pressure")
        moment.windSpeed = reader.value(tree["windSpeed"], .speed, "\(path).windSpeed")
        moment.windGust = reader.value(tree["windGust"], .speed, "\(path).windGust")
        moment.windDirection = direction(tree, path, &reader)
        moment.cloudCover = cover(tree["cloudiness"], "\(path).cloudiness", &reader)
        moment.isDay = isDay(tree)
        return moment
    }

    private static func direction(_ tree: JSONTree, _ path: String, _ reader: inout ReplyReader) -> Double? {
        let name = tree["windDirection"]?.text?.uppercased()
        if name == "CALM" { return nil }
        return reader.value(tree["windAngle"], .direction, "\(path).windAngle")
            ?? name.flatMap { name in
                EightWinds.degrees(
                    letters: name.split(separator: "_").compactMap { $0.first.map(String.init) }.joined())
            }
    }

    // Names mean eighths of the sky, from the middle of their range; a number is a part of one.
    private static func cover(_ tree: JSONTree?, _ field: String, _ reader: inout ReplyReader) -> Double? {
        switch tree?.text {
        case "CLEAR": 0
        case "PARTLY": 18.75
        case "SIGNIFICANT": 43.75
        case "CLOUDY": 75
        case "OVERCAST": 100
        default: reader.value(tree?.number.map { .number($0 <= 1 ? $0 * 100 : $0) }, .percentage, field)
        }
    }

    private static func isDay(_ tree: JSONTree) -> Bool? {
        switch tree["daytime"]?.text?.uppercased() {
        case "DAY": true
        case "NIGHT": false
        default: nil
        }
    }

    // MARK: Days

    private static func days(
        _ trees: [JSONTree], _ zone: ReplyZone, _ reader: inout ReplyReader
    ) throws(WeatherError) -> [YandexReply.Day] {
        var days: [YandexReply.Day] = []
        for tree in trees {
            guard let text = tree["time"]?.text, let time = Date(withOffset: text) else {
                throw reader.check.nonsense("a day's time is \(tree["time"]?.description ?? "missing")")
            }
            let date = LocalDay(of: time, in: zone.zone)
            if let last = days.last, date <= last.date {
                throw reader.check.nonsense("the day \(date) is not later than the one before")
            }
            var day = YandexReply.Day(date: date, parts: [])
            let (summary, quarters) = (tree["summary"], tree["parts"])
            let parts: [(YandexReply.Part.Name, JSONTree?)] = [
                (.dayHalf, summary?["day"]), (.nightHalf, summary?["night"]), (.night, quarters?["night"]),
                (.morning, quarters?["morning"]), (.day, quarters?["day"]), (.evening, quarters?["evening"]),
            ]
            for (name, element) in parts {
                guard let element else { continue }
                day.parts.append(part(element, name, name.isHalf ? "summary" : "parts", &reader))
            }
            day.rises = sunTime(tree["sunriseTime"] ?? tree["sunrise"], &reader)
            day.sets = sunTime(tree["sunsetTime"] ?? tree["sunset"], &reader)
            if day.rises == nil || day.sets == nil {
                // A dark day, a bright night, or hours that are all alike: there the sun does not move.
                let hours = (tree["hours"]?.array ?? []).compactMap(isDay)
                if day.parts.contains(where: { [.day, .dayHalf].contains($0.name) && $0.isDay == false }) {
                    day.polarIsDay = false
                } else if day.parts.contains(where: {
                    [.night, .nightHalf].contains($0.name) && $0.isDay == true
                }) {
                    day.polarIsDay = true
                } else if hours.count >= 18, Set(hours).count == 1 {
                    day.polarIsDay = hours.first
                }
            }
            days.append(day)
        }
        return days
    }

    private static func part(
        _ tree: JSONTree, _ name: YandexReply.Part.Name, _ path: String, _ reader: inout ReplyReader
    ) -> YandexReply.Part {
        let single = reader.value(
            tree["temperature"] ?? tree["avgTemperature"], .temperature, "\(path).temperature")
        let (low, high) = reader.spread(
            reader.value(tree["minTemperature"], .temperature, "\(path).minTemperature") ?? single,
            reader.value(tree["maxTemperature"], .temperature, "\(path).maxTemperature") ?? single, path)
        var part = YandexReply.Part(name: name, low: low, high: high, code: tree["condition"]?.text)
        part.precipitation = reader.value(tree["prec"], .precipitation, "\(path).prec")
        part.precipitationProbability =
            reader.value(tree["precProbability"], .percentage, "\(path).precProbability").map { $0 / 100 }
        part.windSpeed = reader.value(tree["windSpeed"], .speed, "\(path).windSpeed")
        part.isDay = isDay(tree)
        return part
    }

    private static func sunTime(_ tree: JSONTree?, _ reader: inout ReplyReader) -> Date? {
        guard let tree else { return nil }
        let time = tree.text.flatMap(Date.init(withOffset:))
        if time == nil { reader.drop("a time of the sun", "\(tree)") }
        return time
    }
}
