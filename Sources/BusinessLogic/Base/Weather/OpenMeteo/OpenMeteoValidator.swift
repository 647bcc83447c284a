internal import BusinessLogic
internal import Core
internal import Foundation

/// Finds out whether a reply of Open-Meteo can be believed.
///
/// A bad value that a report can do without is dropped and logged. A bad place, time or temperature means that the
/// reply is not what it seems, and all of it is refused; so is one that tells nothing. Null is no bad value: it is
/// not known.
struct OpenMeteoValidator: Sendable {
    let log: any Log
    private let check = ReplyCheck(service: WeatherProvider.openMeteo.rawValue, permit: .optionalKey) {
        $0["reason"]?.text
    }

    init(log: any Log) { self.log = log }

    /// What the reply says that came at this time.
    func validate(
        _ response: HTTPResponse, askedFor place: Coordinate, receivedAt: Date
    ) throws(WeatherError) -> OpenMeteoReply {
        check.warnOfDeprecation(response, in: log)
        let tree = try check.json(response, receivedAt: receivedAt)
        try check.refuseErrorInside(tree)
        var findings = Findings()
        let reply = try inspect(tree, place, &findings)
        try check.refuseFuture(reply.current?.time.date(offsetSeconds: reply.offsetSeconds), at: receivedAt)
        check.write(findings.texts, others: findings.others, to: log)
        return reply
    }

    private func inspect(
        _ tree: JSONTree, _ place: Coordinate, _ findings: inout Findings
    ) throws(WeatherError) -> OpenMeteoReply {
        try checkPlace(tree, place)
        guard let offset = tree["utc_offset_seconds"]?.integer, (-14 * 3600...14 * 3600).contains(offset),
            offset % 900 == 0
        else {
            throw check.nonsense("utc_offset_seconds is \(told(tree["utc_offset_seconds"]))")
        }
        let hours = try hours(tree, &findings)
        let (days, sun) = try days(tree, &findings)
        var reply = OpenMeteoReply(
            timeZoneID: nil, offsetSeconds: offset, current: try current(tree, &findings), hours: hours,
            days: days, sun: sun)
        reply.timeZoneID = timeZoneID(tree, of: reply, &findings)
        guard reply.current != nil || hours.knows([.temperature]) || days.knows(OpenMeteoVariable.daily)
        else {
            throw check.nonsense("it tells no weather")
        }
        return reply
    }

    // MARK: Place and time zone

    private func checkPlace(_ tree: JSONTree, _ asked: Coordinate) throws(WeatherError) {
        let told: Coordinate
        do {
            told = try Coordinate(
                latitude: tree["latitude"]?.number ?? .nan, longitude: tree["longitude"]?.number ?? .nan)
        } catch {
            throw check.nonsense("\(error)")
        }
        try check.expect(told, near: asked)
    }

    /// The zone's name, unless it has another offset than the reply at the time that the reply is about: then times are
    /// shown as the service has them.
    private func timeZoneID(
        _ tree: JSONTree, of reply: OpenMeteoReply, _ findings: inout Findings
    ) -> String? {
        guard let id = timeZoneName(tree, &findings) else { return nil }
        guard let zone = TimeZone(identifier: id),
            let time = reply.current?.time ?? reply.hours.times.first
        else { return id }
        let date = time.date(offsetSeconds: reply.offsetSeconds)
        // Hours run on evenly through a change of the clocks, which may be on this day.
        let offsets = [-86_400, 0, 86_400].map { zone.secondsFromGMT(for: date.addingTimeInterval($0)) }
        guard !offsets.contains(reply.offsetSeconds) else { return id }
        findings.add(
            "timezone is dropped: \(id) is \(offsets[1]) s ahead of UTC, utc_offset_seconds is \(reply.offsetSeconds)"
        )
        return nil
    }

    private func timeZoneName(_ tree: JSONTree, _ findings: inout Findings) -> String? {
        guard let told = tree["timezone"] else { return nil }
        let isName = { (letter: Character) in
            letter.isASCII && (letter.isLetter || letter.isNumber || "/_+-".contains(letter))
        }
        guard let id = told.text, (1...64).contains(id.count), id.allSatisfy(isName) else {
            findings.add("timezone is dropped: \(told) is no name of the IANA list")
            return nil
        }
        return id
    }

    // MARK: Sections

    private func current(
        _ tree: JSONTree, _ findings: inout Findings
    ) throws(WeatherError) -> OpenMeteoReply.Moment? {
        if let section = tree["current"] {
            return try moment(
                section, "current", units: tree.member("current_units"), names: \.names, &findings)
        }
        if let section = tree["current_weather"] {
            return try moment(
                section, "current_weather", units: Self.unitsOfOldForm(tree),
                names: { $0.oldName.map { [$0] } ?? [] }, &findings)
        }
        return nil
    }

