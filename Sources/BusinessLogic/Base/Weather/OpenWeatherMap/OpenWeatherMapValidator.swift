internal import BusinessLogic
internal import Core
internal import Foundation

/// Finds out whether a response of OpenWeatherMap can be believed, and which of three it is: `weather` (now), `forecast`
/// (steps of three hours) or One Call (now, hours and days). The response's own shape tells, not what was asked for.
///
/// A bad value that a report can do without is dropped and logged. A bad place, time or temperature means that the
/// response is not what it seems, and all of it is refused; so is one that tells nothing. A response does not say its
/// unit: kelvin, which comes when `units` got lost on the way, is known by its size, and all else is believed to be °C.
struct OpenWeatherMapValidator: Sendable {
    let log: any Log
    private let check = ReplyCheck(service: WeatherProvider.openWeatherMap.rawValue) { $0["message"]?.text }

    init(log: any Log) { self.log = log }

    /// What the response says that came at this time.
    func validate(
        _ response: HTTPResponse, askedFor place: Coordinate, receivedAt: Date
    ) throws(WeatherError) -> OpenWeatherMapReply {
        check.warnOfDeprecation(response, in: log)
        let tree = try check.json(response, receivedAt: receivedAt)
        try refuseCode(tree, response, receivedAt)
        var reader = OpenWeatherMapReader(check)
        reader.findUnit(of: tree)
        if let unit = reader.temperatureUnit {
            log.write(
                .warning, "weather", "\(check.service): temperatures are in \(unit), not in °C as asked for")
        }
        let reply: OpenWeatherMapReply
        if tree["list"] != nil {
            reply = try forecast(tree, place, &reader)
        } else if tree["main"] != nil {
            reply = try weather(tree, place, &reader)
        } else {
            reply = try oneCall(tree, place, &reader)
        }
        guard reply.current != nil || !reply.steps.isEmpty || !reply.days.isEmpty else {
            throw check.nonsense("it tells no weather")
        }
        try check.refuseFuture(reply.current?.weather.time, at: receivedAt)
        reader.values.write(to: log)
        return reply
    }

    // The service states its status in the body too, as a number or as a text; some bodies of errors have come with the
    // status 200.
    private func refuseCode(
        _ tree: JSONTree, _ response: HTTPResponse, _ receivedAt: Date
    ) throws(WeatherError) {
        guard let code = tree["cod"]?.numberOrText.flatMap({ Int(exactly: $0) }),
            !(200...299).contains(code)
        else { return }
        var refused = response
        refused.status = code
        throw check.refusal(refused, receivedAt)
    }

    // MARK: The three responses

    private func weather(
        _ tree: JSONTree, _ place: Coordinate, _ reader: inout OpenWeatherMapReader
    ) throws(WeatherError) -> OpenWeatherMapReply {
        let coordinate = tree["coord"]
        try reader.values.checkPlace(
            latitude: coordinate?["lat"], longitude: coordinate?["lon"], askedFor: place)
        var reply = OpenWeatherMapReply(
            offsetSeconds: reader.offset(tree["timezone"], "timezone"),
            current: try reader.moment(tree, .nested, hours: 1, "weather"), sun: reader.sun(tree["sys"]))
        reply.tellDayFromSun()
        return reply
    }

    private func forecast(
        _ tree: JSONTree, _ place: Coordinate, _ reader: inout OpenWeatherMapReader
    ) throws(WeatherError) -> OpenWeatherMapReply {
        let city = tree["city"]
        let coordinate = city?["coord"]
        try reader.values.checkPlace(
            latitude: coordinate?["lat"], longitude: coordinate?["lon"], askedFor: place)
        let told = try reader.moments(tree["list"], .nested, hours: 3, "list")
        return OpenWeatherMapReply(
            offsetSeconds: reader.offset(city?["timezone"], "city.timezone"),
            steps: told.withFallenOfNext, firstTold: told.first, sun: reader.sun(city))
    }

    private func oneCall(
        _ tree: JSONTree, _ place: Coordinate, _ reader: inout OpenWeatherMapReader
    ) throws(WeatherError) -> OpenWeatherMapReply {
        guard ["current", "hourly", "daily", "minutely"].contains(where: { tree[$0] != nil }) else {
            throw check.nonsense("it tells no weather")
        }
        try reader.values.checkPlace(latitude: tree["lat"], longitude: tree["lon"], askedFor: place)
        var reply = OpenWeatherMapReply(
            timeZoneID: reader.timeZoneID(tree["timezone"]),
            offsetSeconds: reader.offset(tree["timezone_offset"], "timezone_offset"),
            sun: reader.sun(tree["current"]))
        if let current = tree["current"] {
            reply.current = try reader.moment(current, .flat, hours: 1, "current")
            reply.tellDayFromSun()
        }
        reply.steps = try reader.moments(tree["hourly"], .flat, hours: 1, "hourly")
        reply.days = try reader.days(tree["daily"])
        return reply
    }
}

extension [OpenWeatherMapReply.Moment] {
    // A step of a report is the three hours after its time.
    fileprivate var withFallenOfNext: [OpenWeatherMapReply.Moment] {
        indices.map { row in
            var step = self[row]
            let end = step.weather.time.addingTimeInterval(Double(step.length) * 3_600)
            step.takeFallen(from: row + 1 < count && self[row + 1].weather.time == end ? self[row + 1] : nil)
            return step
        }
    }
}

extension OpenWeatherMapReply {
    // Where no icon tells whether the sun is up, its times do.
    fileprivate mutating func tellDayFromSun() {
        guard let weather = current?.weather, weather.isDay == nil, let span = sun?.span else { return }
        current?.weather.isDay = span.contains(weather.time)
    }
}
