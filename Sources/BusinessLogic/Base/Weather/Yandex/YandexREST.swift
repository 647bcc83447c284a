internal import BusinessLogic
internal import Foundation

/// Reads the formats of the REST interface: v2 `forecast` with days, parts and hours, and `informers`, which tells the
/// next two parts only.
enum YandexREST {
    static func read(
        _ tree: JSONTree, of city: City, _ receivedAt: Date, _ reader: inout ReplyReader
    ) throws(WeatherError) -> YandexReply {
        let info = tree["info"]
        guard info?["lat"] != nil, info?["lon"] != nil else {
            throw reader.check.nonsense("info.lat or info.lon is missing")
        }
        try reader.checkPlace(info?["lat"], info?["lon"], city.coordinate)
        let days = tree["forecasts"]?.array ?? tree["forecast"].map { $0.array ?? [$0] } ?? []
        let now = tree["now"]?.instant ?? receivedAt
        let zone = ReplyZone(
            name: info?["tzinfo"]?["name"]?.text,
            offset: info?["tzinfo"]?["offset"]?.numberOrText.flatMap { Int(exactly: $0) }
                ?? days.first.flatMap(offset(fromMidnightOf:)),
            city: city, at: now)
        return YandexReply(
            zone: zone, current: try current(tree["fact"], now, &reader),
            hours: try hours(days, zone, &reader),
            days: try self.days(days, tree["fact"], zone, &reader))
    }

    /// What the local clock is ahead of UTC, as a day's date and the instant at which it begins tell together.
    private static func offset(fromMidnightOf day: JSONTree) -> Int? {
        guard let date = day["date"]?.text.flatMap({ LocalDay($0) }), let begin = day["date_ts"]?.instant
        else { return nil }
        let offset = date.midnightUTC.timeIntervalSince(begin)
        return offset.remainder(dividingBy: 900) == 0 ? Int(exactly: offset) : nil
    }

    // MARK: Moments

    private static func current(
        _ fact: JSONTree?, _ now: Date, _ reader: inout ReplyReader
    ) throws(WeatherError) -> YandexReply.Moment? {
        guard let fact else { return nil }
        let time = fact["obs_time"]?.instant
        if time == nil, let told = fact["obs_time"] {
            throw reader.check.nonsense("fact.obs_time is \(told)")
        }
        return try moment(fact, time ?? now, "fact", &reader)
    }

    private static func hours(
        _ days: [JSONTree], _ zone: ReplyZone, _ reader: inout ReplyReader
    ) throws(WeatherError) -> [YandexReply.Moment] {
        var hours: [YandexReply.Moment] = []
        var last = Date.distantPast
        for day in days {
            // The days after the third have none, or few: `[]`, in old documents an empty text.
            for hour in day["hours"]?.array ?? [] {
                guard let time = try time(hour, of: day, zone, reader) else { continue }
                guard time > last else {
                    throw reader.check.nonsense(
                        "the hour at \(time.formatted(.iso8601)) is not later than the one before")
                }
                last = time
                guard var moment = try moment(hour, time, "hours", &reader) else { continue }
                let amount = reader.value(hour["prec_mm"], .precipitation, "hours.prec_mm")
                let minutes = hour["prec_period"].map { $0.numberOrText ?? -1 } ?? 60
                if (0...1_440).contains(minutes) {
                    moment.precipitation = amount.map { minutes > 60 ? hundredth($0 * 60 / minutes) : $0 }
                }
                moment.precipitationProbability = reader.value(
                    hour["prec_prob"], .percentage, "hours.prec_prob"
                ).map { $0 / 100 }
                hours.append(moment)
            }
        }
        return hours
    }

    /// When an hour begins; nil when it only has the number of one that the local clock passes over.
    private static func time(
        _ hour: JSONTree, of day: JSONTree, _ zone: ReplyZone, _ reader: ReplyReader
    ) throws(WeatherError) -> Date? {
        if let time = hour["hour_ts"]?.instant { return time }
        guard let date = day["date"]?.text.flatMap({ LocalDay($0) }),
            let number = hour["hour"]?.numberOrText, (0..<24).contains(number)
        else { throw reader.check.nonsense("an hour has no time") }
        return zone.shownDate(date, minute: Int(number * 60))
    }

    private static func moment(
        _ tree: JSONTree, _ time: Date, _ path: String, _ reader: inout ReplyReader
    ) throws(WeatherError) -> YandexReply.Moment? {
        guard let temperature = try reader.temperature(tree["temp"], "\(path).temp") else { return nil }
        var moment = YandexReply.Moment(time: time, temperature: temperature, code: tree["condition"]?.text)
        moment.feelsLike = reader.value(tree["feels_like"], .temperature, "\(path).feels_like")
        moment.humidity = reader.value(tree["humidity"], .percentage, "\(path).humidity")
        // By its name in pascals, but in hectopascals.
        moment.pressure =
            reader.value(tree["pressure_pa"], .pressure, "\(path).pressure_pa")
            ?? reader.value(tree["pressure_mm"], .pressure, unit: "mmHg", "\(path).pressure_mm")
        moment.windSpeed = reader.value(tree["wind_speed"], .speed, "\(path).wind_speed")
        moment.windGust = reader.value(tree["wind_gust"], .speed, "\(path).wind_gust")
        moment.windDirection = tree["wind_dir"]?.text.flatMap(EightWinds.degrees(letters:))
        moment.cloudCover = fraction(tree["cloudness"], "\(path).cloudness", &reader)
        moment.isDay = isDay(tree)
        return moment
    }

