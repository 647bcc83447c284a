internal import BusinessLogic
internal import Foundation

/// Reads the open XML (`inform-service`): local times without an offset, pressure in mmHg, winds by number.
///
/// `risem` and `setm` are minutes of the place's day, `durm` the minutes between. `sunrise` and `sunset` look like
/// seconds since 1970 in UTC, but are those of the local clock, and are not read.
enum GismeteoXML {
    static func read(
        _ root: XMLTree, of city: City, _ receivedAt: Date, _ reader: inout ReplyReader
    ) throws(WeatherError) -> GismeteoReply {
        let location = root.first("location")
        let facts = root.all(within: "fact")
        let days = root.all(within: "day")
        guard location != nil || !facts.isEmpty || !days.isEmpty else {
            // The search for the nearest city comes here as it is when it finds none.
            if root.first("item") == nil, ["document", "items", "cities", "weather"].contains(root.name) {
                throw reader.check.noCityNearby
            }
            throw reader.check.nonsense("it tells no weather")
        }
        try reader.checkCity(
            location?["lat", as: .attribute],
            location?["lng", as: .attribute] ?? location?["lon", as: .attribute],
            city.coordinate)
        let minutes = location?.number("tzone") ?? root.number("tzone")
        let now = location?.attributes["cur_time"] ?? facts.first?.attributes["valid"]
        let zone = ReplyZone(
            name: nil, offset: minutes.flatMap { Int(exactly: $0 * 60) }, city: city,
            at: now.flatMap { Date(withOffset: $0 + "Z") } ?? receivedAt)
        var reply = GismeteoReply(zone: zone, zoneOfReading: zone)
        if let fact = facts.first { reply.current = try moment(fact, "fact", zone, &reader) }
        let today = now.flatMap { LocalDay(String($0.prefix(10))) }
        for day in days { try add(day, to: &reply, from: today, &reader) }
        return reply
    }

    private static func add(
        _ tree: XMLTree, to reply: inout GismeteoReply, from today: LocalDay?, _ reader: inout ReplyReader
    ) throws(WeatherError) {
        for step in tree.all("forecast") {
            guard let moment = try moment(step, "forecast", reply.zone, &reader) else { continue }
            if let last = reply.steps.last, moment.time <= last.time {
                throw reader.check.nonsense(
                    "the forecast of \(moment.time.formatted(.iso8601)) is not later than the one before")
            }
            reply.steps.append(moment)
        }
        guard let text = tree.attributes["date"], let date = LocalDay(String(text.prefix(10))) else {
            throw reader.check.nonsense(
                "a day's date is \(tree["date", as: .attribute]?.description ?? "missing")")
        }
        // The first day is yesterday.
        if let today, date < today { return }
        let (low, high) = reader.spread(
            try reader.temperature(tree["tmin", as: .attribute], "tmin"),
            try reader.temperature(tree["tmax", as: .attribute], "tmax"), "the temperature of \(date)")
        var day = GismeteoReply.Day(date: date, low: low, high: high)
        day.precipitation = reader.value(tree["prflt", as: .attribute], .precipitation, "day.prflt")
        day.windSpeed = reader.value(tree["wsmax", as: .attribute], .speed, "day.wsmax")
        day.sun = sun(tree, date, reply.zone)
        let code = code(tree)
        if code.cloud != nil || code.falling != nil { day.code = code }
        guard low != nil || high != nil || day.code != nil else { return }
        if let last = reply.days.last, date <= last.date {
            throw reader.check.nonsense("the day \(date) is not later than the one before")
        }
        reply.days.append(day)
    }

    private static func sun(_ tree: XMLTree, _ date: LocalDay, _ zone: ReplyZone) -> Sun {
        func minute(_ name: String) -> Int? {
            tree.number(name).flatMap { Int(exactly: $0) }.flatMap { (0...2_880).contains($0) ? $0 : nil }
        }
        switch minute("durm") {
        case 0: return .alwaysDown
        case 1_440: return .alwaysUp
        default:
            return Sun(
                rises: minute("risem").map { zone.date(date, minute: $0) },
                sets: minute("setm").map { zone.date(date, minute: $0) })
        }
    }

    private static func moment(
        _ tree: XMLTree, _ path: String, _ zone: ReplyZone, _ reader: inout ReplyReader
    ) throws(WeatherError) -> GismeteoReply.Moment? {
        guard let values = tree["values"] else { return nil }
        func told(_ name: String) -> JSONTree? {
            values[name, as: .attribute].flatMap { $0 == .text("") ? nil : $0 }
        }
        guard let temperature = try reader.temperature(told("tflt") ?? told("t"), "\(path).t") else {
            return nil
        }
        guard let time = tree.attributes["valid"].flatMap({ zone.date(local: $0) }) else {
            throw reader.check.nonsense(
                "\(path).valid is \(tree["valid", as: .attribute]?.description ?? "missing")")
        }
        var moment = GismeteoReply.Moment(time: time, temperature: temperature, code: code(values))
        moment.feelsLike = reader.value(
            told("tcflt") ?? told("tc") ?? told("hi"), .temperature, "\(path).tcflt")
        moment.humidity = reader.value(told("hum"), .percentage, "\(path).hum")
        moment.pressure = reader.value(told("p"), .pressure, unit: "mmHg", "\(path).p")
        moment.windSpeed = reader.value(told("ws"), .speed, "\(path).ws")
        moment.windGust = reader.value(told("gust_speed"), .speed, "\(path).gust_speed")
        moment.windDirection = values.number("wd").flatMap(EightWinds.degrees(number:))
        moment.precipitation = reader.value(told("prflt"), .precipitation, "\(path).prflt")
        moment.isDay = GismeteoItems.isDay(values.attributes["icon"])
        return moment
    }

    private static func code(_ tree: XMLTree) -> GismeteoCode {
        func integer(_ name: String) -> Int? { tree.number(name).flatMap { Int(exactly: $0) } }
        return GismeteoCode(
            cloud: integer("cl"), falling: integer("pt"), intensity: integer("pr"), phenomenon: integer("ph"),
            isStorm: integer("ts") == 1)
    }
}

extension XMLTree {
    enum Kind { case attribute }

    /// An attribute, as a value that is read as those of JSON are.
    subscript(name: String, as kind: Kind) -> JSONTree? { attributes[name].map(JSONTree.text) }

    /// The first element of this name: this one, or one within it.
    func first(_ name: String) -> XMLTree? { all(within: name).first }

    /// All elements of this name: this one, and those within it.
    func all(within name: String) -> [XMLTree] {
        (self.name == name ? [self] : []) + children.flatMap { $0.all(within: name) }
    }
}

extension ReplyZone {
    /// `2025-03-14T13:00:00` or `2025-03-14 13:00` of the place's clocks.
    func date(local text: String) -> Date? {
        guard let wall = Date(withOffset: text + "Z") else { return nil }
        let minutes = Int(
            (wall.timeIntervalSince(LocalDay(of: wall, in: .gmt).midnightUTC) / 60).rounded(.down))
        return date(LocalDay(of: wall, in: .gmt), minute: minutes)
    }
}