    // Servers that state no units for `current_weather` don't know `wind_speed_unit` either, and answer in km/h, unless
    // their hours or days say otherwise.
    private static func unitsOfOldForm(_ tree: JSONTree) -> JSONTree {
        if let units = tree.member("current_weather_units") { return units }
        func told(_ variables: OpenMeteoVariable...) -> JSONTree? {
            let names = variables.flatMap(\.names)
            return ["hourly_units", "daily_units"].lazy.compactMap { tree[$0] }
                .flatMap { units in names.compactMap { units[$0] } }.first
        }
        return .object([
            "windspeed": told(.windSpeed, .maxWindSpeed) ?? .text("km/h"),
            "temperature": told(.temperature, .maxTemperature) ?? .text("°C"),
        ])
    }

    private func moment(
        _ section: JSONTree, _ path: String, units: JSONTree?, names: (OpenMeteoVariable) -> [String],
        _ findings: inout Findings
    ) throws(WeatherError) -> OpenMeteoReply.Moment? {
        guard let time = section["time"]?.text.flatMap(LocalTime.init) else {
            throw check.nonsense("\(path).time is \(told(section["time"]))")
        }
        var values: [OpenMeteoVariable: Double] = [:]
        for variable in OpenMeteoVariable.current {
            guard let (name, value) = Self.first(names(variable), in: section) else { continue }
            switch read(value, variable.quantity, unit: Self.unit(name, units)) {
            case .value(let number): values[variable] = number
            case .unknown: break
            case .bad(let why):
                if variable == .temperature { throw check.nonsense("\(path).\(name) is \(why)") }
                findings.add("\(path).\(name) is dropped: it is \(why)")
            }
        }
        guard values[.temperature] != nil else { return nil }
        var interval = 3600.0
        if let told = section["interval"] {
            if let number = told.number, number > 0, number <= 86_400 {
                interval = number
            } else if values.removeValue(forKey: .precipitation) != nil {
                findings.add("\(path).precipitation is dropped: its interval is \(told)")
            }
        }
        return OpenMeteoReply.Moment(time: time, interval: max(60, interval), values: values)
    }

    private func hours(
        _ tree: JSONTree, _ findings: inout Findings
    ) throws(WeatherError) -> OpenMeteoReply.Table<LocalTime> {
        guard let section = tree["hourly"] else { return OpenMeteoReply.Table() }
        let times = try times(section, "hourly", LocalTime.init)
        return OpenMeteoReply.Table(
            times: times,
            columns: try columns(
                section, "hourly", units: tree.member("hourly_units"), OpenMeteoVariable.hourly, times.count,
                required: .temperature, &findings))
    }

    private func days(
        _ tree: JSONTree, _ findings: inout Findings
    ) throws(WeatherError) -> (OpenMeteoReply.Table<LocalDay>, [(rises: LocalTime?, sets: LocalTime?)]) {
        guard let section = tree["daily"] else { return (OpenMeteoReply.Table(), []) }
        let times = try times(section, "daily") { LocalDay($0) }
        var columns = try columns(
            section, "daily", units: tree.member("daily_units"), OpenMeteoVariable.daily, times.count,
            required: nil,
            &findings)
        for (row, day) in times.enumerated() {
            if let low = columns[.minTemperature]?[row], let high = columns[.maxTemperature]?[row], low > high
            {
                columns[.minTemperature]?[row] = nil
                columns[.maxTemperature]?[row] = nil
                findings.add("the temperatures of \(day) are dropped: lowest \(low), highest \(high)")
            }
        }
        let rises = sunTimes(section, "sunrise", times.count, &findings)
        let sets = sunTimes(section, "sunset", times.count, &findings)
        return (OpenMeteoReply.Table(times: times, columns: columns), Array(zip(rises, sets)))
    }

    // MARK: Columns

    private func times<Time: Comparable>(
        _ section: JSONTree, _ path: String, _ parse: (String) -> Time?
    ) throws(WeatherError) -> [Time] {
        guard let texts = section["time"]?.array else {
            throw check.nonsense("\(path).time is \(told(section["time"]))")
        }
        var times: [Time] = []
        for (row, text) in texts.enumerated() {
            guard let time = text.text.flatMap(parse) else {
                throw check.nonsense("\(path).time[\(row)] is \(text)")
            }
            if let last = times.last, time <= last {
                throw check.nonsense("\(path).time[\(row)], \(text), is not later than the one before")
            }
            times.append(time)
        }
        return times
    }

