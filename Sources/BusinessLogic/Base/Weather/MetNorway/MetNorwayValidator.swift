internal import BusinessLogic
internal import Core
internal import Foundation

/// Finds out whether a reply of MET Norway can be believed.
///
/// A bad value that a report can do without is dropped and logged. A bad place, time or temperature means that the
/// reply is not what it seems, and all of it is refused; so is one that tells nothing. An entry without a temperature is
/// left out.
struct MetNorwayValidator: Sendable {
    let log: any Log
    // Error bodies are HTML or text, and have no reason that could be told from the rest.
    private let check = ReplyCheck(service: WeatherProvider.metNorway.rawValue, permit: .contact) {
        $0["message"]?.text
    }

    init(log: any Log) { self.log = log }

    /// What the reply says that came at this time.
    func validate(
        _ response: HTTPResponse, askedFor place: Coordinate, receivedAt: Date
    ) throws(WeatherError) -> MetNorwayReply {
        check.warnOfDeprecation(response, in: log)
        let tree = try check.json(response, receivedAt: receivedAt)
        try check.refuseErrorInside(tree)
        var reader = ReplyReader(check)
        // GeoJSON: the longitude comes first.
        let position = tree["geometry"]?["coordinates"]?.array ?? []
        guard position.count >= 2 else { throw check.nonsense("geometry.coordinates names no place") }
        try reader.checkPlace(latitude: position[1], longitude: position[0], askedFor: place)
        let entries = try entries(tree, &reader)
        guard !entries.isEmpty else { throw check.nonsense("it tells no weather") }
        let reply = MetNorwayReply(entries: entries)
        try refuseFuture(reply, at: receivedAt)
        reader.write(to: log)
        return reply
    }

    /// Rejects a reply that begins after now. One that was kept may do so when the clock was set back.
    func refuseFuture(_ reply: MetNorwayReply, at now: Date) throws(WeatherError) {
        try check.refuseFuture(reply.entries.first?.time, at: now)
    }

    private func entries(
        _ tree: JSONTree, _ reader: inout ReplyReader
    ) throws(WeatherError) -> [MetNorwayReply.Entry] {
        guard let series = tree["properties"]?["timeseries"]?.array else {
            throw check.nonsense("it has no properties.timeseries")
        }
        let units = Units(tree["properties"]?["meta"]?["units"])
        var entries: [MetNorwayReply.Entry] = []
        var last = Date.distantPast
        for (row, element) in series.enumerated() {
            let path = "timeseries[\(row)]"
            guard let time = element["time"]?.text.flatMap(Date.init(withOffset:)) else {
                throw check.nonsense("\(path).time is \(element["time"]?.description ?? "missing")")
            }
            guard time > last else {
                throw check.nonsense(
                    "\(path).time, \(element["time"] ?? .null), is not later than the one before")
            }
            last = time
            let details = element["data"]?["instant"]?["details"]
            let temperature = try reader.required(
                details?["air_temperature"], .temperature, unit: units["air_temperature"],
                "\(path) air_temperature")
            guard let details, let temperature else { continue }
            var entry = MetNorwayReply.Entry(time: time, temperature: temperature)
            func value(_ name: String, _ quantity: Quantity) -> Double? {
                reader.value(details[name], quantity, unit: units[name], name)
            }
            entry.humidity = value("relative_humidity", .percentage)
            entry.pressure = value("air_pressure_at_sea_level", .pressure)
            entry.windSpeed = value("wind_speed", .speed)
            entry.windDirection = value("wind_from_direction", .direction)
            entry.windGust = value("wind_speed_of_gust", .speed)
            entry.cloudCover = value("cloud_area_fraction", .percentage)
            entry.nextHour = block(element["data"]?["next_1_hours"], units, &reader)
            entry.nextSixHours = block(element["data"]?["next_6_hours"], units, &reader)
            entries.append(entry)
        }
        return entries
    }

    private func block(
        _ tree: JSONTree?, _ units: Units, _ reader: inout ReplyReader
    ) -> MetNorwayReply.Block? {
        guard let tree else { return nil }
        var block = MetNorwayReply.Block()
        let details = tree["details"]
        block.precipitation = reader.value(
            details?["precipitation_amount"], .precipitation, unit: units["precipitation_amount"],
            "precipitation_amount")
        block.precipitationProbability = reader.value(
            details?["probability_of_precipitation"], .percentage,
            unit: units["probability_of_precipitation"], "probability_of_precipitation"
        ).map { ($0).rounded() / 100 }
        if let told = tree["summary"]?["symbol_code"] {
            block.symbol = told.text.flatMap(MetNorwaySymbol.init)
            if block.symbol == nil { reader.drop("symbol_code", "\(told), which is not known") }
        }
        return block
    }

    /// The units that the reply states; without a statement they are the canonical ones.
    private struct Units {
        private let told: JSONTree?

        init(_ told: JSONTree?) { self.told = told }

        subscript(name: String) -> String? {
            guard let unit = told?[name] else { return nil }
            return switch unit.text {
            case "celsius", "degC", "C": "°C"
            case "fahrenheit", "F": "°F"
            case "kelvin": "K"
            case "degrees", "degree": "°"
            default: unit.text ?? "\(unit)"
            }
        }
    }
}