    /// Parts of one, in per cent.
    private static func fraction(
        _ tree: JSONTree?, _ field: String, _ reader: inout ReplyReader
    ) -> Double? {
        reader.value(tree?.numberOrText.map { JSONTree.number($0 * 100) } ?? tree, .percentage, field)
    }

    // Hours have no `daytime`; the icon's name ends in it where day and night look different.
    private static func isDay(_ tree: JSONTree) -> Bool? {
        switch tree["daytime"]?.text
            ?? tree["icon"]?.text.flatMap({ $0.split(separator: "_").last.map(String.init) })
        {
        case "d": true
        case "n": false
        default: nil
        }
    }

    // MARK: Days

    private static func days(
        _ trees: [JSONTree], _ fact: JSONTree?, _ zone: ReplyZone, _ reader: inout ReplyReader
    ) throws(WeatherError) -> [YandexReply.Day] {
        var days: [YandexReply.Day] = []
        var next: [YandexReply.Part] = []
        for tree in trees {
            let begin = tree["date_ts"]?.instant
            guard
                let date = tree["date"]?.text.flatMap({ LocalDay($0) })
                    ?? begin.map({ LocalDay(of: $0, in: zone.zone) })
            else { throw reader.check.nonsense("a day's date is \(tree["date"]?.description ?? "missing")") }
            if let last = days.last, date <= last.date {
                throw reader.check.nonsense("the day \(date) is not later than the one before")
            }
            let (own, later) = parts(tree["parts"], &reader)
            next = later
            var day = YandexReply.Day(date: date, parts: own)
            day.rises = sunTime(tree["sunrise"], date, zone, &reader)
            day.sets = sunTime(tree["sunset"], date, zone, &reader)
            day.findPolarSun(or: (fact?["polar"] == .flag(true), fact.flatMap(isDay)))
            days.append(day)
        }
        if let last = days.last, !next.isEmpty {
            let morrow = LocalDay(of: last.date.midnightUTC.addingTimeInterval(86_400), in: .gmt)
            days.append(YandexReply.Day(date: morrow, parts: next))
        }
        return days
    }

    /// The parts of the day, and those of the day after it: informers tell the next two parts in their order, and the
    /// night that follows an evening is the beginning of another day.
    private static func parts(
        _ tree: JSONTree?, _ reader: inout ReplyReader
    ) -> (own: [YandexReply.Part], next: [YandexReply.Part]) {
        var parts: [YandexReply.Part] = []
        if let list = tree?.array {
            for element in list {
                guard let name = element["part_name"]?.text.flatMap(YandexReply.Part.Name.init) else {
                    continue
                }
                parts.append(part(element, name, &reader))
            }
        } else {
            for name in YandexReply.Part.Name.allCases {
                guard let element = tree?[name.rawValue] else { continue }
                parts.append(part(element, name, &reader))
            }
        }
        let order = YandexReply.Part.Name.allCases
        let ranks = parts.map { order.firstIndex(of: $0.name) ?? 0 }
        let turn = ranks.indices.dropFirst().first { ranks[$0] <= ranks[$0 - 1] } ?? parts.count
        return (Array(parts[..<turn]), Array(parts[turn...]))
    }

    private static func part(
        _ tree: JSONTree, _ name: YandexReply.Part.Name, _ reader: inout ReplyReader
    ) -> YandexReply.Part {
        let path = "parts.\(name.rawValue)"
        let single = reader.value(tree["temp"], .temperature, "\(path).temp")
        let (low, high) = reader.spread(
            reader.value(tree["temp_min"], .temperature, "\(path).temp_min") ?? single,
            reader.value(tree["temp_max"], .temperature, "\(path).temp_max") ?? single, "\(path).temp")
        var part = YandexReply.Part(name: name, low: low, high: high, code: tree["condition"]?.text)
        part.precipitation = reader.value(tree["prec_mm"], .precipitation, "\(path).prec_mm")
        part.precipitationProbability =
            reader.value(tree["prec_prob"], .percentage, "\(path).prec_prob").map { $0 / 100 }
        part.windSpeed = reader.value(tree["wind_speed"], .speed, "\(path).wind_speed")
        part.isDay = isDay(tree)
        part.isPolar = tree["polar"] == .flag(true)
        return part
    }

    /// `05:56`, of the place's clocks.
    private static func sunTime(
        _ tree: JSONTree?, _ date: LocalDay, _ zone: ReplyZone, _ reader: inout ReplyReader
    ) -> Date? {
        guard let tree, tree.text != "" else { return nil }
        let parts = (tree.text ?? "").split(separator: ":").compactMap { UInt8($0) }.map(Int.init)
        guard parts.count >= 2, parts[0] < 24, parts[1] < 60 else {
            reader.drop("a time of the sun", "\(tree)")
            return nil
        }
        return zone.date(date, minute: parts[0] * 60 + parts[1])
    }

    private static func hundredth(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}
