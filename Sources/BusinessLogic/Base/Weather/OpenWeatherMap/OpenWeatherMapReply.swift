internal import BusinessLogic
internal import Foundation

/// What the responses of OpenWeatherMap say, once they have been found good: canonical units, times in UTC.
struct OpenWeatherMapReply: PartOfReply, Sendable {
    /// The IANA name of the time zone; only One Call tells it.
    var timeZoneID: String?
    /// Local time less UTC, in seconds.
    var offsetSeconds: Int?
    var current: Moment?
    /// The steps of the forecast, the earliest first.
    var steps: [Moment] = []
    /// The first moment of the forecast as it was told: what falls is of the three hours before it.
    var firstTold: Moment?
    /// The days, the earliest first; only One Call tells them.
    var days: [Day] = []
    /// The sun's times on the day of the reply.
    var sun: SunTimes?

    /// The weather of one moment, or of a step that begins then.
    struct Moment: Sendable {
        var weather: ReplyMoment<Condition>
        /// How many hours it stands for, and its precipitation falls in: 1 or 3.
        var length: Int
        var minTemperature: Double?
        var maxTemperature: Double?
    }

    /// The weather of one day.
    struct Day: Sendable {
        /// A moment of the day, noon by the place's clocks.
        let time: Date
        var minTemperature: Double?
        var maxTemperature: Double?
        var precipitation: Double?
        var precipitationProbability: Double?
        var windSpeed: Double?
        var condition = Condition(.unknown)
        var sun: SunTimes
    }

    /// When the sun rises and sets, as the service writes it: the same time twice, often zero, or nothing at all,
    /// where it does neither.
    struct SunTimes: Sendable {
        var rises: Date?
        var sets: Date?

        /// From its rise to its set; nil where the service tells none that can be.
        var span: Range<Date>? {
            guard let rises, let sets, rises < sets, sets.timeIntervalSince(rises) <= 86_400 else {
                return nil
            }
            return rises..<sets
        }

        /// Whether the service says that it neither rises nor sets.
        var isUnmoved: Bool { rises != nil && rises == sets }
    }

    /// The steps, and before them the one that is under way, if the weather now is known and what falls in the step: it
    /// is told at its end.
    var stepsFromNow: [Moment] {
        guard var step = current, let end = firstTold,
            end.weather.precipitation != nil || end.weather.precipitationProbability != nil
        else { return steps }
        let start = end.weather.time.addingTimeInterval(Double(-end.length) * 3_600)
        // The service updates the weather now every ten minutes or so.
        guard (start.addingTimeInterval(-3_600)..<end.weather.time).contains(step.weather.time) else {
            return steps
        }
        (step.weather.time, step.length) = (start, end.length)
        // Of now they are those of a large city, and not of these hours.
        (step.minTemperature, step.maxTemperature) = (nil, nil)
        step.takeFallen(from: end)
        return [step] + steps
    }

    mutating func add(_ other: OpenWeatherMapReply) {
        timeZoneID = timeZoneID ?? other.timeZoneID
        offsetSeconds = offsetSeconds ?? other.offsetSeconds
        current = current ?? other.current
        if steps.isEmpty { (steps, firstTold) = (other.steps, other.firstTold) }
        if days.isEmpty { days = other.days }
        sun = sun ?? other.sun
    }
}

extension OpenWeatherMapReply.Moment {
    // The forecast tells at a time what falls in the three hours before it, and how probably: the service's codes of rain
    // and snow stand at the times that have amounts.
    mutating func takeFallen(from next: Self?) {
        weather.precipitation = next?.weather.precipitation
        weather.precipitationProbability = next?.weather.precipitationProbability
        weather.code = weather.code.ofStep(until: next?.weather.code)
    }
}