    private func columns(
        _ section: JSONTree, _ path: String, units: JSONTree?, _ variables: [OpenMeteoVariable], _ count: Int,
        required: OpenMeteoVariable?, _ findings: inout Findings
    ) throws(WeatherError) -> [OpenMeteoVariable: [Double?]] {
        var columns: [OpenMeteoVariable: [Double?]] = [:]
        for variable in variables {
            guard let (name, column) = Self.first(variable.names, in: section) else { continue }
            guard let elements = column.array, elements.count == count else {
                let what = "\(path).\(name) is \(column), not an array of \(count)"
                if variable == required { throw check.nonsense(what) }
                findings.add("\(what); it is dropped")
                continue
            }
            var values: [Double?] = []
            var bad: [String] = []
            for (row, element) in elements.enumerated() {
                switch read(element, variable.quantity, unit: Self.unit(name, units)) {
                case .value(let number): values.append(number)
                case .unknown: values.append(nil)
                case .bad(let why):
                    if variable == required { throw check.nonsense("\(path).\(name)[\(row)] is \(why)") }
                    values.append(nil)
                    bad.append("[\(row)] is \(why)")
                }
            }
            if let first = bad.first {
                findings.add(
                    "\(path).\(name): \(bad.count) of \(count) values are dropped, the first \(first)")
            }
            columns[variable] = values
        }
        return columns
    }

    private func sunTimes(
        _ section: JSONTree, _ name: String, _ count: Int, _ findings: inout Findings
    ) -> [LocalTime?] {
        guard let column = section[name] else { return Array(repeating: nil, count: count) }
        guard let elements = column.array, elements.count == count else {
            findings.add("daily.\(name) is \(column), not an array of \(count); it is dropped")
            return Array(repeating: nil, count: count)
        }
        return elements.enumerated().map { row, element in
            guard element != .null else { return nil }
            let time = element.text.flatMap(LocalTime.init)
            if time == nil { findings.add("daily.\(name)[\(row)] is dropped: it is \(element)") }
            return time
        }
    }

    // MARK: Values

    private enum Reading {
        case value(Double)
        case unknown
        case bad(String)
    }

    /// The member that stands under one of these names.
    private static func first(_ names: [String], in section: JSONTree) -> (String, JSONTree)? {
        for name in names { if let value = section[name] { return (name, value) } }
        return nil
    }

    /// What a section states as the unit of a quantity; nil when it states none at all.
    private static func unit(_ name: String, _ units: JSONTree?) -> JSONTree? {
        guard let units, units.isObject else { return units }
        return units.member(name)
    }

    private func read(_ tree: JSONTree, _ quantity: Quantity, unit: JSONTree?) -> Reading {
        if tree == .null { return .unknown }
        guard let number = tree.number else { return .bad("\(tree)") }
        // A station without a barometer reports no pressure as none at all.
        if case .pressure = quantity, number == 0 { return .unknown }
        if let unit, unit.text == nil { return .bad("in \(unit), which is no unit") }
        guard let value = quantity.canonical(number, unit: unit?.text) else {
            return .bad("in “\(unit?.text?.onOneLine(limit: 20) ?? "")”, an unknown unit")
        }
        let range = quantity.range
        guard range.contains(value) else {
            return .bad("\(tree), not \(range.lowerBound) to \(range.upperBound)\(quantity.unit)")
        }
        return .value(value)
    }

    private func told(_ tree: JSONTree?) -> String { tree?.description ?? "missing" }

    /// What was dropped, and why.
    private struct Findings {
        var texts: [String] = []
        /// How many there are beyond those of which the log tells.
        var others = 0

        mutating func add(_ text: String) {
            if texts.count < ReplyReader.mostFindings { texts.append(text) } else { others += 1 }
        }
    }
}

extension Coordinate {
    /// Whether another point is within half a degree of arc, some 55 km: over the poles and the date line too, where
    /// longitudes are far apart.
    func isNear(_ other: Coordinate) -> Bool {
        let radians = Double.pi / 180
        let sineOfHalfLatitude = sin((latitude - other.latitude) * radians / 2)
        let sineOfHalfLongitude = sin((longitude - other.longitude) * radians / 2)
        let haversine =
            sineOfHalfLatitude * sineOfHalfLatitude + cos(latitude * radians) * cos(other.latitude * radians)
            * sineOfHalfLongitude * sineOfHalfLongitude
        // At the antipodes rounding may lead beyond the sine's range: that is no number, and near nothing.
        return 2 * asin(haversine.squareRoot()) <= 0.5 * radians
    }
}
