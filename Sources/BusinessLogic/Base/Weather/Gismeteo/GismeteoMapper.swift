internal import BusinessLogic
internal import Core
internal import Foundation

/// Makes the canonical report of what Gismeteo says. Where it sums up no days, or only in part, they are made of the
/// steps.
struct GismeteoMapper: Sendable {
    func report(of city: City, from reply: GismeteoReply, fetchedAt: Date) -> WeatherReport {
        let hours = hourly(reply.steps)
        return WeatherReport(
            source: WeatherProvider.gismeteo.rawValue,
            place: city,
            timeZone: reply.zone.told(at: reply.current?.time ?? reply.steps.first?.time ?? fetchedAt),
            fetchedAt: fetchedAt,
            expiresAt: nil,
            attribution: Provider.gismeteo.credit.line,
            current: reply.current.map { $0.current(Condition(gismeteo: $0.code)) },
            hourly: hours,
            daily: daily(reply, hours))
    }

    // A step lasts until the next one; the last one as long as the one before it. A distance that is longer than those
    // beside it means that steps are missing. Steps are at hours of the place's clocks: where these change, one of
    // three or six hours is an hour shorter or longer.
    private func hourly(_ steps: [GismeteoReply.Moment]) -> [HourForecast] {
        let distances = zip(steps, steps.dropFirst()).map {
            Int($1.time.timeIntervalSince($0.time) / 3_600)
        }
        let lengths = [1, 3, 6]
        var length = distances.first(where: lengths.contains) ?? 3
        return steps.indices.map { row in
            let distance = row < distances.count ? distances[row] : nil
            if let distance, lengths.contains(distance) {
                let beside = [row - 1, row + 1].filter(distances.indices.contains).map { distances[$0] }
                    .filter(lengths.contains)
                length = min(distance, beside.max() ?? distance)
            }
            let longest = length == 1 ? 1 : length + 1
            let lasts = distance.map { $0 <= longest ? max($0, 1) : length } ?? length
            return steps[row].hour(Condition(gismeteo: steps[row].code), length: lasts)
        }
    }

    private func daily(_ reply: GismeteoReply, _ hours: [HourForecast]) -> [DayForecast] {
        let made = DayBuilder(zone: reply.zone.zone).days(from: hours.map { DayBuilder.Step($0) })
        guard !reply.days.isEmpty else { return made }
        let madeByDate = Dictionary(made.map { ($0.date, $0) }) { first, _ in first }
        return reply.days.map { day in
            let ofSteps = madeByDate[day.date]
            // A part of the day's rain is not the day's.
            let sum = ofSteps.flatMap { $0.complete ? $0.precipitation : nil }
            return DayForecast(
                date: day.date,
                minTemperature: day.low ?? ofSteps?.minTemperature,
                maxTemperature: day.high ?? ofSteps?.maxTemperature,
                precipitation: day.precipitation ?? sum,
                precipitationProbability: nil,
                maxWindSpeed: day.windSpeed ?? ofSteps?.maxWindSpeed,
                condition: day.code.flatMap { Condition(gismeteo: $0).ifKnown } ?? ofSteps?.condition
                    ?? Condition(.unknown),
                sun: day.sun,
                complete: day.low != nil && day.high != nil || ofSteps?.complete == true)
        }
    }
}

extension Condition {
    /// A thunderstorm first, then what falls, then fog and mist, then clouds. The description is in the language that
    /// was asked for, and says nothing here.
    init(gismeteo code: GismeteoCode) {
        if code.isStorm {
            self.init(wmo: 95)
        } else if let numbers = code.falling.flatMap({ Self.falling[$0] }), let intensity = code.intensity,
            (1...3).contains(intensity)
        {
            self.init(wmo: numbers[intensity - 1])
        } else if code.phenomenon == 10 {
            self.init(wmo: 10)
        } else if let phenomenon = code.phenomenon, (40...49).contains(phenomenon) {
            self.init(wmo: 45)
        } else {
            switch code.cloud {
            case 0: self.init(wmo: 0)
            case 1: self.init(wmo: 1)
            case 2, 101: self.init(wmo: 2)
            case 3: self.init(wmo: 3)
            default: self.init(.unknown)
            }
        }
    }

    private static let falling = [1: [61, 63, 65], 2: [71, 73, 75], 3: [68, 69, 69]]
}
