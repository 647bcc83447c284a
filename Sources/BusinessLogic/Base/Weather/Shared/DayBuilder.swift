internal import BusinessLogic
internal import Foundation

/// Combines steps into days, for services without daily forecasts.
///
/// - A step belongs to the day on which it begins, in the place's time zone; one that is under way to that of the reading.
/// - Temperatures are the minimum and maximum of the steps.
/// - Amounts are summed; a step that begins before the last counted one has ended is skipped, so that no hour
///   counts twice.
/// - The condition is the worst of the steps that begin from 6 to 21 o'clock; without such steps it is the most
///   frequent one, and the worst of equally frequent ones. Steps whose condition is unknown do not count: the last
///   step of MET Norway has none.
/// - A day is complete when steps cover at least 18 hours of it, including one that began the day before. Of a step that is
///   under way the time from the reading on counts.
struct DayBuilder {
    /// The zone of the place.
    let zone: TimeZone

    /// A step with its temperature range, if the service states one.
    struct Step {
        let forecast: HourForecast
        /// When the weather was read: of a step that is under way nothing before that is known.
        let readAt: Date?
        let minTemperature: Double
        let maxTemperature: Double

        init(
            _ forecast: HourForecast, readAt: Date? = nil, minTemperature: Double? = nil,
            maxTemperature: Double? = nil
        ) {
            self.forecast = forecast
            self.readAt = readAt
            self.minTemperature = minTemperature ?? forecast.temperature
            self.maxTemperature = maxTemperature ?? forecast.temperature
        }

        var begin: Date { forecast.time }
        var end: Date { begin.addingTimeInterval(Double(forecast.length) * 3_600) }
        var knownFrom: Date { readAt.flatMap { $0 > begin && $0 < end ? $0 : nil } ?? begin }
    }

    /// The days in order, each with sunrise and sunset.
    func days(from steps: [Step], sun: (LocalDay) -> Sun = { _ in .unknown }) -> [DayForecast] {
        let steps = steps.sorted { $0.begin < $1.begin }
        let amounts = amounts(steps)
        let rows = Dictionary(grouping: steps.indices) { LocalDay(of: steps[$0].knownFrom, in: zone) }
        return rows.sorted { $0.key < $1.key }.map { day, rows in
            let own = rows.map { steps[$0] }
            let known = rows.compactMap { amounts[$0] }
            return DayForecast(
                date: day,
                minTemperature: own.map(\.minTemperature).min(),
                maxTemperature: own.map(\.maxTemperature).max(),
                precipitation: known.isEmpty ? nil : (known.reduce(0, +) * 100).rounded() / 100,
                precipitationProbability: own.compactMap(\.forecast.precipitationProbability).max(),
                maxWindSpeed: own.compactMap(\.forecast.windSpeed).max(),
                condition: condition(own),
                sun: sun(day),
                complete: covered(day, by: steps, from: rows[0]) >= 18 * 3_600)
        }
    }

    // What each step adds to its day.
    private func amounts(_ steps: [Step]) -> [Double?] {
        var end = Date.distantPast
        return steps.map { step in
            guard let amount = step.forecast.precipitation, step.begin >= end else { return nil }
            end = step.end
            return amount
        }
    }

    private func condition(_ steps: [Step]) -> Condition {
        let known = steps.filter { $0.forecast.condition.kind != .unknown }
        let awake = known.filter { (6 * 3_600..<21 * 3_600).contains(clockTime($0.begin)) }
        if let worst = awake.map(\.forecast.condition).max(by: { $0.severity < $1.severity }) { return worst }
        let counts = Dictionary(grouping: known.map(\.forecast.condition)) { $0 }.mapValues(\.count)
        let commonest = counts.max { ($0.value, $0.key.severity) < ($1.value, $1.key.severity) }
        return commonest?.key ?? Condition(.unknown)
    }

    // Seconds on the place's clock, which are not those since midnight on a day when the clock changes.
    private func clockTime(_ date: Date) -> TimeInterval {
        let local = date.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: date))
        return local - (local / 86_400).rounded(.down) * 86_400
    }

    // The total seconds of the day that the steps cover, of which the first one that begins on it is `first`. Only those
    // around the day are looked at: a service may tell of thousands of days.
    private func covered(_ day: LocalDay, by steps: [Step], from first: Int) -> TimeInterval {
        var last = day.begin(in: zone)
        let end = last.addingTimeInterval(36 * 3_600)
        let night = LocalDay(of: end, in: zone).begin(in: zone)
        var sum: TimeInterval = 0
        let earliest = last.addingTimeInterval(-86_400)
        var first = first
        while first > 0, steps[first - 1].begin > earliest { first -= 1 }
        for step in steps[first...] {
            guard step.begin < night else { break }
            let (from, to) = (max(step.knownFrom, last), min(step.end, night))
            guard from < to else { continue }
            sum += to.timeIntervalSince(from)
            last = to
        }
        return sum
    }
}

extension Condition {
    /// The condition; nil for one that is unknown, so that another source can tell it.
    var ifKnown: Condition? { kind == .unknown ? nil : self }

    /// The severity of the weather, by kind and then by intensity.
    var severity: Int {
        let order: [Kind] = [
            .unknown, .clear, .mainlyClear, .partlyCloudy, .overcast, .haze, .smoke, .dust, .mist, .fog,
            .drizzle, .rainShowers, .rain, .snowShowers, .snow, .sleetShowers, .sleet, .blowingSnow,
            .freezingDrizzle, .freezingRain, .hail, .thunderstorm, .thunderstormWithHail, .squall, .tornado,
        ]
        let strength =
            switch intensity {
            case .none: 0
            case .light: 1
            case .moderate: 2
            case .heavy: 3
            }
        return (order.firstIndex(of: kind) ?? 0) * 4 + strength
    }
}
