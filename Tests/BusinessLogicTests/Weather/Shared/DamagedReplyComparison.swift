import AssemblyTesting
import BusinessLogic
import Core
import Foundation
import Testing

@Suite("Replies in which one value is something else", .timeLimit(.minutes(10)))
struct DamagedReplyComparison {
    /// Of each format. `make explore FILTER=DamagedReply SEEDS=1000` tries other ones, and more; a failure names its seed,
    /// and `SEED=…` tries it again.
    private static let seeds = Seeds.values(usually: 8)

    @Test("are refused, or tell what the whole reply tells, and less of it")
    func damaged() async throws {
        var problems: [String] = []
        for format in try ReplyFormat.all() {
            let whole = try await format.scene().report()
            for seed in Self.seeds {
                var random = Random(seed: seed)
                let index = random.below(format.parts.count)
                let (response, what) = try format.parts[index].response.damaged(&random)
                do {
                    let report = try await format.scene(replacing: index, with: response).report()
                    problems += report.contradictions(of: whole).map {
                        "\(format.name), seed \(seed), \(what): \($0)"
                    }
                } catch let error as WeatherError {
                    if error.description.count > 600 {
                        problems.append("\(format.name), seed \(seed): \(error)")
                    }
                }
            }
        }
        #expect(problems == [])
    }
}

// MARK: Damage

extension HTTPResponse {
    /// The response with one value changed, and which one.
    fileprivate func damaged(_ random: inout Random) throws -> (HTTPResponse, String) {
        var response = self
        let text = String(decoding: body, as: UTF8.self)
        if text.hasPrefix("<") {
            let values = text.matches(of: /="([^"]*)"/)
            let value = values[random.below(values.count)]
            let odd = random.one(of: [
                "", "x", "NaN", "12,5", "0x1A", "1e999", "-", " ", "&#10;", "9999999999",
            ])
            response.body = Data(text.replacingCharacters(in: value.range, with: "=\"\(odd)\"").utf8)
            return (response, "\(value.output.1) is “\(odd)”")
        }
        let tree = try JSONSerialization.jsonObject(with: body, options: [.fragmentsAllowed])
        var places: [[Step]] = []
        Self.list(tree, [], &places)
        let place = random.one(of: places)
        let odd = random.one(of: Self.oddValues)
        let damaged = Self.replace(tree, place[...], with: odd)
        response.body = try JSONSerialization.data(withJSONObject: damaged, options: [.fragmentsAllowed])
        return (response, "\(place.map { "\($0)" }.joined(separator: ".")) is \(odd)")
    }

    private enum Step: CustomStringConvertible {
        case name(String)
        case index(Int)

        var description: String {
            switch self {
            case .name(let name): name
            case .index(let index): "\(index)"
            }
        }
    }

    nonisolated(unsafe) private static let oddValues: [Any] = [
        NSNull(), "", "x", "NaN", "12,5", "0x1A", 1e300, -1e300, [Any](), [String: Any](), [[NSNull()]], "∞",
    ]

    private static func list(_ tree: Any, _ path: [Step], _ places: inout [[Step]]) {
        if !path.isEmpty { places.append(path) }
        if let object = tree as? [String: Any] {
            for name in object.keys.sorted() { list(object[name] ?? NSNull(), path + [.name(name)], &places) }
        } else if let array = tree as? [Any] {
            for index in array.indices { list(array[index], path + [.index(index)], &places) }
        }
    }

    private static func replace(_ tree: Any, _ path: ArraySlice<Step>, with value: Any) -> Any {
        guard let step = path.first else { return value }
        switch step {
        case .name(let name):
            guard var object = tree as? [String: Any], let member = object[name] else { return tree }
            object[name] = replace(member, path.dropFirst(), with: value)
            return object
        case .index(let index):
            guard var array = tree as? [Any] else { return tree }
            array[index] = replace(array[index], path.dropFirst(), with: value)
            return array
        }
    }
}

// MARK: Comparison

extension WeatherReport {
    /// What it tells that another report, of the whole reply, does not. A value may be told in another unit beside, and
    /// then by another rounding.
    fileprivate func contradictions(of whole: WeatherReport) -> [String] {
        var found: [String] = []
        func compare(_ name: @autoclosure () -> String, _ told: Double?, _ right: Double?, within: Double) {
            if let told, !(right.map { abs($0 - told) <= within } ?? false) {
                found.append("\(name()) \(told), not \(right.map { "\($0)" } ?? "unknown")")
            }
        }
        if timeZone.offsetSeconds != whole.timeZone.offsetSeconds { found.append("\(timeZone)") }
        // Where the entry of now is lost, that of another time may tell the weather now.
        if let current, current.time == whole.current?.time || whole.hourly.isEmpty {
            let right = whole.current
            compare("temperature now", current.temperature, right?.temperature, within: 0.6)
            compare("feels like", current.feelsLike, right?.feelsLike, within: 0.6)
            compare("humidity", current.humidity, right?.humidity, within: 0)
            compare("pressure", current.pressure, right?.pressure, within: 9)
            compare("wind", current.windSpeed, right?.windSpeed, within: 0.6)
            compare("wind from", current.windDirection, right?.windDirection, within: 23)
            compare("gusts", current.windGust, right?.windGust, within: 0.6)
            compare("cloud", current.cloudCover, right?.cloudCover, within: 0)
            compare("visibility", current.visibility, right?.visibility, within: 0)
            compare("precipitation", current.precipitation, right?.precipitation, within: 0)
        }
        for hour in hourly {
            guard let right = whole.hourly.first(where: { $0.time == hour.time }) else {
                found.append("an hour at \(hour.time)")
                continue
            }
            compare("temperature at \(hour.time)", hour.temperature, right.temperature, within: 0.6)
            compare("feels like at \(hour.time)", hour.feelsLike, right.feelsLike, within: 0.6)
            compare("humidity at \(hour.time)", hour.humidity, right.humidity, within: 0)
            compare("pressure at \(hour.time)", hour.pressure, right.pressure, within: 9)
            compare("wind at \(hour.time)", hour.windSpeed, right.windSpeed, within: 0.6)
            compare("wind from at \(hour.time)", hour.windDirection, right.windDirection, within: 23)
            compare("gusts at \(hour.time)", hour.windGust, right.windGust, within: 0.6)
            // With the step after it a step may lose its end.
            guard hour.length == right.length else { continue }
            compare("rain at \(hour.time)", hour.precipitation, right.precipitation, within: 0)
            compare("chance", hour.precipitationProbability, right.precipitationProbability, within: 0)
        }
        let lowest = whole.daily.compactMap(\.minTemperature).min() ?? .infinity
        let rain = whole.hourly.compactMap(\.precipitation).reduce(0, +)
        let highest = whole.daily.compactMap(\.maxTemperature).max() ?? -.infinity
        for day in daily {
            guard let right = whole.daily.first(where: { $0.date == day.date }) else {
                found.append("a day \(day.date)")
                continue
            }
            if let low = day.minTemperature, low < lowest - 0.6 { found.append("\(low) °C on \(day.date)") }
            if let high = day.maxTemperature, high > highest + 0.6 {
                found.append("\(high) °C on \(day.date)")
            }
            // Without the service's own sum it is that of the steps.
            if let sum = day.precipitation, sum > max(right.precipitation ?? 0, rain) + 0.05 {
                found.append("\(sum) mm on \(day.date)")
            }
            if day.sun != right.sun, day.sun != .unknown { found.append("\(day.sun) on \(day.date)") }
        }
        return found
    }
}
