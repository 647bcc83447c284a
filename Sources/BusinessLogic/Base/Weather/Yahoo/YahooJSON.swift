internal import BusinessLogic
internal import Foundation

/// Reads the JSON of 2019. It does not say its units: metric for `u=c`, those of the United States otherwise; the
/// pressure tells which, since no air weighs 100 inches of mercury, or as little as 100 hectopascals.
enum YahooJSON {
    static func read(
        _ tree: JSONTree, of city: City, _ receivedAt: Date, _ reader: inout ReplyReader
    ) throws(WeatherError) -> YahooReply {
        let location = tree["location"]
        try reader.checkPlace(location?["lat"], location?["long"], city.coordinate)
        let observation = tree["current_observation"]
        let isUS = isUS(tree)
        let degrees = isUS ? "°F" : "°C"
        let time = try time(observation?["pubDate"], or: receivedAt, reader)
        let zone = ReplyZone(name: location?["timezone_id"]?.text, offset: nil, city: city, at: time)
        var reply = YahooReply(zone: zone)
        reply.readSun(observation?["astronomy"], at: time)
        if let observation,
            let temperature = try reader.temperature(
                observation["condition"]?["temperature"], in: degrees, "condition.temperature")
        {
            var moment = YahooReply.Moment(
                time: time, temperature: temperature,
                code: YahooCode(observation["condition"], isOf2019: true))
            let (wind, atmosphere) = (observation["wind"], observation["atmosphere"])
            moment.feelsLike = reader.value(wind?["chill"], .temperature, unit: degrees, "wind.chill")
            moment.windSpeed = reader.value(wind?["speed"], .speed, unit: isUS ? "mph" : "km/h", "wind.speed")
            moment.windDirection = reader.value(wind?["direction"], .direction, "wind.direction")
            moment.humidity = reader.value(atmosphere?["humidity"], .percentage, "atmosphere.humidity")
            moment.pressure = reader.value(
                atmosphere?["pressure"], .pressure, unit: isUS ? "inHg" : "hPa", "atmosphere.pressure")
            moment.visibility = reader.value(
                atmosphere?["visibility"], .distance, unit: isUS ? "mi" : "km", "atmosphere.visibility")
            reply.add(moment)
        }
        for tree in tree["forecasts"]?.array ?? [] {
            guard let begin = tree["date"]?.instant else {
                throw reader.check.nonsense("a day's date is \(tree["date"]?.description ?? "missing")")
            }
            // Local midnight; half a day more, so that neither a change of the clocks nor a zone that is not known leads
            // to another day.
            let date = LocalDay(of: begin.addingTimeInterval(12 * 3_600), in: zone.zone)
            try reply.addDay(tree, date, in: degrees, isOf2019: true, &reader)
        }
        return reply
    }

    private static func isUS(_ tree: JSONTree) -> Bool {
        if let pressure = tree["current_observation"]?["atmosphere"]?["pressure"]?.numberOrText, pressure > 0
        {
            return pressure < 100
        }
        // Without a barometer heat tells: no place has more than 60 °C.
        return tree["forecasts"]?.array?.contains { ($0["high"]?.numberOrText ?? 0) > 60 } ?? false
    }

    private static func time(
        _ tree: JSONTree?, or now: Date, _ reader: ReplyReader
    ) throws(WeatherError) -> Date {
        guard let tree else { return now }
        guard let time = tree.instant else { throw reader.check.nonsense("pubDate is \(tree)") }
        return time
    }
}

extension YahooCode {
    init(_ tree: JSONTree?, isOf2019: Bool) {
        self.init(number: tree?["code"]?.numberOrText.flatMap { Int(exactly: $0) }, isOf2019: isOf2019)
    }
}

extension YahooReply {
    mutating func addDay(
        _ tree: JSONTree, _ date: LocalDay, in degrees: String?, isOf2019: Bool, _ reader: inout ReplyReader
    ) throws(WeatherError) {
        if let last = days.last, date <= last.date {
            throw reader.check.nonsense("the day \(date) is not later than the one before")
        }
        let (low, high) = reader.spread(
            try reader.temperature(tree["low"], in: degrees, "forecast.low"),
            try reader.temperature(tree["high"], in: degrees, "forecast.high"), "the temperature of \(date)")
        let code = YahooCode(tree, isOf2019: isOf2019)
        guard low != nil || high != nil || code.number != nil else { return }
        days.append(Day(date: date, low: low, high: high, code: code))
    }

    /// Takes over the weather now; where its code does not tell day from night, the sun does.
    mutating func add(_ moment: Moment) {
        var moment = moment
        switch moment.code.number {
        case 27, 29, 31, 33: moment.isDay = false
        case 28, 30, 32, 34: moment.isDay = true
        default:
            if case .risesAndSets(let rises, let sets) = Sun(rises: rises, sets: sets) {
                moment.isDay = (rises..<sets).contains(moment.time)
            }
        }
        current = moment
    }

    /// `5:56 am`, `7:3 pm`, which is three minutes past seven, of the place's clocks; `12:0 am` fills a gap.
    mutating func readSun(_ astronomy: JSONTree?, at time: Date) {
        let day = LocalDay(of: time, in: zone.zone)
        func clock(_ name: String) -> Date? {
            let text = astronomy?[name]?.text?.trimmingCharacters(in: .whitespaces).lowercased() ?? ""
            guard text.hasSuffix("am") || text.hasSuffix("pm") else { return nil }
            let parts = text.dropLast(2).trimmingCharacters(in: .whitespaces).split(
                separator: ":", omittingEmptySubsequences: false)
            guard parts.count == 2, parts.allSatisfy({ (1...2).contains($0.utf8.count) }),
                let hour = UInt8(parts[0]), (1...12).contains(hour), let minute = UInt8(parts[1]), minute < 60
            else { return nil }
            let minutes = Int(hour % 12 + (text.hasSuffix("pm") ? 12 : 0)) * 60 + Int(minute)
            return minutes == 0 ? nil : zone.date(day, minute: minutes)
        }
        (rises, sets, sunDay) = (clock("sunrise"), clock("sunset"), day)
    }
}
