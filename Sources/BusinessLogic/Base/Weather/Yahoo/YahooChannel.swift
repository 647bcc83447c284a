internal import BusinessLogic
internal import Foundation

/// Reads a channel of the RSS feed or of YQL, where every value is a text.
///
/// The channel says its units, but YQL's labels lie: a pressure "in" inches of mercury was hectopascals, and the
/// visibility "in" miles kilometres. With `u=c` both were converted once more.
enum YahooChannel {
    static func read(
        _ channel: JSONTree, of city: City, _ receivedAt: Date, _ reader: inout ReplyReader
    ) throws(WeatherError) -> YahooReply {
        let item = channel["item"]
        try reader.checkPlace(item?["lat"], item?["long"], city.coordinate)
        let condition = item?["condition"]
        let units = Units(channel["units"])
        let degrees = units.temperature
        let (zone, time) = try time(
            condition?["date"] ?? item?["pubDate"] ?? channel["lastBuildDate"], city, receivedAt, reader)
        var reply = YahooReply(zone: zone, zoneOfReading: zone)
        reply.readSun(channel["astronomy"], at: time)
        if let temperature = try reader.temperature(condition?["temp"], in: degrees, "condition.temp") {
            var moment = YahooReply.Moment(
                time: time, temperature: temperature, code: YahooCode(condition, isOf2019: false))
            moment.feelsLike = chill(channel["wind"]?["chill"], degrees, temperature, &reader)
            readAir(channel, units, into: &moment, &reader)
            reply.add(moment)
        }
        let forecast = item?["forecast"]
        for tree in forecast?.array ?? forecast.map({ [$0] }) ?? [] {
            guard let date = tree["date"]?.text.flatMap(day) else {
                throw reader.check.nonsense("a day's date is \(tree["date"]?.description ?? "missing")")
            }
            try reply.addDay(tree, date, in: degrees, isOf2019: false, &reader)
        }
        return reply
    }

    // MARK: Air

    /// What the channel says its units are. One that it leaves out is that of the same system as the others; one that is
    /// not known stays as it is, and its values are refused.
    private struct Units {
        let temperature: String
        let speed: String
        let distance: String

        init(_ tree: JSONTree?) {
            func told(_ name: String) -> String? {
                let text = tree?[name]?.text?.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
                return text.flatMap { $0.isEmpty ? nil : $0 }
            }
            let isUS = told("temperature") == "f" || told("speed") == "mph" && told("temperature") == nil
            switch told("temperature") {
            case "f": temperature = "°F"
            case "c": temperature = "°C"
            case let other: temperature = other ?? (isUS ? "°F" : "°C")
            }
            speed = told("speed").map { $0 == "kph" ? "km/h" : $0 } ?? (isUS ? "mph" : "km/h")
            distance = told("distance") ?? (isUS ? "mi" : "km")
        }
    }

    private static func readAir(
        _ channel: JSONTree, _ units: Units, into moment: inout YahooReply.Moment,
        _ reader: inout ReplyReader
    ) {
        let atmosphere = channel["atmosphere"]
        moment.windSpeed = reader.value(channel["wind"]?["speed"], .speed, unit: units.speed, "wind.speed")
        moment.windDirection = reader.value(channel["wind"]?["direction"], .direction, "wind.direction")
        moment.humidity = reader.value(atmosphere?["humidity"], .percentage, "atmosphere.humidity")

        let pressure = atmosphere?["pressure"]?.numberOrText ?? 0
        let isConvertedTwice = Quantity.pressure.range.contains(pressure / 33.8639)
        moment.pressure = reader.value(
            isConvertedTwice ? .number(pressure / 33.8639) : atmosphere?["pressure"], .pressure,
            unit: pressure > 100 ? "hPa" : "inHg", "atmosphere.pressure")

        // Where the pressure says that the labels lie, the visibility is in kilometres whatever it says.
        let unit =
            units.distance == "mi" && Quantity.pressure.range.contains(pressure) ? "km" : units.distance
        let visibility = atmosphere?["visibility"]
        moment.visibility = reader.value(
            isConvertedTwice ? visibility?.numberOrText.map { .number($0 / 1.609344) } : visibility,
            .distance, unit: unit, "atmosphere.visibility")
    }

    // YQL told the chill in °F beside a temperature in °C. Wind does not warm.
    private static func chill(
        _ tree: JSONTree?, _ degrees: String, _ temperature: Double, _ reader: inout ReplyReader
    ) -> Double? {
        guard degrees == "°C", let chill = tree?.numberOrText, chill > temperature + 5 else {
            return reader.value(tree, .temperature, unit: degrees, "wind.chill")
        }
        return reader.value(tree, .temperature, unit: "°F", "wind.chill")
    }

    // MARK: Times

    /// The reading's time and the place's zone. Abbreviations of zones mean several; it is the city's zone that counts,
    /// and the abbreviation only without it.
    private static func time(
        _ tree: JSONTree?, _ city: City, _ receivedAt: Date, _ reader: ReplyReader
    ) throws(WeatherError) -> (ReplyZone, Date) {
        guard let tree, let text = tree.text, !text.isEmpty else {
            return (ReplyZone(name: nil, offset: nil, city: city, at: receivedAt), receivedAt)
        }
        // A date has some thirty characters. The pattern's time grows with the square of a text that does not fit it.
        guard text.utf8.count <= 100 else {
            throw reader.check.nonsense("the time of the reading is \(tree)")
        }
        let pattern = /.*?(\d\d? [A-Za-z]{3} \d{4}) (\d\d?):(\d\d?) ?([AaPp])[Mm](?: ([A-Za-z]+))?.*/
        guard let match = text.wholeMatch(of: pattern), let day = day(String(match.1)),
            let hour = Int(match.2),
            (1...12).contains(hour), let minute = Int(match.3), minute < 60
        else { throw reader.check.nonsense("the time of the reading is \(tree)") }
        var zone = ReplyZone(name: nil, offset: nil, city: city, at: day.midnightUTC)
        if !zone.isKnown, let told = match.5.map(String.init).flatMap(TimeZone.init(abbreviation:)) {
            zone = ReplyZone(abbreviation: told)
        }
        let minutes = (hour % 12 + (match.4.lowercased() == "p" ? 12 : 0)) * 60 + minute
        return (zone, zone.date(day, minute: minutes))
    }

    /// `13 Jul 2016`.
    private static func day(_ text: String) -> LocalDay? {
        let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
        let words = text.split(separator: " ")
        guard words.count == 3, let day = Int(words[0]), let year = Int(words[2]),
            let month = months.firstIndex(of: words[1].lowercased())
        else { return nil }
        return LocalDay(year: year, month: month + 1, day: day)
    }
}
